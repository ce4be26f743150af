# L3: cairo, ISA-L and libdeflate; scenes as pictures.
noinst_LIBRARIES += libdraw.a
libdraw_a_SOURCES = \
	%D%/blit.c %D%/blit.h \
	%D%/cache.c %D%/cache.h \
	%D%/digest.h %D%/draw.h \
	%D%/escape.c %D%/escape.h \
	%D%/font.c %D%/font.h \
	%D%/glyphs.c %D%/glyphs.h \
	%D%/paint.c %D%/paint.h \
	%D%/palette.c %D%/palette.h \
	%D%/path.c %D%/path.h \
	%D%/png.c \
	%D%/shape.c %D%/shape.h \
	%D%/shapes.c %D%/shapes.h \
	%D%/spell.c %D%/spell.h \
	%D%/svg.c
libdraw_a_CPPFLAGS = $(AM_CPPFLAGS) $(CAIRO_CFLAGS) $(DEFLATE_CFLAGS) $(ISAL_CFLAGS)
