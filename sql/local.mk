# Migrations and named statements: every file by name, so that none comes in
# by accident. contrib/embed makes those that are run whole part of libstore.a,
# contrib/statements the others, with the numbers that the headers give to names.
# contrib/postgresql makes of each migration what PostgreSQL is to run, and
# contrib/tables of these what copies each table.
SQL_MIGRATIONS = \
	%D%/0001_games.sql \
	%D%/0002_documents.sql \
	%D%/0003_alarm.sql \
	%D%/0004_life.sql \
	%D%/0005_people.sql \
	%D%/0006_trust.sql \
	%D%/0007_unproved.sql \
	%D%/0008_subjects.sql \
	%D%/0009_taught.sql \
	%D%/0010_doors.sql \
	%D%/0011_advance.sql \
	%D%/0012_thought.sql \
	%D%/0013_review.sql \
	%D%/0014_claims.sql \
	%D%/0015_owes.sql

SQL_FILES = \
	$(SQL_MIGRATIONS) \
	%D%/session.sql \
	%D%/session_copy.sql %D%/session_fill.sql %D%/session_read.sql \
	%D%/session_small.sql

# Those of open.sql have to be first.
SQL_STATEMENTS = \
	%D%/queries/open.sql \
	%D%/queries/advance.sql \
	%D%/queries/channels.sql \
	%D%/queries/check.sql \
	%D%/queries/clocks.sql \
	%D%/queries/data.sql \
	%D%/queries/erase.sql \
	%D%/queries/figures.sql \
	%D%/queries/games.sql \
	%D%/queries/held.sql \
	%D%/queries/letters.sql \
	%D%/queries/log.sql \
	%D%/queries/motions.sql \
	%D%/queries/outcomes.sql \
	%D%/queries/people.sql \
	%D%/queries/proposals.sql \
	%D%/queries/received.sql \
	%D%/queries/renewals.sql \
	%D%/queries/reviews.sql \
	%D%/queries/seats.sql \
	%D%/queries/thoughts.sql \
	%D%/queries/transfer.sql

SQL_ENUMS = \
	daemon/store/store_games.h \
	daemon/store/store_letters.h \
	daemon/store/store_motions.h \
	daemon/store/store_outcomes.h \
	daemon/store/store_people.h \
	daemon/store/store_players.h \
	daemon/store/store_proposals.h

SQL_MADE = %D%/embedded.c %D%/postgresql.c %D%/tables.c %D%/texts.c \
	%D%/statements.h
EXTRA_DIST += $(SQL_FILES) $(SQL_STATEMENTS)
nodist_libstore_a_SOURCES = $(SQL_MADE)
BUILT_SOURCES += $(SQL_MADE)
CLEANFILES += $(SQL_MADE) $(SQL_MADE:=.new)

%D%/embedded.c: contrib/embed %D%/local.mk $(SQL_FILES)
	$(AM_V_GEN)$(MKDIR_P) %D% && $(SHELL) $(top_srcdir)/contrib/embed \
		store_sql_files $(top_srcdir)/%D% \
		$(SQL_FILES:%D%/%=%) > $@.new && mv -f $@.new $@

SQL_POSTGRESQL = $(SQL_MIGRATIONS:%D%/%=%D%/postgresql/%)
CLEANFILES += $(SQL_POSTGRESQL) $(SQL_POSTGRESQL:=.new)
$(SQL_POSTGRESQL): %D%/postgresql/%.sql: %D%/%.sql contrib/postgresql
	$(AM_V_GEN)$(MKDIR_P) %D%/postgresql && \
		AWK='$(AWK)' $(SHELL) $(top_srcdir)/contrib/postgresql $< \
		> $@.new && mv -f $@.new $@
%D%/postgresql.c: contrib/embed $(SQL_POSTGRESQL)
	$(AM_V_GEN)$(SHELL) $(top_srcdir)/contrib/embed \
		store_postgresql_files %D%/postgresql \
		$(SQL_MIGRATIONS:%D%/%=%) > $@.new && mv -f $@.new $@
%D%/tables.c: contrib/tables $(SQL_POSTGRESQL)
	$(AM_V_GEN)AWK='$(AWK)' $(SHELL) $(top_srcdir)/contrib/tables \
		$(SQL_POSTGRESQL) > $@.new && mv -f $@.new $@

SQL_MAKER = contrib/statements %D%/local.mk $(SQL_ENUMS) $(SQL_STATEMENTS)
sql_make = $(AM_V_GEN)$(MKDIR_P) %D% && \
	AWK='$(AWK)' $(SHELL) $(top_srcdir)/contrib/statements $(1) \
		$(top_srcdir) $(SQL_ENUMS) $(SQL_STATEMENTS) > $@.new && \
	mv -f $@.new $@
%D%/statements.h: $(SQL_MAKER)
	$(call sql_make,enum)
%D%/texts.c: $(SQL_MAKER)
	$(call sql_make,table)

# Whatever is asked for first.
$(libstore_a_OBJECTS): %D%/statements.h
