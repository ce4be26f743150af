#!/bin/sh
# The tests of store and desk once more, on a PostgreSQL of their own: each has
# a database there instead of a file (tests/unit/database_kit.h). What does not
# run there stands below, each with the reason.
#
#	NAMES=store_test tests/postgresql_test.sh	that one alone
set -u
: "${SRCDIR:?}" "${srcdir:=$SRCDIR}"
export srcdir

left_out() {
	cat <<'END'
desk_document_test	has no database
desk_forgery_test	has no database
desk_hidden_test	has no database
desk_limit_test		has no database
desk_log_test		has no database
desk_running_test	has no database
desk_tamper_test	has no database
desk_verify_test	has no database
desk_wrap_test		has no database
post_alone_test		has no database
post_outage_test	has no database
store_chance_test	has no database
desk_letter_size_test	writes ever longer letters; reads little
desk_rescue_test	the file was deleted
store_full_test		the disk of the file is full
store_golden_test	files of older programs
store_lock_test		sockets and locks beside the file
store_mover_test	the log beside the file
store_open_test		the file, its folder and its rights
store_statements_test	how SQLite goes about a statement
store_transfer_test	copies files; tests/e2e/copy_test.py copies to a server
END
}

# In memory, where a database is made in half the time, if there is room.
where=/tmp
room=$(df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 { print $4 }')
[ "${room:-0}" -lt 500000 ] || [ ! -w /dev/shm ] || where=/dev/shm
folder=$(mktemp -d "$where/tp-suite-XXXXXX") || exit 1
trap '"$SRCDIR/tests/postgresql" stop "$folder/pg" >"$folder/said" 2>&1
rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
steps=0
failed=0

fail() {
	steps=$((steps + 1))
	failed=1
	echo "not ok $steps - on PostgreSQL: $*"
}

end() {
	echo "1..$steps"
	exit "$failed"
}

# --- a server, and the database that all are copies of --------------------------

as_postgres() {
	psql -XqAt -v ON_ERROR_STOP=1 -h "$folder/pg" -U postgres -d "$1"
}

# SQL of the tests has two words more of SQLite.
start() {
	"$SRCDIR/tests/postgresql" start "$folder/pg" &&
		as_postgres postgres <<'END' &&
ALTER SYSTEM SET synchronous_commit = off;
ALTER SYSTEM SET full_page_writes = off;
ALTER SYSTEM SET autovacuum = off;
SELECT pg_reload_conf();
ALTER ROLE turnpost CREATEDB;
CREATE DATABASE turnpost_template OWNER turnpost;
END
		tests/unit/database_template \
		    "postgresql://turnpost@/turnpost_template?host=$folder/pg" &&
		as_postgres turnpost_template <<'END'
CREATE FUNCTION zeroblob(n integer) RETURNS bytea LANGUAGE sql
RETURN decode(repeat('00', n), 'hex');
END
}

grep -q '^#define HAVE_POSTGRESQL' config.h || {
	echo "1..0 # SKIP this turnpost was built without PostgreSQL"
	exit 0
}
mkdir "$folder/pg" && chmod 755 "$folder"
if ! start >"$folder/said" 2>&1; then
	fail "it starts"
	sed 's/^/# /' "$folder/said"
	end
fi

# --- the tests, two at a time, those first that take longest ----------------------

names() {
	printf '%s\n' desk_follow_test desk_mirror_test store_crash_test
	find "$SRCDIR/tests/unit" \( -name 'store_*_test.c' -o \
	    -name 'desk_*_test.c' -o -name 'post_*_test.c' -o \
	    -name store_test.c -o -name think_test.c \) |
	    sed 's|.*/||; s|\.c$||' | sort
}

left_out | cut -f 1 >"$folder/left"
if [ -n "${NAMES-}" ]; then
	echo "$NAMES" | tr ' ' '\n' >"$folder/names"
else
	names | awk '!seen[$0]++' | grep -vxFf "$folder/left" >"$folder/names"
fi
TURNPOST_TEST_SERVER="postgresql://turnpost@/postgres?host=$folder/pg"
export TURNPOST_TEST_SERVER folder
# shellcheck disable=SC2016 # that is for the other shell
xargs -P 2 -I {} sh -c '
	tests/unit/{} >"$folder/{}.tap" 2>"$folder/{}.err" </dev/null
	echo $? >"$folder/{}.rc"' <"$folder/names"

# Prints the steps of NAME once more, and what else it said when one failed.
show() {
	while IFS= read -r line; do
		case $line in
		"ok "* | "not ok "*)
			steps=$((steps + 1))
			what=${line#*ok }
			echo "${line%%ok *}ok $steps - on PostgreSQL: $1 -${what#*-}"
			;;
		esac
	done <"$folder/$1.tap"
	status=$(cat "$folder/$1.rc")
	if [ "$status" -eq 0 ] && grep -q '^1\.\.' "$folder/$1.tap"; then
		return
	fi
	failed=1
	grep -q '^not ok ' "$folder/$1.tap" ||
	    fail "$1 comes to its end (status $status)"
	sed '/^ok /d; s/^/# /' "$folder/$1.tap" "$folder/$1.err"
}

while read -r name; do
	show "$name"
done <"$folder/names"
end
