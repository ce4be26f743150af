# The workshop of games with square tiles.
noinst_LIBRARIES += libtiles.a
libtiles_a_SOURCES = \
	%D%/advance.c %D%/advance.h \
	%D%/board.c %D%/board.h \
	%D%/cell.h \
	%D%/check.c \
	%D%/encode.c %D%/encode.h \
	%D%/events.c %D%/events.h \
	%D%/notation.c %D%/notation.h \
	%D%/pile.c %D%/pile.h \
	%D%/read.c %D%/read.h \
	%D%/set.h \
	%D%/tables.c

libtiles_a_SOURCES += \
	%D%/block.c \
	%D%/done.c \
	%D%/frame.c \
	%D%/paint.c %D%/paint.h \
	%D%/picture.c %D%/picture.h \
	%D%/plates.c %D%/plates.h \
	%D%/preview.c \
	%D%/sheet.c %D%/sheet.h \
	%D%/strip.c \
	%D%/text.c %D%/text.h \
	%D%/where.c
