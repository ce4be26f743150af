# goldrush/1: the engine, then what is seen of it.
noinst_LIBRARIES += libgoldrush.a
libgoldrush_a_SOURCES = \
	%D%/advance.c \
	%D%/ahead.c \
	%D%/check.c \
	%D%/encode.c %D%/encode.h \
	%D%/events.c %D%/events.h \
	%D%/feature.c %D%/feature.h \
	%D%/forecast.c %D%/forecast.h \
	%D%/goldrush.c %D%/goldrush.h \
	%D%/greedy.c \
	%D%/moves.c %D%/moves.h \
	%D%/notation.c %D%/notation.h \
	%D%/picture.c %D%/picture.h \
	%D%/pile.c %D%/pile.h \
	%D%/play.c %D%/play.h \
	%D%/policy.c %D%/policy.h \
	%D%/scan.c %D%/scan.h \
	%D%/score.c %D%/score.h \
	%D%/setup.c \
	%D%/spot.c \
	%D%/state.h \
	%D%/tents.c %D%/tents.h \
	%D%/tiles.c %D%/tiles.h \
	%D%/tokens.c \
	%D%/trial.c %D%/trial.h \
	%D%/value.c %D%/value.h

libgoldrush_a_SOURCES += \
	%D%/art.h \
	%D%/art_figure.c \
	%D%/art_looks.c \
	%D%/art_rail.c \
	%D%/art_ridge.c \
	%D%/art_sign.c \
	%D%/art_spot.c \
	%D%/art_tone.h \
	%D%/art_town.c \
	%D%/preview.c \
	%D%/scene.c %D%/scene.h \
	%D%/seat_picture.c \
	%D%/text.c \
	%D%/view.c
