/*
 * The LMTP dialogue of a server. Commands are read line by line, letters byte
 * by byte.
 */
#include "config.h"

#include "mail/lmtp.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/buffer.h"
#include "base/xmalloc.h"

enum {
	NAME_MAX_TOLD = 200,
	SIZE_DIGITS = 20, /* RFC 1870, section 3 */
	WORD_MAX = 40	  /* bytes of a parameter that we know */
};

/* What the next byte is part of. */
enum place {
	IN_COMMAND,
	AT_LINE,   /* a letter, at the beginning of a line */
	AFTER_DOT, /* ... behind a dot there */
	AFTER_DOT_CR,
	IN_TEXT,
	AFTER_CR
};

struct mail_lmtp {
	const struct mail_lmtp_post *post; /* borrowed */
	char *name;
	enum place place;
	struct buffer line; /* a command, up to its CR LF */
	bool cr;	    /* the last byte of a command was a CR */
	bool longer;	    /* than a command may be: its rest is dropped */
	int faults;	    /* bad commands so far */
	bool over;
	bool greeted;
	char *from; /* NULL: no letter is under way */
	char *to[MAIL_LMTP_RECIPIENTS];
	size_t n_to;
	struct buffer letter;
	bool large;	   /* the letter is too large, and dropped */
	struct buffer say; /* to be sent, from offset SAID on */
	size_t said;
};

/* --- answers -------------------------------------------------------------- */

static void
answer(struct mail_lmtp *l, const char *text)
{
	buffer_puts(&l->say, text);
	buffer_puts(&l->say, "\r\n");
}

/* Answers a bad command. */
static void
complain(struct mail_lmtp *l, const char *text)
{
	if (++l->faults <= MAIL_LMTP_FAULTS_MAX) {
		answer(l, text);
		return;
	}
	answer(l, "421 4.7.0 too many bad commands");
	l->over = true;
}

static void
forget_letter(struct mail_lmtp *l)
{
	free(l->from);
	l->from = NULL;
	for (size_t i = 0; i < l->n_to; i++)
		free(l->to[i]);
	l->n_to = 0;
	buffer_fini(&l->letter);
	l->large = false;
}

/* --- paths and parameters --------------------------------------------------- */

/* Behind the local part at P: atoms with dots, or a quoted string; NULL when
 * there is none. */
static const char *
skip_local(const char *p)
{
	static const char others[] = "!#$%&'*+-/=?^_`{|}~";

	if (*p == '"') {
		for (p++; *p != '"'; p++) {
			p += *p == '\\';
			if (*p == '\0')
				return NULL;
		}
		return p + 1;
	}
	for (;; p++) {
		const char *atom = p;

		while (isalnum((unsigned char)*p) ||
		    (*p != '\0' && strchr(others, *p) != NULL))
			p++;
		if (p == atom)
			return NULL;
		if (*p != '.')
			return p;
	}
}

/* Behind the domain at P, or the address in brackets. Underscores are no part
 * of a domain, but there are machines that are called so. */
static const char *
skip_domain(const char *p)
{
	if (*p == '[') {
		size_t len = strcspn(++p, " []\\");

		return len > 0 && p[len] == ']' ? p + len + 1 : NULL;
	}
	for (;; p++) {
		const char *label = p;

		while (isalnum((unsigned char)*p) || *p == '-' || *p == '_')
			p++;
		if (p == label)
			return NULL;
		if (*p != '.')
			return p;
	}
}

/* Behind a route of old ("@a.example,@b.example:"), which is ignored; P where
 * there is none, NULL when it is bad. */
static const char *
skip_route(const char *p)
{
	if (*p != '@')
		return p;
	do {
		p += *p == ',';
		p = *p == '@' ? skip_domain(p + 1) : NULL;
	} while (p != NULL && *p == ',');
	return p != NULL && *p == ':' ? p + 1 : NULL;
}

/* Reads the path <...> at *P, which moves behind it; the caller frees the
 * address in it. NULL when there is none. */
static char *
read_path(const char **p)
{
	static const char post[] = "postmaster";
	const char *from, *end;
	size_t len;

	if (**p != '<')
		return NULL;
	if ((*p)[1] == '>') {
		*p += 2;
		return xstrdup("");
	}
	from = skip_route(*p + 1);
	end = from == NULL ? NULL : skip_local(from);
	if (end == NULL)
		return NULL;
	len = (size_t)(end - from);
	if (*end == '@')
		end = skip_domain(end + 1);
	else if (len != strlen(post) || strncasecmp(from, post, len) != 0)
		return NULL;
	if (end == NULL || *end != '>' || end - from > MAIL_LMTP_ADDRESS_MAX)
		return NULL;
	*p = end + 1;
	return xstrndup(from, (size_t)(end - from));
}

/* Reads the next parameter at *P into WORD; false when there is none left. One
 * that is longer than what we know is cut, and so not known either. */
static bool
next_word(const char **p, char *word)
{
	size_t len, keep;

	*p += strspn(*p, " ");
	len = strcspn(*p, " ");
	keep = len < WORD_MAX ? len : WORD_MAX;
	memcpy(word, *p, keep);
	word[keep] = '\0';
	*p += len;
	return len > 0;
}

/* The answer to a MAIL with parameter WORD; NULL when nothing is against it. */
static const char *
refuse_word(const char *word)
{
	if (strncasecmp(word, "SIZE=", 5) == 0) {
		size_t digits = strspn(word + 5, "0123456789");

		if (digits == 0 || digits > SIZE_DIGITS ||
		    word[5 + digits] != '\0')
			return "501 5.5.4 SIZE is a number";
		return strtoull(word + 5, NULL, 10) > MAIL_LMTP_LETTER_MAX
		    ? "552 5.3.4 the letter is too large"
		    : NULL;
	}
	if (strncasecmp(word, "BODY=", 5) == 0)
		return strcasecmp(word + 5, "7BIT") == 0 ||
			strcasecmp(word + 5, "8BITMIME") == 0
		    ? NULL
		    : "501 5.5.4 BODY is 7BIT or 8BITMIME";
	return "555 5.5.4 no such parameter";
}

/* --- commands --------------------------------------------------------------- */

/* REST is what follows the verb: nothing, or a blank and more. */

static void
do_lhlo(struct mail_lmtp *l, const char *rest)
{
	if (rest[0] == '\0' || rest[1] == ' ') {
		complain(l, "501 5.5.4 LHLO is followed by a name");
		return;
	}
	forget_letter(l);
	l->greeted = true;
	buffer_printf(&l->say,
	    "250-%s\r\n250-PIPELINING\r\n250-ENHANCEDSTATUSCODES\r\n"
	    "250-8BITMIME\r\n250 SIZE %d\r\n",
	    l->name, MAIL_LMTP_LETTER_MAX);
}

static void
do_mail(struct mail_lmtp *l, const char *rest)
{
	char word[WORD_MAX + 1], *from;

	if (!l->greeted || l->from != NULL) {
		complain(l,
		    l->greeted ? "503 5.5.1 a letter is under way"
			       : "503 5.5.1 LHLO comes first");
		return;
	}
	if (strncasecmp(rest, " FROM:", 6) != 0) {
		complain(l, "501 5.5.4 it is MAIL FROM:<address>");
		return;
	}
	rest += 6;
	from = read_path(&rest);
	if (from == NULL || (*rest != '\0' && *rest != ' ')) {
		free(from);
		complain(l, "501 5.1.7 this is no address");
		return;
	}
	while (next_word(&rest, word)) {
		const char *refused = refuse_word(word);

		if (refused == NULL)
			continue;
		free(from);
		complain(l, refused);
		return;
	}
	l->from = from;
	answer(l, "250 2.1.0 ok");
}

static void
do_rcpt(struct mail_lmtp *l, const char *rest)
{
	char word[WORD_MAX + 1], *to;

	if (l->from == NULL) {
		complain(l, "503 5.5.1 MAIL comes first");
		return;
	}
	if (strncasecmp(rest, " TO:", 4) != 0) {
		complain(l, "501 5.5.4 it is RCPT TO:<address>");
		return;
	}
	rest += 4;
	to = read_path(&rest);
	if (to == NULL || to[0] == '\0' || (*rest != '\0' && *rest != ' '))
		complain(l, "501 5.1.3 this is no address");
	else if (next_word(&rest, word))
		complain(l, "555 5.5.4 no such parameter");
	else if (l->n_to == MAIL_LMTP_RECIPIENTS)
		answer(l, "452 4.5.3 too many recipients");
	else
		switch (l->post->may(l->post->arg, to)) {
		case MAIL_LMTP_TAKEN:
			answer(l, "250 2.1.5 ok");
			l->to[l->n_to++] = to;
			return;
		case MAIL_LMTP_LATER:
			answer(l, "451 4.3.0 not now");
			break;
		case MAIL_LMTP_UNKNOWN:
		case MAIL_LMTP_UNREADABLE:
			answer(l, "550 5.1.1 no such address");
			break;
		}
	free(to);
}

static void
do_data(struct mail_lmtp *l, const char *rest)
{
	(void)rest;
	if (l->n_to == 0) { /* RFC 2033, section 4.2 */
		complain(l, "503 5.5.1 a recipient comes first");
		return;
	}
	answer(l, "354 the letter, and a dot at its end");
	l->place = AT_LINE;
}

static void
do_rset(struct mail_lmtp *l, const char *rest)
{
	(void)rest;
	forget_letter(l);
	answer(l, "250 2.0.0 ok");
}

static void
do_noop(struct mail_lmtp *l, const char *rest)
{
	(void)rest;
	answer(l, "250 2.0.0 ok");
}

static void
do_vrfy(struct mail_lmtp *l, const char *rest)
{
	(void)rest;
	answer(l, "252 2.5.0 send a letter and see");
}

static void
do_quit(struct mail_lmtp *l, const char *rest)
{
	(void)rest;
	forget_letter(l);
	answer(l, "221 2.0.0 bye");
	l->over = true;
}

static const struct command {
	const char *verb;
	void (*run)(struct mail_lmtp *l, const char *rest);
	bool alone; /* nothing follows it */
} commands[] = {
    {"LHLO", do_lhlo, false},
    {"MAIL", do_mail, false},
    {"RCPT", do_rcpt, false},
    {"DATA", do_data, true},
    {"RSET", do_rset, true},
    {"NOOP", do_noop, false},
    {"VRFY", do_vrfy, false},
    {"QUIT", do_quit, true},
};

/* Whether the N bytes at LINE are printable ASCII, as all of a command is. */
static bool
is_printable(const char *line, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (line[i] < ' ' || line[i] > '~')
			return false;
	return true;
}

/* Carries out the command in LINE. */
static void
run_command(struct mail_lmtp *l)
{
	const char *line = buffer_text(&l->line);
	size_t len = l->line.len, verb;

	if (!is_printable(line, len)) {
		complain(l, "500 5.5.2 commands are in ASCII, ended by CR LF");
		return;
	}
	while (len > 0 && line[len - 1] == ' ')
		l->line.data[--len] = '\0';
	verb = strcspn(line, " ");
	for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
		const struct command *c = &commands[i];

		if (verb != strlen(c->verb) ||
		    strncasecmp(line, c->verb, verb) != 0)
			continue;
		if (c->alone && verb < len)
			complain(l, "501 5.5.4 nothing follows this command");
		else
			c->run(l, line + verb);
		return;
	}
	complain(l, "500 5.5.1 no such command");
}

static void
hear_command(struct mail_lmtp *l, char c)
{
	if (l->cr && c == '\n') {
		l->cr = false;
		if (l->longer)
			complain(l, "500 5.5.2 the line is too long");
		else
			run_command(l);
		l->longer = false;
		buffer_reset(&l->line);
		return;
	}
	if (l->cr && !l->longer)
		buffer_putc(&l->line, '\r');
	l->cr = c == '\r';
	if (!l->cr && !l->longer)
		buffer_putc(&l->line, c);
	if (l->line.len > MAIL_LMTP_LINE_MAX) {
		l->longer = true;
		buffer_reset(&l->line);
	}
}

/* --- letters ---------------------------------------------------------------- */

static void
answer_verdict(struct mail_lmtp *l, enum mail_lmtp_verdict verdict)
{
	switch (verdict) {
	case MAIL_LMTP_TAKEN:
		answer(l, "250 2.0.0 taken");
		break;
	case MAIL_LMTP_LATER:
		answer(l, "451 4.3.0 not now");
		break;
	case MAIL_LMTP_UNKNOWN:
		answer(l, "550 5.1.1 no such address");
		break;
	case MAIL_LMTP_UNREADABLE:
		answer(l, "554 5.6.0 this is no letter");
		break;
	}
}

/* The final dot: each recipient has an answer of its own. */
static void
end_letter(struct mail_lmtp *l)
{
	enum mail_lmtp_verdict fate[MAIL_LMTP_RECIPIENTS];
	const struct mail_lmtp_letter letter = {.from = l->from,
	    .to = l->to,
	    .n_to = l->n_to,
	    .bytes = buffer_text(&l->letter),
	    .len = l->letter.len};

	for (size_t i = 0; i < l->n_to; i++)
		fate[i] = MAIL_LMTP_LATER;
	if (!l->large)
		l->post->take(l->post->arg, &letter, fate);
	for (size_t i = 0; i < l->n_to; i++)
		if (l->large)
			answer(l, "552 5.3.4 the letter is too large");
		else
			answer_verdict(l, fate[i]);
	forget_letter(l);
	l->place = IN_COMMAND;
}

static void
keep(struct mail_lmtp *l, char c)
{
	if (l->letter.len == MAIL_LMTP_LETTER_MAX) {
		l->large = true;
		buffer_fini(&l->letter);
	}
	if (!l->large)
		buffer_putc(&l->letter, c);
}

static void
hear_letter(struct mail_lmtp *l, char c)
{
	if (l->place == AFTER_DOT_CR && c == '\n') {
		end_letter(l);
		return;
	}
	if (l->place == AT_LINE && c == '.') {
		l->place = AFTER_DOT; /* which is not part of the letter */
		return;
	}
	if (l->place == AFTER_DOT && c == '\r') {
		l->place = AFTER_DOT_CR;
		return;
	}
	if (l->place == AFTER_DOT_CR) {
		keep(l, '\r');
		l->place = AFTER_CR;
	}
	keep(l, c);
	if (c == '\r')
		l->place = AFTER_CR;
	else
		l->place =
		    l->place == AFTER_CR && c == '\n' ? AT_LINE : IN_TEXT;
}

/* --- the connection ----------------------------------------------------------- */

struct mail_lmtp *
mail_lmtp_new(const char *name, const struct mail_lmtp_post *post)
{
	struct mail_lmtp *l = xcalloc(1, sizeof *l);

	l->post = post;
	l->name = xstrndup(name, strnlen(name, NAME_MAX_TOLD));
	buffer_printf(&l->say, "220 %s LMTP\r\n", l->name);
	return l;
}

void
mail_lmtp_free(struct mail_lmtp *l)
{
	if (l == NULL)
		return;
	forget_letter(l);
	buffer_fini(&l->line);
	buffer_fini(&l->say);
	free(l->name);
	free(l);
}

void
mail_lmtp_hear(struct mail_lmtp *l, const char *bytes, size_t len)
{
	for (size_t i = 0; i < len && !l->over; i++)
		if (l->place == IN_COMMAND)
			hear_command(l, bytes[i]);
		else
			hear_letter(l, bytes[i]);
}

const char *
mail_lmtp_say(const struct mail_lmtp *l, size_t *len)
{
	*len = l->say.len - l->said;
	return *len > 0 ? l->say.data + l->said : NULL;
}

void
mail_lmtp_said(struct mail_lmtp *l, size_t len)
{
	l->said += len;
	if (l->said < l->say.len)
		return;
	l->said = 0;
	buffer_fini(&l->say);
}

bool
mail_lmtp_over(const struct mail_lmtp *l)
{
	return l->over;
}
