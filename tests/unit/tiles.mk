# The workshop of games with square tiles, with tiles of no game.
TILES_TESTS = %D%/tiles_board_test %D%/tiles_picture_test \
	%D%/tiles_set_test
check_PROGRAMS += $(TILES_TESTS)
TESTS += $(TILES_TESTS)
TILES_KIT = %D%/tiles_kit.c %D%/tiles_kit.h
TILES_TEST_LIBS = libtiles.a libbase.a -lm

%C%_tiles_board_test_SOURCES = %D%/tiles_board_test.c $(TILES_KIT)
%C%_tiles_board_test_LDADD = $(TILES_TEST_LIBS)
%C%_tiles_picture_test_SOURCES = %D%/tiles_picture_test.c $(TILES_KIT)
%C%_tiles_picture_test_LDADD = $(TILES_TEST_LIBS)
%C%_tiles_set_test_SOURCES = %D%/tiles_set_test.c $(TILES_KIT)
%C%_tiles_set_test_LDADD = $(TILES_TEST_LIBS)
