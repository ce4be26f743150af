check_PROGRAMS += %D%/conf_test %D%/conf_syntax_test
TESTS += %D%/conf_test %D%/conf_syntax_test

%C%_conf_test_SOURCES = %D%/conf_test.c
%C%_conf_test_LDADD = libconf.a libbase.a
%C%_conf_syntax_test_SOURCES = %D%/conf_syntax_test.c
%C%_conf_syntax_test_CPPFLAGS = $(AM_CPPFLAGS) $(CONFUSE_CFLAGS)
%C%_conf_syntax_test_LDADD = libconf.a libbase.a $(CONFUSE_LIBS)
