# Tests of daemon/desk, with everything below it.
DESK_TEST_LIBS = libdesk.a $(ADAPTER_LIBS) $(CORE_LIBS) $(ADAPTER_DEPS)
DESK_TESTS = %D%/desk_turn_test %D%/desk_geonosis_test \
	%D%/desk_letter_test %D%/desk_people_test \
	%D%/desk_upgrade_test %D%/desk_wrap_test %D%/desk_fair_test %D%/desk_move_test \
	%D%/desk_document_test %D%/desk_verify_test %D%/desk_forgery_test \
	%D%/desk_tamper_test %D%/desk_running_test %D%/desk_secret_test \
	%D%/desk_hidden_test %D%/desk_cards_test %D%/desk_mirror_test \
	%D%/desk_alarm_test
check_PROGRAMS += $(DESK_TESTS)
TESTS += $(DESK_TESTS)
%C%_desk_alarm_test_SOURCES = %D%/desk_alarm_test.c %D%/desk_kit.c \
	%D%/desk_kit.h
%C%_desk_alarm_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_turn_test_SOURCES = %D%/desk_turn_test.c %D%/desk_kit.c %D%/desk_kit.h
%C%_desk_turn_test_LDADD = $(DESK_TEST_LIBS)
LETTER_KIT = %D%/letter_kit.c %D%/letter_kit.h %D%/desk_kit.c %D%/desk_kit.h
%C%_desk_letter_test_SOURCES = %D%/desk_letter_test.c $(LETTER_KIT)
%C%_desk_letter_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_cards_test_SOURCES = %D%/desk_cards_test.c $(LETTER_KIT)
%C%_desk_cards_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_mirror_test_SOURCES = %D%/desk_mirror_test.c %D%/desk_mirror.c \
	%D%/desk_mirror.h $(LETTER_KIT)
%C%_desk_mirror_test_LDFLAGS = $(AM_LDFLAGS) -Wl,--wrap=rules_find \
	-Wl,--wrap=web_wants_json
%C%_desk_mirror_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_geonosis_test_SOURCES = %D%/desk_geonosis_test.c $(LETTER_KIT)
%C%_desk_geonosis_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_people_test_SOURCES = %D%/desk_people_test.c %D%/desk_kit.c \
	%D%/desk_kit.h
%C%_desk_people_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_fair_test_SOURCES = %D%/desk_fair_test.c %D%/desk_kit.c %D%/desk_kit.h
%C%_desk_fair_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_move_test_SOURCES = %D%/desk_move_test.c %D%/desk_kit.c %D%/desk_kit.h
%C%_desk_move_test_LDADD = $(DESK_TEST_LIBS)
DOCUMENT_KIT = %D%/document_kit.c %D%/document_kit.h
%C%_desk_document_test_SOURCES = %D%/desk_document_test.c $(DOCUMENT_KIT)
%C%_desk_document_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_verify_test_SOURCES = %D%/desk_verify_test.c $(DOCUMENT_KIT)
%C%_desk_verify_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_forgery_test_SOURCES = %D%/desk_forgery_test.c $(DOCUMENT_KIT)
%C%_desk_forgery_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_running_test_SOURCES = %D%/desk_running_test.c $(DOCUMENT_KIT)
%C%_desk_running_test_LDADD = $(DESK_TEST_LIBS)
# With a game that is not in the registry.
UNIT_TOY = %D%/toy.c %D%/toy.h %D%/toy_registry.c
WITH_TOY = $(AM_LDFLAGS) -Wl,--wrap=rules_find
%C%_desk_tamper_test_SOURCES = %D%/desk_tamper_test.c $(DOCUMENT_KIT) $(UNIT_TOY)
%C%_desk_tamper_test_LDFLAGS = $(WITH_TOY)
%C%_desk_tamper_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_hidden_test_SOURCES = %D%/desk_hidden_test.c $(DOCUMENT_KIT) $(UNIT_TOY)
%C%_desk_hidden_test_LDFLAGS = $(WITH_TOY)
%C%_desk_hidden_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_secret_test_SOURCES = %D%/desk_secret_test.c %D%/desk_kit.c \
	%D%/desk_kit.h $(UNIT_TOY)
%C%_desk_secret_test_LDFLAGS = $(WITH_TOY)
%C%_desk_secret_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_upgrade_test_SOURCES = %D%/desk_upgrade_test.c %D%/desk_kit.c \
	%D%/desk_kit.h
%C%_desk_upgrade_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_wrap_test_SOURCES = %D%/desk_wrap_test.c
%C%_desk_wrap_test_LDADD = libdesk.a libbase.a
EXTRA_DIST += \
	tests/golden/games \
	tests/golden/letters/began.html \
	tests/golden/letters/began.txt \
	tests/golden/letters/geonosis-began.html \
	tests/golden/letters/geonosis-began.txt \
	tests/golden/letters/geonosis-expansion.html \
	tests/golden/letters/geonosis-expansion.txt \
	tests/golden/letters/geonosis-fight.html \
	tests/golden/letters/geonosis-fight.txt \
	tests/golden/letters/geonosis-head.html \
	tests/golden/letters/geonosis-head.txt \
	tests/golden/letters/geonosis-lost.html \
	tests/golden/letters/geonosis-lost.txt \
	tests/golden/letters/geonosis-order.html \
	tests/golden/letters/geonosis-order.txt \
	tests/golden/letters/geonosis-talk.html \
	tests/golden/letters/geonosis-talk.txt \
	tests/golden/letters/geonosis-throw.html \
	tests/golden/letters/geonosis-throw.txt \
	tests/golden/letters/geonosis-won.html \
	tests/golden/letters/geonosis-won.txt \
	tests/golden/letters/monopoly-answer.html \
	tests/golden/letters/monopoly-answer.txt \
	tests/golden/letters/monopoly-auction.html \
	tests/golden/letters/monopoly-auction.txt \
	tests/golden/letters/monopoly-began.html \
	tests/golden/letters/monopoly-began.txt \
	tests/golden/letters/monopoly-buy.html \
	tests/golden/letters/monopoly-buy.txt \
	tests/golden/letters/monopoly-counter.html \
	tests/golden/letters/monopoly-counter.txt \
	tests/golden/letters/monopoly-jail.html \
	tests/golden/letters/monopoly-jail.txt \
	tests/golden/letters/monopoly-over.html \
	tests/golden/letters/monopoly-over.txt \
	tests/golden/letters/monopoly-roll.html \
	tests/golden/letters/monopoly-roll.txt \
	tests/golden/letters/over.html \
	tests/golden/letters/over.txt \
	tests/golden/letters/turn.html \
	tests/golden/letters/turn.txt
