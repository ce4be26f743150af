/*
 * The view model: JSON in, values, JSON out.
 */
#include "config.h"

#include <inttypes.h>
#include <string.h>

#include "tap.h"
#include "words/model.h"
#include "words/model_json.h"

static bool
writes(const struct model *m, bool sorted, const char *expected)
{
	struct buffer out = {0};
	bool good;

	model_write(m, sorted, &out);
	good = strcmp(buffer_text(&out), expected) == 0;
	if (!good)
		printf("# got %s\n", buffer_text(&out));
	buffer_fini(&out);
	return good;
}

/* Whether TEXT reads and is written as EXPECTED. */
static bool
reads(const char *text, const char *expected)
{
	char why[200];
	struct model *m = model_read(text, strlen(text), why, sizeof why);
	bool good = m != NULL && writes(m, false, expected);

	if (m == NULL)
		printf("# %s\n", why);
	model_free(m);
	return good;
}

static void
refuse(const char *rule, const char *text, size_t len, const char *says)
{
	char why[200] = "";
	struct model *m = model_read(text, len, why, sizeof why);

	if (!tap_ok(m == NULL && strstr(why, says) != NULL,
		"reading refuses %s", rule))
		printf("# %s\n", m == NULL ? why : "accepted");
	model_free(m);
}

static void
test_building(void)
{
	static const unsigned char bytes[] = {0, 0xab, 0xff};
	struct model *m = model_object(), *list = model_array(), *copy;

	model_put_text(m, "name", "Ann");
	model_put_int(m, "score", -3);
	model_put_bool(m, "on", true);
	model_put_hex(m, "hash", bytes, sizeof bytes);
	model_put(m, "none", model_null());
	model_add(list, model_int(1));
	model_add(list, model_text("two"));
	model_add(list, model_bool(false));
	model_put(m, "list", list);
	tap_ok(writes(m, false,
		   "{\"name\":\"Ann\",\"score\":-3,\"on\":true,"
		   "\"hash\":\"00abff\",\"none\":null,"
		   "\"list\":[1,\"two\",false]}"),
	    "an object is written in the order its keys were put");
	tap_ok(writes(m, true,
		   "{\"hash\":\"00abff\",\"list\":[1,\"two\",false],"
		   "\"name\":\"Ann\",\"none\":null,\"on\":true,\"score\":-3}"),
	    "sorted means by the bytes of the keys");
	copy = model_copy(m);
	model_put_text(m, "name", "Bob");
	model_add(model_get(m, "list"), model_null());
	tap_ok(strcmp(model_get_text(copy, "name", ""), "Ann") == 0 &&
		model_size(model_get(copy, "list")) == 3,
	    "a copy does not change with what it was made from");
	tap_ok(writes(m, false,
		   "{\"name\":\"Bob\",\"score\":-3,\"on\":true,"
		   "\"hash\":\"00abff\",\"none\":null,"
		   "\"list\":[1,\"two\",false,null]}"),
	    "putting a key again replaces its value in its place");
	model_merge(m, copy);
	tap_ok(strcmp(model_get_text(m, "name", ""), "Ann") == 0 &&
		model_get(m, "list") != model_get(copy, "list") &&
		model_size(m) == 6,
	    "merging copies every key, in place of what was there");
	model_free(copy);
	model_free(m);
	model_free(NULL);
}

static void
write_sample(struct json *j)
{
	json_object_begin(j);
	json_key(j, "a");
	json_array_begin(j);
	json_int(j, -5);
	json_object_begin(j);
	json_put_bool(j, "no", false);
	json_put_text(j, "text", "quote \" and \\");
	json_object_end(j);
	json_array_begin(j);
	json_array_end(j);
	json_nil(j);
	json_array_end(j);
	json_key(j, "b");
	json_object_begin(j);
	json_object_end(j);
	json_put_int(j, "c", 1);
	json_object_end(j);
}

static void
test_written(void)
{
	struct model_json made;
	struct buffer text = {0};
	struct json j;

	json_init(&j, &text);
	write_sample(&j);
	model_json_init(&made);
	write_sample(&made.json);
	tap_ok(writes(made.whole, true, buffer_text(&text)),
	    "what a ruleset writes is a model at once");
	model_free(made.whole);
	model_json_init(&made);
	json_int(&made.json, 7);
	tap_ok(writes(made.whole, false, "7"), "as one value alone is");
	model_free(made.whole);
	buffer_fini(&text);
}

static void
collect(void *arg, const char *key, struct model *value)
{
	buffer_printf(arg, "%s=%" PRId64 " ", key, model_as_int(value));
}

static void
test_asking(void)
{
	static const char text[] =
	    "{\"t\":\"x\",\"i\":7,\"b\":true,\"n\":null,\"r\":1.5,\"a\":[5],"
	    "\"o\":{\"z\":1,\"y\":2}}";
	char why[100];
	struct model *m = model_read(text, strlen(text), why, sizeof why);
	struct buffer keys = {0};

	tap_ok(model_type(m) == MODEL_OBJECT &&
		model_type(model_get(m, "t")) == MODEL_TEXT &&
		model_type(model_get(m, "i")) == MODEL_INT &&
		model_type(model_get(m, "b")) == MODEL_BOOL &&
		model_type(model_get(m, "n")) == MODEL_NULL &&
		model_type(model_get(m, "r")) == MODEL_REAL &&
		model_type(model_get(m, "a")) == MODEL_ARRAY &&
		model_type(NULL) == MODEL_NULL,
	    "each value knows its type, and no value is null");
	tap_ok(model_get_int(m, "i", 0) == 7 && model_get_int(m, "t", 4) == 4 &&
		model_get_int(m, "absent", 5) == 5 &&
		model_get_bool(m, "b", false) && model_get_bool(m, "i", true) &&
		strcmp(model_get_text(m, "i", "else"), "else") == 0,
	    "another type or an absent key gives the fallback");
	tap_ok(model_get(model_get(m, "t"), "x") == NULL &&
		model_get(NULL, "x") == NULL &&
		model_at(model_get(m, "a"), 1) == NULL &&
		model_at(m, 0) == NULL && model_size(NULL) == 0 &&
		model_size(model_get(m, "t")) == 0,
	    "asking what has no keys or items gives nothing");
	tap_ok(model_as_int(model_at(model_get(m, "a"), 0)) == 5 &&
		model_as_int(model_get(m, "t")) == 0 &&
		strcmp(model_as_text(NULL), "") == 0 &&
		model_as_bool(model_get(m, "b")) &&
		model_as_real(model_get(m, "r")) > 1.4,
	    "a value is had as what it is, or as nothing");
	model_each(model_get(m, "o"), collect, &keys);
	tap_ok(strcmp(buffer_text(&keys), "z=1 y=2 ") == 0,
	    "every key comes in the order of the text");
	buffer_fini(&keys);
	model_free(m);
}

/* Whether none of the N texts is read. */
static bool
all_refused(const char *const *texts, size_t n)
{
	char why[200];

	for (size_t i = 0; i < n; i++) {
		struct model *m =
		    model_read(texts[i], strlen(texts[i]), why, sizeof why);

		if (m != NULL || strncmp(why, "line 1: ", 8) != 0) {
			printf("# %s\n", texts[i]);
			model_free(m);
			return false;
		}
	}
	return true;
}

static void
test_grammar(void)
{
	static const char *const numbers[] = {"01", "-", "+1", "1.", ".5", "1e",
	    "1e+", "-01", "1.e5", "0x1", "NaN", "Infinity", "1e999",
	    "-9223372036854775809"};
	static const char *const texts[] = {"\"", "\"a", "\"\\\"", "\"\n\"",
	    "\"\x01\"", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\ud800\"",
	    "\"\\udc00\"", "\"\\ud800\\u0041\"", "\"\\ud800\\n\"", "'a'"};
	static const char *const lists[] = {"[", "]", "[1,]", "[,1]", "[1 2]",
	    "{", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{1:1}",
	    "{\"a\":1 \"b\":2}", "[1}", "{\"a\":1]", "[]]", "{} {}"};
	static const char *const words[] = {"tru", "True", "nul", "nulls",
	    "falsee", "//", " ", "\xef\xbb\xbf{}"};

	tap_ok(all_refused(numbers, sizeof numbers / sizeof *numbers),
	    "what is no number of JSON is refused");
	tap_ok(all_refused(texts, sizeof texts / sizeof *texts),
	    "what is no text of JSON is refused");
	tap_ok(all_refused(lists, sizeof lists / sizeof *lists),
	    "what is no list or object of JSON is refused");
	tap_ok(all_refused(words, sizeof words / sizeof *words),
	    "other words and marks are refused");
	tap_ok(reads("[0,-0.0,1E5,1e-7,123.25e+2,true,false,null,\"\"]",
		   "[0,-0.0,100000.0,1e-07,12325.0,true,false,null,\"\"]"),
	    "every form of a number is read");
	tap_ok(reads("{\"\":{},\"\\u0061\\tb\":\"\\uD834\\udd1E\"}",
		   "{\"\":{},\"a\\tb\":\"\xf0\x9d\x84\x9e\"}"),
	    "keys may have escapes, and be empty");
	refuse("a key twice, written in two ways", "{\"a\":1,\"\\u0061\":2}",
	    19, "duplicate");
}

/* Keys of all lengths, some of them alike at both ends. */
static void
test_members(void)
{
	struct model *m = model_object(), *copy;
	struct buffer key = {0};
	int missed = 0;

	for (int i = 0; i < 200; i++) {
		buffer_reset(&key);
		buffer_printf(&key, "same%0*dends", i % 40 + 1, i);
		model_put_int(m, key.data, i);
	}
	copy = model_copy(m);
	for (int i = 0; i < 200; i++) {
		buffer_reset(&key);
		buffer_printf(&key, "same%0*dends", i % 40 + 1, i);
		missed += model_get_int(copy, key.data, -1) != i;
		if (i % 3 == 0)
			model_drop(m, key.data);
		missed += (model_get(m, key.data) == NULL) != (i % 3 == 0);
	}
	tap_ok(missed == 0 && model_size(m) == 133 && model_size(copy) == 200,
	    "each key leads to its own value");
	model_drop(m, "absent");
	tap_ok(!model_equal(m, copy) && model_size(m) == 133,
	    "dropping what is not there does nothing");
	buffer_reset(&key);
	for (int i = 0; i <= 256; i++)
		buffer_printf(&key, "%s\"%d\":0", i == 0 ? "{" : ",", i);
	buffer_puts(&key, "}");
	refuse("an object with 257 members", key.data, key.len,
	    "too many members");
	buffer_fini(&key);
	model_free(copy);
	model_free(m);
}

static void
test_reading(void)
{
	char deep[200] = "";
	size_t n;

	tap_ok(reads(" [ 1 , {\"a\" : -0} ] \n", "[1,{\"a\":0}]"),
	    "blanks around values do not matter");
	tap_ok(reads("7", "7") && reads("\"x\"", "\"x\"") &&
		reads("null", "null"),
	    "a document can be any value");
	tap_ok(reads("[9223372036854775807,-9223372036854775808]",
		   "[9223372036854775807,-9223372036854775808]"),
	    "integers of 64 bits stay exact");
	tap_ok(reads("[0.1,1.10,2.0,1e300,-0.5]", "[0.1,1.1,2.0,1e+300,-0.5]"),
	    "reals are written with as few digits as read back the same");
	tap_ok(reads("\"\\u00e9\\ud83d\\ude00\\u2028\"",
		   "\"\xc3\xa9\xf0\x9f\x98\x80\xe2\x80\xa8\""),
	    "characters beyond ASCII are written as UTF-8");
	tap_ok(reads("\"\\/\\\"\\\\\\b\\f\\n\\r\\t\\u0001\\u001f\\u007f\"",
		   "\"/\\\"\\\\\\b\\f\\n\\r\\t\\u0001\\u001f\x7f\""),
	    "quotes, backslashes and control characters are escaped");
	refuse("a key twice", "{\"a\":1,\n\"a\":2}", 15, "line 2: duplicate");
	refuse("what follows a value", "[1]\n[2]", 7, "line 2: ");
	refuse("nothing at all", "", 0, "line 1: ");
	refuse("bytes that are not UTF-8", "\"\xff\"", 3,
	    "line 1: unable to decode byte 0xff");
	refuse("a NUL", "\"\\u0000\"", 8, "line 1: ");
	refuse("a bare NUL", "[1,\0]", 5, "line 1: ");
	refuse("integers beyond 64 bits", "9223372036854775808", 19,
	    "too big integer");
	refuse("half a value", "[1,", 3, "line 1: ");
	for (n = 0; n < 64; n++)
		strcat(deep, "[");
	for (n = 0; n < 64; n++)
		strcat(deep, "]");
	tap_ok(reads(deep, deep), "64 levels can be read");
	refuse("more than 64 levels",
	    "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\n"
	    "[[[[[",
	    66, "line 2: nested deeper than 64");
	tap_ok(reads("\"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["
		     "[[[[[[[[[[[[[[[\\\"[\"",
		   "\"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["
		   "[[[[[[[[[[[[[[[\\\"[\""),
	    "brackets within a text are no levels");
}

/* As much text as a document can have, all of it PIECE and a comma. */
static void
refuse_many(const char *piece)
{
	struct buffer text = {0}, what = {0};

	buffer_printf(&what, "16 MiB of %s", piece);
	buffer_putc(&text, '[');
	while (text.len < 16 << 20)
		buffer_printf(&text, "%s,", piece);
	buffer_puts(&text, "0]");
	refuse(what.data, text.data, text.len, "line 1: too many values");
	buffer_fini(&what);
	buffer_fini(&text);
}

static void
test_memory(void)
{
	static const char entry[] =
	    "{\"n\":7,\"seat\":1,\"move\":\"-1,0/90\",\"at\":0,"
	    "\"chance\":[{\"label\":\"tile\",\"n\":60,\"value\":9}],"
	    "\"events\":[{\"e\":\"placed\",\"x\":-1,\"y\":0}],"
	    "\"state\":\"0000000000000000000000000000000000000000000000000000"
	    "\",\"hash\":\"000000000000000000000000000000000000000000000000"
	    "\"},\n";
	enum { LONG = 1 << 20 };
	struct buffer text = {0};
	struct model *m;
	char why[80];

	refuse_many("{}");
	refuse_many("[]");
	refuse_many("\"\"");
	refuse_many("0");
	refuse_many("{\"a\":{\"a\":{\"a\":{}}}}");
	buffer_putc(&text, '[');
	for (int i = 0; i < 20000; i++)
		buffer_puts(&text, entry);
	buffer_puts(&text, "0]");
	m = model_read(text.data, text.len, why, sizeof why);
	tap_ok(m != NULL && model_size(m) == 20001,
	    "a log of 20000 entries is not too much");
	model_free(m);
	buffer_reset(&text);
	buffer_puts(&text, "[\"");
	memset(buffer_reserve(&text, LONG), 'x', LONG);
	text.len += LONG;
	buffer_puts(&text, "\",1]");
	m = model_read(text.data, text.len, why, sizeof why);
	tap_ok(m != NULL && model_size(m) == 2 &&
		strlen(model_as_text(model_at(m, 0))) == LONG,
	    "nor is a text of a megabyte");
	model_free(m);
	buffer_fini(&text);
}

static void
test_repair(void)
{
	struct model *m = model_text("a\xff"
				     "b\xc3\xa9\xe2\x82");

	tap_ok(strcmp(model_as_text(m),
		   "a\xef\xbf\xbd"
		   "b\xc3\xa9\xef\xbf\xbd\xef\xbf\xbd") == 0,
	    "a byte that is not UTF-8 becomes the replacement character");
	model_free(m);
}

static void
test_equal(void)
{
	struct model *a = model_object(), *b = model_object();

	model_put_int(a, "n", 1);
	model_put_text(a, "t", "x");
	model_put_text(b, "t", "x");
	tap_ok(!model_equal(a, b), "an object with less says something else");
	model_put_int(b, "n", 1);
	tap_ok(model_equal(a, b), "the order of keys does not matter");
	model_put_int(b, "n", 2);
	tap_ok(!model_equal(a, b), "a value does");
	tap_ok(model_equal(NULL, NULL) && !model_equal(a, NULL),
	    "nothing is like nothing alone");
	model_free(a);
	model_free(b);
}

int
main(void)
{
	test_building();
	test_written();
	test_asking();
	test_grammar();
	test_members();
	test_reading();
	test_memory();
	test_repair();
	test_equal();
	return tap_done();
}
