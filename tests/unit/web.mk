WEB_TESTS = %D%/web_test %D%/web_body_test %D%/web_flow_test \
	%D%/web_form_test
check_PROGRAMS += $(WEB_TESTS)
TESTS += $(WEB_TESTS)
WEB_TEST_LIBS = libweb.a libbase.a $(MHD_LIBS)

%C%_web_test_SOURCES = %D%/web_test.c %D%/web_peer.h
%C%_web_test_LDADD = $(WEB_TEST_LIBS)
%C%_web_body_test_SOURCES = %D%/web_body_test.c %D%/web_peer.h
%C%_web_body_test_LDADD = $(WEB_TEST_LIBS)
%C%_web_flow_test_SOURCES = %D%/web_flow_test.c %D%/web_peer.h
%C%_web_flow_test_LDADD = $(WEB_TEST_LIBS)
%C%_web_form_test_SOURCES = %D%/web_form_test.c
%C%_web_form_test_CPPFLAGS = $(AM_CPPFLAGS) $(MHD_CFLAGS)
%C%_web_form_test_LDADD = $(WEB_TEST_LIBS)
