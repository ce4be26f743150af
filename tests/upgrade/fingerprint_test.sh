#!/bin/sh
# The fingerprint of the rules: the same for the same files wherever they lie,
# another for any change, and made of all that it should be.
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

# print ROOT FILE...: the fingerprint alone.
print() {
	sh "$SRCDIR/contrib/fingerprint" "$@" |
	    sed -n 's/^const char rules_fingerprint.*"\([0-9a-f]\{64\}\)";$/\1/p'
}

differs() {
	[ -n "$1" ] && [ -n "$2" ] && [ "$1" != "$2" ]
}

mkdir -p "$folder/one/a" "$folder/two/a"
for tree in one two; do
	echo x >"$folder/$tree/a/x.c"
	echo y >"$folder/$tree/a/y.c"
done
before=$(print "$folder/one" a/x.c a/y.c)
ok "it is 64 hex digits" \
    test "${#before}" -eq 64
ok "the same files have the same one, wherever they lie" \
    test "$before" = "$(print "$folder/two" a/x.c a/y.c)"
ok "in whatever order they are named, however often" \
    test "$before" = "$(print "$folder/two" a/y.c a/x.c a/y.c)"
echo z >"$folder/two/a/y.c"
ok "one byte changes it" \
    differs "$before" "$(print "$folder/two" a/x.c a/y.c)"
mv "$folder/one/a/y.c" "$folder/one/a/z.c"
ok "and so does another name" \
    differs "$before" "$(print "$folder/one" a/x.c a/z.c)"
ok "a file less, too" \
    differs "$before" "$(print "$folder/one" a/x.c)"
ok "a file that is missing is a fault" \
    sh -c "! sh '$SRCDIR/contrib/fingerprint' '$folder/one' a/none.c"

made=$BUILDDIR/daemon/rules/fingerprint.c
sed -n 's/^ \*   //p' "$made" | sort >"$folder/made"
(cd "$SRCDIR" && find daemon/base daemon/match daemon/rules data -type f \
    ! -name 'local.mk' ! -name '*.lesson' ! -name '*~' | sort) >"$folder/wanted"
ok "this program's is made of all sources of the pure layers and all sets" \
    sh -c "! comm -13 '$folder/made' '$folder/wanted' | grep ."
# shellcheck disable=SC2046 # names without spaces
ok "and is that of the tree as it is now" \
    grep -q "$(print "$SRCDIR" $(cat "$folder/made"))" "$made"
ok "the program with a changed rule has another" \
    sh -c "! cmp -s '$made' '$BUILDDIR/tests/upgrade/fingerprint.c'"

echo "1..$steps"
[ "$failures" -eq 0 ]
