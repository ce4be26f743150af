# carcassonne/1: the engine, then what is seen of it.
noinst_LIBRARIES += libcarcassonne.a
libcarcassonne_a_SOURCES = \
	%D%/advance.c \
	%D%/ahead.c \
	%D%/battle.c %D%/battle.h \
	%D%/carcassonne.c %D%/carcassonne.h \
	%D%/check.c \
	%D%/encode.c %D%/encode.h \
	%D%/endgame.c %D%/endgame.h \
	%D%/events.c %D%/events.h \
	%D%/extent.c %D%/extent.h \
	%D%/fallback.c \
	%D%/forecast.c %D%/forecast.h \
	%D%/greedy.c \
	%D%/hyperspace.c %D%/hyperspace.h \
	%D%/looks.c \
	%D%/moves.c %D%/moves.h \
	%D%/news.c %D%/news.h \
	%D%/notation.c %D%/notation.h \
	%D%/odds.c \
	%D%/picture.c %D%/picture.h \
	%D%/pile.c %D%/pile.h \
	%D%/play.c %D%/play.h \
	%D%/policy.c %D%/policy.h \
	%D%/score.c %D%/score.h \
	%D%/setup.c \
	%D%/spot.c \
	%D%/state.h \
	%D%/tiles.c %D%/tiles.h \
	%D%/traders.c %D%/traders.h \
	%D%/trial.c %D%/trial.h \
	%D%/value.c %D%/value.h \
	%D%/withdraw.c %D%/withdraw.h

libcarcassonne_a_SOURCES += \
	%D%/art.c %D%/art.h %D%/art_tone.h \
	%D%/art_field.c \
	%D%/art_planet.c \
	%D%/art_sign.c \
	%D%/picture_preview.c \
	%D%/preview.c %D%/preview.h \
	%D%/preview_gain.c \
	%D%/scene.c \
	%D%/seat_picture.c \
	%D%/text.c \
	%D%/view.c
