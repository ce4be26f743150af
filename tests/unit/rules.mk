# All rulesets alike.
check_PROGRAMS += %D%/rules_words_test
TESTS += %D%/rules_words_test
%C%_rules_words_test_SOURCES = %D%/rules_words_test.c
%C%_rules_words_test_LDADD = $(CORE_LIBS) -lm
