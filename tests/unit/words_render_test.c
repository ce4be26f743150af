/*
 * Templates and words together: what is escaped, what is a fault, where words
 * come from, and the bounds.
 */
#include "config.h"

#include "tap.h"
#include "words_help.h"

#define HOSTILE "{\"x\":\"<a href='#'>\\\"&amp;\\\"</a>\"}"

static const struct file set[] = {
    {"lang/en/a.lang",
	"hello = Hello {{name}} & <all>\n"
	"twice = {{>hello}}, {{>hello}}!\n"
	"plain = \"It's\" <b>\n"
	"value = {{x}}\n"
	"if = {{#on}}on{{/on}}{{^on}}off{{/on}}\n"
	"list = {{#l}}{{.}};{{/l}}\n"
	"empty =\n"},
    {"mail/a.txt", "<{{x}}>{{{x}}}{{>plain}}\n"},
    {"mail/b.txt", "  {{>hello}}\n{{>empty}}\n {{>plain}}  \r\n.{{>plain}}.\n"},
    {"web/a.html", "<p title=\"{{x}}\">{{{x}}}</p>{{>plain}}\n"},
    {"web/b.html", "<pre>\n{{>mail/a.txt}}\n</pre>{{>value}}\n"},
    {"web/c.html", "<ul>\n  {{#l}}\n  {{>web/d.html}}\n  {{/l}}\n</ul>\n"},
    {"web/d.html", "<li>{{.}}\n"},
    {NULL, NULL},
};

static void
test_html(void)
{
	try_files("in markup a value is escaped, a raw one is not, and a word "
		  "has no markup",
	    set, "en", "web/a.html", HOSTILE,
	    "<p title=\"&lt;a href=&#39;#&#39;&gt;&quot;&amp;amp;&quot;"
	    "&lt;/a&gt;\"><a href='#'>\"&amp;\"</a></p>"
	    "&quot;It&#39;s&quot; &lt;b&gt;\n");
	try_files("a text template within markup is escaped as a whole, its "
		  "raw values too",
	    set, "en", "web/b.html", "{\"x\":\"<\\n>\"}",
	    "<pre>\n&lt;&lt;\n&gt;&gt;&lt;\n&gt;&quot;It&#39;s&quot; "
	    "&lt;b&gt;\n</pre>&lt;\n&gt;\n");
	try_files("control characters, direction overrides and what XML cannot "
		  "hold become spaces in markup",
	    set, "en", "web/d.html",
	    "\"a\\u0003\\u007f\\u0085\\u009f\\u2028\\u202e\\u2066\\uffffb\\u00a0"
	    "\\u2019\\t\\u2065\\u206a\"",
	    "<li>a        b\xc2\xa0\xe2\x80\x99\t\xe2\x81\xa5\xe2\x81\xaa\n");
	try_files("a partial of markup for each item keeps its lines", set,
	    "en", "web/c.html", "{\"l\":[1,2]}",
	    "<ul>\n  <li>1\n  <li>2\n</ul>\n");
}

static void
test_terms(void)
{
	static const struct file terms[] = {
	    {"lang/en/a.lang",
		"chess.x = A {{@check}}check & {{x}}{{/check}}.\n"
		"y = Now: {{>chess.x}}\n"},
	    {"lang/de/a.lang", "chess.x = Ein {{@check}}Schach{{/check}}.\n"},
	    {"web/a.html", "<p>{{>y}}</p>\n"},
	    {"mail/a.html", "<p>{{>y}}</p>\n"},
	    {"mail/a.txt", "{{>y}}\n"},
	    {NULL, NULL},
	};
	static const struct file bad[] = {
	    {"lang/en/a.lang", "chess.x = A {{@check}}check.\n"}, {NULL, NULL}};

	try_files("on a page a term is a link to the rules of its word's "
		  "ruleset",
	    terms, "en", "web/a.html", "{\"x\":\"<\"}",
	    "<p>Now: A <a class=\"term\" href=\"/rules/chess?lang=en#check\">"
	    "check &amp; &lt;</a>.</p>\n");
	try_files("in the language of the page", terms, "de", "web/a.html",
	    "{}",
	    "<p>Now: Ein <a class=\"term\" "
	    "href=\"/rules/chess?lang=de#check\">Schach</a>.</p>\n");
	try_files("in a letter a term is only text", terms, "en", "mail/a.html",
	    "{\"x\":\"<\"}", "<p>Now: A check &amp; &lt;.</p>\n");
	try_files("as it is in plain text", terms, "en", "mail/a.txt",
	    "{\"x\":\"<\"}", "Now: A check & <.\n");
	try_files("and where a word stands alone", terms, "en", "chess.x",
	    "{\"x\":\"<\"}", "A check & <.");
	try_faults("a term has an end", bad,
	    "lang/en/a.lang:1: chess.x: 'check' is a section that does not "
	    "end\n");
}

static void
test_text(void)
{
	try_files("in a text nothing is escaped, and only a raw value has "
		  "several lines",
	    set, "en", "mail/a.txt", "{\"x\":\"a<b\\nc\\r\\nd\\re\\u0007\"}",
	    "<a<b c d e >a<b\nc\nd e \"It's\" <b>\n");
	try_files("a word that stands alone keeps the end of its line and "
		  "its indentation",
	    set, "en", "mail/b.txt", "{\"name\":\"Ann\"}",
	    "  Hello Ann & <all>\n\n \"It's\" <b>\r\n.\"It's\" <b>.\n");
	try_files("a word alone is plain text in one line", set, "en", "value",
	    "{\"x\":\"<a>\\nTo: b\\tc\"}", "<a> To: b c");
	try_files("words are made of words", set, "en", "twice",
	    "{\"name\":\"A\"}", "Hello A & <all>, Hello A & <all>!");
	try_files("words have sections", set, "en", "if", "{\"on\":false}",
	    "off");
	try_files("words have lists", set, "en", "list",
	    "{\"l\":[1,-2.5,\"x\"]}", "1;-2.5;x;");
	try_files("a word can be empty", set, "en", "empty", "{}", "");
}

static const struct file figures[] = {
    {"lang/de/a.lang", "number.group = .\nnumber.decimal = ,\n"},
    {"lang/en/a.lang",
	"number.group = ,\nnumber.decimal = .\nsum = {{,n}} of {{n}}\n"},
    {"lang/fr/a.lang",
	"number.group = \u202f\nnumber.decimal = ,\nsum = {{,n}}\n"},
    {"web/a.html", "<b>{{,n}}</b>\n {{,n}}\n"},
    {NULL, NULL},
};

static void
test_figures(void)
{
	try_files("a number is written in groups where that is asked for",
	    figures, "en", "sum", "{\"n\":1234567}", "1,234,567 of 1234567");
	try_files("with the marks of the language, also in an English word",
	    figures, "de", "sum", "{\"n\":-1500}", "-1.500 of -1500");
	try_files("a mark can be a narrow blank", figures, "fr", "sum",
	    "{\"n\":12345}", "12\u202f345");
	try_files("what has three figures has no group", figures, "en", "sum",
	    "{\"n\":-999}", "-999 of -999");
	try_files("a text of figures has a decimal mark", figures, "de", "sum",
	    "{\"n\":\"1003.50\"}", "1.003,50 of 1003.50");
	try_files("and so has a number", figures, "de", "sum", "{\"n\":0.5}",
	    "0,5 of 0.5");
	try_files("a template has figures, too, on lines of their own", figures,
	    "de", "web/a.html", "{\"n\":1000}", "<b>1.000</b>\n 1.000\n");
	try_files("null has none", figures, "de", "web/a.html", "{\"n\":null}",
	    "<b></b>\n \n");
	try_files("a text that is no number is a fault", figures, "en", "sum",
	    "{\"n\":\"1e5\"}",
	    "!lang/en/a.lang:3: sum: 'n' is not a number (for sum)");
}

static const struct file faulty[] = {
    {"lang/de/a.lang", "\n\nhello = Hallo {{name}}\n"},
    {"lang/en/a.lang",
	"hello = Hello {{name}}\n"
	"count = {{n:one|many}}\n"
	"long =\n  a\n  {{#a.b}}b{{/a.b}}\n"},
    {"mail/a.txt", "\n{{! c }}\n{{>hello}}\n"},
    {"mail/b.txt", "a\n{{#s}}\n{{t.u}}\n{{/s}}\n{{^v}}{{/v}}\n"},
    {"mail/c.txt", "{{>*w}}"},
    {"web/a.html", "{{x}}\n"},
    {NULL, NULL},
};

static void
test_strict(void)
{
	try_files("an unknown variable in a word names the word's file, line "
		  "and key",
	    faulty, "de", "mail/a.txt", "{}",
	    "!lang/de/a.lang:3: hello: unknown variable 'name' "
	    "(for mail/a.txt)");
	try_files("an unknown section is a fault", faulty, "en", "mail/b.txt",
	    "{}", "!mail/b.txt:2: unknown section 's' (for mail/b.txt)");
	try_files("the rest of a dotted name must be there too", faulty, "en",
	    "mail/b.txt", "{\"s\":{\"t\":{}}}",
	    "!mail/b.txt:3: unknown variable 't.u' (for mail/b.txt)");
	try_files("an unknown inverted section is a fault", faulty, "en",
	    "mail/b.txt", "{\"s\":[]}",
	    "!mail/b.txt:5: unknown section 'v' (for mail/b.txt)");
	try_files("what is not rendered need not be there", faulty, "en",
	    "mail/b.txt", "{\"s\":[],\"v\":1}", "a\n\n");
	try_files("null, false, empty texts and lists are known", faulty, "en",
	    "mail/b.txt", "{\"s\":[{\"t\":{\"u\":null}}],\"v\":\"\"}",
	    "a\n\n\n");
	try_files("a list is not a text", faulty, "en", "web/a.html",
	    "{\"x\":[1]}",
	    "!web/a.html:1: 'x' is a list or an object, not a text "
	    "(for web/a.html)");
	try_files("a choice needs a whole number", faulty, "en", "count",
	    "{\"n\":\"1\"}",
	    "!lang/en/a.lang:2: count: 'n' is not a whole number (for count)");
	try_files("a choice needs its number", faulty, "en", "count", "{}",
	    "!lang/en/a.lang:2: count: unknown variable 'n' (for count)");
	try_files("faults of a long word name the line where it begins", faulty,
	    "en", "long", "{\"a\":1}",
	    "!lang/en/a.lang:3: long: unknown section 'a.b' (for long)");
	try_files("an unknown template is a fault", faulty, "en", "mail/x.txt",
	    "{}", "!unknown template 'mail/x.txt'");
	try_files("an unknown word is a fault", faulty, "en", "no\nword", "{}",
	    "!unknown word 'no word'");
	try_files("a dynamic name must be in the model", faulty, "en",
	    "mail/c.txt", "{}",
	    "!mail/c.txt:1: unknown variable 'w' (for mail/c.txt)");
	try_files("a dynamic name must lead to a partial", faulty, "en",
	    "mail/c.txt", "{\"w\":\"no.such\\nword\"}",
	    "!mail/c.txt:1: unknown word or template 'no.such word' "
	    "(for mail/c.txt)");
	try_files("a dynamic name leads no markup into a text", faulty, "en",
	    "mail/c.txt", "{\"w\":\"web/a.html\"}",
	    "!mail/c.txt:1: a text can't hold markup: 'web/a.html' "
	    "(for mail/c.txt)");
	try_files("a dynamic name can lead to a word or a text", faulty, "de",
	    "mail/c.txt", "{\"w\":\"mail/a.txt\",\"name\":\"Ann\"}",
	    "\nHallo Ann\n");
}

static const struct file wild[] = {
    {"lang/en/a.lang",
	"self = x{{>self}}\n"
	"tree = {{#s}}({{>tree}}){{/s}}\n"
	"big = {{#a}}{{#a}}{{#a}}{{x}}{{/a}}{{/a}}{{/a}}\n"
	"slow = {{#a}}{{#a}}{{#a}}{{#a}}{{/a}}{{/a}}{{/a}}{{/a}}\n"},
    {NULL, NULL},
};

static void
test_bounds(void)
{
	struct buffer big = {0}, slow = {0}, deep = {0};

	buffer_puts(&big, "{\"a\":[");
	buffer_puts(&slow, "{\"a\":[");
	for (int i = 0; i < 60; i++) {
		buffer_printf(&big, "%s1", i > 0 ? "," : "");
		buffer_printf(&slow, "%s1", i > 0 ? "," : "");
	}
	buffer_puts(&slow, "]}");
	buffer_puts(&big, "],\"x\":\"");
	for (int i = 0; i < 50; i++)
		buffer_puts(&big, "0123456789");
	buffer_puts(&big, "\"}");
	for (int i = 0; i < 50; i++)
		buffer_puts(&deep, "{\"s\":");
	buffer_puts(&deep, "null");
	for (int i = 0; i < 50; i++)
		buffer_puts(&deep, "}");
	try_files("a partial that holds itself without end is stopped", wild,
	    "en", "self", "{}",
	    "!lang/en/a.lang:1: self: 'self' is in itself too often "
	    "(for self)");
	try_files("a partial that holds itself while there is data is fine",
	    wild, "en", "tree", buffer_text(&deep),
	    "((((((((((((((((((((((((((((((((((((((((((((((((("
	    ")))))))))))))))))))))))))))))))))))))))))))))))))");
	try_files("an output of more than 8 MiB is stopped", wild, "en", "big",
	    buffer_text(&big),
	    "!lang/en/a.lang:3: big: the output is too large (for big)");
	try_files("work without an end in sight is stopped", wild, "en", "slow",
	    buffer_text(&slow),
	    "!lang/en/a.lang:4: slow: this takes too many steps (for slow)");
	buffer_fini(&big);
	buffer_fini(&slow);
	buffer_fini(&deep);
}

/* WHY shorter than the fault is cut between two characters. */
static void
test_short_why(void)
{
	struct buffer faults = {0}, out = {0};
	struct words *w = open_files(faulty, NULL, &faults);
	char why[16], none = 'x';
	bool ok;

	ok = words_say(w, "en", "k\xc3\xa9\xc3\xa9", NULL, &out, why,
	    sizeof why);
	tap_ok(!ok && strcmp(why, "unknown word 'k") == 0,
	    "a fault that is too long for its place is cut between "
	    "characters");
	ok = words_say(w, "en", "k", NULL, &out, &none, 0);
	tap_ok(!ok && none == 'x', "a fault need not have a place");
	words_close(w);
	buffer_fini(&faults);
	buffer_fini(&out);
}

int
main(void)
{
	test_html();
	test_terms();
	test_text();
	test_figures();
	test_strict();
	test_bounds();
	test_short_why();
	return tap_done();
}
