# L3: what a game that is over could have been, pure.
noinst_LIBRARIES += libreview.a
libreview_a_SOURCES = \
	%D%/hint.c %D%/hint.h \
	%D%/review.c %D%/review.h \
	%D%/reviewing.c \
	%D%/weigh.c %D%/weigh.h
