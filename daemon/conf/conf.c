/*
 * Reading the configuration: a parser over a table of keys. The syntax is a
 * part of libconfuse's, but the library is not used: it stops at the first
 * fault, takes the second of two equal keys without a word, and replaces
 * environment variables. This parser tells all faults at once.
 *
 * Not here: the tokens (lexer.c), what values may be (check.c).
 */
#include "config.h"

#include "conf/conf.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/xmalloc.h"
#include "conf/check.h"
#include "conf/lexer.h"
#include "conf/told.h"

enum {
	FILE_MAX = 1024 * 1024,
	DAY = 86400, /* seconds */
	CONNECTIONS_MAX = 1000000,
	LETTERS_MAX = 1000000,
	WORKERS_MOST = 4,
	BOT_TIME_MOST = 30, /* seconds */
	REVIEW_TIME_MOST = 60,
	GAMES_MAX = 2000000000,
	YEAR_DAYS = 366,
	TEXT_MAX = 4000,
	FAULTS_MAX = 100 /* further faults would help nobody */
};

enum kind { TEXT, NUMBER, TLS, FLAG };

/* A key: its section and name, the member of struct conf that gets its value,
 * its default, and what the value may be. */
struct key {
	const char *section, *name;
	enum kind kind;
	size_t offset;
	const char *preset;
	check_function *check;
	int max; /* the largest number; the least is 0 */
};

#define AT(member) offsetof(struct conf, member)

static const struct key keys[] = {
    {"", "database", TEXT, AT(database), "/var/lib/turnpost/turnpost.db",
	check_database, 0},
    {"", "keys", TEXT, AT(keys), "/var/lib/turnpost/keys", check_path, 0},
    {"", "listen", TEXT, AT(listen), "127.0.0.1:8080", check_listen, 0},
    {"", "base-url", TEXT, AT(base_url), "", check_base_url, 0},
    {"", "trusted-proxy", TEXT, AT(trusted_proxy), "", check_proxy, 0},
    {"", "client-connections", NUMBER, AT(client_connections), "64", NULL,
	CONNECTIONS_MAX},
    {"", "request-time", NUMBER, AT(request_time), "30", NULL, DAY},
    {"", "user", TEXT, AT(user), "", check_any, 0},
    {"", "watchdog", NUMBER, AT(watchdog), "30", NULL, DAY},
    {"", "letter-workers", NUMBER, AT(letter_workers), "0", NULL, WORKERS_MOST},
    {"", "bot-time", NUMBER, AT(bot_time), "3", NULL, BOT_TIME_MOST},
    {"", "review-time", NUMBER, AT(review_time), "45", NULL, REVIEW_TIME_MOST},
    {"", "stand-in", TEXT, AT(stand_in), "greedy", check_any, 0},
    {"", "metrics", TEXT, AT(metrics), "", check_metrics, 0},
    {"", "language", TEXT, AT(language), "en", check_language, 0},
    {"", "timezone", TEXT, AT(timezone), "UTC", check_timezone, 0},
    {"", "templates", TEXT, AT(templates), "", check_any, 0},
    {"", "data", TEXT, AT(data), "", check_any, 0},
    {"", "undo-window", NUMBER, AT(undo_window), "180", NULL, DAY},
    {"", "start-grace", NUMBER, AT(start_grace), "60", NULL, DAY},
    {"", "operator", TEXT, AT(operator), "", check_operator, 0},
    {"", "contact", TEXT, AT(contact), "", check_contact, 0},
    {"", "vacation", NUMBER, AT(vacation), "28", NULL, YEAR_DAYS},
    {"", "open-tables", FLAG, AT(open_tables), "yes", NULL, 0},
    {"", "shown-game", NUMBER, AT(shown_game), "0", NULL, GAMES_MAX},
    {"", "indexed", FLAG, AT(indexed), "yes", NULL, 0},
    {"", "unproved-letters", NUMBER, AT(unproved_letters), "200", NULL,
	LETTERS_MAX},
    {"", "local-addresses", FLAG, AT(local_addresses), "no", NULL, 0},
    {"mail", "transport", TEXT, AT(mail.transport), "", check_transport, 0},
    {"mail", "starttls", TLS, AT(mail.starttls), "opportunistic", NULL, 0},
    {"mail", "username", TEXT, AT(mail.username), "", check_any, 0},
    {"mail", "password-file", TEXT, AT(mail.password_file), "", check_any, 0},
    {"mail", "from", TEXT, AT(mail.from), "turnpost <turnpost@localhost>",
	check_mailbox, 0},
    {"mail", "verp", TEXT, AT(mail.verp), "+", check_verp, 0},
    {"mail", "reply-to", TEXT, AT(mail.reply_to), "", check_reply_to, 0},
    {"mail", "helo", TEXT, AT(mail.helo), "", check_host, 0},
    {"mail", "list-domain", TEXT, AT(mail.list_domain), "", check_host, 0},
    {"mail", "dkim-selector", TEXT, AT(mail.dkim_selector), "", check_selector,
	0},
    {"mail", "replies", FLAG, AT(mail.replies), "no", NULL, 0},
    {"mail", "authserv-id", TEXT, AT(mail.authserv_id), "", check_authserv, 0},
    {"mail", "lmtp", TEXT, AT(mail.lmtp), "", check_socket, 0},
};

enum { KEYS = sizeof keys / sizeof *keys };

static const char *const sections[] = {"mail"};

enum { SECTIONS = sizeof sections / sizeof *sections };

struct parser {
	struct lexer lexer;
	const char *file;
	struct buffer *faults;
	struct conf *conf;
	int key_line[KEYS]; /* the line where the key stood first, or 0 */
	int section_line[SECTIONS];
	int faulty; /* how many faults there were */
};

static void __attribute__((format(printf, 3, 4)))
conf_fault(struct parser *p, int line, const char *format, ...)
{
	va_list ap;

	if (++p->faulty > FAULTS_MAX)
		return;
	buffer_printf(p->faults, "%s:%d: ", p->file, line);
	va_start(ap, format);
	buffer_vprintf(p->faults, format, ap);
	va_end(ap);
	buffer_putc(p->faults, '\n');
}

/* --- values --------------------------------------------------------------- */

static char **
text_of(struct conf *c, const struct key *key)
{
	return (char **)((char *)c + key->offset);
}

/* Whether TEXT is a decimal number up to MAX. A leading zero is
 * refused: it could be meant as octal. */
static bool
conf_read_number(const char *text, int max, int *out)
{
	long value;

	if (text[0] == '\0' || strspn(text, "0123456789") != strlen(text) ||
	    strlen(text) > 9 || (text[0] == '0' && text[1] != '\0'))
		return false;
	value = strtol(text, NULL, 10);
	*out = (int)value;
	return value <= max;
}

static bool
read_tls(const char *text, enum conf_tls *out)
{
	static const char *const names[] = {
	    [CONF_TLS_NEVER] = "never",
	    [CONF_TLS_OPPORTUNISTIC] = "opportunistic",
	    [CONF_TLS_REQUIRED] = "required",
	};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		if (strcmp(text, names[i]) == 0) {
			*out = (enum conf_tls)i;
			return true;
		}
	}
	return false;
}

/* Puts TEXT into the configuration. Returns NULL, or what is wrong with it. */
static const char *
set_value(struct conf *c, const struct key *key, const char *text)
{
	const char *wrong;

	switch (key->kind) {
	case NUMBER:
		return conf_read_number(text, key->max,
			   (int *)((char *)c + key->offset))
		    ? NULL
		    : "is no number in its range";
	case TLS:
		return read_tls(text,
			   (enum conf_tls *)((char *)c + key->offset))
		    ? NULL
		    : "is none of never, opportunistic and required";
	case FLAG:
		*(bool *)((char *)c + key->offset) = strcmp(text, "yes") == 0;
		return strcmp(text, "yes") == 0 || strcmp(text, "no") == 0
		    ? NULL
		    : "is neither yes nor no";
	case TEXT:
		break;
	}
	if (strlen(text) > TEXT_MAX)
		return "is too long";
	wrong = key->check(text);
	if (wrong == NULL) {
		free(*text_of(c, key));
		*text_of(c, key) = xstrdup(text);
	}
	return wrong;
}

static bool
looks_like_number(const char *text)
{
	text += *text == '-';
	text += strspn(text, "0123456789");
	text += *text == '.';
	return text[strspn(text, "0123456789")] == '\0';
}

/* Takes the token as the value of KEY, if it is of the right type and good. */
static void
take_value(struct parser *p, const struct key *key)
{
	const struct lexer *l = &p->lexer;
	const char *text = l->text.data, *wrong;

	if (l->fault != NULL) {
		conf_fault(p, l->begins, "%s: %s", key->name, l->fault);
		return;
	}
	if (key->kind == NUMBER && l->kind == LEXER_TEXT) {
		conf_fault(p, l->begins,
		    "%s is a number: write it without quotes", key->name);
		return;
	}
	if (key->kind == TEXT && l->kind == LEXER_WORD &&
	    looks_like_number(text)) {
		conf_fault(p, l->begins, "%s is a text: write it in quotes",
		    key->name);
		return;
	}
	wrong = set_value(p->conf, key, text);
	if (wrong != NULL && key->kind == NUMBER)
		conf_fault(p, l->begins,
		    "%s = %.40s: not a number from 0 to %d", key->name, text,
		    key->max);
	else if (wrong != NULL)
		conf_fault(p, l->begins, "%s = \"%.80s\" %s", key->name, text,
		    wrong);
}

/* --- statements ----------------------------------------------------------- */

/* Passes over a list or section to behind its end. */
static void
skip_braces(struct parser *p)
{
	int depth = 0;

	do {
		depth += p->lexer.kind == LEXER_OPEN;
		depth -= p->lexer.kind == LEXER_CLOSE;
		lexer_next(&p->lexer);
	} while (depth > 0 && p->lexer.kind != LEXER_END);
}

/* After a fault: passes over the rest of that line. */
static void
skip_line(struct parser *p, int line)
{
	while (p->lexer.kind != LEXER_END && p->lexer.kind != LEXER_CLOSE &&
	    p->lexer.begins == line) {
		if (p->lexer.kind == LEXER_OPEN)
			skip_braces(p);
		else
			lexer_next(&p->lexer);
	}
}

static int
find_key(const char *section, const char *name)
{
	for (int i = 0; i < KEYS; i++)
		if (strcmp(keys[i].name, name) == 0 &&
		    (section == NULL || strcmp(keys[i].section, section) == 0))
			return i;
	return -1;
}

static int
find_section(const char *name)
{
	for (int i = 0; i < SECTIONS; i++)
		if (strcmp(sections[i], name) == 0)
			return i;
	return -1;
}

/* Says that a key is not known here, and which was probably meant. */
static void
unknown_key(struct parser *p, const char *section, const char *name, int line)
{
	char *dashed = xstrdup(name);
	int other = find_key(NULL, name), meant;

	for (char *c = dashed; *c != '\0'; c++)
		if (*c == '_')
			*c = '-';
	meant = find_key(section, dashed);
	if (name[0] == ';')
		conf_fault(p, line,
		    "a line does not end with a semicolon here");
	else if (other >= 0 && keys[other].section[0] != '\0')
		conf_fault(p, line, "%s stands in the section %s { }", name,
		    keys[other].section);
	else if (other >= 0)
		conf_fault(p, line, "%s stands outside of the section %s", name,
		    section);
	else if (meant >= 0)
		conf_fault(p, line, "unknown key \"%.60s\": %s was meant?",
		    name, dashed);
	else
		conf_fault(p, line, "unknown key \"%.60s\"", name);
	free(dashed);
}

/* Parses an assignment after KEY and "=": the value follows. */
static void
read_assignment(struct parser *p, int index, int line)
{
	const struct key *key = &keys[index];
	const struct lexer *l = &p->lexer;

	if (p->key_line[index] != 0)
		conf_fault(p, line, "%s stands here again, first in line %d",
		    key->name, p->key_line[index]);
	else
		p->key_line[index] = line;
	/* A word in a later line is the next key, not this one's value. */
	if (l->kind == LEXER_TEXT ||
	    (l->kind == LEXER_WORD && l->begins == line)) {
		take_value(p, key);
		lexer_next(&p->lexer);
	} else {
		conf_fault(p, line, "%s has no value", key->name);
		skip_line(p, line);
	}
}

static void
read_block(struct parser *p, const char *section);

/* Parses a section after its name: "{" follows. */
static void
read_section(struct parser *p, int index, int line)
{
	if (p->section_line[index] != 0)
		conf_fault(p, line, "%s stands here again, first in line %d",
		    sections[index], p->section_line[index]);
	else
		p->section_line[index] = line;
	lexer_next(&p->lexer);
	read_block(p, sections[index]);
	if (p->lexer.kind == LEXER_CLOSE)
		lexer_next(&p->lexer);
	else
		conf_fault(p, line, "the section %s that begins here has no }",
		    sections[index]);
}

/* Parses the statement that begins with the present word: a key or the name of
 * a section. */
static void
read_statement(struct parser *p, const char *section)
{
	const struct lexer *l = &p->lexer;
	char *name = xstrdup(l->text.data);
	int key = find_key(section, name);
	int block = *section == '\0' ? find_section(name) : -1;
	int line = l->begins;

	lexer_next(&p->lexer);
	if (key >= 0 && l->kind == LEXER_EQUALS) {
		lexer_next(&p->lexer);
		read_assignment(p, key, line);
	} else if (block >= 0 && l->kind == LEXER_OPEN) {
		read_section(p, block, line);
	} else if (key >= 0) {
		conf_fault(p, line, "%s has no = behind it", name);
		skip_line(p, line);
	} else if (block >= 0) {
		conf_fault(p, line, "%s is a section: %s { ... }", name, name);
		skip_line(p, line);
	} else {
		unknown_key(p, section, name, line);
		if (l->kind == LEXER_OPEN)
			skip_braces(p);
		skip_line(p, line);
	}
	free(name);
}

/* Parses statements until the end, or until a "}" that ends this section. */
static void
read_block(struct parser *p, const char *section)
{
	const struct lexer *l = &p->lexer;

	while (l->kind != LEXER_END) {
		if (l->kind == LEXER_CLOSE && *section != '\0')
			return;
		if (l->kind == LEXER_WORD && l->fault == NULL) {
			read_statement(p, section);
			continue;
		}
		if (l->fault != NULL)
			conf_fault(p, l->begins, "%s", l->fault);
		else if (l->kind == LEXER_CLOSE)
			conf_fault(p, l->begins,
			    "no section ends here: } has no {");
		else
			conf_fault(p, l->begins, "a key and = stand before %s",
			    l->kind == LEXER_TEXT ? "a text" : "a sign");
		if (l->kind == LEXER_CLOSE)
			lexer_next(&p->lexer);
		else
			skip_line(p, l->begins);
	}
}

/* --- the whole ------------------------------------------------------------ */

/* Handles the end of the file, where a comment may lack its own end. */
static void
read_end(struct parser *p)
{
	if (p->lexer.fault != NULL)
		conf_fault(p, p->lexer.begins, "%s", p->lexer.fault);
}

/* Checks what depends on more than one key. */
static void
check_together(struct parser *p)
{
	const struct conf *c = p->conf;
	int user = p->key_line[find_key("mail", "username")];
	int password = p->key_line[find_key("mail", "password-file")];
	int listen = p->key_line[find_key("", "listen")];
	int metrics = p->key_line[find_key("", "metrics")];
	int database = p->key_line[find_key("", "database")];
	int same = p->key_line[find_key("", "keys")];

	if (strcmp(c->listen, c->metrics) == 0)
		conf_fault(p, listen > metrics ? listen : metrics,
		    "listen and metrics are the same address");
	if (c->mail.username[0] != '\0' && c->mail.password_file[0] == '\0')
		conf_fault(p, user, "username needs a password-file");
	if (c->mail.password_file[0] != '\0' && c->mail.username[0] == '\0')
		conf_fault(p, password, "password-file needs a username");
	if (strcmp(c->database, c->keys) == 0)
		conf_fault(p, database > same ? database : same,
		    "database and keys are the same file");
}

static struct conf *
preset(void)
{
	struct conf *c = xcalloc(1, sizeof *c);

	for (int i = 0; i < KEYS; i++) {
		if (keys[i].kind == TEXT)
			*text_of(c, &keys[i]) = xstrdup(keys[i].preset);
		else
			set_value(c, &keys[i], keys[i].preset);
	}
	return c;
}

/* Fills in the defaults that follow from the values of other keys. */
static void
complete(struct conf *c)
{
	struct buffer b = {0};
	const char *slash;

	if (c->base_url[0] == '\0') {
		buffer_printf(&b, "http://%s%s",
		    c->listen[0] == ':' ? "localhost" : "", c->listen);
		free(c->base_url);
		c->base_url = buffer_take(&b);
	}
	c->server = strstr(c->database, "://") != NULL;
	c->beside = xstrdup(c->server ? c->keys : c->database);
	c->told = told_database(c->database);
	if (c->mail.transport[0] == '\0') {
		slash = strrchr(c->beside, '/');
		buffer_printf(&b, "maildir:%.*smail",
		    slash != NULL ? (int)(slash - c->beside) + 1 : 0,
		    c->beside);
		free(c->mail.transport);
		c->mail.transport = buffer_take(&b);
	}
}

struct conf *
conf_default(void)
{
	struct conf *c = preset();

	complete(c);
	return c;
}

struct conf *
conf_read_text(const char *text, size_t len, const char *file,
    struct buffer *faults)
{
	struct parser p = {.file = file, .faults = faults};

	p.conf = preset();
	lexer_init(&p.lexer, text, len);
	read_block(&p, "");
	read_end(&p);
	lexer_fini(&p.lexer);
	check_together(&p);
	if (p.faulty > FAULTS_MAX)
		buffer_printf(faults, "%s: and %d more\n", file,
		    p.faulty - FAULTS_MAX);
	if (p.faulty > 0) {
		conf_free(p.conf);
		return NULL;
	}
	complete(p.conf);
	return p.conf;
}

/* Reads the whole file. False after a fault when that is not possible. */
static bool
conf_read_file(const char *file, struct buffer *text, struct buffer *faults)
{
	int fd = open(file, O_RDONLY | O_CLOEXEC | O_NOCTTY);
	ssize_t n = -1;

	while (fd >= 0 && text->len <= FILE_MAX) {
		n = read(fd, buffer_reserve(text, 4096), 4096);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			break;
		text->len += (size_t)n;
	}
	if (n < 0)
		buffer_printf(faults, "%s: cannot be read: %s\n", file,
		    strerror(errno));
	else if (text->len > FILE_MAX)
		buffer_printf(faults, "%s: is too large for a configuration\n",
		    file);
	if (fd >= 0)
		close(fd);
	return n >= 0 && text->len <= FILE_MAX;
}

struct conf *
conf_read(const char *file, struct buffer *faults)
{
	struct buffer text = {0};
	struct conf *c = NULL;

	if (conf_read_file(file, &text, faults))
		c = conf_read_text(buffer_text(&text), text.len, file, faults);
	buffer_fini(&text);
	return c;
}

void
conf_free(struct conf *c)
{
	if (c == NULL)
		return;
	for (int i = 0; i < KEYS; i++)
		if (keys[i].kind == TEXT)
			free(*text_of(c, &keys[i]));
	free(c->beside);
	free(c->told);
	free(c);
}
