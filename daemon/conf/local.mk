# L3: the configuration file.
noinst_LIBRARIES += libconf.a
libconf_a_SOURCES = \
	%D%/check.c %D%/check.h \
	%D%/conf.c %D%/conf.h \
	%D%/lexer.c %D%/lexer.h \
	%D%/provider.c %D%/provider.h \
	%D%/told.c %D%/told.h
