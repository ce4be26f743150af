# L6: the face of the browser.
noinst_LIBRARIES += libpages.a
libpages_a_SOURCES = \
	%D%/addresspage.c %D%/addresspage.h \
	%D%/answer.c %D%/answer.h \
	%D%/answerform.c %D%/answerform.h \
	%D%/calendar.c %D%/calendar.h \
	%D%/channelspage.c %D%/channelspage.h \
	%D%/confirmpage.c %D%/confirmpage.h \
	%D%/erasepage.c %D%/erasepage.h \
	%D%/feed.c %D%/feed.h \
	%D%/formfield.c %D%/formfield.h \
	%D%/frontpage.c %D%/frontpage.h \
	%D%/invitepage.c %D%/invitepage.h \
	%D%/job.c %D%/job.h \
	%D%/joinpage.c %D%/joinpage.h \
	%D%/mailbox.c %D%/mailbox.h \
	%D%/metrics.c %D%/metrics.h \
	%D%/mutepage.c %D%/mutepage.h \
	%D%/newform.c %D%/newform.h \
	%D%/newformview.c \
	%D%/newpage.c %D%/newpage.h \
	%D%/often.c %D%/often.h \
	%D%/orderroutes.c %D%/orderroutes.h \
	%D%/page.h \
	%D%/pagelang.c %D%/pagelang.h \
	%D%/pastpage.c %D%/pastpage.h \
	%D%/persondata.c %D%/persondata.h \
	%D%/playerform.c %D%/playerform.h \
	%D%/playergames.c %D%/playergames.h \
	%D%/playerpage.c %D%/playerpage.h \
	%D%/playertalk.c %D%/playertalk.h \
	%D%/playroutes.c %D%/playroutes.h \
	%D%/rematch.c %D%/rematch.h \
	%D%/resend.c %D%/resend.h \
	%D%/routes.c %D%/routes.h \
	%D%/practicepage.c %D%/practicepage.h \
	%D%/ruleslist.c %D%/ruleslist.h \
	%D%/run.c %D%/run.h \
	%D%/settings.c %D%/settings.h \
	%D%/statistics.c %D%/statistics.h \
	%D%/tableroutes.c %D%/tableroutes.h \
	%D%/tasteform.c %D%/tasteform.h \
	%D%/teach.c %D%/teach.h \
	%D%/turnpage.c %D%/turnpage.h \
	%D%/turnsteps.c %D%/turnsteps.h \
	%D%/watch.c %D%/watch.h \
	%D%/zonelist.c %D%/zonelist.h
