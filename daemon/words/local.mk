# L3: the only folder that includes jansson.h. The templates that are built in
# come from templates/local.mk.
noinst_LIBRARIES += libwords.a
libwords_a_CPPFLAGS = $(AM_CPPFLAGS) $(JANSSON_CFLAGS)
libwords_a_SOURCES = \
	%D%/doubt.c %D%/doubt.h \
	%D%/accept.c %D%/accept.h \
	%D%/escape.c %D%/escape.h \
	%D%/inner.h \
	%D%/lang.c %D%/lang.h \
	%D%/model.c %D%/model.h %D%/model_phrase.c \
	%D%/model_read.c %D%/model_write.c \
	%D%/model_json.c %D%/model_json.h \
	%D%/parse.c \
	%D%/plural.c %D%/plural.h \
	%D%/render.c %D%/render.h \
	%D%/sheet.c %D%/sheet.h \
	%D%/sources.c %D%/sources.h \
	%D%/table.c %D%/table.h \
	%D%/words.c %D%/words.h
