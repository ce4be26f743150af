# L2: games in play, pure.
noinst_LIBRARIES += libmatch.a
libmatch_a_SOURCES = \
	%D%/clock.c %D%/clock.h %D%/clock_seat.c %D%/clock_spans.c \
	%D%/ending.c \
	%D%/entry.c %D%/entry.h \
	%D%/inner.h \
	%D%/match.c %D%/match.h \
	%D%/table_moves.c \
	%D%/told.c \
	%D%/undo.c
