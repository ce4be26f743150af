# The rules of goldrush/1.
GOLD_TESTS = %D%/goldrush_art_test \
	%D%/goldrush_book_test \
	%D%/goldrush_encode_test \
	%D%/goldrush_fill_test \
	%D%/goldrush_policy_test \
	%D%/goldrush_random_test \
	%D%/goldrush_readings_test \
	%D%/goldrush_secrets_test \
	%D%/goldrush_set_test
check_PROGRAMS += $(GOLD_TESTS)
TESTS += $(GOLD_TESTS)
GOLD_TEST_LIBS = libgoldrush.a $(CORE_LIBS) -lm
GOLD_KIT = %D%/goldrush_kit.c %D%/goldrush_kit.h $(SET_KIT)

%C%_goldrush_art_test_SOURCES = %D%/goldrush_art_test.c %D%/draw_read.h \
	$(GOLD_KIT)
%C%_goldrush_art_test_CPPFLAGS = $(AM_CPPFLAGS) $(CAIRO_CFLAGS)
%C%_goldrush_art_test_LDADD = libdraw.a $(GOLD_TEST_LIBS) $(CAIRO_LIBS) \
	$(DEFLATE_LIBS) $(ISAL_LIBS)
%C%_goldrush_book_test_SOURCES = %D%/goldrush_book_test.c $(GOLD_KIT)
%C%_goldrush_book_test_LDADD = $(GOLD_TEST_LIBS)
%C%_goldrush_fill_test_SOURCES = %D%/goldrush_fill_test.c $(GOLD_KIT)
%C%_goldrush_fill_test_LDADD = $(GOLD_TEST_LIBS)
%C%_goldrush_random_test_SOURCES = %D%/goldrush_random_test.c $(GOLD_KIT)
%C%_goldrush_random_test_LDADD = $(GOLD_TEST_LIBS)
%C%_goldrush_policy_test_SOURCES = %D%/goldrush_policy_test.c $(GOLD_KIT)
%C%_goldrush_policy_test_LDADD = $(GOLD_TEST_LIBS)
%C%_goldrush_set_test_SOURCES = %D%/goldrush_set_test.c $(GOLD_KIT)
%C%_goldrush_set_test_LDADD = $(GOLD_TEST_LIBS)
%C%_goldrush_secrets_test_SOURCES = %D%/goldrush_secrets_test.c $(GOLD_KIT)
%C%_goldrush_secrets_test_LDADD = $(GOLD_TEST_LIBS)
%C%_goldrush_readings_test_SOURCES = %D%/goldrush_readings_test.c $(GOLD_KIT)
%C%_goldrush_readings_test_LDADD = $(GOLD_TEST_LIBS)
%C%_goldrush_encode_test_SOURCES = %D%/goldrush_encode_test.c $(GOLD_KIT)
%C%_goldrush_encode_test_LDADD = $(GOLD_TEST_LIBS)
