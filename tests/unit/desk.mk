# Tests of daemon/desk, with everything below it.
DESK_TEST_LIBS = libdesk.a $(ADAPTER_LIBS) $(CORE_LIBS) $(ADAPTER_DEPS)
DESK_TESTS = %D%/desk_turn_test %D%/desk_letter_test %D%/desk_people_test \
	%D%/desk_wrap_test
check_PROGRAMS += $(DESK_TESTS)
TESTS += $(DESK_TESTS)
%C%_desk_turn_test_SOURCES = %D%/desk_turn_test.c %D%/desk_kit.c %D%/desk_kit.h
%C%_desk_turn_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_letter_test_SOURCES = %D%/desk_letter_test.c %D%/desk_kit.c \
	%D%/desk_kit.h
%C%_desk_letter_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_people_test_SOURCES = %D%/desk_people_test.c %D%/desk_kit.c \
	%D%/desk_kit.h
%C%_desk_people_test_LDADD = $(DESK_TEST_LIBS)
%C%_desk_wrap_test_SOURCES = %D%/desk_wrap_test.c
%C%_desk_wrap_test_LDADD = libdesk.a libbase.a
EXTRA_DIST += \
	tests/golden/letters/began.html \
	tests/golden/letters/began.txt \
	tests/golden/letters/turn.html \
	tests/golden/letters/turn.txt
