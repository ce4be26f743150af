STORE_TESTS = %D%/store_test %D%/store_about_test %D%/store_alarm_test \
	%D%/store_chance_test %D%/store_check_test %D%/store_clocks_test \
	%D%/store_crash_test %D%/store_erase_test %D%/store_figures_test %D%/store_full_test \
	%D%/store_golden_test %D%/store_later_test \
	%D%/store_letter_test %D%/store_lock_test %D%/store_motions_test \
	%D%/store_mover_test %D%/store_open_test %D%/store_outcomes_test %D%/store_people_test \
	%D%/store_proposals_test %D%/store_reviews_test %D%/store_statements_test \
	%D%/store_sticky_test %D%/store_stretch_test %D%/store_transfer_test
check_PROGRAMS += $(STORE_TESTS)
TESTS += $(STORE_TESTS) %D%/store_names_test.sh %D%/store_schema_test.sh \
	%D%/store_tables_test.sh
EXTRA_DIST += %D%/store_names_test.sh %D%/store_schema_test.sh \
	%D%/store_tables_test.sh
# Where the databases of tests are: those of the desk need it, too.
check_LIBRARIES += %D%/libdatabase.a
%C%_libdatabase_a_SOURCES = %D%/database_kit.c %D%/database_kit.h
%C%_libdatabase_a_CPPFLAGS = $(AM_CPPFLAGS) $(PQ_CFLAGS)
DATABASE_KIT = %D%/libdatabase.a
# The one that they are copies of, on a server (tests/postgresql_test.sh).
check_PROGRAMS += %D%/database_template
%C%_database_template_SOURCES = %D%/database_template.c
%C%_database_template_LDADD = libstore.a libmatch.a libbase.a $(SQLITE_LIBS) \
	$(PQ_LIBS)
STORE_TEST_LIBS = $(DATABASE_KIT) libstore.a libmatch.a libbase.a $(SQLITE_LIBS) $(PQ_LIBS)
# Only tests/postgresql_test.sh runs it.
check_PROGRAMS += %D%/store_lost_test
%C%_store_lost_test_SOURCES = %D%/store_lost_test.c %D%/store_help.h
%C%_store_lost_test_LDADD = $(STORE_TEST_LIBS)
STORE_TEST_CPPFLAGS = $(AM_CPPFLAGS) $(SQLITE_CFLAGS)

%C%_store_test_SOURCES = %D%/store_test.c %D%/store_help.h
%C%_store_test_LDADD = $(STORE_TEST_LIBS)
%C%_store_about_test_SOURCES = %D%/store_about_test.c %D%/store_help.h
%C%_store_about_test_CPPFLAGS = $(STORE_TEST_CPPFLAGS)
%C%_store_about_test_LDADD = $(STORE_TEST_LIBS)
%C%_store_alarm_test_SOURCES = %D%/store_alarm_test.c %D%/store_help.h
%C%_store_alarm_test_CPPFLAGS = $(STORE_TEST_CPPFLAGS)
%C%_store_alarm_test_LDADD = $(STORE_TEST_LIBS)
%C%_store_chance_test_SOURCES = %D%/store_chance_test.c
%C%_store_chance_test_LDADD = $(STORE_TEST_LIBS)
%C%_store_check_test_SOURCES = %D%/store_check_test.c %D%/store_help.h
%C%_store_check_test_CPPFLAGS = $(STORE_TEST_CPPFLAGS)
%C%_store_check_test_LDADD = $(STORE_TEST_LIBS)
%C%_store_clocks_test_SOURCES = %D%/store_clocks_test.c %D%/store_help.h
%C%_store_clocks_test_CPPFLAGS = $(STORE_TEST_CPPFLAGS)
%C%_store_clocks_test_LDADD = $(STORE_TEST_LIBS)
%C%_store_crash_test_SOURCES = %D%/store_crash_test.c %D%/store_help.h
%C%_store_crash_test_LDADD = $(STORE_TEST_LIBS)
%C%_store_erase_test_SOURCES = %D%/store_erase_test.c %D%/store_help.h
%C%_store_erase_test_CPPFLAGS = $(STORE_TEST_CPPFLAGS)
%C%_store_erase_test_LDADD = $(STORE_TEST_LIBS)
%C%_store_figures_test_SOURCES = %D%/store_figures_test.c %D%/store_help.h
%C%_store_figures_test_CPPFLAGS = $(STORE_TEST_CPPFLAGS)
%C%_store_figures_test_LDADD = $(STORE_TEST_LIBS)
%C%_store_full_test_SOURCES = %D%/store_full_test.c %D%/store_help.h
%C%_store_full_test_LDADD = $(STORE_TEST_LIBS)
%C%_store_golden_test_SOURCES = %D%/store_golden_test.c %D%/store_help.h
%C%_store_golden_test_CPPFLAGS = $(STORE_TEST_CPPFLAGS)
%C%_store_golden_test_LDADD = $(STORE_TEST_LIBS)
%C%_store_letter_test_SOURCES = %D%/store_letter_test.c %D%/store_help.h
%C%_store_letter_test_LDADD = $(STORE_TEST_LIBS)
%C%_store_lock_test_SOURCES = %D%/store_lock_test.c %D%/store_help.h
%C%_store_lock_test_LDADD = $(STORE_TEST_LIBS)
%C%_store_motions_test_SOURCES = %D%/store_motions_test.c %D%/store_help.h
%C%_store_motions_test_CPPFLAGS = $(STORE_TEST_CPPFLAGS)
%C%_store_motions_test_LDADD = $(STORE_TEST_LIBS)
%C%_store_mover_test_SOURCES = %D%/store_mover_test.c %D%/store_help.h
%C%_store_mover_test_CPPFLAGS = $(STORE_TEST_CPPFLAGS)
%C%_store_mover_test_LDADD = $(STORE_TEST_LIBS)
%C%_store_open_test_SOURCES = %D%/store_open_test.c %D%/store_help.h
%C%_store_open_test_CPPFLAGS = $(STORE_TEST_CPPFLAGS)
%C%_store_open_test_LDADD = $(STORE_TEST_LIBS)
%C%_store_outcomes_test_SOURCES = %D%/store_outcomes_test.c %D%/store_help.h
%C%_store_outcomes_test_LDADD = $(STORE_TEST_LIBS)
%C%_store_people_test_SOURCES = %D%/store_people_test.c %D%/store_help.h
%C%_store_people_test_LDADD = $(STORE_TEST_LIBS)
%C%_store_proposals_test_SOURCES = %D%/store_proposals_test.c %D%/store_help.h
%C%_store_proposals_test_CPPFLAGS = $(STORE_TEST_CPPFLAGS)
%C%_store_proposals_test_LDADD = $(STORE_TEST_LIBS)
%C%_store_reviews_test_SOURCES = %D%/store_reviews_test.c %D%/store_help.h
%C%_store_reviews_test_LDADD = $(STORE_TEST_LIBS)
%C%_store_statements_test_SOURCES = %D%/store_statements_test.c \
	%D%/store_help.h
%C%_store_statements_test_CPPFLAGS = $(STORE_TEST_CPPFLAGS)
%C%_store_statements_test_LDADD = $(STORE_TEST_LIBS)
%C%_store_later_test_SOURCES = %D%/store_later_test.c %D%/store_help.h
%C%_store_later_test_CPPFLAGS = $(STORE_TEST_CPPFLAGS)
%C%_store_later_test_LDADD = $(STORE_TEST_LIBS)
%C%_store_sticky_test_SOURCES = %D%/store_sticky_test.c %D%/store_help.h
%C%_store_sticky_test_CPPFLAGS = $(STORE_TEST_CPPFLAGS)
%C%_store_sticky_test_LDADD = $(STORE_TEST_LIBS)
%C%_store_stretch_test_SOURCES = %D%/store_stretch_test.c %D%/store_help.h
%C%_store_stretch_test_LDADD = $(STORE_TEST_LIBS)
%C%_store_transfer_test_SOURCES = %D%/store_transfer_test.c %D%/store_help.h
%C%_store_transfer_test_CPPFLAGS = $(STORE_TEST_CPPFLAGS)
%C%_store_transfer_test_LDADD = $(STORE_TEST_LIBS)
EXTRA_DIST += \
	tests/golden/db/make.py \
	tests/golden/db/schema-1.db \
	tests/golden/db/schema-2.db \
	tests/golden/db/schema-3.db \
	tests/golden/db/schema-4.db \
	tests/golden/db/schema-5.db \
	tests/golden/db/schema-6.db \
	tests/golden/db/schema-7.db \
	tests/golden/db/schema-8.db \
	tests/golden/db/schema-9.db \
	tests/golden/db/schema-10.db \
	tests/golden/db/schema-11.db tests/golden/db/schema-12.db \
	tests/golden/db/schema-13.db tests/golden/db/schema-14.db

BENCHES += tests/bench/store_bench
EXTRA_PROGRAMS += tests/bench/store_bench
tests_bench_store_bench_SOURCES = tests/bench/store_bench.c
tests_bench_store_bench_LDADD = $(STORE_TEST_LIBS)
