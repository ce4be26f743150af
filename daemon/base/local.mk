# L0: needed by all, needs nothing.
noinst_LIBRARIES += libbase.a
libbase_a_SOURCES = \
	%D%/buffer.c %D%/buffer.h \
	%D%/chance.c %D%/chance.h \
	%D%/embed.c %D%/embed.h \
	%D%/hex.c %D%/hex.h \
	%D%/histogram.c %D%/histogram.h \
	%D%/json.c %D%/json.h \
	%D%/lines.c %D%/lines.h \
	%D%/scene.c %D%/scene.h \
	%D%/utf8.c %D%/utf8.h \
	%D%/xmalloc.c %D%/xmalloc.h
