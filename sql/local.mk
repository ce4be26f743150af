# Migrations and named statements: every file by name, so that none comes in
# by accident. contrib/embed makes them part of libstore.a.
SQL_FILES = \
	%D%/0001_games.sql \
	%D%/0002_documents.sql \
	%D%/0003_alarm.sql \
	%D%/0004_life.sql \
	%D%/0005_people.sql \
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
	%D%/queries/open.sql \
	%D%/queries/outcomes.sql \
	%D%/queries/people.sql \
	%D%/queries/proposals.sql \
	%D%/queries/seats.sql \
	%D%/session.sql \
	%D%/session_read.sql

EXTRA_DIST += $(SQL_FILES)
nodist_libstore_a_SOURCES = %D%/embedded.c
BUILT_SOURCES += %D%/embedded.c
CLEANFILES += %D%/embedded.c %D%/embedded.c.new

%D%/embedded.c: contrib/embed %D%/local.mk $(SQL_FILES)
	$(AM_V_GEN)$(MKDIR_P) %D% && $(SHELL) $(top_srcdir)/contrib/embed \
		store_sql_files $(top_srcdir)/%D% \
		$(SQL_FILES:%D%/%=%) > $@.new && mv -f $@.new $@
