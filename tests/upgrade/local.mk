# The program as it must never be released: one rule of a ruleset changed, but
# not its version. A completed asteroid field brings three points a tile, not
# two; the program fits any database, but not the games where that happened.
check_PROGRAMS += %D%/turnpost-changed
%C%_turnpost_changed_SOURCES = daemon/main.c
nodist_%C%_turnpost_changed_SOURCES = %D%/score.c %D%/fingerprint.c
%C%_turnpost_changed_LDADD = $(TURNPOST_LIBS)
MADE_CHANGED = %D%/score.c %D%/fingerprint.c
CLEANFILES += $(MADE_CHANGED) $(MADE_CHANGED:=.new)

# It takes the place of the library's.
CHANGED = daemon/rules/carcassonne/score.c
%D%/score.c: $(CHANGED) %D%/local.mk
	$(AM_V_GEN)$(MKDIR_P) %D% && \
	$(SED) 's/each = 2;/each = 3;/' $(top_srcdir)/$(CHANGED) > $@.new && \
	if cmp -s $(top_srcdir)/$(CHANGED) $@.new; then \
		echo '$(CHANGED) has no such rule any more' >&2; exit 1; \
	fi && mv -f $@.new $@

%D%/fingerprint.c: daemon/rules/fingerprint.c %D%/score.c
	$(AM_V_GEN)$(SHELL) $(top_srcdir)/contrib/fingerprint $(top_srcdir) \
		$(FINGERPRINTED) '$(abs_top_builddir)/%D%/score.c' \
		> $@.new && mv -f $@.new $@

# Databases with many games.
check_PROGRAMS += %D%/fill_games
%C%_fill_games_SOURCES = %D%/fill_games.c $(BENCH_KIT)
%C%_fill_games_LDADD = $(BENCH_LIBS)

TESTS += %D%/fingerprint_test.sh
EXTRA_DIST += %D%/fingerprint_test.sh
