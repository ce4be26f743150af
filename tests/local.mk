# Tests: a file per part, so that each part brings its own. They run in this
# order, those that take longest first.
include tests/e2e/local.mk
include tests/campaign/local.mk
include tests/year/local.mk
include tests/unit/base.mk
include tests/unit/carcassonne.mk
include tests/unit/carcassonne_view.mk
include tests/unit/geonosis.mk
include tests/unit/goldrush.mk
include tests/unit/monopoly.mk
include tests/unit/rules.mk
include tests/unit/tiles.mk
include tests/unit/search.mk
include tests/unit/review.mk
include tests/unit/match.mk
include tests/unit/store.mk
include tests/unit/sign.mk
include tests/unit/draw.mk
include tests/unit/mail.mk
include tests/unit/web.mk
include tests/unit/words.mk
include tests/unit/conf.mk
include tests/unit/zone.mk
include tests/unit/desk.mk
include tests/unit/cmd.mk
include tests/upgrade/local.mk
include tests/fuzz/local.mk
include tests/bench/local.mk

# The tree itself.
dist_check_SCRIPTS = %D%/architecture %D%/postgresql_test.sh %D%/sample_test.sh
TESTS += $(dist_check_SCRIPTS)
EXTRA_DIST += \
	%D%/README \
	%D%/architecture_bad.py \
	%D%/architecture_checks.py \
	%D%/architecture_rules.py \
	%D%/data \
	%D%/gallery/gallery.mjs \
	%D%/gallery/gallery.py \
	%D%/letters \
	%D%/postgresql \
	%D%/sql_lint \
	%D%/tap.h
