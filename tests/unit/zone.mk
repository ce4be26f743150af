check_PROGRAMS += %D%/zone_test
TESTS += %D%/zone_test

%C%_zone_test_SOURCES = %D%/zone_test.c
%C%_zone_test_LDADD = libzone.a libmatch.a libbase.a $(GLIB_LIBS)
