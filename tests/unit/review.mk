# Reviews of games that are over, and their charts.
REVIEW_TESTS = %D%/review_test %D%/review_planted_test %D%/reviewchart_test
check_PROGRAMS += $(REVIEW_TESTS)
TESTS += $(REVIEW_TESTS)
REVIEW_KIT = %D%/review_kit.c %D%/review_kit.h $(SET_KIT)
%C%_review_test_SOURCES = %D%/review_test.c $(REVIEW_KIT)
%C%_review_test_LDADD = libreview.a libsearch.a $(CORE_LIBS) -lm
%C%_review_planted_test_SOURCES = %D%/review_planted_test.c $(REVIEW_KIT)
%C%_review_planted_test_LDADD = libreview.a libsearch.a $(CORE_LIBS) -lm
%C%_reviewchart_test_SOURCES = %D%/reviewchart_test.c
%C%_reviewchart_test_LDADD = libshow.a libbase.a -lm
