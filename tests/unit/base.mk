check_PROGRAMS += %D%/base_test
TESTS += %D%/base_test
%C%_base_test_SOURCES = %D%/base_test.c
%C%_base_test_LDADD = libbase.a
