# Tests of daemon/desk, with everything below it.
DESK_TEST_LIBS = $(DATABASE_KIT) $(ROOM_LIBS) $(ADAPTER_LIBS) $(CORE_LIBS) $(ADAPTER_DEPS)
DESK_TESTS = %D%/desk_log_test %D%/desk_turn_test %D%/desk_geonosis_test \
	%D%/desk_letter_test %D%/desk_letter_size_test \
	%D%/desk_life_letter_test \
	%D%/desk_service_letter_test \
	%D%/desk_people_test %D%/desk_player_test %D%/desk_say_test \
	%D%/desk_upgrade_test %D%/desk_when_test %D%/desk_wrap_test %D%/desk_limit_test %D%/desk_fair_test %D%/desk_move_test \
	%D%/desk_document_test %D%/desk_verify_test %D%/desk_forgery_test \
	%D%/desk_tamper_test %D%/desk_running_test %D%/desk_secret_test \
	%D%/desk_hidden_test %D%/desk_cards_test %D%/desk_mirror_test \
	%D%/desk_goldrush_test \
	%D%/desk_alarm_test %D%/desk_clock_test %D%/desk_absent_test %D%/desk_clock_odd_test \
	%D%/desk_options_test %D%/desk_terms_test %D%/desk_table_test %D%/desk_taste_test %D%/desk_news_test \
	%D%/desk_rescue_test %D%/desk_taste_letter_test %D%/desk_told_test \
	%D%/desk_motion_test %D%/desk_names_test %D%/desk_undo_test %D%/desk_undo_clock_test \
	%D%/desk_bounce_test %D%/desk_due_test %D%/desk_erase_test \
	%D%/desk_outbox_test \
	%D%/desk_newform_test %D%/desk_outage_test %D%/desk_proposal_test \
	%D%/desk_invite_test %D%/desk_strangers_test %D%/desk_follow_test \
	%D%/desk_lesson_test %D%/think_test
check_PROGRAMS += $(DESK_TESTS)
TESTS += $(DESK_TESTS)
%C%_desk_limit_test_SOURCES = %D%/desk_limit_test.c
%C%_desk_limit_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_log_test_SOURCES = %D%/desk_log_test.c
%C%_desk_log_test_LDADD = libdesk.a libbase.a
%C%_desk_lesson_test_SOURCES = %D%/desk_lesson_test.c %D%/desk_kit.c \
	%D%/desk_kit.h
%C%_desk_lesson_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_follow_test_SOURCES = %D%/desk_follow_test.c %D%/desk_kit.c \
	%D%/desk_kit.h
%C%_desk_follow_test_LDADD = $(DESK_TEST_LIBS)
%C%_think_test_SOURCES = %D%/think_test.c %D%/desk_kit.c %D%/desk_kit.h
%C%_think_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_alarm_test_SOURCES = %D%/desk_alarm_test.c %D%/desk_kit.c \
	%D%/desk_kit.h
%C%_desk_alarm_test_LDADD = $(DESK_TEST_LIBS)
CLOCKS_KIT = %D%/clocks_kit.c %D%/clocks_kit.h %D%/desk_kit.c %D%/desk_kit.h
%C%_desk_clock_test_SOURCES = %D%/desk_clock_test.c $(CLOCKS_KIT)
%C%_desk_clock_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_clock_odd_test_SOURCES = %D%/desk_clock_odd_test.c $(CLOCKS_KIT)
%C%_desk_clock_odd_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_absent_test_SOURCES = %D%/desk_absent_test.c $(CLOCKS_KIT)
%C%_desk_absent_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_erase_test_SOURCES = %D%/desk_erase_test.c %D%/desk_kit.c \
	%D%/desk_kit.h
%C%_desk_erase_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_say_test_SOURCES = %D%/desk_say_test.c %D%/desk_kit.c %D%/desk_kit.h
%C%_desk_say_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_terms_test_SOURCES = %D%/desk_terms_test.c %D%/desk_kit.c \
	%D%/desk_kit.h
%C%_desk_terms_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_bounce_test_SOURCES = %D%/desk_bounce_test.c %D%/desk_kit.c \
	%D%/desk_kit.h
%C%_desk_bounce_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_outbox_test_SOURCES = %D%/desk_outbox_test.c %D%/desk_kit.c \
	%D%/desk_kit.h
%C%_desk_outbox_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_motion_test_SOURCES = %D%/desk_motion_test.c %D%/desk_kit.c \
	%D%/desk_kit.h
%C%_desk_motion_test_LDADD = $(DESK_TEST_LIBS)
UNDO_KIT = %D%/undo_kit.c %D%/undo_kit.h %D%/desk_kit.c %D%/desk_kit.h
%C%_desk_undo_clock_test_SOURCES = %D%/desk_undo_clock_test.c $(UNDO_KIT)
%C%_desk_undo_clock_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_undo_test_SOURCES = %D%/desk_undo_test.c $(UNDO_KIT)
%C%_desk_undo_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_turn_test_SOURCES = %D%/desk_turn_test.c %D%/desk_kit.c %D%/desk_kit.h
%C%_desk_turn_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_when_test_SOURCES = %D%/desk_when_test.c %D%/desk_kit.c %D%/desk_kit.h
%C%_desk_when_test_LDADD = $(DESK_TEST_LIBS)
LETTER_KIT = %D%/letter_kit.c %D%/letter_kit.h %D%/letter_shape.c \
	%D%/letter_shape.h %D%/tongues.c %D%/tongues.h \
	%D%/desk_kit.c %D%/desk_kit.h
%C%_desk_letter_test_SOURCES = %D%/desk_letter_test.c $(LETTER_KIT)
%C%_desk_letter_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_letter_size_test_SOURCES = %D%/desk_letter_size_test.c $(LETTER_KIT)
%C%_desk_letter_size_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_names_test_SOURCES = %D%/desk_names_test.c $(LETTER_KIT)
%C%_desk_names_test_LDADD = $(DESK_TEST_LIBS)
LETTER_BOX = %D%/letter_box.c %D%/letter_box.h $(LETTER_KIT)
%C%_desk_life_letter_test_SOURCES = %D%/desk_life_letter_test.c $(LETTER_BOX)
%C%_desk_life_letter_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_service_letter_test_SOURCES = %D%/desk_service_letter_test.c \
	$(LETTER_BOX)
%C%_desk_service_letter_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_cards_test_SOURCES = %D%/desk_cards_test.c $(LETTER_KIT)
%C%_desk_cards_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_goldrush_test_SOURCES = %D%/desk_goldrush_test.c $(LETTER_KIT)
%C%_desk_goldrush_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_mirror_test_SOURCES = %D%/desk_mirror_test.c %D%/desk_mirror.c \
	%D%/desk_mirror.h $(LETTER_KIT)
%C%_desk_mirror_test_LDFLAGS = $(AM_LDFLAGS) -Wl,--wrap=rules_find \
	-Wl,--wrap=web_wants_json -Wl,--wrap=web_path
%C%_desk_mirror_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_geonosis_test_SOURCES = %D%/desk_geonosis_test.c $(LETTER_KIT)
%C%_desk_geonosis_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_people_test_SOURCES = %D%/desk_people_test.c %D%/desk_kit.c \
	%D%/desk_kit.h
%C%_desk_people_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_player_test_SOURCES = %D%/desk_player_test.c %D%/desk_kit.c \
	%D%/desk_kit.h
%C%_desk_player_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_fair_test_SOURCES = %D%/desk_fair_test.c %D%/desk_kit.c %D%/desk_kit.h
%C%_desk_fair_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_move_test_SOURCES = %D%/desk_move_test.c %D%/desk_kit.c %D%/desk_kit.h
%C%_desk_move_test_LDADD = $(DESK_TEST_LIBS)
LOBBY_KIT = %D%/lobby_kit.c %D%/lobby_kit.h %D%/desk_kit.c %D%/desk_kit.h
%C%_desk_newform_test_SOURCES = %D%/desk_newform_test.c $(LOBBY_KIT)
%C%_desk_newform_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_strangers_test_SOURCES = %D%/desk_strangers_test.c $(LOBBY_KIT)
%C%_desk_strangers_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_proposal_test_SOURCES = %D%/desk_proposal_test.c $(LOBBY_KIT)
%C%_desk_proposal_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_invite_test_SOURCES = %D%/desk_invite_test.c $(LOBBY_KIT)
%C%_desk_invite_test_LDADD = $(DESK_TEST_LIBS)
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
%C%_desk_options_test_SOURCES = %D%/desk_options_test.c $(DOCUMENT_KIT) \
	%D%/desk_kit.c %D%/desk_kit.h $(UNIT_TOY)
%C%_desk_options_test_LDFLAGS = $(WITH_TOY)
%C%_desk_options_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_taste_letter_test_SOURCES = %D%/desk_taste_letter_test.c $(LETTER_BOX)
%C%_desk_taste_letter_test_LDADD = $(DESK_TEST_LIBS)
TASTE_KIT = %D%/taste_kit.c %D%/taste_kit.h $(CLOCKS_KIT)
%C%_desk_due_test_SOURCES = %D%/desk_due_test.c $(TASTE_KIT)
%C%_desk_due_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_news_test_SOURCES = %D%/desk_news_test.c $(TASTE_KIT)
%C%_desk_news_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_outage_test_SOURCES = %D%/desk_outage_test.c $(TASTE_KIT) \
	%D%/lobby_kit.c %D%/lobby_kit.h
%C%_desk_outage_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_rescue_test_SOURCES = %D%/desk_rescue_test.c %D%/desk_kit.c \
	%D%/desk_kit.h
%C%_desk_rescue_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_told_test_SOURCES = %D%/desk_told_test.c $(TASTE_KIT)
%C%_desk_told_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_taste_test_SOURCES = %D%/desk_taste_test.c $(TASTE_KIT)
%C%_desk_taste_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_table_test_SOURCES = %D%/desk_table_test.c $(DOCUMENT_KIT) $(UNIT_TOY) \
	$(LETTER_KIT)
%C%_desk_table_test_LDFLAGS = $(WITH_TOY)
%C%_desk_table_test_LDADD = $(DESK_TEST_LIBS)
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
	tests/golden/letters/address.html \
	tests/golden/letters/address.txt \
	tests/golden/letters/again-over.html \
	tests/golden/letters/again-over.txt \
	tests/golden/letters/again.html \
	tests/golden/letters/again.txt \
	tests/golden/letters/answer-enough.html \
	tests/golden/letters/answer-enough.txt \
	tests/golden/letters/answer.html \
	tests/golden/letters/answer.txt \
	tests/golden/letters/began-clock.html \
	tests/golden/letters/began-clock.txt \
	tests/golden/letters/began.html \
	tests/golden/letters/began.txt \
	tests/golden/letters/confirm.html \
	tests/golden/letters/confirm.txt \
	tests/golden/letters/de \
	tests/golden/letters/fr \
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
	tests/golden/letters/invite-reminder.html \
	tests/golden/letters/invite-reminder.txt \
	tests/golden/letters/invite.html \
	tests/golden/letters/invite.txt \
	tests/golden/letters/it \
	tests/golden/letters/join.html \
	tests/golden/letters/join.txt \
	tests/golden/letters/link.html \
	tests/golden/letters/link.txt \
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
	tests/golden/letters/moved-out.html \
	tests/golden/letters/moved-out.txt \
	tests/golden/letters/off.html \
	tests/golden/letters/off.txt \
	tests/golden/letters/over.html \
	tests/golden/letters/over.txt \
	tests/golden/letters/reminder-half.html \
	tests/golden/letters/reminder-half.txt \
	tests/golden/letters/reminder-late.html \
	tests/golden/letters/reminder-late.txt \
	tests/golden/letters/renewed.html \
	tests/golden/letters/renewed.txt \
	tests/golden/letters/table-asked.html \
	tests/golden/letters/table-asked.txt \
	tests/golden/letters/table-late.html \
	tests/golden/letters/table-late.txt \
	tests/golden/letters/table-paused.html \
	tests/golden/letters/table-paused.txt \
	tests/golden/letters/table-standin.html \
	tests/golden/letters/table-standin.txt \
	tests/golden/letters/turn.html \
	tests/golden/letters/turn.txt
check_PROGRAMS += %D%/post_outage_test
TESTS += %D%/post_outage_test
%C%_post_outage_test_SOURCES = %D%/post_outage_test.c
%C%_post_outage_test_LDADD = $(DESK_TEST_LIBS)

check_PROGRAMS += %D%/post_workers_test
TESTS += %D%/post_workers_test
%C%_post_workers_test_SOURCES = %D%/post_workers_test.c %D%/desk_kit.c \
	%D%/desk_kit.h
%C%_post_workers_test_LDADD = $(DESK_TEST_LIBS)

# The post's part of the program links without what changes a game.
check_PROGRAMS += %D%/post_alone_test
TESTS += %D%/post_alone_test
%C%_post_alone_test_SOURCES = %D%/post_alone_test.c
%C%_post_alone_test_LDADD = libpost.a libshow.a libproof.a libgame.a libdesk.a \
	libreview.a libsearch.a $(ADAPTER_LIBS) $(CORE_LIBS) $(ADAPTER_DEPS)
