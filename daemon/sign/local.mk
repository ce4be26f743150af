# L3: keys, tokens, digests, fair play; the only user of OpenSSL.
noinst_LIBRARIES += libsign.a
libsign_a_CPPFLAGS = $(AM_CPPFLAGS) $(CRYPTO_CFLAGS)
libsign_a_SOURCES = \
	%D%/bounce.c \
	%D%/digest.c \
	%D%/fair.c %D%/fair.h \
	%D%/keyfile.c %D%/keyring.c %D%/keys.h %D%/keytext.c \
	%D%/sign.c %D%/sign.h \
	%D%/token.c
