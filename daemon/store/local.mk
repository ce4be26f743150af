# L3: the only folder that includes sqlite3.h. Its SQL comes from
# sql/local.mk.
noinst_LIBRARIES += libstore.a
libstore_a_CPPFLAGS = $(AM_CPPFLAGS) $(SQLITE_CFLAGS)
libstore_a_SOURCES = \
	%D%/alarm.c \
	%D%/chance_code.c %D%/chance_code.h \
	%D%/check.c \
	%D%/data.c \
	%D%/games.c \
	%D%/held.c \
	%D%/inner.h \
	%D%/letters.c \
	%D%/lock.c \
	%D%/log.c \
	%D%/migrate.c \
	%D%/open.c \
	%D%/people.c \
	%D%/sql.c \
	%D%/statements.c %D%/statements.h \
	%D%/store.h \
	%D%/store_alarm.h \
	%D%/store_check.h \
	%D%/store_data.h \
	%D%/store_held.h \
	%D%/store_letters.h \
	%D%/store_lock.h \
	%D%/store_log.h \
	%D%/store_wake.c %D%/store_wake.h \
	%D%/stretches.c \
	%D%/transaction.c
