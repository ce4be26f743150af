MAIL_TESTS = %D%/mail_address_test %D%/mail_compose_test \
	%D%/mail_lmtp_test %D%/mail_maildir_test %D%/mail_post_test %D%/mail_publicnet_test \
	%D%/mail_read_test %D%/mail_report_test \
	%D%/mail_smtp_test %D%/mail_smtp_tls_test %D%/mail_talk_test \
	%D%/mail_written_test
check_PROGRAMS += $(MAIL_TESTS)
TESTS += $(MAIL_TESTS)
MAIL_TEST_LIBS = libmail.a libbase.a $(GMIME_LIBS) $(GLIB_LIBS) $(CURL_LIBS) $(XML_LIBS)

%C%_mail_address_test_SOURCES = %D%/mail_address_test.c
%C%_mail_address_test_LDADD = $(MAIL_TEST_LIBS)
%C%_mail_compose_test_SOURCES = %D%/mail_compose_test.c
%C%_mail_compose_test_LDADD = $(MAIL_TEST_LIBS)
%C%_mail_lmtp_test_SOURCES = %D%/mail_lmtp_test.c
%C%_mail_lmtp_test_LDADD = $(MAIL_TEST_LIBS)
%C%_mail_maildir_test_SOURCES = %D%/mail_maildir_test.c
%C%_mail_maildir_test_LDADD = $(MAIL_TEST_LIBS)
%C%_mail_post_test_SOURCES = %D%/mail_post_test.c %D%/mail_faults.h
%C%_mail_post_test_LDADD = $(MAIL_TEST_LIBS)
%C%_mail_publicnet_test_SOURCES = %D%/mail_publicnet_test.c
%C%_mail_publicnet_test_LDADD = $(MAIL_TEST_LIBS)
%C%_mail_read_test_SOURCES = %D%/mail_read_test.c
%C%_mail_read_test_LDADD = $(MAIL_TEST_LIBS)
%C%_mail_report_test_SOURCES = %D%/mail_report_test.c
%C%_mail_report_test_LDADD = $(MAIL_TEST_LIBS)
%C%_mail_smtp_test_SOURCES = %D%/mail_smtp_test.c %D%/mail_faults.h
%C%_mail_smtp_test_LDADD = $(MAIL_TEST_LIBS)
%C%_mail_smtp_tls_test_SOURCES = %D%/mail_smtp_tls_test.c %D%/mail_faults.h
%C%_mail_smtp_tls_test_LDADD = $(MAIL_TEST_LIBS)
%C%_mail_talk_test_SOURCES = %D%/mail_talk_test.c
%C%_mail_talk_test_LDADD = $(MAIL_TEST_LIBS)
%C%_mail_written_test_SOURCES = %D%/mail_written_test.c
%C%_mail_written_test_LDADD = $(MAIL_TEST_LIBS)

EXTRA_DIST += %D%/mail_letter_check.py tests/e2e/fault_smtpd.py \
	tests/samples

# smtp_sink is what mail_bench sends to; other benches may use it too.
BENCHES += tests/bench/mail_bench
EXTRA_PROGRAMS += tests/bench/mail_bench tests/bench/smtp_sink
tests_bench_mail_bench_SOURCES = tests/bench/mail_bench.c
tests_bench_mail_bench_LDADD = $(MAIL_TEST_LIBS)
tests_bench_mail_bench_DEPENDENCIES = libmail.a libbase.a \
	tests/bench/smtp_sink
tests_bench_smtp_sink_SOURCES = tests/bench/smtp_sink.c
