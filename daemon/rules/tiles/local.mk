# The workshop of games with square tiles.
noinst_LIBRARIES += libtiles.a
libtiles_a_SOURCES = \
	%D%/board.c %D%/board.h \
	%D%/cell.h \
	%D%/check.c \
	%D%/encode.c %D%/encode.h \
	%D%/notation.c %D%/notation.h \
	%D%/pile.c %D%/pile.h \
	%D%/read.c %D%/read.h \
	%D%/set.h \
	%D%/tables.c
