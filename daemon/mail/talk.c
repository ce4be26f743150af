/*
 * The SMTP dialogue of one letter, as talk.h describes it. It has no socket, so
 * that tests can play any server, byte by byte.
 */
#include "config.h"

#include "mail/talk.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mail/refusal.h"

enum { LINE_MAX_BYTES = 4096, REPLY_MAX_BYTES = 65536 };

/* --- replies -------------------------------------------------------------- */

void
mail_reply_reset(struct mail_reply *r)
{
	r->code = 0;
	r->whole = false;
	r->heard = 0;
	r->words[0] = '\0';
}

/* The length of an enhanced status ("5.1.1 ", RFC 3463) at TEXT, or 0. */
static size_t
status_len(const char *text, size_t len)
{
	size_t i = 0;

	for (int part = 0; part < 3; part++) {
		size_t digits = 0;

		while (i < len && text[i] >= '0' && text[i] <= '9') {
			i++;
			digits++;
		}
		if (digits == 0 || digits > 3 || i == len ||
		    text[i] != (part < 2 ? '.' : ' '))
			return 0;
		i++;
	}
	return i;
}

/* Adds a line's TEXT to the words. Servers repeat the enhanced status on every
 * line; a person needs it once. */
static void
add_words(struct mail_reply *r, const char *text, size_t len)
{
	size_t at = strlen(r->words), n;
	char end = '\n';

	if (at == 0) {
		at = (size_t)snprintf(r->words, sizeof r->words, "%d", r->code);
		end = ' ';
	} else {
		n = status_len(text, len);
		if (n > 0 && strncmp(r->words + 4, text, n) == 0) {
			text += n;
			len -= n;
		}
	}
	while (len > 0 && *text == ' ') {
		text++;
		len--;
	}
	if (len == 0 || at + 2 >= sizeof r->words)
		return;
	r->words[at++] = end;
	n = sizeof r->words - 1 - at < len ? sizeof r->words - 1 - at : len;
	for (size_t i = 0; i < n; i++)
		r->words[at + i] = text[i] == '\0' ? '?' : text[i];
	r->words[at + n] = '\0';
}

bool
mail_reply_line(struct mail_reply *r, const char *line, size_t len)
{
	if (r->whole)
		mail_reply_reset(r);
	r->heard += len;
	while (len > 0 && (line[len - 1] == '\n' || line[len - 1] == '\r'))
		len--;
	if (r->heard > REPLY_MAX_BYTES || len < 3 || line[0] < '2' ||
	    line[0] > '5' || line[1] < '0' || line[1] > '9' || line[2] < '0' ||
	    line[2] > '9')
		return false;
	if (len > 3 && line[3] != ' ' && line[3] != '-')
		return false;
	r->code = (line[0] - '0') * 100 + (line[1] - '0') * 10 + line[2] - '0';
	r->whole = len == 3 || line[3] == ' ';
	add_words(r, line + (len > 3 ? 4 : 3), len - (len > 3 ? 4 : 3));
	return true;
}

/* --- saying --------------------------------------------------------------- */

void
mail_talk_reset(struct mail_talk *t, struct mail_skill skill)
{
	t->skill = skill;
	t->step = MAIL_STEP_NONE;
	t->job = NULL;
	buffer_reset(&t->say);
	t->said = 0;
	buffer_reset(&t->line);
	mail_reply_reset(&t->reply);
	t->reset = false;
	t->dead = false;
	t->judged = false;
	t->offered = false;
	t->named = false;
}

void
mail_talk_fini(struct mail_talk *t)
{
	buffer_fini(&t->say);
	buffer_fini(&t->line);
}

const char *
mail_step_name(enum mail_step step)
{
	static const char *const name[] = {[MAIL_STEP_NONE] = "nothing",
	    [MAIL_STEP_RSET] = "RSET",
	    [MAIL_STEP_MAIL] = "MAIL",
	    [MAIL_STEP_RCPT] = "RCPT",
	    [MAIL_STEP_DATA] = "DATA",
	    [MAIL_STEP_BODY] = "the letter",
	    [MAIL_STEP_VOID] = "the letter"};

	return name[step];
}

void
mail_talk_stuff(struct buffer *out, const char *bytes, size_t len)
{
	const char *end = bytes + len;
	const char *p = bytes;

	while (p < end) {
		const char *line = memchr(p, '\n', (size_t)(end - p));
		size_t n = (size_t)((line == NULL ? end : line + 1) - p);

		if (*p == '.')
			buffer_putc(out, '.');
		buffer_add(out, p, n);
		p += n;
	}
	if (len == 0 || end[-1] != '\n')
		buffer_puts(out, "\r\n");
	buffer_puts(out, ".\r\n");
}

static void
say_step(struct mail_talk *t, enum mail_step step)
{
	const struct mail_job *job = t->job;

	switch (step) {
	case MAIL_STEP_RSET:
		buffer_puts(&t->say, "RSET\r\n");
		break;
	case MAIL_STEP_MAIL:
		buffer_printf(&t->say, "MAIL FROM:<%s>", job->from);
		if (t->skill.size)
			buffer_printf(&t->say, " SIZE=%zu", job->len);
		buffer_puts(&t->say, "\r\n");
		break;
	case MAIL_STEP_RCPT:
		buffer_printf(&t->say, "RCPT TO:<%s>\r\n", job->to);
		break;
	case MAIL_STEP_DATA:
		buffer_puts(&t->say, "DATA\r\n");
		break;
	case MAIL_STEP_BODY:
		mail_talk_stuff(&t->say, job->bytes, job->len);
		break;
	case MAIL_STEP_VOID:
		buffer_puts(&t->say, ".\r\n");
		break;
	case MAIL_STEP_NONE:
		break;
	}
}

/* Goes on to STEP. With pipelining all commands up to DATA were said at the
 * beginning. */
static void
go_to(struct mail_talk *t, enum mail_step step)
{
	if (!t->skill.pipelining || step > MAIL_STEP_DATA)
		say_step(t, step);
	t->step = step;
}

void
mail_talk_begin(struct mail_talk *t, const struct mail_job *job)
{
	enum mail_step first = t->reset ? MAIL_STEP_RSET : MAIL_STEP_MAIL;

	assert(t->step == MAIL_STEP_NONE && !t->dead);
	t->job = job;
	t->judged = false;
	t->offered = false;
	t->named = false;
	t->reset = false;
	mail_reply_reset(&t->reply);
	buffer_reset(&t->say);
	t->said = 0;
	if (t->skill.pipelining)
		for (enum mail_step s = first; s <= MAIL_STEP_DATA; s++)
			say_step(t, s);
	go_to(t, first);
}

const char *
mail_talk_say(const struct mail_talk *t, size_t *len)
{
	*len = t->say.len - t->said;
	return *len > 0 ? t->say.data + t->said : NULL;
}

void
mail_talk_said(struct mail_talk *t, size_t len)
{
	assert(len <= t->say.len - t->said);
	t->said += len;
	if (t->said == t->say.len) {
		buffer_reset(&t->say);
		t->said = 0;
	}
}

/* --- judging -------------------------------------------------------------- */

/* What the answer at STEP means for the letter. */
static enum mail_fate
judge(enum mail_step step, const struct mail_reply *reply)
{
	int code = reply->code;

	if (code == 421) /* the server goes away */
		return MAIL_DOWN;
	if (code / 100 == 4)
		return step == MAIL_STEP_RSET ? MAIL_DOWN : MAIL_LATER;
	if (code / 100 != 5)
		return MAIL_DOWN;
	/* A refusal before a recipient is named is about us, not about the
	 * letter. Only a letter that is too large will be so for ever. */
	if (step == MAIL_STEP_MAIL)
		return code == 552 ? MAIL_REFUSED : MAIL_DOWN;
	return step == MAIL_STEP_RSET ? MAIL_DOWN
				      : mail_refusal_judge(reply->words);
}

/* Sets the verdict unless there is one: with pipelining, later answers only
 * follow from the first refusal. */
static void
set_verdict(struct mail_talk *t, enum mail_fate fate)
{
	if (t->judged)
		return;
	mail_outcome_set(&t->out, fate, "%s", t->reply.words);
	t->judged = true;
	t->reset = fate != MAIL_DELIVERED;
	/* Servers that limit the letters of a connection say so here. */
	if (fate == MAIL_DOWN ||
	    (fate == MAIL_LATER && t->step == MAIL_STEP_MAIL))
		t->dead = true;
}

static bool
is_good(enum mail_step step, int code)
{
	return step == MAIL_STEP_DATA ? code == 354 : code / 100 == 2;
}

/* Handles the answer to the present step. True when the dialogue is over. */
static bool
take_answer(struct mail_talk *t)
{
	enum mail_step step = t->step;
	int code = t->reply.code;
	bool early = t->say.len > t->said && step >= MAIL_STEP_BODY;

	if (code == 421 || early) {
		/* An answer in the middle of the letter can only be bad, and
		 * the server does not listen any more. */
		set_verdict(t,
		    early && code / 100 == 2 ? MAIL_DOWN
					     : judge(step, &t->reply));
		t->dead = true;
		return true;
	}
	if (!is_good(step, code) && step != MAIL_STEP_VOID)
		set_verdict(t, judge(step, &t->reply));
	if (step == MAIL_STEP_BODY)
		set_verdict(t, MAIL_DELIVERED);
	if (step >= MAIL_STEP_BODY)
		return true;
	if (step == MAIL_STEP_RCPT)
		t->named = is_good(step, code);
	if (step == MAIL_STEP_DATA) {
		/* With pipelining a server may refuse RSET or MAIL and take the
		 * rest: an empty letter would arrive. */
		if (t->judged && code == 354 && t->named)
			t->dead = true;
		if (t->judged && (code != 354 || t->named))
			return true;
		t->offered = !t->judged;
		go_to(t, t->judged ? MAIL_STEP_VOID : MAIL_STEP_BODY);
		return false;
	}
	if (t->judged && !t->skill.pipelining)
		return true;
	go_to(t, step + 1);
	return false;
}

/* Ends the dialogue when what the server says is not SMTP any more: it may have
 * taken the letter or not. */
static void
give_up(struct mail_talk *t, const char *heard, size_t len)
{
	t->dead = true;
	if (t->judged)
		return;
	mail_outcome_set(&t->out, MAIL_DOWN,
	    "the server's answer to %s is not SMTP: %.*s",
	    mail_step_name(t->step), (int)(len < 80 ? len : 80), heard);
	t->judged = true;
}

static bool
over(struct mail_talk *t)
{
	t->step = MAIL_STEP_NONE;
	t->job = NULL;
	buffer_reset(&t->say);
	t->said = 0;
	return true;
}

/* Handles one line. True when the dialogue is over. */
static bool
hear_line(struct mail_talk *t, const char *line, size_t len)
{
	if (!mail_reply_line(&t->reply, line, len)) {
		give_up(t, line, len);
		return true;
	}
	return t->reply.whole && take_answer(t);
}

bool
mail_talk_hear(struct mail_talk *t, const char *bytes, size_t len)
{
	const char *end = bytes + len;
	bool done = false;

	assert(t->step != MAIL_STEP_NONE);
	while (bytes < end && !done) {
		const char *nl = memchr(bytes, '\n', (size_t)(end - bytes));
		size_t n = (size_t)((nl == NULL ? end : nl + 1) - bytes);

		buffer_add(&t->line, bytes, n);
		bytes += n;
		if (t->line.len > LINE_MAX_BYTES) {
			give_up(t, t->line.data, t->line.len);
			done = true;
		} else if (nl != NULL) {
			done = hear_line(t, t->line.data, t->line.len);
			buffer_reset(&t->line);
		}
	}
	/* Nobody asked for what the server says after the last answer. */
	if (done && bytes < end)
		t->dead = true;
	return done && over(t);
}

bool
mail_talk_may_repeat(const struct mail_talk *t)
{
	return !t->offered &&
	    (!t->judged ||
		(t->dead && t->out.fate != MAIL_REFUSED &&
		    t->out.fate != MAIL_DOUBTED));
}
