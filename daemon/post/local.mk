# L6: the face of the mailbox: letters out and back.
noinst_LIBRARIES += libpost.a
libpost_a_SOURCES = \
	%D%/bounce.c %D%/bounce.h \
	%D%/digest.c %D%/digest.h \
	%D%/door.c %D%/door.h \
	%D%/envelope.c %D%/envelope.h \
	%D%/fate.c %D%/fate.h \
	%D%/gameline.c %D%/gameline.h \
	%D%/inviteletters.c %D%/inviteletters.h \
	%D%/letters.c %D%/letters.h \
	%D%/lmtp.c %D%/lmtp.h \
	%D%/newsline.c %D%/newsline.h \
	%D%/notices.c %D%/notices.h \
	%D%/noticetext.c %D%/noticetext.h \
	%D%/outage.c %D%/outage.h \
	%D%/outagerows.c %D%/outagerows.h \
	%D%/outbox.c %D%/outbox.h \
	%D%/outboxlist.c %D%/outboxlist.h \
	%D%/playerletters.c %D%/playerletters.h \
	%D%/post.c %D%/post.h \
	%D%/reach.c %D%/reach.h \
	%D%/replyletter.c %D%/replyletter.h \
	%D%/service.c %D%/service.h \
	%D%/stale.c %D%/stale.h \
	%D%/taste.c %D%/taste.h \
	%D%/told.c %D%/told.h \
	%D%/workers.c %D%/workers.h
