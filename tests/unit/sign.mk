check_PROGRAMS += %D%/sign_test %D%/sign_token_test %D%/sign_fair_test
TESTS += %D%/sign_test %D%/sign_token_test %D%/sign_fair_test
SIGN_TEST_LIBS = libsign.a libbase.a $(CRYPTO_LIBS)

%C%_sign_test_SOURCES = %D%/sign_test.c
%C%_sign_test_LDADD = $(SIGN_TEST_LIBS)
%C%_sign_token_test_SOURCES = %D%/sign_token_test.c
%C%_sign_token_test_LDADD = $(SIGN_TEST_LIBS)
%C%_sign_fair_test_SOURCES = %D%/sign_fair_test.c
%C%_sign_fair_test_LDADD = $(SIGN_TEST_LIBS)
