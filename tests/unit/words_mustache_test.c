/*
 * Rules of the mustache language that the published cases (words_spec_test.c)
 * do not have, among them those of its dynamic names: all not strict, as a
 * text alone is rendered.
 */
#include "config.h"

#include "tap.h"
#include "words_help.h"

struct rule {
	const char *says, *text, *model, *partials, *expected;
};

static const struct rule rules[] = {
    {"null is nothing", "({{x}})({{{x}}})({{&x}})", "{\"x\":null}", "{}",
	"()()()"},
    {"a missing name is nothing", "({{x}})({{#x}}a{{/x}}{{^x}}b{{/x}})", "{}",
	"{}", "()(b)"},
    {"the model itself can be a text", "{{.}}|{{{.}}}", "\"a&b\"", "{}",
	"a&amp;b|a&b"},
    {"the model itself can be a list", "{{#.}}{{n}},{{/.}}",
	"[{\"n\":1},{\"n\":2}]", "{}", "1,2,"},
    {"an item is escaped like any other value", "{{#l}}{{.}}{{&.}}{{/l}}",
	"{\"l\":[\"<\",\"'\"]}", "{}", "&lt;<&#39;'"},
    {"lists can stand in lists", "{{#l}}({{#.}}{{.}}{{/.}}){{/l}}",
	"{\"l\":[[1,2],[],[3]]}", "{}", "(12)()(3)"},
    {"a dot in a key is never part of a name", "({{a.b}})", "{\"a.b\":1}", "{}",
	"()"},
    {"the first part of a name decides where the rest is looked up",
	"{{#a}}({{b.c}}){{/a}}", "{\"a\":{\"b\":{}},\"b\":{\"c\":\"no\"}}",
	"{}", "()"},
    {"outer names are seen from inside, inner ones win",
	"{{#s}}{{a}}{{b}}{{c.d}}{{/s}}",
	"{\"a\":1,\"b\":9,\"s\":{\"b\":2},\"c\":{\"d\":3}}", "{}", "123"},
    {"a section of a text is its own context",
	"{{#x}}{{.}}={{x}}{{/x}}{{#n}}{{.}}{{/n}}", "{\"x\":\"v\",\"n\":0}",
	"{}", "v=v0"},
    {"an empty text leaves a section out, zero and an empty object do not",
	"{{#t}}t{{/t}}{{#z}}z{{/z}}{{#o}}o{{/o}}{{^t}}T{{/t}}",
	"{\"t\":\"\",\"z\":0,\"o\":{}}", "{}", "zoT"},
    {"true and false can be written out", "{{a}} {{b}}",
	"{\"a\":true,\"b\":false}", "{}", "true false"},
    {"a list or an object is not written", "({{l}}{{o}})",
	"{\"l\":[1],\"o\":{\"a\":1}}", "{}", "()"},
    {"blanks before the sign do not matter",
	"{{ #a }}x{{ /a }}{{ ! no }}{{ &b }}{{ >p }}", "{\"a\":1,\"b\":\"<\"}",
	"{\"p\":\"P\"}", "x<P"},
    {"partials within partials see the model", "{{>a}}", "{\"x\":1}",
	"{\"a\":\"a{{>b}}a\",\"b\":\"[{{x}}]\"}", "a[1]a"},
    {"indentation adds up through partials that stand alone",
	"<\n  {{>a}}\n>\n", "{}",
	"{\"a\":\"a\\n {{>b}}\\na\\n\",\"b\":\"b\\nb\\n\"}",
	"<\n  a\n   b\n   b\n  a\n>\n"},
    {"a partial within a line brings no indentation along", "  {{>a}}\n", "{}",
	"{\"a\":\"({{>b}})\\n\",\"b\":\"1\\n2\"}", "  (1\n2)\n"},
    {"empty lines are not indented, lines that begin with a tag are",
	"  {{>a}}\n", "{\"x\":\"\",\"l\":[1,2]}",
	"{\"a\":\"1\\n\\n{{x}}\\n{{#l}}\\n{{.}}\\n{{/l}}\\n"
	"{{#l}}-{{/l}}\\r\\n\\r\\n{{! c }}2\\n\"}",
	"  1\n\n  \n  1\n  2\n  --\r\n\r\n  2\n"},
    {"lines of a value are not indented", "  {{>a}}\n", "{\"x\":\"1\\n2\"}",
	"{\"a\":\"{{x}}\\n\"}", "  1\n2\n"},
    {"a dynamic name leads to the partial", "({{>*n}})({{> * n }})",
	"{\"n\":\"p\",\"*n\":\"q\"}", "{\"p\":\"P\",\"q\":\"Q\",\"n\":\"N\"}",
	"(P)(P)"},
    {"a dynamic name can be dotted, and opens no context",
	"{{#s}}{{>*t.n}}{{/s}}",
	"{\"s\":{\"v\":1},\"t\":{\"n\":\"p\",\"v\":2}}", "{\"p\":\"[{{v}}]\"}",
	"[1]"},
    {"a dynamic name is found before it is used", "({{>*a.b}})",
	"{\"a\":\"x\",\"x\":{\"b\":\"p\"}}", "{\"p\":\"P\"}", "()"},
    {"a dynamic name leads nowhere twice", "({{>**n}}{{>*a.*b}})",
	"{\"n\":\"m\",\"m\":\"p\",\"a\":\"f\",\"b\":\"g\",\"f\":{\"g\":\"p\"}}",
	"{\"p\":\"P\"}", "()"},
    {"a dynamic name without a value or a partial is nothing",
	"({{>*n}}{{>*m}})", "{\"m\":\"q\"}", "{\"p\":\"P\"}", "()"},
    {"a partial can use itself by a dynamic name", "{{>*t}}",
	"{\"t\":\"n\",\"c\":\"X\",\"s\":[{\"c\":\"Y\",\"s\":[]}]}",
	"{\"n\":\"{{c}}<{{#s}}{{>*t}}{{/s}}>\"}", "X<Y<>>"},
    {"a dynamic partial that stands alone is indented", "\\\n {{>*n}}\n/\n",
	"{\"n\":\"p\",\"x\":\"<\\n-\"}", "{\"p\":\"|\\n{{{x}}}\\n|\\n\"}",
	"\\\n |\n <\n-\n |\n/\n"},
    {"a dynamic partial takes its line along, whatever the line end",
	"|\r\n{{>*n}}\r\n|", "{\"n\":\"p\"}", "{\"p\":\">\"}", "|\r\n>|"},
    {"names in a list can lead to partials", "{{#l}}{{>*.}}{{/l}}",
	"{\"l\":[\"a\",\"b\"]}", "{\"a\":\"A\",\"b\":\"B\"}", "AB"},
    {"three braces are two and a brace with other delimiters",
	"{{=<% %>=}}{{{x}}}<%&x%>", "{\"x\":\"&\"}", "{}", "{{{x}}}&"},
    {"delimiters can be changed back", "{{=| |=}}|x||={{ }}=|{{x}}",
	"{\"x\":1}", "{}", "11"},
    {"a comment can hold anything but its end", "a{{! {{#x {{{y= }}b", "{}",
	"{}", "ab"},
};

static void
check_rule(const struct rule *rule)
{
	struct model *m = model_of(rule->model);
	struct model *partials = model_of(rule->partials);
	struct buffer out = {0};
	char why[200] = "";
	bool ok;

	ok = words_render_text(rule->text, m, partials, &out, why, sizeof why);
	if (!tap_ok(ok && strcmp(buffer_text(&out), rule->expected) == 0, "%s",
		rule->says))
		printf("# <%s> %s\n", buffer_text(&out), why);
	buffer_fini(&out);
	model_free(partials);
	model_free(m);
}

static void
check_fault(const char *text, const char *partials, const char *expected)
{
	struct model *p = model_of(partials);
	struct buffer out = {0};
	char why[200] = "";
	bool ok;

	ok = words_render_text(text, NULL, p, &out, why, sizeof why);
	if (!tap_ok(!ok && out.len == 0 && strcmp(why, expected) == 0,
		"a text is refused with: %s", expected))
		printf("# %s <%s> %s\n", ok ? "ok" : "fault", buffer_text(&out),
		    why);
	buffer_fini(&out);
	model_free(p);
}

int
main(void)
{
	for (size_t i = 0; i < sizeof(rules) / sizeof(rules[0]); i++)
		check_rule(&rules[i]);
	check_fault("\n{{#a}}", "{}",
	    "text:2: 'a' is a section that does not end");
	check_fault("x", "{\"p\":\"{{x\"}",
	    "p:1: '{{x' begins a tag that does not end");
	check_fault("{{>p}}", "{\"p\":\"{{>p}}\"}",
	    "p:1: 'p' is in itself too often");
	return tap_done();
}
