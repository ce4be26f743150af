# The rules of carcassonne/1.
CARC_TESTS = %D%/carcassonne_book_test %D%/carcassonne_check_test \
	%D%/carcassonne_encode_test %D%/carcassonne_events_test \
	%D%/carcassonne_notation_test %D%/carcassonne_policy_test \
	%D%/carcassonne_random_test %D%/carcassonne_readings_test \
	%D%/carcassonne_tiles_test \
	%D%/carcassonne_variants_encode_test \
	%D%/carcassonne_variants_endgame_test \
	%D%/carcassonne_variants_explorers_test \
	%D%/carcassonne_variants_hyperspace_test \
	%D%/carcassonne_variants_news_test \
	%D%/carcassonne_variants_random_test \
	%D%/carcassonne_variants_teams_test \
	%D%/carcassonne_variants_traders_test \
	%D%/carcassonne_variants_view_test \
	%D%/carcassonne_variants_withdraw_test
check_PROGRAMS += $(CARC_TESTS)
TESTS += $(CARC_TESTS)
CARC_TEST_LIBS = libcarcassonne.a $(CORE_LIBS) -lm
CARC_RUN = %D%/carcassonne_run.c %D%/carcassonne_run.h \
	%D%/carcassonne_write.c %D%/carcassonne_write.h $(CARC_KIT)
CARC_KIT = %D%/carcassonne_kit.c %D%/carcassonne_kit.h

%C%_carcassonne_book_test_SOURCES = %D%/carcassonne_book_test.c $(CARC_KIT)
%C%_carcassonne_book_test_LDADD = $(CARC_TEST_LIBS)
%C%_carcassonne_check_test_SOURCES = %D%/carcassonne_check_test.c $(CARC_KIT)
%C%_carcassonne_check_test_LDADD = $(CARC_TEST_LIBS)
%C%_carcassonne_encode_test_SOURCES = %D%/carcassonne_encode_test.c $(CARC_KIT)
%C%_carcassonne_encode_test_LDADD = $(CARC_TEST_LIBS)
%C%_carcassonne_events_test_SOURCES = %D%/carcassonne_events_test.c $(CARC_KIT)
%C%_carcassonne_events_test_LDADD = $(CARC_TEST_LIBS)
%C%_carcassonne_notation_test_SOURCES = %D%/carcassonne_notation_test.c \
	$(CARC_KIT)
%C%_carcassonne_notation_test_LDADD = $(CARC_TEST_LIBS)
%C%_carcassonne_policy_test_SOURCES = %D%/carcassonne_policy_test.c $(CARC_KIT)
%C%_carcassonne_policy_test_LDADD = $(CARC_TEST_LIBS)
%C%_carcassonne_random_test_SOURCES = %D%/carcassonne_random_test.c \
	$(CARC_RUN)
%C%_carcassonne_random_test_LDADD = $(CARC_TEST_LIBS)
%C%_carcassonne_readings_test_SOURCES = %D%/carcassonne_readings_test.c \
	$(CARC_KIT)
%C%_carcassonne_readings_test_LDADD = $(CARC_TEST_LIBS)
%C%_carcassonne_tiles_test_SOURCES = %D%/carcassonne_tiles_test.c $(CARC_KIT)
%C%_carcassonne_tiles_test_LDADD = $(CARC_TEST_LIBS)
%C%_carcassonne_variants_random_test_SOURCES = \
	%D%/carcassonne_variants_random_test.c $(CARC_RUN)
%C%_carcassonne_variants_random_test_LDADD = $(CARC_TEST_LIBS)
%C%_carcassonne_variants_encode_test_SOURCES = \
	%D%/carcassonne_variants_encode_test.c $(CARC_KIT)
%C%_carcassonne_variants_encode_test_LDADD = $(CARC_TEST_LIBS)
%C%_carcassonne_variants_endgame_test_SOURCES = \
	%D%/carcassonne_variants_endgame_test.c $(CARC_KIT)
%C%_carcassonne_variants_endgame_test_LDADD = $(CARC_TEST_LIBS)
%C%_carcassonne_variants_explorers_test_SOURCES = \
	%D%/carcassonne_variants_explorers_test.c $(CARC_KIT)
%C%_carcassonne_variants_explorers_test_LDADD = $(CARC_TEST_LIBS)
%C%_carcassonne_variants_hyperspace_test_SOURCES = \
	%D%/carcassonne_variants_hyperspace_test.c $(CARC_KIT)
%C%_carcassonne_variants_hyperspace_test_LDADD = $(CARC_TEST_LIBS)
%C%_carcassonne_variants_news_test_SOURCES = \
	%D%/carcassonne_variants_news_test.c $(CARC_KIT)
%C%_carcassonne_variants_news_test_LDADD = $(CARC_TEST_LIBS)
%C%_carcassonne_variants_teams_test_SOURCES = \
	%D%/carcassonne_variants_teams_test.c $(CARC_KIT)
%C%_carcassonne_variants_teams_test_LDADD = $(CARC_TEST_LIBS)
%C%_carcassonne_variants_traders_test_SOURCES = \
	%D%/carcassonne_variants_traders_test.c $(CARC_KIT)
%C%_carcassonne_variants_traders_test_LDADD = $(CARC_TEST_LIBS)
%C%_carcassonne_variants_view_test_SOURCES = \
	%D%/carcassonne_variants_view_test.c $(CARC_KIT)
%C%_carcassonne_variants_view_test_LDADD = $(CARC_TEST_LIBS)
%C%_carcassonne_variants_withdraw_test_SOURCES = \
	%D%/carcassonne_variants_withdraw_test.c $(CARC_KIT)
%C%_carcassonne_variants_withdraw_test_LDADD = $(CARC_TEST_LIBS)
