# Moves found by thinking ahead, in all rulesets.
check_PROGRAMS += %D%/search_test
TESTS += %D%/search_test
%C%_search_test_SOURCES = %D%/search_test.c $(SET_KIT)
%C%_search_test_LDADD = libsearch.a $(CORE_LIBS) -lm
