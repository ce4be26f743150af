/*
 * The configuration: what is read, and that all faults are told at once with
 * file and line.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "conf/conf.h"
#include "tap.h"

/* A text is refused with exactly these faults, in whatever order: the lines
 * and a part of each sentence. */
struct want {
	int line;
	const char *holds;
};

static struct conf *
read_text(const char *text, struct buffer *faults)
{
	buffer_reset(faults);
	return conf_read_text(text, strlen(text), "f.conf", faults);
}

/* The first line, for a sentence. */
static const char *
first_line(struct buffer *faults)
{
	char *end = strchr(buffer_text(faults), '\n');

	if (end != NULL)
		*end = '\0';
	return faults->data;
}

static size_t
count_lines(const char *text)
{
	size_t n = 0;

	for (; *text != '\0'; text++)
		n += *text == '\n';
	return n;
}

static bool
has_fault(const char *faults, const struct want *want)
{
	char place[32];
	size_t len;

	snprintf(place, sizeof place, "f.conf:%d: ", want->line);
	len = strlen(place);
	while (*faults != '\0') {
		const char *end = strchr(faults, '\n');
		const char *found = strstr(faults, want->holds);

		if (strncmp(faults, place, len) == 0 && found != NULL &&
		    found < end)
			return true;
		faults = end + 1;
	}
	return false;
}

static void
refused(const char *sentence, const char *text, const struct want *want,
    size_t n)
{
	struct buffer faults = {0};
	struct conf *c = read_text(text, &faults);
	bool good =
	    c == NULL && count_lines(buffer_text(&faults)) == n && n > 0;

	for (size_t i = 0; good && i < n; i++)
		good = has_fault(faults.data, &want[i]);
	if (!tap_ok(good, "%s", sentence))
		printf("# %s\n", buffer_text(&faults));
	conf_free(c);
	buffer_fini(&faults);
}

/* One fault. */
static void
bad(const char *text, int line, const char *holds)
{
	const struct want want = {line, holds};
	char sentence[200];

	snprintf(sentence, sizeof sentence, "refused in line %d (%s)", line,
	    holds);
	refused(sentence, text, &want, 1);
}

static void
test_told(void)
{
	static const char *const cases[][2] = {
	    {"games.db", "games.db"},
	    {"postgresql://h/d", "postgresql://h/d"},
	    {"postgresql://u@h:5432/d?host=/run", "postgresql://u@h:5432/d"},
	    {"postgresql://u@a:1,b:2/d", "postgresql://u@a:1,b:2/d"},
	    {"postgresql://u:secret@h:1/d?x=y", "postgresql://u@h:1/d"},
	    {"postgresql://u:se@cr/et@h/d", "postgresql://u@h/d"},
	    {"postgresql://u:se?cret@h/d", "postgresql://u"},
	    {"postgresql://u:secret", "postgresql://u"},
	    {"postgresql:///d?password=secret", "postgresql:///d"},
	};
	bool good = true;

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		struct buffer faults = {0}, text = {0};
		struct conf *c;

		buffer_printf(&text, "database = '%s'", cases[i][0]);
		c = read_text(buffer_text(&text), &faults);
		good = good && c != NULL && strcmp(c->told, cases[i][1]) == 0;
		conf_free(c);
		buffer_fini(&text);
		buffer_fini(&faults);
	}
	tap_ok(good, "what people are told of a database has no password");
}

static void
test_defaults(void)
{
	struct conf *c = conf_default();
	struct buffer faults = {0};

	tap_ok(strcmp(c->database, "/var/lib/turnpost/turnpost.db") == 0 &&
		strcmp(c->keys, "/var/lib/turnpost/keys") == 0 &&
		strcmp(c->listen, "127.0.0.1:8080") == 0 &&
		strcmp(c->language, "en") == 0 &&
		strcmp(c->timezone, "UTC") == 0 && c->undo_window == 180 &&
		c->start_grace == 60 && c->letter_workers == 0 &&
		c->vacation == 28 && c->open_tables && c->indexed &&
		!c->local_addresses && c->unproved_letters == 200 &&
		c->mail.starttls == CONF_TLS_OPPORTUNISTIC &&
		strcmp(c->mail.verp, "+") == 0,
	    "the defaults are those of the contract");
	tap_ok(c->trusted_proxy[0] == '\0' && c->metrics[0] == '\0' &&
		c->templates[0] == '\0' && c->data[0] == '\0' &&
		c->operator[0] == '\0' && c->contact[0] == '\0' &&
		c->mail.username[0] == '\0' && c->mail.password_file[0] == '\0',
	    "what has no default is empty, not NULL");
	tap_ok(strcmp(c->base_url, "http://127.0.0.1:8080") == 0,
	    "links begin with http:// and the address listened on");
	tap_ok(strcmp(c->mail.transport, "maildir:/var/lib/turnpost/mail") == 0,
	    "letters go to a Maildir beside the database");
	conf_free(c);
	c = read_text("", &faults);
	tap_ok(c != NULL && faults.len == 0, "an empty file is fine");
	conf_free(c);
	c = read_text("database = 'x.db'\nlisten = ':99'", &faults);
	tap_ok(c != NULL && strcmp(c->mail.transport, "maildir:mail") == 0 &&
		strcmp(c->base_url, "http://localhost:99") == 0,
	    "what follows from other keys follows from what they say");
	conf_free(c);
	conf_free(NULL);
	buffer_fini(&faults);
}

static void
test_sample(void)
{
	static const char text[] =
	    "database    = \"/srv/t.db\" # here\n"
	    "keys        = \"/srv/keys\" // there\n"
	    "listen      = \"[::1]:8081\"\n"
	    "base-url    = \"https://play.example.org:8443\" /* a\n"
	    " b */ trusted-proxy = '127.0.0.1'\n"
	    "language = de timezone = Europe/Berlin\n"
	    "undo-window = 0 templates='/a b' data=\"/d\\\"\\\\\\$\"\r\n"
	    "operator = \"J\xc3\xb6rg\" contact = \"joerg@example.org\"\n"
	    "start-grace = 5 letter-workers = 3 vacation = 0 open-tables = no indexed = no local-addresses = yes unproved-letters = 9 metrics = '127.0.0.1:9480'\n"
	    "mail {\n"
	    "  transport = \"smtp://mail.example.org:25\"\n"
	    "  starttls = required\n"
	    "  username = \"u\" password-file = \"/p\"\n"
	    "  from = \"Gr\xc3\xbc\xc3\x9f <games@example.org>\"\n"
	    "  verp = \"-\" }";
	struct buffer faults = {0};
	struct conf *c = read_text(text, &faults);

	if (!tap_ok(c != NULL, "a full configuration is read: %s",
		buffer_text(&faults)))
		return;
	tap_ok(strcmp(c->database, "/srv/t.db") == 0 &&
		strcmp(c->keys, "/srv/keys") == 0 &&
		strcmp(c->listen, "[::1]:8081") == 0 &&
		strcmp(c->base_url, "https://play.example.org:8443") == 0 &&
		strcmp(c->trusted_proxy, "127.0.0.1") == 0 &&
		strcmp(c->language, "de") == 0 &&
		strcmp(c->timezone, "Europe/Berlin") == 0 &&
		c->undo_window == 0 && c->start_grace == 5 &&
		strcmp(c->templates, "/a b") == 0 &&
		strcmp(c->data, "/d\"\\$") == 0 &&
		strcmp(c->operator, "J\xc3\xb6rg") == 0 &&
		strcmp(c->contact, "joerg@example.org") == 0 &&
		c->vacation == 0 && !c->open_tables && !c->indexed &&
		c->local_addresses && c->unproved_letters == 9 &&
		c->letter_workers == 3 &&
		strcmp(c->metrics, "127.0.0.1:9480") == 0,
	    "every key outside of sections is taken");
	tap_ok(strcmp(c->mail.transport, "smtp://mail.example.org:25") == 0 &&
		c->mail.starttls == CONF_TLS_REQUIRED &&
		strcmp(c->mail.username, "u") == 0 &&
		strcmp(c->mail.password_file, "/p") == 0 &&
		strcmp(c->mail.from,
		    "Gr\xc3\xbc\xc3\x9f <games@example.org>") == 0 &&
		strcmp(c->mail.verp, "-") == 0,
	    "every key of mail is taken");
	conf_free(c);
	buffer_fini(&faults);
}

static void
test_all_at_once(void)
{
	static const char text[] = "databse = \"/x\"\n"
				   "listen = 8080\n"
				   "language = \"en\"\n"
				   "undo-window = \"180\"\n"
				   "language = \"de\"\n"
				   "timezone = \"\n"
				   "colours { a = 1 b {\n"
				   "} }\n"
				   "mail {\n"
				   "  transport = \"ftp://x\"\n"
				   "  starttls = maybe\n"
				   "  listen = \"127.0.0.1:1\"\n"
				   "  from = \"nobody\"\n"
				   "}\n"
				   "base_url = \"http://x\"\n"
				   "username = 'x'\n"
				   "undo-window 5\n";
	static const struct want want[] = {
	    {1, "unknown key \"databse\""},
	    {2, "listen is a text"},
	    {4, "undo-window is a number"},
	    {5, "language stands here again, first in line 3"},
	    {6, "no end in this line"},
	    {7, "unknown key \"colours\""},
	    {10, "begins with none of"},
	    {11, "is none of never"},
	    {12, "listen stands outside of the section mail"},
	    {13, "is no mailbox"},
	    {15, "base-url was meant?"},
	    {16, "username stands in the section mail"},
	    {17, "undo-window has no ="},
	};

	refused("thirteen faults are told at once", text, want,
	    sizeof want / sizeof *want);
}

static void
test_syntax(void)
{
	bad("language = ", 1, "language has no value");
	bad("language =\n\nkeys = \"/k\"", 1, "language has no value");
	bad("language = = \"en\"", 1, "language has no value");
	bad("language \"en\"", 1, "language has no =");
	bad("language += \"en\"", 1, "language has no =");
	bad("language = {\"en\", \"de\"}", 1, "language has no value");
	bad("language = \"en\";\n", 1, "semicolon");
	bad("language = \"en\" \"de\"\n", 1, "before a text");
	bad("\"language\" = \"en\"", 1, "before a text");
	bad("\n= 5", 2, "before a sign");
	bad("}\n", 1, "} has no {");
	bad("\nmail {\nfrom = \"a@b\"\n", 2, "has no }");
	bad("mail = \"x\"", 1, "mail is a section");
	bad("mail\nlanguage = \"en\"", 1, "mail is a section");
	bad("mail { }\nmail { }", 2, "mail stands here again, first in line 1");
	bad("mail { mail { } }", 1, "unknown key \"mail\"");
	bad("language = \"en\n", 1, "no end in this line");
	bad("language = 'en", 1, "no end in this line");
	bad("language = \"e\\\nn\"", 1, "ends in the line where");
	bad("/* one\n /* two", 1, "comment that begins here has no end");
	bad("database = \"${HOME}/x\"", 1, "${...} is not replaced");
	bad("database = \"a\\tb\"", 1, "backslash in double quotes");
	bad("database = \"a\tb\"", 1, "control character");
	bad("database = \"\xff\"", 1, "not UTF-8");
	bad("\xef\xbb\xbflanguage = \"en\"", 1, "byte order mark");
	bad("undo-window = 1\nundo-window = 2\n", 2, "first in line 1");
	bad("data = a,", 1, "before a sign");
}

/* The keys that every text below needs to be complete. */
#define COMMON "database='d' mail { from='d@d' transport='maildir:mail' }\n"

/* What tokens and quotes mean. libconfuse 3.3 read each of these texts with
 * the same result when this table was written. */
static const char *const meanings[][2] = {
    {COMMON, "d|en||180|1|d@d|maildir:mail"},
    {COMMON "# a\n// b\n/* c\n d */ language = de # e\n",
	"d|de||180|1|d@d|maildir:mail"},
    {COMMON "language=de undo-window=5 data=x", "d|de|x|5|1|d@d|maildir:mail"},
    {COMMON "open-tables=no\n", "d|en||180|0|d@d|maildir:mail"},
    {COMMON "open-tables = \"yes\"", "d|en||180|1|d@d|maildir:mail"},
    {COMMON "language='de'data=\"y\"", "d|de|y|180|1|d@d|maildir:mail"},
    {COMMON "language\n=\n'de'", "d|de||180|1|d@d|maildir:mail"},
    {COMMON "data = /usr//share/x",
	"d|en|/usr//share/x|180|1|d@d|maildir:mail"},
    {COMMON "data = http://x/y", "d|en|http://x/y|180|1|d@d|maildir:mail"},
    {COMMON "data = x#y\n", "d|en|x|180|1|d@d|maildir:mail"},
    {COMMON "data = \"# no comment // either /* nor */ this\"",
	"d|en|# no comment // either /* nor */ this|180|1|d@d|maildir:mail"},
    {COMMON "data = \"a\\\"b\\\\c\\$d\\'e\\/f\"",
	"d|en|a\"b\\c$d'e/f|180|1|d@d|maildir:mail"},
    {COMMON "data = \"it's\"", "d|en|it's|180|1|d@d|maildir:mail"},
    {COMMON "data = 'say \"x\"'", "d|en|say \"x\"|180|1|d@d|maildir:mail"},
    {COMMON "data = 'a\\'b\\\\c\\nd\\$'",
	"d|en|a'b\\c\\nd\\$|180|1|d@d|maildir:mail"},
    {COMMON "data = '${HOME} $HOME'",
	"d|en|${HOME} $HOME|180|1|d@d|maildir:mail"},
    {COMMON "data = \"\\${HOME} $HOME\"",
	"d|en|${HOME} $HOME|180|1|d@d|maildir:mail"},
    {COMMON "data = \"\"", "d|en||180|1|d@d|maildir:mail"},
    {COMMON "data = ''", "d|en||180|1|d@d|maildir:mail"},
    {COMMON "data = gr\u00fc\u00df",
	"d|en|gr\u00fc\u00df|180|1|d@d|maildir:mail"},
    {COMMON "data = \"gr\u00fc\u00df\"",
	"d|en|gr\u00fc\u00df|180|1|d@d|maildir:mail"},
    {COMMON "data = x\tundo-window\t=\t0\t", "d|en|x|0|1|d@d|maildir:mail"},
    {COMMON "data = \"x\"\r\nundo-window = 0\r\n",
	"d|en|x|0|1|d@d|maildir:mail"},
    {"mail{from=\"A B <a@b>\"transport=maildir:mail}database=d",
	"d|en||180|1|A B <a@b>|maildir:mail"},
    {"database = d mail { # }\n transport = maildir:x // }\n"
     " from = a@b } /* mail { */",
	"d|en||180|1|a@b|maildir:x"},
};

static void
test_meanings(void)
{
	struct buffer faults = {0}, b = {0};

	for (size_t i = 0; i < sizeof meanings / sizeof *meanings; i++) {
		const char *text = meanings[i][0], *want = meanings[i][1];
		struct conf *c = read_text(text, &faults);

		buffer_reset(&b);
		if (c != NULL)
			buffer_printf(&b, "%s|%s|%s|%d|%d|%s|%s", c->database,
			    c->language, c->data, c->undo_window,
			    c->open_tables, c->mail.from, c->mail.transport);
		if (strncmp(text, COMMON, strlen(COMMON)) == 0)
			text += strlen(COMMON);
		if (!tap_ok(c != NULL && strcmp(buffer_text(&b), want) == 0,
			"text %zu has the meaning it always had: %.*s", i + 1,
			(int)strcspn(text, "\r\n"), text))
			printf("# read %s\n# want %s\n# %s", buffer_text(&b),
			    want, buffer_text(&faults));
		conf_free(c);
	}
	buffer_fini(&b);
	buffer_fini(&faults);
}

static const char *const wrong[] = {"undo-window = -1", "undo-window = 86401",
    "start-grace = 86401", "undo-window = 010", "undo-window = 5x",
    "undo-window = soon", "undo-window = 99999999999999999999",
    "database = \"\"", "database = \"/var/lib/\"", "database = 5",
    "listen = \"\"", "listen = \"127.0.0.1\"", "listen = \"127.0.0.1:\"",
    "listen = \"127.0.0.1:99999\"", "listen = \"::1:80\"",
    "listen = \"[::g]:80\"", "listen = \"a b:80\"", "listen = \"x:-1\"",
    "base-url = \"play.example.org\"", "base-url = \"ftp://x\"",
    "base-url = \"https://\"", "base-url = \"https://x/\"",
    "base-url = \"https://x/y\"", "base-url = \"https://x?y\"",
    "base-url = \"https://u:p@x\"", "base-url = \"https://x:0\"",
    "base-url = \"https://x:y\"", "base-url = \"https://a b\"",
    "trusted-proxy = \"proxy\"", "trusted-proxy = \"127.0.0.1:80\"",
    "language = \"english\"", "language = \"EN\"", "language = \"\"",
    "timezone = \"\"", "timezone = \"../etc/passwd\"",
    "timezone = \"/etc/localtime\"", "timezone = \"a//b\"",
    "timezone = \"Europe/\"", "mail { transport = \"smtp:x\" }",
    "mail { transport = \"smtp://\" }", "mail { transport = \"smtp://u@x\" }",
    "mail { transport = \"smtp://x/y\" }",
    "mail { transport = \"smtp://x:70000\" }",
    "mail { transport = \"maildir:\" }", "mail { transport = \"x\" }",
    "mail { starttls = \"yes\" }", "mail { starttls = \"\" }",
    "mail { starttls = 1 }", "mail { from = \"\" }", "mail { from = \"@b\" }",
    "mail { from = \"a@\" }", "mail { from = \"a@b@c\" }",
    "mail { from = \"A <a@b\" }", "mail { from = \"a b@c\" }",
    "mail { from = \"a@b>\" }", "mail { username = \"x\" }",
    "mail { password-file = \"/p\" }", "database = \"/x\" keys = \"/x\"",
    "operator = \"a\u2028b\"", "operator = \"a\u202eb\"",
    "operator = "
    "\"0123456789012345678901234567890123456789012345678901234567890\"",
    "contact = \"nobody\"", "contact = \"Ann <ann@example.org>\"",
    "contact = \"ann@example.org, bo@example.org\"",
    "contact = \"j\u00f6rg@example.org\"", "contact = \"ftp://x\"",
    "contact = \"javascript:alert(1)//@x\"", "contact = \"https://\"",
    "contact = \"https://x:y/\"", "contact = \"https://u:p@x/\"",
    "contact = \"https://x/a b\"", "contact = \"https://x/<b>\"",
    "contact = \"https://x/\\\"\"", "contact = \"mailto:a@b.c\"",
    "vacation = 367", "vacation = -1", "vacation = \"28\"",
    "letter-workers = 5", "letter-workers = -1", "letter-workers = \"2\"",
    "open-tables = maybe", "open-tables = 1", "open-tables = \"\"",
    "mail { verp = \"++\" }", "mail { verp = \"a\" }", "mail { verp = \"@\" }",
    "mail { verp = \" \" }", "verp = \"+\"",
    /* Figures are for this machine alone. */
    "metrics = \"0.0.0.0:9480\"", "metrics = \"192.168.1.1:9480\"",
    "metrics = \":9480\"", "metrics = \"[::]:9480\"",
    "metrics = \"localhost:9480\"", "metrics = \"127.0.0.1\"",
    "metrics = \"127.0.0.1:0\"", "metrics = \"127.0.0.1:65536\"",
    "metrics = \"127.1:9480\"", "metrics = \"[::1]:\"", "metrics = \"no\"",
    "metrics = 9480", "metrics = \"127.0.0.1:8080\"",
    "listen = \"[::1]:81\" metrics = \"[::1]:81\""};
static const char *const right[] = {"undo-window = 86400", "listen = \":0\"",
    "listen = \"localhost:65535\"", "base-url = \"\"",
    "base-url = \"http://[::1]:80\"", "base-url = \"https://a-b.example\"",
    "trusted-proxy = \"\"", "trusted-proxy = \"::1\"",
    "timezone = \"Etc/GMT+5\"", "timezone = \"America/Port-au-Prince\"",
    "mail { transport = \"smtps://x\" }",
    "mail { transport = \"smtp://[::1]:25\" }",
    "mail { transport = \"maildir:x\" }", "mail { from = \"a@b\" }",
    "mail { from = \"\\\"A\\\" <a@b>\" }", "mail { starttls = never }",
    "operator = \"\"", "operator = \"J\u00f6rg & Co\"",
    "operator = "
    "\"\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4"
    "01234567890123456789012345678901234567890123456789\"",
    "contact = \"\"", "contact = \"a+b@example.org\"",
    "contact = \"https://play.example.org\"",
    "contact = \"http://[::1]:8080/contact?to=me#form\"", "vacation = 366",
    "open-tables = \"no\"", "letter-workers = 4", "mail { verp = \"\" }",
    "mail { verp = \"-\" }", "metrics = \"\"", "metrics = \"127.0.0.1:9480\"",
    "metrics = \"127.255.0.1:1\"", "metrics = \"[::1]:65535\""};

static void
test_values(void)
{
	struct buffer faults = {0};

	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		struct conf *c = read_text(wrong[i], &faults);

		tap_ok(c == NULL && count_lines(buffer_text(&faults)) == 1,
		    "%s: %.*s", wrong[i], (int)strcspn(faults.data, "\n"),
		    faults.data);
		conf_free(c);
	}
	for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
		struct conf *c = read_text(right[i], &faults);

		tap_ok(c != NULL && faults.len == 0, "good: %s %s", right[i],
		    buffer_text(&faults));
		conf_free(c);
	}
	buffer_fini(&faults);
}

static void
test_hostile(void)
{
	struct buffer text = {0}, faults = {0};
	struct conf *c;

	for (int i = 0; i < 200000; i++)
		buffer_puts(&text, "mail { x {\n");
	c = conf_read_text(text.data, text.len, "f.conf", &faults);
	tap_ok(c == NULL, "deep nesting is no danger");
	buffer_reset(&text);
	buffer_reset(&faults);
	for (int i = 0; i < 300000; i++)
		buffer_puts(&text, "}\n");
	c = conf_read_text(text.data, text.len, "f.conf", &faults);
	tap_ok(c == NULL && count_lines(buffer_text(&faults)) == 101 &&
		strstr(faults.data, "and 299900 more") != NULL,
	    "after a hundred faults the others are counted");
	buffer_reset(&text);
	buffer_reset(&faults);
	buffer_add(&text, "language = \"e\0n\"", 16);
	c = conf_read_text(text.data, text.len, "f.conf", &faults);
	tap_ok(c == NULL && strstr(buffer_text(&faults), "zero byte") != NULL,
	    "a zero byte is a fault");
	buffer_reset(&text);
	buffer_puts(&text, "data = \"");
	for (int i = 0; i < 5000; i++)
		buffer_putc(&text, 'x');
	buffer_puts(&text, "\"");
	c = conf_read_text(text.data, text.len, "f.conf", &faults);
	tap_ok(c == NULL, "an endless value is a fault");
	buffer_fini(&text);
	buffer_fini(&faults);
}

static void
test_files(void)
{
	char folder[] = "/tmp/turnpost-conf-XXXXXX", path[64];
	struct buffer faults = {0};
	struct conf *c;
	FILE *f;

	if (mkdtemp(folder) == NULL)
		abort();
	snprintf(path, sizeof path, "%s/x.conf", folder);
	c = conf_read(path, &faults);
	tap_ok(c == NULL && strstr(buffer_text(&faults), "No such") != NULL,
	    "a missing file is a sentence: %s", first_line(&faults));
	buffer_reset(&faults);
	c = conf_read(folder, &faults);
	tap_ok(c == NULL && faults.len > 0, "so is a folder: %s",
	    first_line(&faults));
	buffer_reset(&faults);
	f = fopen(path, "w");
	if (f == NULL || fputs("undo-window = 7\n", f) < 0 || fclose(f) != 0)
		abort();
	c = conf_read(path, &faults);
	tap_ok(c != NULL && c->undo_window == 7, "a file is read");
	conf_free(c);
	if (truncate(path, 2 * 1024 * 1024) != 0)
		abort();
	c = conf_read(path, &faults);
	tap_ok(c == NULL && strstr(buffer_text(&faults), "too large") != NULL,
	    "a large file is refused");
	unlink(path);
	rmdir(folder);
	buffer_fini(&faults);
}

int
main(void)
{
	test_defaults();
	test_told();
	test_sample();
	test_all_at_once();
	test_syntax();
	test_meanings();
	test_values();
	test_hostile();
	test_files();
	return tap_done();
}
