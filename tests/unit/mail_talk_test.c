/*
 * The SMTP dialogue without a network: what is said when, and what every
 * answer means, also when answers come in pieces or all at once.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "mail/talk.h"
#include "tap.h"

static char from[] = "g@h.i", to[] = "a@b.c", id[] = "id";
static char bytes[] = "S: x\r\n\r\n.dot\r\n";
static const struct mail_job job = {.ticket = 1,
    .from = from,
    .to = to,
    .message_id = id,
    .bytes = bytes,
    .len = sizeof bytes - 1};

static const char mail_line[] = "MAIL FROM:<g@h.i>\r\n";
static const char rcpt_line[] = "RCPT TO:<a@b.c>\r\n";
static const char data_line[] = "DATA\r\n";
static const char body_lines[] = "S: x\r\n\r\n..dot\r\n.\r\n";

/* What the machine says now, as one string; it is then said. */
static const char *
said(struct mail_talk *t)
{
	static char text[1000];
	size_t len, at = 0;
	const char *say;

	while ((say = mail_talk_say(t, &len)) != NULL) {
		size_t n = len > 7 ? 7 : len; /* in pieces */

		memcpy(text + at, say, n);
		at += n;
		mail_talk_said(t, n);
	}
	text[at] = '\0';
	return text;
}

static bool
hear(struct mail_talk *t, const char *text)
{
	return mail_talk_hear(t, text, strlen(text));
}

static void
check_one_by_one(void)
{
	struct mail_talk t = {0};
	struct mail_skill skill = {.size = true};
	bool good;

	mail_talk_reset(&t, skill);
	mail_talk_begin(&t, &job);
	good = strcmp(said(&t), "MAIL FROM:<g@h.i> SIZE=14\r\n") == 0;
	good = good && !hear(&t, "250 ok\r\n");
	good = good && strcmp(said(&t), rcpt_line) == 0;
	good = good && !hear(&t, "250-2.1.5 o") && said(&t)[0] == '\0' &&
	    !hear(&t, "k\r\n250 2.1.5 ok\r") && said(&t)[0] == '\0' &&
	    !hear(&t, "\n") && strcmp(said(&t), data_line) == 0;
	good = good && mail_talk_may_repeat(&t);
	good = good && !hear(&t, "354\n") && strcmp(said(&t), body_lines) == 0;
	good = good && !mail_talk_may_repeat(&t);
	good = good && hear(&t, "250 2.0.0 queued as 7\r\n");
	tap_ok(good && t.out.fate == MAIL_DELIVERED && !t.dead &&
		strcmp(t.out.said, "250 2.0.0 queued as 7") == 0,
	    "without pipelining each command waits for its answer");
	mail_talk_begin(&t, &job);
	tap_ok(strncmp(said(&t), "MAIL", 4) == 0,
	    "after a good letter the next begins with MAIL");
	good = hear(&t, "451 4.3.0 busy\r\n");
	tap_ok(good && t.out.fate == MAIL_LATER && t.dead &&
		mail_talk_may_repeat(&t),
	    "a delay at MAIL costs the connection: it may be about that");
	mail_talk_fini(&t);
}

static void
check_pipeline(void)
{
	struct mail_talk t = {0};
	struct mail_skill skill = {.pipelining = true};
	char all[200];
	bool good;

	snprintf(all, sizeof all, "%s%s%s", mail_line, rcpt_line, data_line);
	mail_talk_reset(&t, skill);
	mail_talk_begin(&t, &job);
	good = strcmp(said(&t), all) == 0;
	good = good && !hear(&t, "250 a\r\n250 b\r\n354 c\r\n") &&
	    strcmp(said(&t), body_lines) == 0 && hear(&t, "250 d\r\n");
	tap_ok(good && t.out.fate == MAIL_DELIVERED,
	    "with pipelining everything up to DATA is said at once");
	mail_talk_begin(&t, &job);
	(void)said(&t);
	good = hear(&t,
	    "250 a\r\n550-5.1.1 no\r\n550 5.1.1 such user\r\n"
	    "554 no recipients\r\n");
	tap_ok(good && t.out.fate == MAIL_REFUSED && !t.dead &&
		strcmp(t.out.said, "550 5.1.1 no\nsuch user") == 0,
	    "the first bad answer is the verdict");
	snprintf(all, sizeof all, "RSET\r\n%s%s%s", mail_line, rcpt_line,
	    data_line);
	mail_talk_begin(&t, &job);
	good = strcmp(said(&t), all) == 0;
	tap_ok(good, "after a refused letter the next begins with RSET");
	good = !hear(&t, "250 r\r\n250 a\r\n550 b\r\n354 c\r\n") &&
	    strcmp(said(&t), ".\r\n") == 0 && hear(&t, "250 nothing\r\n");
	tap_ok(good && t.out.fate == MAIL_DOUBTED &&
		strcmp(t.out.said, "550 b") == 0,
	    "a server that wants a refused letter gets an empty one, and the "
	    "verdict stands");
	mail_talk_fini(&t);
}

/* A server that refuses RSET or MAIL, and takes what was said with it. */
static void
check_half_refused(void)
{
	static const char *const answers[] = {
	    "553 no RSET\r\n250 a\r\n250 b\r\n354 c\r\n",
	    "250 r\r\n552 large\r\n250 b\r\n354 c\r\n",
	    "250 r\r\n550 no\r\n250 b\r\n354 c\r\n"};

	for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++) {
		struct mail_talk t = {0};
		struct mail_skill skill = {.pipelining = true};

		mail_talk_reset(&t, skill);
		t.reset = true;
		mail_talk_begin(&t, &job);
		(void)said(&t);
		tap_ok(hear(&t, answers[i]) && t.dead && said(&t)[0] == '\0',
		    "a server that would take an empty letter gets none");
		mail_talk_fini(&t);
	}
}

/* The fate after good answers up to STEP and then ANSWER. */
static enum mail_fate
fate_of(enum mail_step step, const char *answer, bool *dead)
{
	static const char *const before[] = {[MAIL_STEP_MAIL] = "250 ok\r\n",
	    [MAIL_STEP_RCPT] = "251 ok\r\n",
	    [MAIL_STEP_DATA] = "354 ok\r\n"};
	struct mail_talk t = {0};
	struct mail_skill skill = {0};
	enum mail_fate fate;

	mail_talk_reset(&t, skill);
	mail_talk_begin(&t, &job);
	for (enum mail_step s = MAIL_STEP_MAIL; s < step; s++) {
		(void)said(&t);
		if (hear(&t, before[s]))
			abort();
	}
	(void)said(&t);
	if (!hear(&t, answer))
		abort();
	fate = t.out.fate;
	*dead = t.dead;
	mail_talk_fini(&t);
	return fate;
}

static const struct {
	const char *answer;
	enum mail_fate fate[4]; /* at MAIL, RCPT, DATA, letter */
} codes[] = {
#define D MAIL_DOWN
#define L MAIL_LATER
#define R MAIL_REFUSED
#define Q MAIL_DOUBTED
    {"421 bye\r\n", {D, D, D, D}},
    {"450 no\r\n", {L, L, L, L}},
    {"452 full\r\n", {L, L, L, L}},
    {"500 what\r\n", {D, Q, Q, Q}},
    {"550 no\r\n", {D, Q, Q, Q}},
    {"552 large\r\n", {R, R, R, R}},
    {"554 no\r\n", {D, Q, Q, Q}},
    {"550 5.1.1 no such user\r\n", {D, R, R, R}},
    {"550 5.1.10 not found\r\n", {D, R, R, R}},
    {"550-5.2.1 shut\r\n550 5.2.1 down\r\n", {D, R, R, R}},
    {"553 no mailbox by that name. (#5.1.1)\r\n", {D, R, R, R}},
    {"552 5.3.4 large\r\n", {R, R, R, R}},
    {"554 5.7.1 relay access denied\r\n", {D, Q, Q, Q}},
    {"550 5.1.1 Relaying denied\r\n", {D, Q, Q, Q}},
    {"550 5.1.2 <x@y.example>: Relay access denied\r\n", {D, Q, Q, Q}},
    {"553 not in my list of allowed rcpthosts (#5.1.2)\r\n", {D, Q, Q, Q}},
    {"550 5.1.1 <x@relay.example>: no user\r\n", {D, R, R, R}},
    {"550 5.1.1 no user (relay.example.org)\r\n", {D, R, R, R}},
    {"550 5.1.1 unknown in relay recipient table\r\n", {D, R, R, R}},
    {"550 5.3.0 no\r\n", {D, Q, Q, Q}},
    {"550 5.1.8 sender unknown\r\n", {D, D, D, D}},
    {"550 5.7.8 login\r\n", {D, D, D, D}},
    {"550 15.1.1 no\r\n", {D, Q, Q, Q}},
    {"550 5.1.1.1 is blocked\r\n", {D, Q, Q, Q}},
    {"550 5.1 no\r\n", {D, Q, Q, Q}},
    {"503 order\r\n", {D, D, D, D}},
    {"530 login\r\n", {D, D, D, D}},
    {"535 login\r\n", {D, D, D, D}},
    {"334 what\r\n", {D, D, D, D}},
    {"999 what\r\n", {D, D, D, D}},
    {"25 what\r\n", {D, D, D, D}},
    {"250x\r\n", {D, D, D, D}},
    {"HTTP/1.1 400\r\n", {D, D, D, D}},
    {"\r\n", {D, D, D, D}},
    {"550\n", {D, Q, Q, Q}},
#undef D
#undef L
#undef R
#undef Q
};

static void
check_codes(void)
{
	bool dead;

	for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
		bool good = true;

		for (int k = 0; k < 4; k++)
			good = good &&
			    fate_of((enum mail_step)(MAIL_STEP_MAIL + k),
				codes[i].answer, &dead) == codes[i].fate[k];
		tap_ok(good, "%.*s: what it means at each step",
		    (int)strcspn(codes[i].answer, "\r\n"), codes[i].answer);
	}
	(void)fate_of(MAIL_STEP_RCPT,
	    "250 a\r\n250 unasked\r\n"
	    "554 x\r\n",
	    &dead);
	tap_ok(dead, "an answer nobody asked for ends the connection");
	(void)fate_of(MAIL_STEP_RCPT, "550 no\r\n", &dead);
	tap_ok(!dead, "a refusal does not");
}

static void
check_endless(void)
{
	struct mail_talk t = {0};
	struct mail_skill skill = {0};
	struct mail_outcome out;
	char chunk[1001];
	bool over = false;
	int n = 0;

	memset(chunk, 'x', 1000);
	chunk[1000] = '\0';
	mail_talk_reset(&t, skill);
	mail_talk_begin(&t, &job);
	while (!over && n++ < 100)
		over = hear(&t, chunk);
	tap_ok(over && t.dead && t.out.fate == MAIL_DOWN,
	    "an endless line is given up");
	mail_talk_reset(&t, skill);
	mail_talk_begin(&t, &job);
	for (n = 0, over = false; !over && n < 100000; n++)
		over = hear(&t, "250-and more\r\n");
	tap_ok(over && t.dead && t.out.fate == MAIL_DOWN,
	    "so is an endless answer");
	mail_talk_fini(&t);
	mail_outcome_set(&out, MAIL_DOWN, "a\r\tb\tc\x7f \xff\xc3\xa4 ");
	tap_ok(strcmp(out.said, "a  b c  ???") == 0,
	    "controls and broken text never get into the words");
	mail_outcome_set(&out, MAIL_DOWN, "550 \xc2\x9e \xe2\x80\xae x");
	tap_ok(strcmp(out.said, "550 ?? ??? x") == 0,
	    "nor what changes a terminal or turns the text around");
	mail_outcome_set(&out, MAIL_DOWN, "%0510d\xc3\xa4", 7);
	tap_ok(strlen(out.said) == 510,
	    "words are cut between characters, not within");
}

static void
check_stuff(void)
{
	static const char *const table[][2] = {{"", "\r\n.\r\n"},
	    {".", "..\r\n.\r\n"}, {"a\r\n", "a\r\n.\r\n"},
	    {"a\r\n.\r\nb", "a\r\n..\r\nb\r\n.\r\n"},
	    {".\r\n.\r\n", "..\r\n..\r\n.\r\n"}, {"a.b\r\n", "a.b\r\n.\r\n"}};
	struct buffer b = {0};

	for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
		buffer_reset(&b);
		mail_talk_stuff(&b, table[i][0], strlen(table[i][0]));
		tap_ok(strcmp(buffer_text(&b), table[i][1]) == 0,
		    "dots at line beginnings are doubled (%zu)", i + 1);
	}
	buffer_fini(&b);
}

int
main(void)
{
	check_one_by_one();
	check_pipeline();
	check_half_refused();
	check_codes();
	check_endless();
	check_stuff();
	return tap_done();
}
