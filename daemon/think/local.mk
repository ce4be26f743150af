# L6: the process that thinks for bots.
noinst_LIBRARIES += libthink.a
libthink_a_SOURCES = \
	%D%/hinting.c %D%/hinting.h \
	%D%/reviewer.c %D%/reviewer.h \
	%D%/run.c %D%/run.h \
	%D%/share.c %D%/share.h \
	%D%/step.c %D%/step.h
