#!/bin/sh
# The sample of a configuration: it is one as it stands, and with every key
# taken out of its comment; and an example of the manual is understood.
set -u

steps=0 failures=0
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT

# ok SENTENCE COMMAND...
ok() {
	sentence=$1
	shift
	steps=$((steps + 1))
	if "$@" >"$folder/out" 2>&1; then
		echo "ok $steps - $sentence"
	else
		failures=$((failures + 1))
		echo "not ok $steps - $sentence"
		sed 's/^/# /' "$folder/out"
	fi
}

sample=$SRCDIR/contrib/turnpost.conf.sample
sed 's/^\([[:blank:]]*\)# \([a-z-]* *= \)/\1\2/' "$sample" >"$folder/bare.conf"

ok "the sample is a configuration" \
    "$TURNPOST" -c "$sample" rules
ok "every key stands in it once, and is read" \
    "$TURNPOST" -c "$folder/bare.conf" rules
ok "all keys were taken out of their comments" \
    test "$(grep -c '^[[:blank:]]*[a-z-]* *= ' "$folder/bare.conf")" -eq 41

cd "$folder" || exit 1
printf 'database = "games.db"\nkeys = "games.keys"\n' >games.conf
ok "the example of three players in the manual can be started" \
    "$TURNPOST" -c games.conf new carcassonne \
    -p 'Ann <ann@example.org>' \
    -p '"Bob \"B\" Ray" <bob@example.org>;lang=en' \
    -p 'Cleo <cleo@example.org>;tz=Europe/Rome' \
    -o first=0

echo "1..$steps"
[ "$failures" -eq 0 ]
