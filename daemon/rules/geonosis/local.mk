# geonosis/1: the engine, then those who play it, then what is seen of it.
noinst_LIBRARIES += libgeonosis.a
libgeonosis_a_SOURCES = \
	%D%/act.c \
	%D%/advance.c \
	%D%/arena.c %D%/arena.h \
	%D%/ask.c \
	%D%/check.c \
	%D%/encode.c \
	%D%/events.c %D%/events.h \
	%D%/fill.c \
	%D%/geonosis.c %D%/geonosis.h \
	%D%/mask.h \
	%D%/moves.c %D%/moves.h \
	%D%/notation.c %D%/notation.h \
	%D%/play.c %D%/play.h \
	%D%/proposal.c %D%/proposal.h \
	%D%/rank.c %D%/rank.h \
	%D%/refuse.c \
	%D%/set.h %D%/set_inner.h \
	%D%/set_finish.c %D%/set_read.c %D%/set_words.c \
	%D%/setup.c \
	%D%/state.h \
	%D%/track.c

libgeonosis_a_SOURCES += \
	%D%/ahead.c \
	%D%/doom.c \
	%D%/greedy.c \
	%D%/outlook.c \
	%D%/plan.c \
	%D%/policy.c %D%/policy.h \
	%D%/value.c

libgeonosis_a_SOURCES += \
	%D%/drawing.h \
	%D%/drawing_arena.c \
	%D%/drawing_art.c \
	%D%/drawing_sign.c \
	%D%/drawing_table.c \
	%D%/forecast.c \
	%D%/scene.c \
	%D%/seat_picture.c \
	%D%/spot.c \
	%D%/text.c \
	%D%/view.c %D%/view.h
