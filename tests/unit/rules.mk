# All rulesets alike.
RULES_TESTS = %D%/rules_orders_test %D%/rules_words_test
check_PROGRAMS += $(RULES_TESTS)
TESTS += $(RULES_TESTS)
%C%_rules_orders_test_SOURCES = %D%/rules_orders_test.c $(SET_KIT)
%C%_rules_orders_test_LDADD = $(CORE_LIBS) -lm
%C%_rules_words_test_SOURCES = %D%/rules_words_test.c $(SET_KIT)
%C%_rules_words_test_LDADD = $(CORE_LIBS) -lm
