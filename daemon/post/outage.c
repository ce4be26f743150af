/*
 * What is known against the mail server: connections that broke, and letters to
 * different people that were refused or put off alike, with no other taken in
 * between.
 */
#include "config.h"

#include "post/outage.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/xmalloc.h"
#include "desk/log.h"
#include "mail/refusal.h"
#include "post/fate.h"

enum {
	DOWN = 5, /* seconds, times the square of failures */
	TOLD = 3, /* failures that are logged, and then one of */
	TOLD_ONE_OF = 20,
	BREAKERS = 16,
	BREAKER = 60,	   /* seconds, times the square of times */
	FAILING = 64,	   /* letters that are remembered */
	ALIKE = 3,	   /* people whose letters failed alike are evidence; */
	ALIKE_REFUSED = 2, /* as are so many refusals: they end letters */
	WORDS = 80	   /* bytes of a reply that are compared */
};

/* A letter during which the mail server went away, TIMES times, although it had
 * taken others before: that letter may be the reason. */
struct breaker {
	int64_t id;
	int times;
};

/* A letter that was refused or put off. */
struct failing {
	int64_t id, last; /* when it was tried */
	uint64_t taken;	  /* how many had been taken when it first failed */
	bool waits;	  /* it was put off */
};

struct outage {
	int64_t until; /* no letter before then */
	int failures;  /* of the server, in a row */
	bool known;    /* a letter was tried */
	bool all_wait; /* the server puts off all alike */
	int64_t since, probe;
	/* Whom the letters were for that failed alike, the last ones. */
	char people[ALIKE][MAIL_ADDRESS_MAX + 1];
	int n_people;
	char alike[WORDS];
	char words[16]; /* the reply's code and status */
	char *said;	/* the server's words at its last fault; owned */
	uint64_t taken; /* letters that the server took */
	bool over;	/* outage_over() has something to tell */
	struct failing failing[FAILING];
	struct breaker breakers[BREAKERS];
	size_t next_failing, next_breaker;
};

struct outage *
outage_new(void)
{
	return xcalloc(1, sizeof(struct outage));
}

void
outage_free(struct outage *g)
{
	if (g != NULL)
		free(g->said);
	free(g);
}

/* --- letters -------------------------------------------------------------- */

static struct failing *
failing_find(struct outage *g, int64_t id)
{
	for (size_t i = 0; i < FAILING; i++)
		if (g->failing[i].id == id)
			return &g->failing[i];
	return NULL;
}

/* The memory of letter ID, which has failed. */
static struct failing *
failing_note(struct outage *g, int64_t id, int64_t now)
{
	struct failing *f = failing_find(g, id);

	if (f == NULL) {
		f = &g->failing[g->next_failing++ % FAILING];
		*f = (struct failing){.id = id, .taken = g->taken};
	}
	f->last = now;
	return f;
}

void
outage_forget(struct outage *g, int64_t id)
{
	struct failing *f = failing_find(g, id);

	if (f != NULL)
		*f = (struct failing){0};
	for (size_t i = 0; i < BREAKERS; i++)
		if (g->breakers[i].id == id)
			g->breakers[i] = (struct breaker){0};
}

/* Notes that the mail server went away at letter ID. Returns until when that
 * letter waits: from the second time on ever longer, because each time it stops
 * all others. This is not stored, because the letter need not be the reason. */
static int64_t
outage_suspect(struct outage *g, int64_t id, int64_t now)
{
	struct breaker *b = NULL;
	int64_t wait;

	for (size_t i = 0; i < BREAKERS; i++)
		if (g->breakers[i].id == id)
			b = &g->breakers[i];
	if (b == NULL) {
		b = &g->breakers[g->next_breaker++ % BREAKERS];
		*b = (struct breaker){.id = id};
	}
	wait = (int64_t)BREAKER * b->times * b->times;
	b->times++;
	return now + (wait < FATE_AGAIN_MAX ? wait : FATE_AGAIN_MAX);
}

/* --- evidence ------------------------------------------------------------- */

/* Writes SAID without its words that have digits or stood for an address: those
 * differ from letter to letter. The code and the status remain. */
static void
put_alike(const char *said, char out[static WORDS])
{
	size_t n = 0;

	for (const char *p = said; *p != '\0' && n < WORDS - 1;) {
		size_t len = strcspn(p, " "), digits = 0;
		bool code = p == said || (size_t)(p - said) == 4;

		for (size_t i = 0; i < len; i++)
			digits += isdigit((unsigned char)p[i]) != 0;
		if (code ||
		    (digits == 0 && strncmp(p, "...", 3) != 0 &&
			strncmp(p, "<...", 4) != 0))
			for (size_t i = 0; i < len && n < WORDS - 1; i++)
				out[n++] = p[i];
		p += len;
		p += strspn(p, " ");
	}
	out[n] = '\0';
}

/* The length of the code at the beginning of SAID, and of the status. */
static size_t
code_length(const char *said)
{
	size_t len = strspn(said, "0123456789. ");

	while (len > 0 && said[len - 1] == ' ')
		len--;
	return len;
}

/* Counts TO among those whose letters failed with the words SAID, one after
 * another. */
static void
count_alike(struct outage *g, const char *to, const char *said)
{
	char alike[WORDS];
	size_t len = code_length(said);

	put_alike(said, alike);
	if (strcmp(alike, g->alike) != 0)
		g->n_people = 0;
	memcpy(g->alike, alike, sizeof alike);
	if (len > sizeof g->words - 1)
		len = 3;
	memcpy(g->words, said, len);
	g->words[len] = '\0';
	for (int i = 0; i < g->n_people; i++)
		if (strcasecmp(g->people[i], to) == 0)
			return;
	if (g->n_people < ALIKE && strlen(to) <= MAIL_ADDRESS_MAX)
		strcpy(g->people[g->n_people++], to);
}

/* Whether a refusal is by a rule, which seldom is one against a reader. */
static bool
is_rule(const char *said)
{
	return mail_refusal_of_relay(said) || strncmp(said, "554", 3) == 0 ||
	    strstr(said, " 5.7.") != NULL;
}

/* --- the server ----------------------------------------------------------- */

static void
outage_tell(struct outage *g, int failures, const char *said)
{
	free(g->said);
	g->said = xstrdup(said);
	if (failures <= TOLD || failures % TOLD_ONE_OF == 0)
		log_event("mail-server-down", "failures=%d why=\"%s\"",
		    failures, said);
}

/* Letters that were under way together fail together, and count as one
 * failure. Returns when the letter is tried again. */
static int64_t
server_down(struct outage *g, const struct outage_news *news)
{
	int64_t wait;

	if (g->until == 0) {
		if (g->failures++ == 0 && !g->all_wait)
			g->since = news->now;
		wait = (int64_t)DOWN * g->failures * g->failures;
		g->until =
		    news->now + (wait < OUTAGE_ASKED ? wait : OUTAGE_ASKED);
		outage_tell(g, g->failures, news->said);
	}
	return g->until + 1;
}

/* Connections go no further than they did: the server answers again. */
static void
server_answers(struct outage *g)
{
	g->failures = 0;
	g->until = 0;
}

static void
server_takes(struct outage *g, const struct outage_news *news)
{
	if (outage_is(g) == 1) {
		log_event("mail-server-up", "seconds=%lld",
		    (long long)(news->now > g->since ? news->now - g->since
						     : 0));
		g->over = true;
	}
	server_answers(g);
	g->all_wait = false;
	g->n_people = 0;
	g->alike[0] = '\0';
	g->taken++;
	outage_forget(g, news->id);
}

/* A letter was put off. Different people's, one after another and with the same
 * words: the server does so to all. Their letters keep their times, since some
 * servers put off the first try of each; but one is tried in between. */
static enum mail_fate
server_puts_off(struct outage *g, const struct outage_news *news)
{
	failing_note(g, news->id, news->now)->waits = true;
	count_alike(g, news->to, news->said);
	server_answers(g);
	if (g->n_people < ALIKE || g->all_wait)
		return MAIL_LATER;
	g->all_wait = true;
	g->since = news->now;
	g->probe = news->now + OUTAGE_ASKED;
	outage_tell(g, g->n_people, news->said);
	return MAIL_LATER;
}

/* A letter was refused, perhaps not for itself. When another one is taken
 * before it is refused again, it is its own fault. */
static enum mail_fate
server_refuses(struct outage *g, const struct outage_news *news, int64_t *again)
{
	const struct failing *f = failing_note(g, news->id, news->now);
	bool relay = mail_refusal_of_relay(news->said);

	count_alike(g, news->to, news->said);
	if (g->taken > f->taken) {
		server_answers(g);
		/* That a server passes letters on for some domains only is for
		 * its owner to mend. */
		if (relay)
			return MAIL_LATER;
		outage_forget(g, news->id);
		return MAIL_REFUSED;
	}
	if (relay || g->n_people >= ALIKE_REFUSED) {
		*again = server_down(g, news);
		return MAIL_DOWN;
	}
	server_answers(g);
	return is_rule(news->said) ? MAIL_LATER : MAIL_DOUBTED;
}

enum mail_fate
outage_judge(struct outage *g, const struct outage_news *news, int64_t *again)
{
	int64_t suspected = 0;

	g->known = true;
	*again = 0;
	switch (news->fate) {
	case MAIL_DELIVERED:
		server_takes(g, news);
		return MAIL_DELIVERED;
	case MAIL_LATER:
		return server_puts_off(g, news);
	case MAIL_DOUBTED:
		return server_refuses(g, news, again);
	case MAIL_REFUSED:
		server_answers(g);
		outage_forget(g, news->id);
		return MAIL_REFUSED;
	case MAIL_DOWN:
		if (g->failures == 0)
			suspected = outage_suspect(g, news->id, news->now);
		*again = server_down(g, news);
		if (*again < suspected)
			*again = suspected;
		return MAIL_DOWN;
	}
	return news->fate;
}

int64_t
outage_until(struct outage *g, int64_t now)
{
	if (now >= g->until || g->until > now + OUTAGE_ASKED)
		g->until = 0;
	return g->until;
}

int
outage_is(const struct outage *g)
{
	return g->known ? g->failures > 0 || g->all_wait : -1;
}

const char *
outage_said(const struct outage *g)
{
	return g->said != NULL ? g->said : "";
}

/* --- probes --------------------------------------------------------------- */

/* The letter that waits and was tried longest ago. */
static struct failing *
oldest_waiting(struct outage *g)
{
	struct failing *oldest = NULL;

	for (size_t i = 0; i < FAILING; i++) {
		struct failing *f = &g->failing[i];

		if (f->id != 0 && f->waits &&
		    (oldest == NULL || f->last < oldest->last))
			oldest = f;
	}
	return oldest;
}

int64_t
outage_probe(struct outage *g, int64_t now)
{
	struct failing *f;

	if (!g->all_wait || (now < g->probe && g->probe <= now + OUTAGE_ASKED))
		return 0;
	f = oldest_waiting(g);
	g->probe = now + OUTAGE_ASKED;
	if (f == NULL)
		return 0;
	f->last = now;
	return f->id;
}

int64_t
outage_probe_next(const struct outage *g)
{
	return g->all_wait ? g->probe : INT64_MAX;
}

bool
outage_over(struct outage *g, const char **words)
{
	bool over = g->over;

	g->over = false;
	*words = g->words;
	return over;
}
