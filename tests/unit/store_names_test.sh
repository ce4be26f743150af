#!/bin/sh
# contrib/statements: names of statements become a list, names of values and of
# columns become what they stand for, texts for one database stand beside those
# for all, and what is wrong is told with its line.
set -u

steps=0
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT

make_it() {
	sh "$SRCDIR/contrib/statements" "$1" "$folder" kinds.h open.sql a.sql \
	    >"$folder/out" 2>"$folder/said"
}

result() {
	steps=$((steps + 1))
	if [ "$1" -eq 0 ]; then
		echo "ok $steps - $2"
	else
		echo "not ok $steps - $2"
		sed 's/^/# /' "$folder/out" "$folder/said"
	fi
}

# is MODE SENTENCE LINE: made from what is there, with a line that is LINE.
is() {
	make_it "$1" && grep -qxF -e "$3" "$folder/out"
	result $? "$2"
}

# fault SENTENCE WORDS: a.sql, from standard input, is refused with WORDS.
fault() {
	cat >"$folder/a.sql"
	! make_it table && [ ! -s "$folder/out" ] &&
	    grep -qF -e "$2" "$folder/said"
	result $? "$1"
}

cat >"$folder/kinds.h" <<'END'
/* enum not { STORE_NOT = 1 }; */
enum store_kind {
	STORE_FIRST, /* = 7, not */
	STORE_NINTH = 9,
	STORE_TENTH
};
enum { STORE_SUM = STORE_NINTH + 1, STORE_AFTER };
END
printf '%s\n' '-- name: begin' 'BEGIN;' >"$folder/open.sql"
cat >"$folder/a.sql" <<'END'
-- What is here.

-- columns: T_COLUMNS
-- In that order.
a, b,
	c

-- name: one
-- STORE_NOBODY is not asked for here.
SELECT t.T_COLUMNS FROM t WHERE a = STORE_FIRST AND b = "x";

-- name: two
SELECT T_COLUMNS FROM t WHERE a IN (STORE_NINTH, STORE_TENTH);

-- name: three
SELECT instr(a, ?1) FROM t;

-- name: three (postgresql)
-- They call it
SELECT strpos(a, ?1), T_COLUMNS FROM t;

-- name: four (sqlite)
VACUUM;

-- name: five (only postgresql)
LISTEN here;

-- name: six (game)
DELETE FROM t;

-- name: seven
SELECT b FROM t INDEXED BY t_b WHERE b > 0;
END
tab=$(printf '\t')
is enum "a name is a value of the enum" "${tab}STORE_SQL_TWO,"
is enum "what is ours begins after the first file" \
    "${tab}STORE_SQL_ONE = STORE_SQL_OURS,"
is text "names of values are numbers" \
    'SELECT a, b, c FROM t WHERE a IN (9, 10);'
is text "names of columns are the columns, each with what stands before" \
    'SELECT t.a, t.b, t.c FROM t WHERE a = 0 AND b = "x";'
is table "the text is a string in C" \
    "${tab}\"SELECT t.a, t.b, t.c FROM t WHERE a = 0 AND b = \\\"x\\\";\\n\","
is table "what has a text of its own for PostgreSQL has it beside the other" \
    "${tab}\"SELECT strpos(a, ?1), a, b, c FROM t;\\n\","
is table "what only SQLite knows has an empty one" "${tab}\"\","
is table "what serves both has none" "${tab}NULL,"
is table "what writes of one game alone says so" "${tab}true},"
is table "and all others do not" "${tab}false},"
is postgresql "what only PostgreSQL knows is there" 'LISTEN here;'
make_it text && ! grep -q LISTEN "$folder/out"
result $? "and SQLite has nothing of it"
is postgresql "PostgreSQL reads its own text" \
    'SELECT strpos(a, ?1), a, b, c FROM t;'
is postgresql "and that which serves both" 'BEGIN;'
is text "SQLite is told which index" \
    'SELECT b FROM t INDEXED BY t_b WHERE b > 0;'
is postgresql "PostgreSQL is not" 'SELECT b FROM t WHERE b > 0;'
make_it postgresql && ! grep -q -e instr -e four "$folder/out"
result $? "but nothing that is SQLite's"
is table "the compiler compares the numbers with its own" \
    '_Static_assert((int)STORE_TENTH == 10, "STORE_TENTH");'

fault "a name that is there twice is a fault" \
    'a.sql:3: statement begin is already at open.sql:1' <<'END'
-- name: one
SELECT 1;
-- name: begin
SELECT 2;
END
fault "a name with capitals is a fault" 'a.sql:1: a name has' <<'END'
-- name: One
SELECT 1;
END
fault "a name that is not written as one is a fault" 'a.sql:3: it should' <<'END'
-- name: one
SELECT 1;
--name: two
SELECT 2;
END
fault "SQL without a name is a fault" 'a.sql:1: this belongs' <<'END'
SELECT 1;
END
fault "a name without SQL is a fault" 'nothing to statement two' <<'END'
-- name: one
SELECT 1;
-- name: two
END
fault "a value that no header has is a fault" 'a.sql:2: no header' <<'END'
-- name: one
SELECT STORE_NOT;
END
fault "a value that is reckoned from another is a fault" \
    'a.sql:2: no header has a number for STORE_AFTER' <<'END'
-- name: one
SELECT STORE_AFTER;
END
fault "columns that nobody lists are a fault" 'a.sql:2: nobody has a list' <<'END'
-- name: one
SELECT T_COLUMNS FROM t;
END
fault "columns that nobody reads are a fault" 'nothing reads T_COLUMNS' <<'END'
-- columns: T_COLUMNS
a, b

-- name: one
SELECT 1;
END
fault "a text for PostgreSQL of nothing is a fault" \
    'a.sql:3: there is no begin above' <<'END'
-- name: one
SELECT 1;
-- name: begin (postgresql)
BEGIN;
END
fault "two texts for PostgreSQL are a fault" 'a.sql:5: one has its text' <<'END'
-- name: one
SELECT 1;
-- name: one (postgresql)
SELECT 2;
-- name: one (postgresql)
SELECT 3;
END
fault "a text for PostgreSQL without SQL is a fault" \
    'nothing to one (postgresql)' <<'END'
-- name: one
SELECT 1;
-- name: one (postgresql)
END
fault "a text with other parameters is a fault" \
    'a.sql:3: one has other parameters' <<'END'
-- name: one
SELECT ?1, ?12;
-- name: one (postgresql)
SELECT ?1;
END
fault "a database that nobody knows is a fault" 'a.sql:1: a name has' <<'END'
-- name: one (oracle)
SELECT 1;
END
echo "1..$steps"
