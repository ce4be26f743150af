# L4: what all rooms share: the desk itself, data sets, links, words, log.
noinst_LIBRARIES += libdesk.a
libdesk_a_SOURCES = \
	%D%/backed.c %D%/backed.h \
	%D%/child.c %D%/child.h \
	%D%/data.c %D%/data.h \
	%D%/desk.c %D%/desk.h \
	%D%/health.c %D%/health.h \
	%D%/keywatch.c %D%/keywatch.h \
	%D%/limit.c %D%/limit.h \
	%D%/links.c %D%/links.h \
	%D%/log.c %D%/log.h \
	%D%/logline.c %D%/logline.h \
	%D%/mailer.c %D%/mailer.h \
	%D%/meter.c %D%/meter.h \
	%D%/partfile.c %D%/partfile.h \
	%D%/progress.c %D%/progress.h \
	%D%/reader.c %D%/reader.h \
	%D%/refusal.c %D%/refusal.h \
	%D%/rescue.c %D%/rescue.h \
	%D%/said.c %D%/said.h \
	%D%/unproved.c %D%/unproved.h \
	%D%/when.c %D%/when.h \
	%D%/weblink.c %D%/weblink.h \
	%D%/wrap.c %D%/wrap.h
