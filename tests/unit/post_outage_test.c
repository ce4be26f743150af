/*
 * Rules for telling a mail server's fault from a reader's, with a clock of the
 * test's own.
 */
#include "config.h"

#include <string.h>

#include "post/outage.h"
#include "tap.h"

enum { MINUTE = 60, HOUR = 3600 };

static const char relay[] = "554 5.7.1 <...>: Relay access denied";
static const char blocked[] = "554 5.7.1 Service unavailable; blocked using x";
static const char busy[] = "451 4.3.0 queue file write error";

/* What becomes of letter ID to TO, of which FATE is told at NOW. */
static enum mail_fate
said(struct outage *g, int64_t now, int64_t id, const char *to,
    enum mail_fate fate, const char *words)
{
	const struct outage_news news = {
	    .now = now, .id = id, .fate = fate, .to = to, .said = words};
	int64_t again;

	return outage_judge(g, &news, &again);
}

static void
test_relay(void)
{
	struct outage *g = outage_new();
	const char *words;
	int64_t now = 1000, asked = 0;

	tap_ok(said(g, now, 1, "a@x.y", MAIL_DOUBTED, relay) == MAIL_DOWN &&
		outage_is(g) == 1 && strcmp(outage_said(g), relay) == 0,
	    "a server that denies relaying is at fault, and says so");
	for (int i = 0; now < 1000 + HOUR; i++) {
		now = outage_until(g, now);
		(void)outage_until(g, now);
		if (said(g, now, 1 + i % 5, i % 2 ? "a@x.y" : "b@x.y",
			MAIL_DOUBTED, relay) != MAIL_DOWN)
			break;
		asked++;
	}
	tap_ok(now >= 1000 + HOUR && asked > 100 && asked < 130,
	    "it is asked every half minute, and nobody is to blame (%d times "
	    "in an hour)",
	    (int)asked);
	now = outage_until(g, now);
	tap_ok(!outage_over(g, &words) &&
		said(g, now, 1, "a@x.y", MAIL_DELIVERED, "250 ok") ==
		    MAIL_DELIVERED &&
		outage_is(g) == 0 && outage_until(g, now) == 0 &&
		outage_over(g, &words) && strcmp(words, "554 5.7.1") == 0 &&
		!outage_over(g, &words),
	    "when one is taken the outage is over, once, for all with that "
	    "reply");
	tap_ok(said(g, now, 2, "b@x.y", MAIL_DOUBTED, relay) == MAIL_LATER,
	    "when others are taken, and somebody's is denied again, it waits");
	outage_free(g);
}

static void
test_evidence(void)
{
	struct outage *g = outage_new();

	tap_ok(said(g, 0, 1, "a@x.y", MAIL_DOUBTED, blocked) == MAIL_LATER &&
		outage_is(g) == 0,
	    "one refusal by a rule is no evidence, nor is it believed");
	tap_ok(said(g, 1, 2, "A@x.y", MAIL_DOUBTED, blocked) == MAIL_LATER,
	    "nor is another one to the same person");
	tap_ok(said(g, 2, 3, "b@x.y", MAIL_DOUBTED, blocked) == MAIL_DOWN &&
		outage_is(g) == 1,
	    "two people refused alike are: the server is at fault");
	(void)outage_until(g, 100);
	tap_ok(said(g, 100, 1, "a@x.y", MAIL_DOUBTED, "554 5.7.1 else") ==
		MAIL_LATER,
	    "other words are something else");
	(void)said(g, 101, 4, "c@x.y", MAIL_DELIVERED, "250 ok");
	tap_ok(said(g, 102, 3, "b@x.y", MAIL_DOUBTED, blocked) == MAIL_REFUSED,
	    "a refusal is believed when another letter was taken since the "
	    "first one");
	tap_ok(said(g, 103, 5, "d@x.y", MAIL_DOUBTED, "550 no such user") ==
		MAIL_DOUBTED,
	    "but not at once");
	tap_ok(said(g, 104, 6, "e@x.y", MAIL_REFUSED, "550 5.1.1 no") ==
		    MAIL_REFUSED &&
		outage_is(g) == 0,
	    "one that says that it is about the reader is, however often");
	outage_free(g);
}

/* Words that differ from letter to letter. */
static void
test_alike(void)
{
	struct outage *g = outage_new();

	(void)said(g, 0, 1, "a@x.y", MAIL_DOUBTED,
	    "550 5.7.26 <...> 192.0.2.7 is not allowed - id a7x9");
	tap_ok(said(g, 0, 2, "b@x.y", MAIL_DOUBTED,
		   "550 5.7.26 <...> 192.0.2.7 is not allowed - id b8y0") ==
		MAIL_DOWN,
	    "numbers of letters and addresses make no difference");
	outage_free(g);
	g = outage_new();
	(void)said(g, 0, 1, "a@x.y", MAIL_DOUBTED, "550 5.7.26 no");
	tap_ok(said(g, 0, 2, "b@x.y", MAIL_DOUBTED, "550 5.7.1 no") ==
		MAIL_LATER,
	    "the status does");
	outage_free(g);
}

static void
test_put_off(void)
{
	struct outage *g = outage_new();
	const char *words;
	int64_t probe;

	(void)said(g, 0, 1, "a@x.y", MAIL_LATER, busy);
	(void)said(g, 1, 2, "b@x.y", MAIL_LATER, busy);
	tap_ok(outage_is(g) == 0 && outage_probe_next(g) == INT64_MAX,
	    "two letters that are put off are no evidence");
	tap_ok(said(g, 2, 3, "c@x.y", MAIL_LATER, busy) == MAIL_LATER &&
		outage_is(g) == 1 && outage_until(g, 2) == 0,
	    "three people's are, but others are still tried");
	probe = outage_probe_next(g);
	tap_ok(probe == 32 && outage_probe(g, 31) == 0 &&
		outage_probe(g, 32) == 1 && outage_probe(g, 33) == 0 &&
		outage_probe(g, 62) == 2 && outage_probe(g, 92) == 3,
	    "one letter in half a minute is tried before its time, each in "
	    "turn");
	outage_forget(g, 1);
	tap_ok(outage_probe(g, 122) == 2, "but none that is not needed");
	(void)said(g, 122, 2, "b@x.y", MAIL_DELIVERED, "250 ok");
	tap_ok(outage_is(g) == 0 && outage_over(g, &words) &&
		strcmp(words, "451 4.3.0") == 0 &&
		outage_probe_next(g) == INT64_MAX,
	    "the first one taken ends it");
	outage_free(g);
}

static void
test_clock(void)
{
	struct outage *g = outage_new();

	(void)said(g, 1000000, 1, "a@x.y", MAIL_DOWN, "no connection");
	tap_ok(outage_until(g, 1000000) == 1000005 && outage_until(g, 10) == 0,
	    "a clock that is set back does not prolong an outage");
	outage_free(g);
}

int
main(void)
{
	test_relay();
	test_evidence();
	test_alike();
	test_put_off();
	test_clock();
	return tap_done();
}
