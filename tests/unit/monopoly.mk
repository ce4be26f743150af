# The rules of monopoly/1.
MONO_TESTS = %D%/monopoly_advance_test \
	%D%/monopoly_book_test \
	%D%/monopoly_cards_test \
	%D%/monopoly_chains_test \
	%D%/monopoly_check_test \
	%D%/monopoly_events_test \
	%D%/monopoly_moves_test \
	%D%/monopoly_notation_test \
	%D%/monopoly_policy_test \
	%D%/monopoly_random_test \
	%D%/monopoly_readings_test \
	%D%/monopoly_readings_more_test \
	%D%/monopoly_secrets_test \
	%D%/monopoly_set_test \
	%D%/monopoly_text_test \
	%D%/monopoly_view_test
check_PROGRAMS += $(MONO_TESTS)
TESTS += $(MONO_TESTS)
MONO_TEST_LIBS = libmonopoly.a librules.a libbase.a -lm
MONO_KIT = %D%/monopoly_kit.c %D%/monopoly_kit.h %D%/scene_kit.h
MONO_TWIN = %D%/monopoly_twin.c %D%/monopoly_twin.h

%C%_monopoly_advance_test_SOURCES = \
	%D%/monopoly_advance_test.c $(MONO_KIT)
%C%_monopoly_advance_test_LDADD = $(MONO_TEST_LIBS)
%C%_monopoly_moves_test_SOURCES = \
	%D%/monopoly_moves_test.c $(MONO_KIT)
%C%_monopoly_moves_test_LDADD = $(MONO_TEST_LIBS)
%C%_monopoly_notation_test_SOURCES = \
	%D%/monopoly_notation_test.c $(MONO_KIT)
%C%_monopoly_notation_test_LDADD = $(MONO_TEST_LIBS)
%C%_monopoly_set_test_SOURCES = \
	%D%/monopoly_set_test.c $(MONO_KIT)
%C%_monopoly_set_test_LDADD = $(MONO_TEST_LIBS)
%C%_monopoly_text_test_SOURCES = \
	%D%/monopoly_text_test.c $(MONO_KIT)
%C%_monopoly_text_test_LDADD = $(MONO_TEST_LIBS)
%C%_monopoly_view_test_SOURCES = \
	%D%/monopoly_view_test.c $(MONO_KIT)
%C%_monopoly_view_test_LDADD = libwords.a $(MONO_TEST_LIBS) $(JANSSON_LIBS)
%C%_monopoly_book_test_SOURCES = \
	%D%/monopoly_book_test.c $(MONO_KIT)
%C%_monopoly_book_test_LDADD = $(MONO_TEST_LIBS)
%C%_monopoly_cards_test_SOURCES = \
	%D%/monopoly_cards_test.c $(MONO_KIT)
%C%_monopoly_cards_test_LDADD = $(MONO_TEST_LIBS)
%C%_monopoly_chains_test_SOURCES = \
	%D%/monopoly_chains_test.c $(MONO_KIT)
%C%_monopoly_chains_test_LDADD = $(MONO_TEST_LIBS)
%C%_monopoly_secrets_test_SOURCES = \
	%D%/monopoly_secrets_test.c $(MONO_KIT) $(MONO_TWIN)
%C%_monopoly_secrets_test_LDADD = $(MONO_TEST_LIBS)
%C%_monopoly_check_test_SOURCES = \
	%D%/monopoly_check_test.c $(MONO_KIT)
%C%_monopoly_check_test_LDADD = $(MONO_TEST_LIBS)
%C%_monopoly_random_test_SOURCES = \
	%D%/monopoly_random_test.c $(MONO_KIT)
%C%_monopoly_random_test_LDADD = $(MONO_TEST_LIBS)
%C%_monopoly_readings_test_SOURCES = \
	%D%/monopoly_readings_test.c $(MONO_KIT)
%C%_monopoly_readings_test_LDADD = $(MONO_TEST_LIBS)
%C%_monopoly_readings_more_test_SOURCES = \
	%D%/monopoly_readings_more_test.c $(MONO_KIT)
%C%_monopoly_readings_more_test_LDADD = $(MONO_TEST_LIBS)
%C%_monopoly_policy_test_SOURCES = \
	%D%/monopoly_policy_test.c $(MONO_KIT)
%C%_monopoly_policy_test_LDADD = $(MONO_TEST_LIBS)
%C%_monopoly_events_test_SOURCES = \
	%D%/monopoly_events_test.c $(MONO_KIT)
%C%_monopoly_events_test_LDADD = $(MONO_TEST_LIBS)
