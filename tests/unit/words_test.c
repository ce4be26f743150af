/*
 * Languages, their plurals, and the folder that replaces what is built in.
 */
#include "config.h"

#include <errno.h>
#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tap.h"
#include "words_help.h"

static const struct file set[] = {
    {"lang/de/a.lang",
	"hello = Hallo {{name}}\nn = {{n}} {{n:Zug|Z\xc3\xbcge}}\n"},
    {"lang/en/a.lang",
	"# A comment, with = and {{\n"
	"hello = Hello {{name}}\n"
	"\n"
	"n = {{n}} {{n:move|moves}}\n"
	"bye = See {{name}},\n"
	"   and # so \\\n"
	"\ton = x \n"
	"low = {{>bye}}"},
    {"lang/en/b.lang", "\xef\xbb\xbfwin.dows = a\r\n  b\r\n"},
    {"lang/fr/a.lang", "n = {{n}} {{n:coup|coups}}\n"},
    {"lang/it/a.lang", "n = {{n}} {{n:mossa|mosse}}\n"},
    {"mail/a.txt", "{{>hello}}\n{{>bye}}\n"},
    {NULL, NULL},
};

static void
test_plurals(const struct words *w)
{
	static const struct {
		const char *lang, *n, *says;
	} cases[] = {
	    {"en", "0", "0 moves"},
	    {"en", "1", "1 move"},
	    {"en", "2", "2 moves"},
	    {"en", "-1", "-1 move"},
	    {"en", "21", "21 moves"},
	    {"de", "0", "0 Z\xc3\xbcge"},
	    {"de", "1", "1 Zug"},
	    {"de", "2", "2 Z\xc3\xbcge"},
	    {"it", "0", "0 mosse"},
	    {"it", "1", "1 mossa"},
	    {"it", "2", "2 mosse"},
	    {"fr", "0", "0 coup"},
	    {"fr", "1", "1 coup"},
	    {"fr", "2", "2 coups"},
	    {"fr", "-1", "-1 coup"},
	};
	char rule[80], json[40];

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		snprintf(rule, sizeof rule, "in %s it is \"%s\"", cases[i].lang,
		    cases[i].says);
		snprintf(json, sizeof json, "{\"n\":%s}", cases[i].n);
		try_words(w, rule, cases[i].lang, "n", json, cases[i].says);
	}
}

static bool
has_keys(const struct words *w, const char *lang, const char *expected)
{
	struct buffer keys = {0};
	bool good;

	words_keys(w, lang, &keys);
	good = strcmp(buffer_text(&keys), expected) == 0;
	if (!good)
		printf("# %s\n", buffer_text(&keys));
	buffer_fini(&keys);
	return good;
}

static void
test_languages(const struct words *w)
{
	struct buffer out = {0};

	try_words(w,
	    "a template speaks the reader's language, and English "
	    "where that has no word",
	    "de", "mail/a.txt", "{\"name\":\"Ann\"}",
	    "Hallo Ann\nSee Ann, and # so \\ on = x\n");
	try_words(w, "a reader of an unknown language reads English", "nl",
	    "hello", "{\"name\":\"Ann\"}", "Hello Ann");
	try_words(w, "a reader of no language reads English", NULL, "hello",
	    "{\"name\":\"Ann\"}", "Hello Ann");
	try_words(w, "a word's last line needs no end", "en", "low",
	    "{\"name\":\"Ann\"}", "See Ann, and # so \\ on = x");
	try_words(w,
	    "a byte order mark and line ends of other systems do "
	    "not matter",
	    "en", "win.dows", "{}", "a b");
	tap_ok(words_has_language(w, "de") && !words_has_language(w, "nl") &&
		!words_has_language(w, ""),
	    "a language is there when it has words");
	tap_ok(words_has(w, "de", "hello") && words_has(w, "de", "bye") &&
		words_has(w, "nl", "bye") && !words_has(w, "de", "nothing") &&
		!words_has(w, "de", "mail/a.txt"),
	    "a word is there when the language or English has it");
	words_languages(w, &out);
	tap_ok(strcmp(buffer_text(&out), "de\nen\nfr\nit\n") == 0,
	    "all languages can be listed");
	tap_ok(has_keys(w, "en", "bye\nhello\nlow\nn\nwin.dows\n") &&
		has_keys(w, "de", "hello\nn\n") && has_keys(w, "nl", ""),
	    "a language's own keys are listed sorted");
	buffer_fini(&out);
}

static char folder[] = "/tmp/turnpost-words-XXXXXX";

static void
path_of(char *path, const char *name)
{
	snprintf(path, PATH_MAX, "%s/%s", folder, name);
}

static void
make_folder(const char *name)
{
	char path[PATH_MAX];

	path_of(path, name);
	if (mkdir(path, 0700) != 0 && errno != EEXIST)
		perror(path);
}

static void
put_file(const char *name, const char *text)
{
	char path[PATH_MAX];
	FILE *f;

	path_of(path, name);
	f = fopen(path, "w");
	if (f == NULL || fputs(text, f) < 0 || fclose(f) != 0)
		perror(path);
}

static void
remove_file(const char *name)
{
	char path[PATH_MAX];

	path_of(path, name);
	if (remove(path) != 0)
		perror(path);
}

static void
test_folder(void)
{
	struct buffer faults = {0}, expected = {0};
	struct words *w;

	make_folder("lang");
	make_folder("lang/en");
	make_folder("lang/pt-BR");
	make_folder("mail");
	put_file("mail/a.txt", "New: {{>hello}} {{>mail/more.txt}}");
	put_file("mail/more.txt", "(more)");
	put_file("mail/a.txt~", "{{#left}} by an editor");
	put_file("mail/a.txt.dpkg-old", "{{#left}} by a packager");
	put_file("mail/.a.txt.swp", "{{#left}} by an editor");
	put_file("lang/README", "not words");
	put_file("lang/en/a.lang", "hello = Hi {{name}}\nbye = Bye\n");
	put_file("lang/pt-BR/a.lang", "hello = Oi {{name}}\n");
	w = open_files(set, folder, &faults);
	if (!tap_ok(w != NULL && faults.len == 0,
		"a folder replaces and adds files; what editors, packagers "
		"and READMEs leave there is passed over"))
		printf("# %s", buffer_text(&faults));
	try_words(w, "a replaced template is rendered", "de", "mail/a.txt",
	    "{\"name\":\"Ann\"}", "New: Hallo Ann (more)");
	try_words(w, "a language can be added", "pt-BR", "hello",
	    "{\"name\":\"Ann\"}", "Oi Ann");
	tap_ok(has_keys(w, "en", "bye\nhello\nwin.dows\n"),
	    "a file of words is replaced as a whole, others stay");
	words_close(w);
	put_file("lang/pt-BR/a.lang", "oi = {{>nowhere}}\n");
	w = open_files(set, folder, &faults);
	buffer_printf(&expected,
	    "%s/lang/pt-BR/a.lang:1: oi: unknown word or template 'nowhere'\n",
	    folder);
	tap_ok(w == NULL &&
		strcmp(buffer_text(&faults), buffer_text(&expected)) == 0,
	    "an unknown word in an added language is told with its path");
	words_close(w);
	buffer_fini(&expected);
	buffer_fini(&faults);
}

static void
test_faulty_folder(void)
{
	struct buffer faults = {0}, expected = {0};
	char path[PATH_MAX];
	struct words *w;

	put_file("mail/more.txt", "\n{{#open}}");
	put_file("mail/odd name.txt", "");
	put_file("lang/en/a.lang", "hello = Hi\nhello = Ho\nbye = \xff\n");
	make_folder("mail/x");
	path_of(path, "mail/x/nothing.txt");
	if (symlink("nowhere", path) != 0)
		perror(path);
	path_of(path, "mail/x/ring");
	if (symlink(".", path) != 0)
		perror(path);
	path_of(path, "mail/x/pipe.txt");
	if (mkfifo(path, 0600) != 0)
		perror(path);
	buffer_puts(&faults, "before\n");
	w = open_files(set, folder, &faults);
	buffer_printf(&expected,
	    "before\n"
	    "%s/lang/en/a.lang:3: this line is not UTF-8\n"
	    "%s/mail: a name has other characters than letters, digits, "
	    "'.', '_' and '-'\n"
	    "%s/mail/x/nothing.txt: No such file or directory\n"
	    "%s/mail/x/pipe.txt: neither a file nor a folder\n",
	    folder, folder, folder, folder);
	tap_ok(w == NULL &&
		strncmp(buffer_text(&faults), buffer_text(&expected),
		    expected.len) == 0 &&
		strstr(faults.data, "unknown word") == NULL,
	    "what can't be read in a folder is told by its path, and "
	    "makes no other faults");
	tap_ok(strstr(buffer_text(&faults),
		   "/mail/x/ring/ring/ring/ring/ring/ring: too many folders "
		   "in one another\n") != NULL,
	    "a ring of links in a folder is told");
	buffer_reset(&expected);
	buffer_printf(&expected,
	    "%s/mail/more.txt:2: 'open' is a section that does not end\n",
	    folder);
	tap_ok(strstr(buffer_text(&faults), buffer_text(&expected)) != NULL,
	    "a fault in a folder's template is told with its path");
	words_close(w);
	buffer_fini(&faults);
	buffer_fini(&expected);
}

static void
test_no_folder(void)
{
	struct buffer faults = {0};
	struct words *w;

	w = open_files(set, "/nonexistent/templates", &faults);
	tap_ok(w == NULL &&
		strcmp(buffer_text(&faults),
		    "/nonexistent/templates: No such file or directory\n") == 0,
	    "a folder that is not there is told");
	words_close(w);
	buffer_fini(&faults);
}

static void
test_built_in(void)
{
	struct buffer faults = {0};
	struct words *w = words_open(NULL, &faults);

	if (!tap_ok(w != NULL && words_check(w, &faults),
		"what is built in has no fault"))
		printf("# %s", buffer_text(&faults));
	words_close(w);
	buffer_fini(&faults);
}

int
main(void)
{
	static const char *const made[] = {"mail/a.txt", "mail/more.txt",
	    "mail/a.txt~", "mail/a.txt.dpkg-old", "mail/.a.txt.swp",
	    "mail/odd name.txt", "mail/x/nothing.txt", "mail/x/ring",
	    "mail/x/pipe.txt", "mail/x", "mail", "lang/README",
	    "lang/en/a.lang", "lang/en", "lang/pt-BR/a.lang", "lang/pt-BR",
	    "lang", ""};
	struct buffer faults = {0};
	struct words *w = open_files(set, NULL, &faults);

	test_plurals(w);
	test_languages(w);
	words_close(w);
	buffer_fini(&faults);
	if (mkdtemp(folder) == NULL) {
		perror(folder);
		return 1;
	}
	test_folder();
	test_faulty_folder();
	for (size_t i = 0; i < sizeof(made) / sizeof(made[0]); i++)
		remove_file(made[i]);
	test_no_folder();
	test_built_in();
	return tap_done();
}
