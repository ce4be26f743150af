MATCH_TESTS = %D%/match_test %D%/match_secret_test %D%/match_clock_test \
	%D%/match_clock_seat_test %D%/match_table_test %D%/match_undo_test \
	%D%/match_twins_test %D%/game_saying_test
SET_KIT = %D%/set_kit.c %D%/set_kit.h
check_PROGRAMS += $(MATCH_TESTS)
TESTS += $(MATCH_TESTS)
%C%_match_test_SOURCES = %D%/match_test.c
%C%_match_test_LDADD = $(CORE_LIBS) -lm
%C%_match_secret_test_SOURCES = %D%/match_secret_test.c %D%/toy.c %D%/toy.h
%C%_match_secret_test_LDADD = $(CORE_LIBS) -lm
%C%_match_table_test_SOURCES = %D%/match_table_test.c %D%/toy.c %D%/toy.h
%C%_match_table_test_LDADD = $(CORE_LIBS) -lm
%C%_match_undo_test_SOURCES = %D%/match_undo_test.c %D%/toy.c %D%/toy.h \
	$(SET_KIT)
%C%_match_undo_test_LDADD = $(CORE_LIBS) -lm
%C%_game_saying_test_SOURCES = %D%/game_saying_test.c $(SET_KIT)
%C%_game_saying_test_LDADD = libgame.a libwords.a $(JANSSON_LIBS) $(CORE_LIBS) -lm
%C%_match_twins_test_SOURCES = %D%/match_twins_test.c $(SET_KIT) \
	$(MONO_TWIN)
%C%_match_twins_test_LDADD = $(CORE_LIBS) -lm

MATCH_CLOCK_KIT = %D%/match_clock_kit.c %D%/match_clock_kit.h
%C%_match_clock_test_SOURCES = %D%/match_clock_test.c $(MATCH_CLOCK_KIT)
%C%_match_clock_test_LDADD = libmatch.a libbase.a
%C%_match_clock_seat_test_SOURCES = %D%/match_clock_seat_test.c \
	$(MATCH_CLOCK_KIT)
%C%_match_clock_seat_test_LDADD = libmatch.a libbase.a
