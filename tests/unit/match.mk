check_PROGRAMS += %D%/match_test %D%/match_secret_test
TESTS += %D%/match_test %D%/match_secret_test
%C%_match_test_SOURCES = %D%/match_test.c
%C%_match_test_LDADD = $(CORE_LIBS) -lm
%C%_match_secret_test_SOURCES = %D%/match_secret_test.c %D%/toy.c %D%/toy.h
%C%_match_secret_test_LDADD = $(CORE_LIBS) -lm
