# Whole journeys: the daemon as a process of its own, a mail server, a browser.
# They wait more than they work, so they run beside each other and before the
# tests of parts, those that take longest first: one that begins last is waited
# for alone.
E2E_TESTS = \
	%D%/deb_test.py \
	%D%/browser_test.py \
	%D%/journey_test.py \
	%D%/upgrade_test.py \
	%D%/firsthour_test.py \
	%D%/manual_test.py \
	%D%/tongues_test.py \
	%D%/monopoly_secrets_test.py \
	%D%/erase_test.py \
	%D%/geonosis_referee_test.py \
	%D%/post_test.py \
	%D%/monopoly_referee_test.py \
	%D%/takeover_test.py \
	%D%/document_test.py \
	%D%/variants_test.py \
	%D%/verify_test.py \
	%D%/game_test.py \
	%D%/axe_test.py \
	%D%/backup_test.py \
	%D%/bounce_mail_test.py \
	%D%/bounce_test.py \
	%D%/branch_test.py \
	%D%/cards_test.py \
	%D%/channels_test.py \
	%D%/check_test.py \
	%D%/cli_test.py \
	%D%/cost_test.py \
	%D%/clock_test.py \
	%D%/club_test.py \
	%D%/disk_test.py \
	%D%/doctor_test.py \
	%D%/forgery_test.py \
	%D%/found_test.py \
	%D%/geonosis_test.py \
	%D%/geonosis_expansion_test.py \
	%D%/health_test.py \
	%D%/http_test.py \
	%D%/journal_test.py \
	%D%/keys_test.py \
	%D%/languages_test.py \
	%D%/large_test.py \
	%D%/lasting_test.py \
	%D%/lobby_test.py \
	%D%/log_test.py \
	%D%/login_test.py \
	%D%/mail_page_test.py \
	%D%/memcheck_test.py \
	%D%/metrics_test.py \
	%D%/monopoly_test.py \
	%D%/objection_test.py \
	%D%/orders_test.py \
	%D%/operator_test.py \
	%D%/outage_test.py \
	%D%/plain_test.py \
	%D%/player_test.py \
	%D%/reply_fetch_test.py \
	%D%/reply_games_test.py \
	%D%/reply_mail_test.py \
	%D%/reply_test.py \
	%D%/reply_whose_test.py \
	%D%/progress_test.py \
	%D%/readonly_test.py \
	%D%/limits_test.py \
	%D%/receipt_test.py \
	%D%/referee_test.py \
	%D%/replaced_test.py \
	%D%/root_test.py \
	%D%/samples_test.py \
	%D%/practice_test.py \
	%D%/script_test.py \
	%D%/secrets_test.py \
	%D%/sender_test.py \
	%D%/silent_test.py \
	%D%/simulate_test.py \
	%D%/slow_test.py \
	%D%/start_test.py \
	%D%/surface_test.py \
	%D%/table_test.py \
	%D%/taste_test.py \
	%D%/verdict_test.py \
	%D%/watch_test.py \
	%D%/workers_test.py
TESTS += $(E2E_TESTS)
EXTRA_DIST += \
	$(E2E_TESTS) \
	%D%/answering.py \
	%D%/browser.mjs \
	%D%/browser_kit.py \
	%D%/calendars.py \
	%D%/documents.py \
	%D%/fairness.py \
	%D%/fresh.py \
	%D%/geonosis_referee.py \
	%D%/geonosis_referee_arena.py \
	%D%/geonosis_referee_rules.py \
	%D%/geonosis_table.py \
	%D%/harness.py \
	%D%/journey.mjs \
	%D%/journey.py \
	%D%/mailserver.py \
	%D%/mailservers.py \
	%D%/manpage.py \
	%D%/monopoly_live.py \
	%D%/monopoly_referee.py \
	%D%/monopoly_referee_cards.py \
	%D%/monopoly_referee_rules.py \
	%D%/monopoly_referee_table.py \
	%D%/monopoly_referee_view.py \
	%D%/page_rules.mjs \
	%D%/receiver.py \
	%D%/referee.py \
	%D%/referee_board.py \
	%D%/referee_kit.py \
	%D%/referee_moves.py \
	%D%/referee_rules.py \
	%D%/signatures.py \
	%D%/axe.mjs \
	%D%/first.mjs \
	%D%/script.mjs \
	%D%/smalldisk.py

# The browser's pictures of all pages, to be looked at.
CLEANFILES += screenshots/*.png
