/*
 * Scenes as SVG.
 */
#include "config.h"

#include "draw/draw.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "draw/escape.h"
#include "draw/path.h"
#include "tap.h"

/* --- a strict reader of the little XML that is written here --------------- */

static const char *
read_name(const char *p)
{
	while (isalnum((unsigned char)*p) || *p == '-' || *p == ':')
		p++;
	return p;
}

/* Text up to END, with known entities only; NULL when it is not right. */
static const char *
read_text(const char *p, char end)
{
	static const char *const entities[] = {
	    "&amp;", "&lt;", "&gt;", "&quot;"};

	for (; *p != end && *p != '\0'; p++) {
		bool good = (unsigned char)*p >= ' ' && *p != '<' && *p != '>';

		for (size_t i = 0; *p == '&' && i < 4; i++) {
			good =
			    strncmp(p, entities[i], strlen(entities[i])) == 0;
			if (good)
				break;
		}
		if (!good)
			return NULL;
	}
	return p;
}

/* Attributes up to the end of a tag. */
static const char *
read_attributes(const char *p)
{
	while (*p == ' ') {
		const char *name = p + 1;

		p = read_name(name);
		if (p == name || strncmp(p, "=\"", 2) != 0)
			return NULL;
		if (strncmp(name, "style=", 6) == 0 ||
		    strncmp(name, "on", 2) == 0)
			return NULL;
		p = read_text(p + 2, '"');
		if (p == NULL || *p++ != '"')
			return NULL;
	}
	return p;
}

/* Behind one element; NULL when it is not well-formed. */
static const char *
read_element(const char *p)
{
	const char *name = p + 1, *end = read_name(name);
	size_t len = (size_t)(end - name);

	if (*p != '<' || len == 0 || (p = read_attributes(end)) == NULL)
		return NULL;
	if (strncmp(p, "/>", 2) == 0)
		return p + 2;
	if (*p++ != '>')
		return NULL;
	for (;;) {
		p = read_text(p, '<');
		if (p == NULL || *p == '\0')
			return NULL;
		if (p[1] == '/')
			break;
		p = read_element(p);
		if (p == NULL)
			return NULL;
	}
	if (strncmp(p + 2, name, len) != 0 || p[2 + len] != '>')
		return NULL;
	return p + 3 + len;
}

static bool
is_well_formed(struct buffer *b)
{
	const char *end = read_element(buffer_text(b));

	return end != NULL && *end == '\0' && utf8_valid(b->data, b->len);
}

/* --- helpers -------------------------------------------------------------- */

static void
add_href(void *arg, const char *name, struct buffer *out)
{
	(void)arg;
	if (strcmp(name, "nowhere") != 0)
		buffer_printf(out, "/t/x?a=1&at=%s", name);
}

static void
add_title(void *arg, const char *name, struct buffer *out)
{
	buffer_printf(out, "%s %s", (const char *)arg, name);
}

static bool
has(struct buffer *b, const char *text)
{
	return strstr(buffer_text(b), text) != NULL;
}

static int
count(struct buffer *b, const char *text)
{
	const char *p = buffer_text(b);
	int n = 0;

	for (; (p = strstr(p, text)) != NULL; p++)
		n++;
	return n;
}

/* --- tests ---------------------------------------------------------------- */

static const struct scene_style red = {.fill = 0xff0000, .stroke = SCENE_NONE};
static const struct scene_style line = {.fill = SCENE_NONE,
    .stroke = 0x123456,
    .width = 1.5f,
    .dash = 3,
    .round = true,
    .opacity = 0.5f};
static const struct scene_style word = {.fill = 0,
    .stroke = 0xffffff,
    .width = 2,
    .bold = true,
    .anchor = SCENE_MIDDLE};

static void
test_whole(void)
{
	struct scene s = {0};
	struct buffer out = {0};
	int tile, like;

	scene_reset(&s, -10, 0, 100, 50.5f, 0xeeeeee);
	scene_symbol_begin(&s, "unused", 8, 8);
	scene_symbol_end(&s);
	tile = scene_symbol_begin(&s, "MA0*<&", 64, 32);
	scene_rect(&s, &red, 0, 0, 64, 32, 3);
	scene_symbol_end(&s);
	like = scene_symbol_begin(&s, "like it", 9, 9);
	scene_rect(&s, &red, 0, 0, 64, 32, 3);
	scene_rect(&s, &red, 0, 0, 64, 32, 4);
	scene_symbol_end(&s);
	scene_path(&s, &line, "M0 0L 10.004,0 L10 -20.50 L.5 10 C1 2,3 4,5 6Z");
	scene_circle(&s, &red, 1, 2, 3.14159f);
	scene_text(&s, &word, 0, 12, 11, "A&B");
	scene_use(&s, tile, 5, 6, 0, 1);
	scene_use(&s, tile, -5, 0, 3, 0.5f);
	scene_use(&s, like, 1, 1, 0, 1);
	draw_svg(&s, "Tom & \"Jerry\"", "p", NULL, NULL, &out);
	tap_ok(is_well_formed(&out), "an SVG is well-formed XML");
	tap_ok(
	    strcmp(buffer_text(&out),
		"<svg xmlns=\"http://www.w3.org/2000/svg\""
		" viewBox=\"-10 0 100 50.5\" width=\"100\" height=\"50.5\""
		" role=\"img\" fill=\"none\" font-family=\"sans-serif\""
		" font-weight=\"700\" text-anchor=\"middle\">"
		"<title>Tom &amp; &quot;Jerry&quot;</title>"
		"<defs><svg id=\"ps1\" width=\"64\" height=\"32\""
		" viewBox=\"0 0 64 32\"><rect id=\"pp0\" width=\"64\""
		" height=\"32\" rx=\"3\" fill=\"#f00\"/></svg>"
		"<svg id=\"ps2\" width=\"9\" height=\"9\""
		" viewBox=\"0 0 9 9\"><use href=\"#pp0\"/><rect"
		" width=\"64\" height=\"32\" rx=\"4\" fill=\"#f00\"/>"
		"</svg></defs>"
		"<rect x=\"-10\" width=\"100\" height=\"50.5\" fill=\"#eee\"/>"
		"<path stroke=\"#123456\" stroke-width=\"1.5\""
		" stroke-dasharray=\"3\" stroke-linejoin=\"round\""
		" opacity=\".5\" stroke-linecap=\"round\""
		" d=\"M0 0H10V-20.5L.5 10C1 2 3 4 5 6Z\"/>"
		"<circle cx=\"1\" cy=\"2\" r=\"3.14\" fill=\"#f00\"/>"
		"<text y=\"12\" font-size=\"11\""
		" fill=\"#000\" stroke=\"#fff\""
		" stroke-width=\"2\" paint-order=\"stroke\">A&amp;B</text>"
		"<use href=\"#ps1\" x=\"5\" y=\"6\"/>"
		"<use href=\"#ps1\" x=\"-5\" width=\"32\" height=\"16\""
		" transform=\"rotate(270 11 8)\"/>"
		"<use href=\"#ps2\" x=\"1\" y=\"1\"/></svg>") == 0,
	    "every shape is written in its shortest form");
	buffer_fini(&out);
	scene_fini(&s);
}

static void
test_links(void)
{
	static const char evil[] = "O'Brien \"<script>\" \x01\x1b&amp;\n"
				   "\xff\xed\xa0\x80 \xef\xbf\xbe\xc2\x85"
				   "\xf0\x9f\x98\x80";
	char arg[sizeof evil];
	struct draw_links links = {add_href, add_title, arg};
	struct scene s = {0};
	struct buffer out = {0};

	memcpy(arg, evil, sizeof evil);
	scene_reset(&s, 0, 0, 100, 100, 0xffffff);
	scene_text(&s, &word, 0, 0, 10, evil);
	scene_hot(&s, "1,0", 10, 10, 20, 20);
	scene_hot(&s, "nowhere", 0, 0, 5, 5);
	scene_hot(&s, "a\"b<", 40, 40, 20, 20);
	draw_svg(&s, evil, "", &links, NULL, &out);
	tap_ok(is_well_formed(&out),
	    "hostile names in titles, links and labels stay text");
	tap_ok(has(&out,
		   "<a class=\"hot\" href=\"/t/x?a=1&amp;at=1,0\"><title>"
		   "O'Brien &quot;&lt;script&gt;&quot; &amp;amp; "
		   "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd "
		   "\xf0\x9f\x98\x80 1,0</title>"
		   "<rect x=\"10\" y=\"10\" width=\"20\" height=\"20\"/></a>"),
	    "a hot spot is a link with a title");
	tap_ok(count(&out, "<a ") == 2,
	    "a hot spot without an address is no link");
	tap_ok(has(&out, "role=\"group\"") && !has(&out, "role=\"img\"") &&
		has(&out, "<g aria-hidden=\"true\">") &&
		has(&out, "<g pointer-events=\"all\">"),
	    "with links the drawing is hidden from screen readers, "
	    "and the links are not");
	tap_ok(!has(&out, "style=") && !has(&out, "url(") &&
		!has(&out, "data:") && !has(&out, "<script"),
	    "nothing is written that a strict policy forbids");
	buffer_reset(&out);
	draw_svg(&s, "t", "", NULL, NULL, &out);
	tap_ok(is_well_formed(&out) && !has(&out, "<a ") &&
		has(&out, "role=\"img\""),
	    "without links there are none");
	buffer_reset(&out);
	scene_reset(&s, 0, 0, 9, 9, SCENE_NONE);
	scene_hot(&s, "nowhere", 0, 0, 5, 5);
	draw_svg(&s, NULL, "", &links, NULL, &out);
	tap_ok(is_well_formed(&out) && has(&out, "aria-hidden=\"true\"") &&
		!has(&out, "<title") && !has(&out, "<rect"),
	    "without title and links a picture is decoration");
	buffer_fini(&out);
	scene_fini(&s);
}

static void
test_empty(void)
{
	struct scene s = {0};
	struct buffer out = {0};

	draw_svg(&s, "empty", "", NULL, NULL, &out);
	tap_ok(is_well_formed(&out), "an empty scene is an SVG");
	buffer_fini(&out);
	scene_fini(&s);
}

/* Writes a picture with N symbols, of which the I-th is a circle of radius
 * FROM + I and the same two shapes for all. */
static void
write_symbols(struct draw_shapes *shapes, int from, int n, const char *prefix,
    struct buffer *out)
{
	struct scene s = {0};

	buffer_reset(out);
	scene_reset(&s, 0, 0, 100, 100, 0xeeeeee);
	for (int i = 0; i < n; i++) {
		char name[16];
		int symbol;

		snprintf(name, sizeof name, "s%d", from + i);
		symbol = scene_symbol_begin(&s, name, 64, 64);
		scene_rect(&s, &red, 0, 0, 64, 64, 3);
		scene_circle(&s, &red, 8, 8, (float)(from + i));
		scene_path(&s, &red, "M1 1L2.5 3Z");
		scene_symbol_end(&s);
		scene_use(&s, symbol, 0, 0, 0, 1);
	}
	draw_svg(&s, "t", prefix, NULL, shapes, out);
	scene_fini(&s);
}

static void
test_shapes(void)
{
	struct draw_shapes *shapes = draw_shapes_new();
	struct buffer plain = {0}, out = {0};
	bool same = true;

	/* More shapes than are kept, some in other order than before. */
	for (int i = 0; i < 40; i++) {
		int from = i % 3 == 2 ? 150 * i - 70 : 150 * i;

		write_symbols(NULL, from, 200, i % 2 == 0 ? "b" : "other",
		    &plain);
		write_symbols(shapes, from, 200, i % 2 == 0 ? "b" : "other",
		    &out);
		same =
		    same && strcmp(buffer_text(&plain), buffer_text(&out)) == 0;
	}
	tap_ok(same, "shapes that were kept are written as they would be");
	draw_shapes_free(shapes);
	draw_shapes_free(NULL);
	buffer_fini(&plain);
	buffer_fini(&out);
}

static void
test_path(void)
{
	struct draw_path path = {
	    .text =
		" M1,2-3.5-.25 .5 +.104L100.999 -0.0051\nZ M 0 0C1 2 3 4 5 6 "
		"7 8 9 10 11 12"};
	static const struct {
		char op;
		long x, y;
	} expect[] = {{'M', 100, 200}, {'L', -350, -25}, {'L', 50, 10},
	    {'L', 10100, -1}, {'Z', 0, 0}, {'M', 0, 0}, {'C', 100, 200},
	    {'C', 700, 800}};
	struct draw_step step;
	bool good = true;

	for (size_t i = 0; i < sizeof expect / sizeof expect[0]; i++) {
		memset(&step, 0, sizeof step);
		good = good && draw_path_next(&path, &step) &&
		    step.op == expect[i].op;
		if (step.op != 'Z')
			good = good && step.x[0] == expect[i].x &&
			    step.y[0] == expect[i].y;
	}
	tap_ok(good && !draw_path_next(&path, &step),
	    "paths are read in every spelling of SVG");
}

static void
test_escape(void)
{
	const char *text = "a\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80\xc0\x80\xe2";
	static const uint32_t expect[] = {
	    'a', 0xe4, 0x20ac, 0x1f600, 0xfffd, 0xfffd, 0xfffd, 0, 0};
	struct buffer out = {0};
	bool good = true;

	for (size_t i = 0; i < sizeof expect / sizeof expect[0]; i++)
		good = good && draw_text_next(&text) == expect[i];
	tap_ok(good, "characters are read, malformed bytes one by one");
	for (int c = 1; c < 256; c++) {
		char bytes[2] = {(char)c, '\0'};

		buffer_reset(&out);
		draw_escape(bytes, &out);
		good = good && read_text(buffer_text(&out), '\0') != NULL &&
		    utf8_valid(out.data, out.len);
	}
	tap_ok(good, "no byte breaks out of markup");
	buffer_fini(&out);
}

int
main(void)
{
	test_whole();
	test_links();
	test_empty();
	test_shapes();
	test_path();
	test_escape();
	return tap_done();
}
