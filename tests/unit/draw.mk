# Tests and bench of daemon/draw.
DRAW_TEST_LIBS = libdraw.a libbase.a $(CAIRO_LIBS) $(DEFLATE_LIBS) $(ISAL_LIBS) -lm
DRAW_TEST_CPPFLAGS = $(AM_CPPFLAGS) $(CAIRO_CFLAGS) $(DEFLATE_CFLAGS) $(ISAL_CFLAGS)

check_PROGRAMS += %D%/draw_font_test %D%/draw_palette_test \
	%D%/draw_png_test %D%/draw_svg_test
TESTS += %D%/draw_font_test %D%/draw_palette_test \
	%D%/draw_png_test %D%/draw_svg_test

%C%_draw_font_test_SOURCES = %D%/draw_font_test.c
%C%_draw_font_test_CPPFLAGS = $(DRAW_TEST_CPPFLAGS)
%C%_draw_font_test_LDADD = $(DRAW_TEST_LIBS)

%C%_draw_palette_test_SOURCES = %D%/draw_palette_test.c %D%/draw_read.h
%C%_draw_palette_test_CPPFLAGS = $(DRAW_TEST_CPPFLAGS)
%C%_draw_palette_test_LDADD = $(DRAW_TEST_LIBS)

%C%_draw_png_test_SOURCES = %D%/draw_png_test.c %D%/draw_read.h
%C%_draw_png_test_CPPFLAGS = $(DRAW_TEST_CPPFLAGS)
%C%_draw_png_test_LDADD = $(DRAW_TEST_LIBS)

%C%_draw_svg_test_SOURCES = %D%/draw_svg_test.c
%C%_draw_svg_test_CPPFLAGS = $(DRAW_TEST_CPPFLAGS)
%C%_draw_svg_test_LDADD = $(DRAW_TEST_LIBS)

EXTRA_PROGRAMS += tests/bench/draw_bench
BENCHES += tests/bench/draw_bench
tests_bench_draw_bench_SOURCES = tests/bench/draw_bench.c
tests_bench_draw_bench_LDADD = $(DRAW_TEST_LIBS)
