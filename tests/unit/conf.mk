check_PROGRAMS += %D%/conf_test
TESTS += %D%/conf_test

%C%_conf_test_SOURCES = %D%/conf_test.c
%C%_conf_test_LDADD = libconf.a libbase.a
