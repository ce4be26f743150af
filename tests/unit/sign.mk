SIGN_TESTS = %D%/sign_test %D%/sign_bounce_test %D%/sign_fair_test \
	%D%/sign_token_test
check_PROGRAMS += $(SIGN_TESTS)
TESTS += $(SIGN_TESTS)
SIGN_TEST_LIBS = libsign.a libbase.a $(CRYPTO_LIBS)

%C%_sign_test_SOURCES = %D%/sign_test.c
%C%_sign_test_LDADD = $(SIGN_TEST_LIBS)
%C%_sign_bounce_test_SOURCES = %D%/sign_bounce_test.c
%C%_sign_bounce_test_LDADD = $(SIGN_TEST_LIBS)
%C%_sign_token_test_SOURCES = %D%/sign_token_test.c
%C%_sign_token_test_LDADD = $(SIGN_TEST_LIBS)
%C%_sign_fair_test_SOURCES = %D%/sign_fair_test.c
%C%_sign_fair_test_LDADD = $(SIGN_TEST_LIBS)
