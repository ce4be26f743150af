# monopoly/1: the engine, then those who play it, then what is seen of it.
noinst_LIBRARIES += libmonopoly.a
libmonopoly_a_SOURCES = \
	%D%/advance.c \
	%D%/agenda.h \
	%D%/ask.c \
	%D%/auction.c \
	%D%/cards.c \
	%D%/check.c \
	%D%/debt.c \
	%D%/deck.c \
	%D%/encode.c \
	%D%/events.c %D%/events.h \
	%D%/land.c \
	%D%/monopoly.c %D%/monopoly.h \
	%D%/moves.c %D%/moves.h \
	%D%/notation.c \
	%D%/play.c %D%/play.h \
	%D%/refuse.c \
	%D%/result.c \
	%D%/set.h %D%/set_inner.h \
	%D%/set_finish.c %D%/set_read.c %D%/set_words.c \
	%D%/setup.c \
	%D%/state.c %D%/state.h \
	%D%/step.c \
	%D%/turn.c

libmonopoly_a_SOURCES += \
	%D%/ahead.c \
	%D%/greedy.c \
	%D%/shrewd.c \
	%D%/policy.c %D%/policy.h

libmonopoly_a_SOURCES += \
	%D%/drawing.c %D%/drawing.h \
	%D%/drawing_art.c %D%/drawing_art.h \
	%D%/drawing_icon.c \
	%D%/drawing_middle.c \
	%D%/drawing_ring.c \
	%D%/drawing_seat.c \
	%D%/forecast.c \
	%D%/names.c \
	%D%/preview.c \
	%D%/scene.c \
	%D%/seat_picture.c \
	%D%/spot.c %D%/spot.h \
	%D%/text.c \
	%D%/view.c %D%/view.h
