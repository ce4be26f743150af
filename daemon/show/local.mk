# L4: what people are told of a game.
noinst_LIBRARIES += libshow.a
libshow_a_SOURCES = \
	%D%/advance.c %D%/advance.h \
	%D%/board.c %D%/board.h \
	%D%/choices.c %D%/choices.h \
	%D%/clockview.c %D%/clockview.h \
	%D%/clubview.c %D%/clubview.h \
	%D%/events.c %D%/events.h \
	%D%/fairview.c %D%/fairview.h \
	%D%/forecast.c %D%/forecast.h \
	%D%/fresh.c %D%/fresh.h \
	%D%/happenings.c %D%/happenings.h \
	%D%/history.c %D%/history.h \
	%D%/lesson.c %D%/lesson.h \
	%D%/news.c %D%/news.h \
	%D%/players.c %D%/players.h \
	%D%/proposalview.c %D%/proposalview.h \
	%D%/result.c %D%/result.h \
	%D%/reviewchart.c %D%/reviewchart.h \
	%D%/reviewed.c %D%/reviewed.h \
	%D%/reviewsaid.c %D%/reviewsaid.h \
	%D%/runs.c %D%/runs.h \
	%D%/sample.c %D%/sample.h \
	%D%/status.c %D%/status.h \
	%D%/tableview.c %D%/tableview.h \
	%D%/view.c %D%/view.h
