# Helpers for people, and the targets that are more than building and testing.
# Each that needs other flags has a build folder of its own, sub-NAME.
EXTRA_DIST += .ci/run \
	%D%/check \
	%D%/Containerfile \
	%D%/coverage \
	%D%/deb \
	%D%/demo \
	%D%/embed \
	%D%/fingerprint \
	%D%/fuzz \
	%D%/gallery \
	%D%/lint \
	%D%/machines \
	%D%/mailservers \
	%D%/npm/package-lock.json \
	%D%/npm/package.json \
	%D%/packages.build \
	%D%/packages.deb \
	%D%/packages.machines \
	%D%/packages.test \
	%D%/postgresql \
	%D%/setup.sh \
	%D%/statements \
	%D%/tables \
	%D%/turnpost-backup.service.in \
	%D%/turnpost.rules.test.yml \
	%D%/turnpost.service.in \
	%D%/verify
# Debian's packaging.
EXTRA_DIST += \
	debian/changelog \
	debian/clean \
	debian/control \
	debian/copyright \
	debian/docs \
	debian/po/POTFILES.in \
	debian/po/de.po \
	debian/po/fr.po \
	debian/po/it.po \
	debian/po/templates.pot \
	debian/rules \
	debian/source/format \
	debian/turnpost.config \
	debian/turnpost.postinst \
	debian/turnpost.postrm \
	debian/turnpost.templates
dist_doc_DATA += \
	%D%/Caddyfile \
	%D%/grafana.json \
	%D%/nginx.conf \
	%D%/turnpost-backup.timer \
	%D%/turnpost.conf.sample \
	%D%/turnpost.rules.yml \
	%D%/turnpost.sysusers

# They name the place where the program is.
SERVICE_UNITS = %D%/turnpost-backup.service %D%/turnpost.service
nodist_doc_DATA = $(SERVICE_UNITS)
MADE += $(SERVICE_UNITS)

UNIT_AND_FUZZERS = $(filter-out $(SERVER_ONLY),$(filter \
	tests/unit/% tests/fuzz/%,$(check_PROGRAMS)))
FUZZ_SECONDS = 10

# $(call sub,NAME,OPTIONS): an up-to-date build folder of that name.
sub = $(MKDIR_P) sub-$(1) && cd sub-$(1) && { test -f Makefile || \
	'$(abs_top_srcdir)/configure' -q $(2); }

# Tests that repeat much, which sanitizers make slow, of code that others go
# through as well.
PLAIN = tests/unit/carcassonne_events_test tests/unit/carcassonne_random_test \
	tests/unit/carcassonne_variants_random_test tests/unit/desk_letter_size_test \
	tests/unit/desk_limit_test tests/unit/game_saying_test \
	tests/unit/geonosis_policy_test tests/unit/goldrush_policy_test \
	tests/unit/goldrush_random_test tests/unit/match_twins_test \
	tests/unit/review_planted_test

# Runs many of them once more; and what only that runs.
SERVER_TEST = tests/postgresql_test.sh
SERVER_ONLY = tests/unit/database_template tests/unit/store_lost_test

# The other unit tests under ASan and UBSan, and there on PostgreSQL, too.
# SANITIZE_WHOLE=yes: all of them, and with all checks of UBSan, which takes twice
# as long.
SANITIZE_WHOLE = no
whole = $(filter yes,$(SANITIZE_WHOLE))
sanitized = $(if $(whole),$(UNIT_AND_FUZZERS),$(SANITIZED))
sanitize:
	+$(AM_V_at)$(call sub,sanitize$(whole:yes=-whole),\
	--enable-sanitizers$(whole:yes==whole) CFLAGS='-O1 -g1' \
	LDFLAGS='$(LDFLAGS)') && \
	$(MAKE) check TESTS='$(SERVER_TEST) $(sanitized)' \
	check_PROGRAMS='$(SERVER_ONLY) $(sanitized)'

# All that `make sanitize` leaves to do: the tests of the whole program, and those
# that repeat much.
SANITIZED = $(filter-out $(PLAIN),$(UNIT_AND_FUZZERS))
unsanitized:
	+$(AM_V_at)$(MAKE) check \
	TESTS='$(filter-out $(SANITIZED) $(SERVER_TEST),$(TESTS))' \
	check_PROGRAMS='$(filter-out $(SANITIZED),$(check_PROGRAMS))'

# libFuzzer on every target, FUZZ_SECONDS each.
fuzz:
	+$(AM_V_at)$(call sub,fuzz,--enable-fuzzing CC=clang CFLAGS='-O1 -g') && \
	$(MAKE) WARN_CFLAGS=-Wall $(FUZZERS)
	$(AM_V_at)cd sub-fuzz && FUZZ_SECONDS='$(FUZZ_SECONDS)' \
	$(SHELL) '$(abs_top_srcdir)/contrib/fuzz' '$(abs_top_srcdir)' \
	$(FUZZERS)

# How much of each file the tests run.
coverage:
	+$(AM_V_at)$(call sub,coverage,--enable-coverage --disable-hardening \
	CFLAGS='-O0 -g') && \
	find . -name '*.gcda' -delete && { $(MAKE) check || :; }
	$(AM_V_at)cd sub-coverage && \
	$(SHELL) '$(abs_top_srcdir)/contrib/coverage' '$(abs_top_srcdir)'

# Everything that can be said about the sources without running them.
LINT_CPPFLAGS = -std=gnu11 -I$(abs_top_builddir) -I$(abs_top_srcdir) \
	-I$(abs_top_srcdir)/daemon -I$(abs_top_srcdir)/tests \
	$(SQLITE_CFLAGS) $(PQ_CFLAGS) $(CRYPTO_CFLAGS) $(MHD_CFLAGS) $(CURL_CFLAGS) \
	$(CAIRO_CFLAGS) $(DEFLATE_CFLAGS) $(ISAL_CFLAGS) $(GMIME_CFLAGS) $(XML_CFLAGS) \
	$(GLIB_CFLAGS) $(JANSSON_CFLAGS)
lint: $(BUILT_SOURCES)
	$(AM_V_at)LINT_CPPFLAGS="$(LINT_CPPFLAGS)" CC='$(CC)' \
	$(SHELL) '$(abs_top_srcdir)/contrib/lint' '$(abs_top_srcdir)'

# Figures, one a line: name value unit. A bench that breaks is a failure, a
# slow machine is not.
bench: turnpost$(EXEEXT) $(BENCHES)
	$(AM_V_at)broken=0; \
	for bench in $(BENCHES); do \
		program=./$$bench; \
		test -x $$program || program='$(abs_top_srcdir)'/$$bench; \
		$(AM_TESTS_ENVIRONMENT) \
		srcdir='$(srcdir)' $$program </dev/null || \
		{ echo "$$bench broke" >&2; broken=1; }; \
	done; exit $$broken

clean-local:
	rm -rf lint-cache test-package
distclean-local:
	rm -rf sub-sanitize sub-sanitize-whole sub-fuzz sub-coverage
.PHONY: sanitize unsanitized fuzz coverage lint bench
