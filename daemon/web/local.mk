# L3: HTTP; the only user of libmicrohttpd.
noinst_LIBRARIES += libweb.a
libweb_a_CPPFLAGS = $(AM_CPPFLAGS) $(MHD_CFLAGS)
libweb_a_SOURCES = \
	%D%/answer.c \
	%D%/client.c \
	%D%/form.c %D%/form.h \
	%D%/guests.c \
	%D%/linger.c \
	%D%/listen.c \
	%D%/request.c %D%/request.h \
	%D%/strict.c \
	%D%/web.c %D%/web.h
