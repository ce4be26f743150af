/*
 * What is wrong in a file of templates or words is told with file and line,
 * all of it at once.
 */
#include "config.h"

#include "tap.h"
#include "words_help.h"

static void
test_tags(void)
{
	try_faults("a tag without an end",
	    (struct file[]){{"mail/a.txt", "a\n {{x}\n}\n"}, {NULL, NULL}},
	    "mail/a.txt:2: '{{x}' begins a tag that does not end\n");
	try_faults("a raw tag without its third brace",
	    (struct file[]){{"web/a.html", "{{{x}}\n"}, {NULL, NULL}},
	    "web/a.html:1: '{{{x}}' begins a tag that does not end\n");
	try_faults("sections that do not end, end twice or cross",
	    (struct file[]){{"mail/a.txt", "{{#a}}\n{{^b}}\n"},
		{"mail/b.txt", "{{/a}}{{#a}}{{/a}}\n{{/a}}\n"},
		{"mail/c.txt", "{{#a}}\n{{#b}}\n{{/a}}\n{{/b}}\n"},
		{NULL, NULL}},
	    "mail/a.txt:2: 'b' is a section that does not end\n"
	    "mail/a.txt:1: 'a' is a section that does not end\n"
	    "mail/b.txt:1: 'a' ends no section\n"
	    "mail/b.txt:2: 'a' ends no section\n"
	    "mail/c.txt:2: 'b' is a section that does not end\n"
	    "mail/c.txt:4: 'b' ends no section\n");
}

static void
test_names(void)
{
	try_faults("names that are none",
	    (struct file[]){
		{"mail/a.txt",
		    "{{}}{{ }}\n{{#}}\n{{a b}}\n{{a..b}}\n{{.a}}\n{{a.}}\n"
		    "{{>}}\n{{>a b}}\n{{>*}}\n{{>*a.}}\n{{..}}\n{{&}}\n"},
		{NULL, NULL}},
	    "mail/a.txt:1: '{{}}' has no name\n"
	    "mail/a.txt:1: '{{ }}' has no name\n"
	    "mail/a.txt:2: '{{#}}' has no name\n"
	    "mail/a.txt:3: 'a b' is not a name\n"
	    "mail/a.txt:4: 'a..b' is not a name\n"
	    "mail/a.txt:5: '.a' is not a name\n"
	    "mail/a.txt:6: 'a.' is not a name\n"
	    "mail/a.txt:7: '{{>}}' has no name\n"
	    "mail/a.txt:8: 'a b' is not a name\n"
	    "mail/a.txt:9: '{{>*}}' has no name\n"
	    "mail/a.txt:10: 'a.' is not a name\n"
	    "mail/a.txt:11: '..' is not a name\n"
	    "mail/a.txt:12: '{{&}}' has no name\n");
	try_faults("delimiters that are none",
	    (struct file[]){{"mail/a.txt", "{{=<% %> %>=}}"},
		{"mail/b.txt", "{{=<%=}}"}, {"mail/c.txt", "{{=a= b=}}"},
		{"mail/d.txt", "{{=  =}}"},
		{"mail/e.txt", "{{=123456789 }}=}}"}, {NULL, NULL}},
	    "mail/a.txt:1: '<% %> %>' are not two delimiters\n"
	    "mail/b.txt:1: '<%' are not two delimiters\n"
	    "mail/c.txt:1: 'a= b' are not two delimiters\n"
	    "mail/d.txt:1: '' are not two delimiters\n"
	    "mail/e.txt:1: '123456789 }}' are not two delimiters\n");
}

static void
test_structure(void)
{
	try_faults("sections too deep within one another",
	    (struct file[]){
		{"mail/a.txt",
		    "{{#a}}{{#a}}{{#a}}{{#a}}{{#a}}{{#a}}{{#a}}{{#a}}"
		    "{{#a}}{{#a}}{{#a}}{{#a}}{{#a}}{{#a}}{{#a}}{{#a}}\n"
		    "{{#b}}"},
		{NULL, NULL}},
	    "mail/a.txt:2: 'b' is a section within too many others\n");
	try_faults("a choice outside of words, and partials that are nowhere",
	    (struct file[]){
		{"lang/en/a.lang",
		    "up = {{>w}}{{>down}}\ndown = {{>web/c.html}}\n"},
		{"mail/a.txt", "{{n:one|many}}\n"},
		{"mail/b.txt", "\n{{>no.word}}{{>web/c.html}}{{>up}}\n"},
		{"web/c.html", "{{>mail/b.txt}}{{>web/d.html}}"}, {NULL, NULL}},
	    "mail/a.txt:1: 'n:one|many' is a choice: only a word can have "
	    "that\n"
	    "mail/b.txt:2: unknown word or template 'no.word'\n"
	    "mail/b.txt:2: a text can't hold markup: 'web/c.html'\n"
	    "web/c.html:1: unknown word or template 'web/d.html'\n"
	    "lang/en/a.lang:2: down: a text can't hold markup: 'web/c.html'\n"
	    "lang/en/a.lang:1: up: unknown word or template 'w'\n");
}

static void
test_words(void)
{
	try_faults("words with markup, delimiters or a bad choice",
	    (struct file[]){{"lang/en/a.lang",
				"\na = {{{x}}}\nb = {{&x}}\nc = {{=| |=}}\n"
				"d = {{n:one}}\ne = {{n:a|b|c}}\nf = {{:a|b}}\n"
				"g = {{#x}}\nh =\n  {{\n  x\nb2 = {{a b:x|y}}\n"
				"i = {{n:one|{{n}} many}}\n"},
		{NULL, NULL}},
	    "lang/en/a.lang:2: a: 'x' can't be raw: a word has no markup\n"
	    "lang/en/a.lang:3: b: 'x' can't be raw: a word has no markup\n"
	    "lang/en/a.lang:4: c: '| |': a word can't change the delimiters\n"
	    "lang/en/a.lang:5: d: 'n:one' is not a choice of two texts: "
	    "{{count:one|many}}\n"
	    "lang/en/a.lang:6: e: 'n:a|b|c' is not a choice of two texts: "
	    "{{count:one|many}}\n"
	    "lang/en/a.lang:7: f: '{{:a|b}}' has no name\n"
	    "lang/en/a.lang:8: g: 'x' is a section that does not end\n"
	    "lang/en/a.lang:9: h: '{{ x' begins a tag that does not end\n"
	    "lang/en/a.lang:12: b2: 'a b' is not a name\n"
	    "lang/en/a.lang:13: i: 'n:one|{{n' is not a choice of two texts: "
	    "{{count:one|many}}\n");
	try_faults("lines that are no entries, and keys that are none",
	    (struct file[]){
		{"lang/en/a.lang",
		    "  early\nno equals\n  goes with it\n= x\na_b = x\na..b = x\n"
		    ".a = x\na. = x\na b = x\n# c\n  after\n\n\tagain\n"
		    "ok = x\n"},
		{NULL, NULL}},
	    "lang/en/a.lang:1: 'early' is indented, but continues nothing\n"
	    "lang/en/a.lang:2: 'no equals' is not 'key = text'\n"
	    "lang/en/a.lang:4: '' is not a key (letters, digits, '-', "
	    "'.' between)\n"
	    "lang/en/a.lang:5: 'a_b' is not a key (letters, digits, '-', "
	    "'.' between)\n"
	    "lang/en/a.lang:6: 'a..b' is not a key (letters, digits, '-', "
	    "'.' between)\n"
	    "lang/en/a.lang:7: '.a' is not a key (letters, digits, '-', "
	    "'.' between)\n"
	    "lang/en/a.lang:8: 'a.' is not a key (letters, digits, '-', "
	    "'.' between)\n"
	    "lang/en/a.lang:9: 'a b' is not a key (letters, digits, '-', "
	    "'.' between)\n"
	    "lang/en/a.lang:11: 'after' is indented, but continues nothing\n"
	    "lang/en/a.lang:13: 'again' is indented, but continues nothing\n");
	try_faults("a key twice in a file, and twice in a language",
	    (struct file[]){{"lang/de/a.lang", "a = 1\n"},
		{"lang/en/a.lang", "a = 1\nb = 2\na = 3\n  more\n"},
		{"lang/en/b.lang", "c = 1\nb = 2\n"}, {NULL, NULL}},
	    "lang/en/a.lang:3: 'a' is already in lang/en/a.lang:1\n"
	    "lang/en/b.lang:2: 'b' is already in lang/en/a.lang:2\n");
}

static void
test_files(void)
{
	try_faults("bytes that are not text",
	    (struct file[]){{"lang/en/a.lang", "a = ok\nb = \xff\nc = \x01\n"},
		{"mail/a.txt", "\xc3\xa9\n\xc3\n\x7f\n"}, {NULL, NULL}},
	    "lang/en/a.lang:2: this line is not UTF-8\n"
	    "lang/en/a.lang:3: this line has a control character\n"
	    "mail/a.txt:2: this line is not UTF-8\n"
	    "mail/a.txt:3: this line has a control character\n");
	try_faults("files in the wrong place",
	    (struct file[]){{"lang/a.lang", ""}, {"lang/en/.lang", ""},
		{"lang/en/a.txt", ""}, {"lang/en/b/a.lang", ""},
		{"lang/english/a.lang", ""}, {"mail/a.htm", ""},
		{"mail/a.lang", ""}, {NULL, NULL}},
	    "lang/a.lang: words stand in lang/LANGUAGE/NAME.lang\n"
	    "lang/en/.lang: words stand in lang/LANGUAGE/NAME.lang\n"
	    "lang/en/a.txt: words stand in lang/LANGUAGE/NAME.lang\n"
	    "lang/en/b/a.lang: words stand in lang/LANGUAGE/NAME.lang\n"
	    "lang/english/a.lang: words stand in lang/LANGUAGE/NAME.lang\n"
	    "mail/a.htm: neither a template (.txt, .html) nor words "
	    "(lang/LANGUAGE/NAME.lang)\n"
	    "mail/a.lang: neither a template (.txt, .html) nor words "
	    "(lang/LANGUAGE/NAME.lang)\n");
	try_faults("what is quoted is cut when it is long",
	    (struct file[]){
		{"mail/a.txt",
		    "{{>123456789012345678901234567890123456789012345678901234"
		    "5678\xc3\xa9\xc3\xa9}}\n"},
		{NULL, NULL}},
	    "mail/a.txt:1: unknown word or template '1234567890123456789012345"
	    "678901234567890123456789012345678\xc3\xa9...'\n");
}

int
main(void)
{
	test_tags();
	test_names();
	test_structure();
	test_words();
	test_files();
	return tap_done();
}
