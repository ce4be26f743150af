# The rules of goldrush/1.
GOLD_TESTS = %D%/goldrush_book_test \
	%D%/goldrush_fill_test \
	%D%/goldrush_random_test
check_PROGRAMS += $(GOLD_TESTS)
TESTS += $(GOLD_TESTS)
GOLD_TEST_LIBS = libgoldrush.a $(CORE_LIBS) -lm
GOLD_KIT = %D%/goldrush_kit.c %D%/goldrush_kit.h $(SET_KIT)
GOLD_TWIN = %D%/goldrush_twin.c %D%/goldrush_twin.h

%C%_goldrush_book_test_SOURCES = %D%/goldrush_book_test.c $(GOLD_KIT)
%C%_goldrush_book_test_LDADD = $(GOLD_TEST_LIBS)
%C%_goldrush_fill_test_SOURCES = %D%/goldrush_fill_test.c $(GOLD_KIT)
%C%_goldrush_fill_test_LDADD = $(GOLD_TEST_LIBS)
%C%_goldrush_random_test_SOURCES = %D%/goldrush_random_test.c $(GOLD_KIT)
%C%_goldrush_random_test_LDADD = $(GOLD_TEST_LIBS)
