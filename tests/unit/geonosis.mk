# The rules of geonosis/1.
GEO_TESTS = %D%/geonosis_book_test %D%/geonosis_ends_test \
	%D%/geonosis_notation_test \
	%D%/geonosis_occasion_test \
	%D%/geonosis_objection_test \
	%D%/geonosis_policy_test \
	%D%/geonosis_random_test %D%/geonosis_readings_test \
	%D%/geonosis_readings_more_test %D%/geonosis_set_test \
	%D%/geonosis_view_test
check_PROGRAMS += $(GEO_TESTS)
TESTS += $(GEO_TESTS)
GEO_TEST_LIBS = libgeonosis.a librules.a libbase.a -lm
GEO_KIT = %D%/geonosis_kit.c %D%/geonosis_kit.h %D%/scene_kit.h

%C%_geonosis_book_test_SOURCES = \
	%D%/geonosis_book_test.c $(GEO_KIT)
%C%_geonosis_book_test_LDADD = $(GEO_TEST_LIBS)
%C%_geonosis_objection_test_SOURCES = \
	%D%/geonosis_objection_test.c $(GEO_KIT)
%C%_geonosis_objection_test_LDADD = $(GEO_TEST_LIBS)
%C%_geonosis_occasion_test_SOURCES = \
	%D%/geonosis_occasion_test.c $(GEO_KIT)
%C%_geonosis_occasion_test_LDADD = $(GEO_TEST_LIBS)
%C%_geonosis_ends_test_SOURCES = \
	%D%/geonosis_ends_test.c $(GEO_KIT)
%C%_geonosis_ends_test_LDADD = $(GEO_TEST_LIBS)
%C%_geonosis_policy_test_SOURCES = \
	%D%/geonosis_policy_test.c $(GEO_KIT)
%C%_geonosis_policy_test_LDADD = $(GEO_TEST_LIBS)
%C%_geonosis_random_test_SOURCES = \
	%D%/geonosis_random_test.c $(GEO_KIT)
%C%_geonosis_random_test_LDADD = $(GEO_TEST_LIBS)
%C%_geonosis_readings_test_SOURCES = \
	%D%/geonosis_readings_test.c $(GEO_KIT)
%C%_geonosis_readings_test_LDADD = $(GEO_TEST_LIBS)
%C%_geonosis_readings_more_test_SOURCES = \
	%D%/geonosis_readings_more_test.c $(GEO_KIT)
%C%_geonosis_readings_more_test_LDADD = $(GEO_TEST_LIBS)
%C%_geonosis_set_test_SOURCES = \
	%D%/geonosis_set_test.c $(GEO_KIT)
%C%_geonosis_set_test_LDADD = $(GEO_TEST_LIBS)
%C%_geonosis_view_test_SOURCES = \
	%D%/geonosis_view_test.c $(GEO_KIT)
%C%_geonosis_view_test_LDADD = libwords.a $(GEO_TEST_LIBS) $(JANSSON_LIBS)
%C%_geonosis_notation_test_SOURCES = \
	%D%/geonosis_notation_test.c $(GEO_KIT)
%C%_geonosis_notation_test_LDADD = $(GEO_TEST_LIBS)
