# L5: what changes a game, with all that follows from it.
noinst_LIBRARIES += libplay.a
libplay_a_SOURCES = \
	%D%/absent.c %D%/absent.h \
	%D%/advance.c %D%/advance.h \
	%D%/alarms.c %D%/alarms.h \
	%D%/change.c %D%/change.h \
	%D%/club.c %D%/club.h \
	%D%/clockwork.c %D%/clockwork.h \
	%D%/decide.c %D%/decide.h \
	%D%/downtime.c %D%/downtime.h \
	%D%/entries.c %D%/entries.h \
	%D%/follow.c %D%/follow.h \
	%D%/homecoming.c %D%/homecoming.h \
	%D%/notify.c %D%/notify.h \
	%D%/outcome.c %D%/outcome.h \
	%D%/owe.c %D%/owe.h \
	%D%/replies.c %D%/replies.h \
	%D%/ring.c %D%/ring.h \
	%D%/tablemove.c %D%/tablemove.h \
	%D%/talk.c %D%/talk.h \
	%D%/tell.c %D%/tell.h \
	%D%/turn.c %D%/turn.h \
	%D%/vote.c %D%/vote.h
