# L2: games in play, pure.
noinst_LIBRARIES += libmatch.a
libmatch_a_SOURCES = \
	%D%/entry.c %D%/entry.h \
	%D%/match.c %D%/match.h
