# L3: letters: addresses, bytes (GMime), SMTP (libcurl), Maildir.
noinst_LIBRARIES += libmail.a
libmail_a_SOURCES = \
	%D%/address.c \
	%D%/compose.c \
	%D%/dns.c %D%/dns.h \
	%D%/fetch.c %D%/fetch.h \
	%D%/gmime.c %D%/gmime.h \
	%D%/headers.c %D%/headers.h \
	%D%/hook.c %D%/hook.h \
	%D%/lmtp.c %D%/lmtp.h \
	%D%/mail.h \
	%D%/maildir.c \
	%D%/ownlines.c %D%/ownlines.h \
	%D%/plain.c %D%/plain.h \
	%D%/publicnet.c %D%/publicnet.h \
	%D%/read.c \
	%D%/refusal.c %D%/refusal.h \
	%D%/report.c %D%/report.h \
	%D%/smtp.c \
	%D%/talk.c %D%/talk.h \
	%D%/transport.c %D%/transport.h \
	%D%/written.c %D%/written.h
libmail_a_CPPFLAGS = $(AM_CPPFLAGS) $(GMIME_CFLAGS) $(GLIB_CFLAGS) \
	$(CURL_CFLAGS) $(XML_CFLAGS)
