/*
 * Rules of base/: buffers, hex, UTF-8, canonical JSON, chance, scenes.
 */
#include "config.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/chance.h"
#include "base/embed.h"
#include "base/hex.h"
#include "base/json.h"
#include "base/scene.h"
#include "base/utf8.h"
#include "tap.h"

static void
test_buffer(void)
{
	struct buffer b = {0};
	char *taken;

	tap_ok(strcmp(buffer_text(&b), "") == 0,
	    "an empty buffer is an empty text");
	for (int i = 0; i < 1000; i++)
		buffer_printf(&b, "%d,", i);
	tap_ok(b.len == 3890 && strncmp(b.data, "0,1,2,", 6) == 0,
	    "printf grows the buffer");
	buffer_reset(&b);
	buffer_add_int(&b, INT64_MIN);
	buffer_putc(&b, ' ');
	buffer_add_int(&b, 0);
	tap_ok(strcmp(buffer_text(&b), "-9223372036854775808 0") == 0,
	    "every 64-bit number can be written");
	buffer_reset(&b);
	buffer_add(&b, "a\0b", 3);
	tap_ok(b.len == 3 && b.data[3] == '\0',
	    "bytes may have NULs, and one more follows");
	buffer_trim(&b);
	tap_ok(b.cap == 4 && memcmp(b.data, "a\0b", 4) == 0,
	    "trimmed, it has room for no more than they need");
	buffer_putc(&b, 'c');
	tap_ok(strcmp(b.data + 2, "bc") == 0, "and grows again");
	taken = buffer_take(&b);
	tap_ok(taken[2] == 'b' && b.len == 0 && b.data == NULL,
	    "taking leaves an empty buffer");
	free(taken);
}

static void
test_hex(void)
{
	uint8_t bytes[2];
	char text[5];

	tap_ok(hex_read(bytes, 2, "00ff") && bytes[0] == 0 && bytes[1] == 255,
	    "hex digits are read");
	hex_write(text, bytes, 2);
	tap_ok(strcmp(text, "00ff") == 0, "and written in lower case");
	tap_ok(!hex_read(bytes, 2, "00f") && !hex_read(bytes, 2, "00ff0") &&
		!hex_read(bytes, 2, "00FF") && !hex_read(bytes, 2, "0x00"),
	    "another length, upper case or other characters are refused");
}

static void
test_utf8(void)
{
	tap_ok(utf8_valid("Zo\xc3\xab \xe2\x82\xac \xf0\x9f\x9a\x80", 13),
	    "well-formed text of one to four bytes is valid");
	tap_ok(!utf8_valid("\xc0\xaf", 2) && !utf8_valid("\xe0\x80\xaf", 3),
	    "overlong forms are not");
	tap_ok(!utf8_valid("\xed\xa0\x80", 3) &&
		!utf8_valid("\xf4\x90\x80\x80", 4),
	    "surrogates and what is past U+10FFFF are not");
	tap_ok(!utf8_valid("\xe2\x82", 2) && !utf8_valid("\x80", 1),
	    "cut sequences and stray continuations are not");
	tap_ok(utf8_valid("eight bytes, then \xc3\xab", 20) &&
		!utf8_valid("fiv\xabth and more text", 21) &&
		!utf8_valid("eight bytes, \x80", 14),
	    "a fault is found in long text, too");
	tap_ok(utf8_has_control("a\nb") && utf8_has_control("\x7f") &&
		utf8_has_control("\xc2\x85") &&
		utf8_has_control("\xe2\x80\xae") &&
		!utf8_has_control("J\xc3\xbcrgen"),
	    "line breaks, DEL, C1 and direction overrides are controls");
	tap_ok(utf8_has_unfit("a\xef\xbf\xbf") &&
		utf8_has_unfit("\xef\xbf\xbe") && utf8_has_unfit("a\nb") &&
		utf8_has_unfit("\xf0\x9f\xbf\xbf") &&
		!utf8_has_unfit("\xef\xbf\xbd") &&
		!utf8_has_control("\xef\xbf\xbf"),
	    "nobody types what XML cannot hold");
	tap_ok(utf8_length("\xc3\xab\xe2\x82\xac") == 2 &&
		utf8_prefix("\xc3\xab\xe2\x82\xac", 1) == 2 &&
		utf8_prefix("ab", 9) == 2,
	    "lengths are counted in code points");
}

static void
test_json(void)
{
	struct buffer b = {0};
	struct json j;

	json_init(&j, &b);
	json_object_begin(&j);
	json_put_int(&j, "a", -1);
	json_key(&j, "b");
	json_array_begin(&j);
	json_text(&j, "x\"\\y");
	json_nil(&j);
	json_object_begin(&j);
	json_put_bool(&j, "k", true);
	json_object_end(&j);
	json_array_end(&j);
	json_key(&j, "c");
	json_hex(&j, (const uint8_t *)"\x01\xfe", 2);
	json_object_end(&j);
	tap_ok(strcmp(buffer_text(&b),
		   "{\"a\":-1,\"b\":[\"x\\\"\\\\y\",null,{\"k\":true}],"
		   "\"c\":\"01fe\"}") == 0,
	    "canonical JSON has no spaces and two escapes: %s", b.data);
	buffer_fini(&b);
}

static void
test_chance(void)
{
	struct chance_recorded recorded;
	struct chance_replayed again;
	struct chance_fast fast;
	struct draws draws = {0};
	uint64_t seen = 0, v[3];

	chance_fast_init(&fast, 7);
	for (int i = 0; i < 600; i++)
		seen |= 1ull << chance_draw(&fast.chance, "die", 6);
	tap_ok(seen == 63, "a die has six faces, numbered from 0");
	chance_record_init(&recorded, &fast.chance, &draws);
	v[0] = chance_draw(&recorded.chance, "tile", 75);
	v[1] = chance_draw(&recorded.chance, "die", 6);
	chance_replay_init(&again, &draws);
	tap_ok(!chance_replay_exact(&again), "draws left over are not exact");
	v[2] = chance_draw(&again.chance, "tile", 75);
	tap_ok(v[2] == v[0] && chance_draw(&again.chance, "die", 6) == v[1] &&
		chance_replay_exact(&again),
	    "what was recorded is replayed");
	chance_draw(&again.chance, "die", 6);
	tap_ok(!chance_replay_exact(&again), "a draw too many is noticed");
	chance_replay_init(&again, &draws);
	tap_ok(chance_draw(&again.chance, "tile", 2) < 2 && again.wrong,
	    "another range is noticed, and the value stays in range");
	chance_replay_init(&again, &draws);
	chance_draw(&again.chance, "card", 75);
	tap_ok(again.wrong, "another label is noticed");
	draws_fini(&draws);
}

/* scene_pathf() does not leave "%.1f" to printf(). */
static void
test_tenths(void)
{
	static const double values[] = {0, -0.0, 0.05, 0.25f, 0.35f, -0.25f,
	    0.75f, -0.04f, 9.95f, 99.96f, 123456.78f, 1e12, -7, 0.1, 2.675};
	const struct scene_style style = {.fill = 0, .stroke = SCENE_NONE};
	struct scene s = {0};
	int wrong = 0;

	scene_reset(&s, 0, 0, 10, 10, 0);
	for (int i = -3000; i < 3015; i++) {
		double v =
		    i < 3000 ? (double)((float)i / 40) : values[i - 3000];
		char want[64];

		snprintf(want, sizeof want, "M%.1f %.1fZ", v, -v);
		scene_pathf(&s, &style, "M%.1f %.1fZ", v, -v);
		wrong +=
		    strcmp(want,
			scene_string(&s, s.items[s.n_items - 1].text)) != 0;
	}
	tap_ok(wrong == 0, "tenths in paths are as printf() writes them (%d)",
	    wrong);
	scene_fini(&s);
}

static void
test_scene(void)
{
	static const struct scene_style style = {.fill = 0xff0000};
	struct scene s = {0};
	int symbol;

	scene_reset(&s, 0, 0, 100, 50, 0xffffff);
	symbol = scene_symbol_begin(&s, "tile", 10, 10);
	scene_rect(&s, &style, 0, 0, 10, 10, 0);
	scene_pathf(&s, &style, "M%d %dL%d %dZ", 1, 2, 3, 4);
	scene_symbol_end(&s);
	scene_use(&s, symbol, 20, 20, 5, 1);
	scene_hot(&s, "1,0", 20, 20, 10, 10);
	tap_ok(s.n_symbols == 1 && s.symbols[0].count == 2 &&
		scene_symbol_find(&s, "tile") == symbol &&
		scene_symbol_find(&s, "other") == -1,
	    "shapes between begin and end belong to the symbol");
	tap_ok(s.n_items == 2 && s.items[0].turn == 1,
	    "turns are taken modulo four");
	tap_ok(strcmp(scene_string(&s, s.symbol_items[1].text), "M1 2L3 4Z") ==
		    0 &&
		strcmp(scene_string(&s, s.items[1].text), "1,0") == 0,
	    "paths and names are kept");
	scene_name(&s, &style, 0, 0, 10, 60, "Computer (medium)");
	scene_name(&s, &style, 0, 0, 10, 60, "Maximiliane-Josefine");
	tap_ok(strcmp(scene_string(&s, s.items[2].text), "Computer") == 0 &&
		strcmp(scene_string(&s, s.items[3].text), "Maximiliane-") == 0,
	    "a name that is too long is cut after a word, or in one");
	scene_reset(&s, 0, 0, 1, 1, 0);
	tap_ok(s.n_items == 0 && s.n_symbols == 0, "a reset scene is empty");
	scene_fini(&s);
}

static void
test_embed(void)
{
	static const struct embed_file table[] = {
	    {"a", "1", 1}, {"b/c", "2", 1}, {"d", "3", 1}};

	tap_ok(embed_find(table, 3, "b/c") == &table[1] &&
		embed_find(table, 3, "a") == &table[0] &&
		embed_find(table, 3, "d") == &table[2] &&
		embed_find(table, 3, "b") == NULL &&
		embed_find(table, 0, "a") == NULL,
	    "built-in files are found by name");
}

int
main(void)
{
	test_buffer();
	test_hex();
	test_utf8();
	test_json();
	test_chance();
	test_scene();
	test_tenths();
	test_embed();
	return tap_done();
}
