# L2: a move found by thinking ahead, pure.
noinst_LIBRARIES += libsearch.a
libsearch_a_SOURCES = \
	%D%/bot.c %D%/bot.h \
	%D%/playout.c %D%/playout.h \
	%D%/search.c %D%/search.h \
	%D%/tree.c %D%/tree.h
