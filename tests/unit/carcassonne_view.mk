# carcassonne/1 as people and programs see it.
CARCASSONNE_VIEW = $(CARC_KIT) \
	%D%/carcassonne_view_kit.c %D%/carcassonne_view_kit.h
CARCASSONNE_VIEW_LIBS = libcarcassonne.a $(CORE_LIBS) -lm

check_PROGRAMS += %D%/carcassonne_view_board_test \
	%D%/carcassonne_view_scene_test %D%/carcassonne_view_text_test
TESTS += %D%/carcassonne_view_board_test \
	%D%/carcassonne_view_scene_test %D%/carcassonne_view_text_test

%C%_carcassonne_view_board_test_SOURCES = \
	%D%/carcassonne_view_board_test.c $(CARCASSONNE_VIEW)
%C%_carcassonne_view_board_test_LDADD = libwords.a $(CARCASSONNE_VIEW_LIBS) \
	$(JANSSON_LIBS)
%C%_carcassonne_view_scene_test_SOURCES = \
	%D%/carcassonne_view_scene_test.c $(CARCASSONNE_VIEW)
%C%_carcassonne_view_scene_test_LDADD = $(CARCASSONNE_VIEW_LIBS)
%C%_carcassonne_view_text_test_SOURCES = \
	%D%/carcassonne_view_text_test.c $(CARCASSONNE_VIEW)
%C%_carcassonne_view_text_test_LDADD = $(CARCASSONNE_VIEW_LIBS)
