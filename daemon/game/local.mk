# L4: a game or proposal as it stands; read, never changed.
noinst_LIBRARIES += libgame.a
libgame_a_SOURCES = \
	%D%/answered.c %D%/answered.h \
	%D%/asked.c %D%/asked.h \
	%D%/branch.c %D%/branch.h \
	%D%/cache.c %D%/cache.h \
	%D%/clocks.c %D%/clocks.h \
	%D%/former.c %D%/former.h \
	%D%/founder.c %D%/founder.h \
	%D%/held.c %D%/held.h \
	%D%/invite.c %D%/invite.h \
	%D%/motion.c %D%/motion.h \
	%D%/names.c %D%/names.h \
	%D%/options.c %D%/options.h \
	%D%/patience.c %D%/patience.h \
	%D%/present.c %D%/present.h \
	%D%/proposal.c %D%/proposal.h \
	%D%/saying.c %D%/saying.h \
	%D%/saywords.c %D%/saywords.h \
	%D%/secret.c %D%/secret.h \
	%D%/table.c %D%/table.h \
	%D%/takeback.c %D%/takeback.h \
	%D%/terms.c %D%/terms.h \
	%D%/upgrade.c %D%/upgrade.h \
	%D%/vacation.c %D%/vacation.h
