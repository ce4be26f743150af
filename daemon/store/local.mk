# L3: the only folder that includes sqlite3.h and libpq-fe.h. Its SQL comes from
# sql/local.mk.
noinst_LIBRARIES += libstore.a
libstore_a_CPPFLAGS = $(AM_CPPFLAGS) $(SQLITE_CFLAGS) $(PQ_CFLAGS)
libstore_a_SOURCES = \
	%D%/addresses.c \
	%D%/advance.c \
	%D%/alarm.c \
	%D%/channels.c \
	%D%/chance_code.c %D%/chance_code.h \
	%D%/check.c \
	%D%/clocks.c \
	%D%/data.c \
	%D%/erase.c \
	%D%/fates.c \
	%D%/figures.c \
	%D%/games.c \
	%D%/happenings.c \
	%D%/held.c \
	%D%/engine.h \
	%D%/inner.h \
	%D%/invites.c \
	%D%/letters.c \
	%D%/lock.c \
	%D%/log.c \
	%D%/migrate.c \
	%D%/motions.c \
	%D%/open.c \
	%D%/outbox.c \
	%D%/outcomes.c \
	%D%/owing.c \
	%D%/parts.c \
	%D%/players.c \
	%D%/proposals.c \
	%D%/received.c \
	%D%/refusals.c \
	%D%/renewals.c \
	%D%/reviews.c \
	%D%/seats.c \
	%D%/spans.c \
	%D%/sql.c \
	%D%/statements.c \
	%D%/store.h \
	%D%/store_advance.h %D%/store_alarm.h \
	%D%/store_backup.h \
	%D%/store_channels.h \
	%D%/store_check.h \
	%D%/store_clocks.h \
	%D%/store_data.h \
	%D%/store_erase.h \
	%D%/store_fates.h \
	%D%/store_figures.h \
	%D%/store_games.h \
	%D%/store_held.h \
	%D%/store_letters.h \
	%D%/store_lock.h \
	%D%/store_log.h \
	%D%/store_motions.h \
	%D%/store_mover.h \
	%D%/store_outbox.h \
	%D%/store_outcomes.h \
	%D%/store_owing.h \
	%D%/store_parts.h \
	%D%/store_people.h \
	%D%/store_players.h \
	%D%/store_proposals.h \
	%D%/store_received.h \
	%D%/store_renewals.h \
	%D%/store_reviews.h \
	%D%/store_rescue.h \
	%D%/store_thoughts.h \
	%D%/store_transfer.h \
	%D%/store_wake.c %D%/store_wake.h \
	%D%/sqlite/backup.c \
	%D%/sqlite/carry.c %D%/sqlite/carry.h \
	%D%/sqlite/engine.c \
	%D%/sqlite/files.h \
	%D%/sqlite/migrate.c \
	%D%/sqlite/mover.c \
	%D%/sqlite/open.c \
	%D%/sqlite/place.c \
	%D%/sqlite/rescue.c \
	%D%/sqlite/sqlite.h \
	%D%/sqlite/still.c %D%/sqlite/still.h \
	%D%/sqlite/whole.c \
	%D%/stretches.c \
	%D%/thoughts.c \
	%D%/transaction.c \
	%D%/transfer.c \
	%D%/whole.h

if HAVE_POSTGRESQL
libstore_a_SOURCES += \
	%D%/postgresql/advice.c \
	%D%/postgresql/connect.c \
	%D%/postgresql/engine.c \
	%D%/postgresql/fault.c \
	%D%/postgresql/open.c \
	%D%/postgresql/pipeline.c \
	%D%/postgresql/postgresql.h \
	%D%/postgresql/transaction.c \
	%D%/postgresql/whole.c
endif
