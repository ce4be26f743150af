check_PROGRAMS += %D%/match_test
TESTS += %D%/match_test
%C%_match_test_SOURCES = %D%/match_test.c
%C%_match_test_LDADD = libmatch.a librules.a libcarcassonne.a \
	libgeonosis.a libbase.a -lm
