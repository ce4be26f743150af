/*
 * What copying (transfer.c) asks of an engine besides engine.h: to read and to
 * fill whole tables, a row at a time, however many there are.
 *
 * The tables, and how each is read and filled, are made from the migrations by
 * contrib/tables.
 */
#ifndef TURNPOST_STORE_WHOLE_H
#define TURNPOST_STORE_WHOLE_H

#include "store/inner.h"

enum { STORE_COLUMNS = 48 /* of a table, at most */ };

/* A table, as the migrations leave it. */
struct store_table {
	const char *name;
	const char *columns; /* their names, a space between two */
	const char *kinds; /* of each column: 'i' number, 't' text, 'b' bytes */
	bool numbered; /* its first column is a number, which the database gives
			* to a row that has none */
	bool begun;    /* the migrations put rows there */
	const char *clear;
	struct store_statement any;  /* has a row when the table has */
	struct store_statement read; /* all rows, in the order of their key */
	struct store_statement add;
};

extern const struct store_table store_tables[];
extern const size_t store_tables_count;

/* A value of a row. Text and bytes are borrowed until the next row. */
struct store_cell {
	bool is_null;
	int64_t number; /* of kind 'i' */
	const char *bytes;
	size_t len;
};

/* A database of which tables are read or filled, one at a time. While one is,
 * nothing else may be asked of it. */
struct whole {
	struct store *s;
	const struct store_table *table;       /* under way; NULL: none */
	struct store_cell cell[STORE_COLUMNS]; /* the row that was read */
	size_t columns;
	/* The engine's own. */
	void *statement;
	uint64_t rows;	     /* that were added since something was committed */
	struct buffer bytes; /* of rows that are to be sent */
	char *message;	     /* the row that was received */
	bool begun;	     /* the table's head was received */
	char *after;	     /* SQL that makes the tables what they were */
};

struct engine_whole {
	/* How many others of ours work with the database; 0 also when that is
	 * not for the database to know. */
	enum store_status (*others)(struct store *s, int64_t *n);
	/* Prepares a connection, outside of transactions, for what takes long.
	 * FILLS: tables are filled, and nobody can know of the database yet,
	 * unless it is on a server. Otherwise they are read, and where that can
	 * be nobody writes until it is closed, unless they are SERVED. */
	enum store_status (*begin)(struct store *s, bool fills, bool served);
	/* Lets go of what W has, whatever is under way. */
	void (*end)(struct whole *w);

	/* Begins to read a table. */
	enum store_status (*read)(struct whole *w);
	/* The next row; STORE_ABSENT: there is none, and the table is read. */
	enum store_status (*row)(struct whole *w);

	/* A transaction has begun: from here on tables can be filled, in any
	 * order, as references are looked at in the end, and without triggers.
	 * What nobody can know of may be committed now and then. */
	enum store_status (*fill)(struct whole *w);
	/* Begins to fill a table; adds a row; ends it. */
	enum store_status (*open)(struct whole *w);
	enum store_status (*add)(struct whole *w, const struct store_cell *row);
	enum store_status (*close)(struct whole *w);
	/* All are filled: triggers and references are as before. */
	enum store_status (*filled)(struct whole *w);
	/* Makes it last. */
	enum store_status (*keep)(struct whole *w);
};

#endif
