# Data sets of the rulesets: part of the program, and installed nowhere; an
# owner's own stand in the folder that the configuration names.
DATA_FILES = \
	%D%/carcassonne/standard.tiles \
	%D%/geonosis/standard.arena \
	%D%/geonosis/urgent.arena \
	%D%/goldrush/standard.tiles \
	%D%/goldrush/standard.tokens \
	%D%/monopoly/standard.ring

# Lessons of the pages of rules (daemon/show/lesson.h). No game depends on them.
LESSON_FILES = \
	%D%/carcassonne/attack-won.lesson \
	%D%/carcassonne/attack.lesson \
	%D%/carcassonne/endgame.lesson \
	%D%/carcassonne/explorers.lesson \
	%D%/carcassonne/field-battle-won.lesson \
	%D%/carcassonne/field-battle.lesson \
	%D%/carcassonne/field.lesson \
	%D%/carcassonne/final.lesson \
	%D%/carcassonne/hyperspace.lesson \
	%D%/carcassonne/laying.lesson \
	%D%/carcassonne/meeple.lesson \
	%D%/carcassonne/news.lesson \
	%D%/carcassonne/planet.lesson \
	%D%/carcassonne/route-battle-won.lesson \
	%D%/carcassonne/route-battle.lesson \
	%D%/carcassonne/route.lesson \
	%D%/carcassonne/tiles.lesson \
	%D%/carcassonne/traders.lesson \
	%D%/geonosis/c3po.lesson \
	%D%/geonosis/fight-before.lesson \
	%D%/geonosis/fight.lesson \
	%D%/geonosis/kill.lesson \
	%D%/geonosis/mega.lesson \
	%D%/geonosis/missed.lesson \
	%D%/geonosis/refill-before.lesson \
	%D%/geonosis/refill.lesson \
	%D%/geonosis/table.lesson \
	%D%/geonosis/threat.lesson \
	%D%/goldrush/city.lesson \
	%D%/goldrush/cowboy.lesson \
	%D%/goldrush/final.lesson \
	%D%/goldrush/joined.lesson \
	%D%/goldrush/laying.lesson \
	%D%/goldrush/locomotive.lesson \
	%D%/goldrush/locomotives.lesson \
	%D%/goldrush/mine.lesson \
	%D%/goldrush/mountain-tie.lesson \
	%D%/goldrush/mountain.lesson \
	%D%/goldrush/prairie.lesson \
	%D%/goldrush/rail.lesson \
	%D%/goldrush/tent.lesson \
	%D%/goldrush/tiles.lesson \
	%D%/monopoly/auction.lesson \
	%D%/monopoly/bounty.lesson \
	%D%/monopoly/buy.lesson \
	%D%/monopoly/debt-before.lesson \
	%D%/monopoly/debt.lesson \
	%D%/monopoly/fly.lesson \
	%D%/monopoly/planet.lesson \
	%D%/monopoly/start.lesson

EXTRA_DIST += $(DATA_FILES) $(LESSON_FILES)
nodist_libdesk_a_SOURCES = %D%/data.c
BUILT_SOURCES += %D%/data.c
CLEANFILES += %D%/data.c %D%/data.c.new

%D%/data.c: contrib/embed %D%/local.mk $(DATA_FILES) $(LESSON_FILES)
	$(AM_V_GEN)$(MKDIR_P) %D% && $(SHELL) $(top_srcdir)/contrib/embed \
		embed_data $(top_srcdir)/%D% \
		$(DATA_FILES:%D%/%=%) $(LESSON_FILES:%D%/%=%) > $@.new && mv -f $@.new $@
