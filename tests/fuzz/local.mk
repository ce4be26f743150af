# Fuzz targets. With --enable-fuzzing libFuzzer drives them (`make fuzz`);
# otherwise replay.c feeds each its corpus and damaged copies of it, as a
# test. Adding one: tests/README.
FUZZERS =
if FUZZING
FUZZ_MAIN =
FUZZ_FLAGS = $(AM_LDFLAGS) -fsanitize=fuzzer
else
FUZZ_MAIN = tests/fuzz/replay.c
FUZZ_FLAGS = $(AM_LDFLAGS)
TESTS += $(FUZZERS)
endif
check_PROGRAMS += $(FUZZERS)
EXTRA_DIST += %D%/corpus %D%/replay.c

FUZZERS += %D%/set_fuzz
%C%_set_fuzz_SOURCES = %D%/set_fuzz.c $(FUZZ_MAIN)
%C%_set_fuzz_LDFLAGS = $(FUZZ_FLAGS)
%C%_set_fuzz_LDADD = $(CORE_LIBS) -lm

FUZZERS += %D%/notation_fuzz
%C%_notation_fuzz_SOURCES = %D%/notation_fuzz.c $(SET_KIT) $(FUZZ_MAIN)
%C%_notation_fuzz_LDFLAGS = $(FUZZ_FLAGS)
%C%_notation_fuzz_LDADD = $(CORE_LIBS) -lm

FUZZERS += %D%/token_fuzz
%C%_token_fuzz_SOURCES = %D%/token_fuzz.c $(FUZZ_MAIN)
%C%_token_fuzz_LDFLAGS = $(FUZZ_FLAGS)
%C%_token_fuzz_LDADD = libsign.a libbase.a $(CRYPTO_LIBS)

FUZZERS += %D%/form_fuzz
%C%_form_fuzz_SOURCES = %D%/form_fuzz.c $(FUZZ_MAIN)
%C%_form_fuzz_CPPFLAGS = $(AM_CPPFLAGS) $(MHD_CFLAGS)
%C%_form_fuzz_LDFLAGS = $(FUZZ_FLAGS)
%C%_form_fuzz_LDADD = libweb.a libbase.a $(MHD_LIBS)

FUZZERS += %D%/template_fuzz
%C%_template_fuzz_SOURCES = %D%/template_fuzz.c $(FUZZ_MAIN)
%C%_template_fuzz_LDFLAGS = $(FUZZ_FLAGS)
%C%_template_fuzz_LDADD = libwords.a libbase.a $(JANSSON_LIBS)

FUZZ_MAIL = libmail.a libbase.a $(GMIME_LIBS) $(GLIB_LIBS) $(CURL_LIBS) $(XML_LIBS)
FUZZERS += %D%/mail_address_fuzz %D%/mail_lmtp_fuzz %D%/mail_read_fuzz \
	%D%/mail_report_fuzz %D%/mail_talk_fuzz %D%/mail_written_fuzz
%C%_mail_address_fuzz_SOURCES = %D%/mail_address_fuzz.c $(FUZZ_MAIN)
%C%_mail_address_fuzz_LDFLAGS = $(FUZZ_FLAGS)
%C%_mail_address_fuzz_LDADD = $(FUZZ_MAIL)
%C%_mail_lmtp_fuzz_SOURCES = %D%/mail_lmtp_fuzz.c $(FUZZ_MAIN)
%C%_mail_lmtp_fuzz_LDFLAGS = $(FUZZ_FLAGS)
%C%_mail_lmtp_fuzz_LDADD = $(FUZZ_MAIL)
%C%_mail_read_fuzz_SOURCES = %D%/mail_read_fuzz.c $(FUZZ_MAIN)
%C%_mail_read_fuzz_LDFLAGS = $(FUZZ_FLAGS)
%C%_mail_read_fuzz_LDADD = $(FUZZ_MAIL)
%C%_mail_report_fuzz_SOURCES = %D%/mail_report_fuzz.c $(FUZZ_MAIN)
%C%_mail_report_fuzz_LDFLAGS = $(FUZZ_FLAGS)
%C%_mail_report_fuzz_LDADD = $(FUZZ_MAIL)
%C%_mail_talk_fuzz_SOURCES = %D%/mail_talk_fuzz.c $(FUZZ_MAIN)
%C%_mail_talk_fuzz_LDFLAGS = $(FUZZ_FLAGS)
%C%_mail_talk_fuzz_LDADD = $(FUZZ_MAIL)
%C%_mail_written_fuzz_SOURCES = %D%/mail_written_fuzz.c $(FUZZ_MAIN)
%C%_mail_written_fuzz_LDFLAGS = $(FUZZ_FLAGS)
%C%_mail_written_fuzz_LDADD = $(FUZZ_MAIL)

FUZZERS += %D%/conf_fuzz
%C%_conf_fuzz_SOURCES = %D%/conf_fuzz.c $(FUZZ_MAIN)
%C%_conf_fuzz_LDFLAGS = $(FUZZ_FLAGS)
%C%_conf_fuzz_LDADD = libconf.a libbase.a

FUZZERS += %D%/document_fuzz
%C%_document_fuzz_SOURCES = %D%/document_fuzz.c $(FUZZ_MAIN)
%C%_document_fuzz_LDFLAGS = $(FUZZ_FLAGS)
%C%_document_fuzz_LDADD = $(ROOM_LIBS) $(ADAPTER_LIBS) $(CORE_LIBS) \
	$(ADAPTER_DEPS)
