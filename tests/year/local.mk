# A year in minutes; `make check` has one of a few people. A larger one:
#	tests/year/year 1000 500 365
check_PROGRAMS += %D%/year
TESTS += %D%/year
%C%_year_SOURCES = %D%/year.c %D%/year.h %D%/year_check.c %D%/year_fair.c \
	%D%/year_life.c %D%/year_mail.c %D%/year_people.c %D%/year_web.c
%C%_year_LDADD = $(DESK_TEST_LIBS)
