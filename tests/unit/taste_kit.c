/*
 * A real outbox in virtual time, with a mail server that remembers letters.
 */
#include "config.h"

#include "taste_kit.h"

#include <stdlib.h>
#include <string.h>

#include "database_kit.h"
#include "post/outbox.h"
#include "store/store_alarm.h"
#include "store/store_players.h"
#include "tap.h"

/* Seconds between tries on a server that is away; while that is for days, which
 * would be thousands of tries. */
enum { AWAY = 599, AWAY_LONG = 3599 };

static bool
is_ready(void *arg)
{
	const struct taste_kit *w = arg;

	return w->n < TASTE_KIT_MAX;
}

static void
take(void *arg, int64_t ticket, const char *from, const char *to,
    const char *message_id, const char *bytes, size_t len)
{
	struct taste_kit *w = arg;
	struct taste_kit_left *l = &w->left[w->n];
	bool bo = strncmp(to, "bo@", 3) == 0;
	enum mail_fate fate = bo ? w->fate : MAIL_DELIVERED;

	(void)from;
	w->tried += bo;
	if (w->away) {
		outbox_done(w->o, ticket, MAIL_DOWN, "no connection");
		return;
	}
	if (fate == MAIL_DELIVERED) {
		l->at = w->k.kit.now;
		snprintf(l->to, sizeof l->to, "%s", to);
		snprintf(l->kind, sizeof l->kind, "%.*s",
		    (int)strcspn(message_id, "."), message_id);
		if (!mail_read(bytes, len, &l->read))
			abort();
		w->n++;
	}
	outbox_done(w->o, ticket, fate, "said so");
}

static const struct outbox_transport transport = {is_ready, take};

void
taste_kit_open(struct taste_kit *w)
{
	memset(w, 0, sizeof *w);
	clocks_kit_open(&w->k);
	w->k.post_off = true;
	w->fate = MAIL_DELIVERED;
	w->o = outbox_new(w->k.kit.desk, &transport, w, false);
}

void
taste_kit_forget(struct taste_kit *w)
{
	for (size_t i = 0; i < w->n; i++)
		mail_read_free(&w->left[i].read);
	w->n = 0;
}

void
taste_kit_close(struct taste_kit *w)
{
	taste_kit_forget(w);
	outbox_free(w->o);
	clocks_kit_close(&w->k);
}

void
taste_kit_work(struct taste_kit *w)
{
	for (int i = 0; outbox_step(w->o); i++)
		if (i > 1000)
			abort();
}

/* Goes on to AT, and does everything that is due until then. */
void
taste_kit_until(struct taste_kit *w, int64_t at)
{
	int64_t pause = at - w->k.kit.now > DAY ? AWAY_LONG : AWAY;

	for (int i = 0; i < 10000; i++) {
		int64_t game, then = INT64_MAX, next;

		clocks_kit_until(&w->k, w->k.kit.now);
		taste_kit_work(w);
		next = outbox_next(w->o);
		if (w->away && next < w->k.kit.now + pause)
			next = w->k.kit.now + pause;
		if (store_alarm_next(w->k.kit.desk->store, &game, &then) ==
			STORE_OK &&
		    then < next)
			next = then;
		if (next > at) {
			w->k.kit.now = at;
			return;
		}
		if (next > w->k.kit.now)
			w->k.kit.now = next;
	}
	printf("Bail out! time stands still\n");
	exit(1);
}

/* How many letters of KIND went to seat's NAME. */
int
taste_kit_count(const struct taste_kit *w, const char *kind, const char *name)
{
	int n = 0;

	for (size_t i = 0; i < w->n; i++)
		n += strcmp(w->left[i].kind, kind) == 0 &&
		    strncmp(w->left[i].to, name, strlen(name)) == 0;
	return n;
}

const struct taste_kit_left *
taste_kit_last(const struct taste_kit *w, const char *kind, const char *name)
{
	for (size_t i = w->n; i > 0; i--)
		if (strcmp(w->left[i - 1].kind, kind) == 0 &&
		    strncmp(w->left[i - 1].to, name, strlen(name)) == 0)
			return &w->left[i - 1];
	return NULL;
}

/* When the last letter of KIND to NAME left, or 0. */
int64_t
taste_kit_left_at(const struct taste_kit *w, const char *kind, const char *name)
{
	const struct taste_kit_left *l = taste_kit_last(w, kind, name);

	return l != NULL ? l->at : 0;
}

bool
taste_kit_look(struct taste_kit *w, int64_t game, int seat,
    enum store_letter_kind kind, struct taste_kit_letter *l)
{
	struct store *s = w->k.kit.desk->store;
	int64_t last = database_kit_ask(s, "SELECT max(id) FROM letter");
	struct store_letter one;

	memset(l, 0, sizeof *l);
	for (int64_t id = 1; id <= last; id++) {
		if (store_letter_get(s, id, &one) != STORE_OK)
			continue;
		if (one.game == game && one.seat == seat && one.kind == kind) {
			l->found = one;
			snprintf(l->said, sizeof l->said, "%s",
			    one.said != NULL ? one.said : "");
		}
		store_letter_fini(&one);
	}
	l->found.said = NULL;
	return l->found.id != 0;
}

bool
taste_kit_is_dropped(struct taste_kit *w, int64_t game, int seat,
    enum store_letter_kind kind, const char *said)
{
	struct taste_kit_letter l;
	bool good = taste_kit_look(w, game, seat, kind, &l) &&
	    l.found.state == STORE_LETTER_DROPPED && strcmp(l.said, said) == 0;

	if (!good)
		printf("# state %d, <%s>\n", l.found.state, l.said);
	return good;
}

/* --- who wants what -------------------------------------------------------------- */

void
taste_kit_wants_every(struct store_player *p)
{
	p->letters = STORE_LETTERS_EVERY;
}

void
taste_kit_wants_digest(struct store_player *p)
{
	p->letters = STORE_LETTERS_DIGEST;
	p->digest_at = 8 * 60;
}

void
taste_kit_wants_quiet(struct store_player *p)
{
	p->quiet_from = 22 * 60;
	p->quiet_to = 7 * 60;
}

void
taste_kit_wants_both(struct store_player *p)
{
	taste_kit_wants_digest(p);
	p->digest_at = 3 * 60;
	taste_kit_wants_quiet(p);
}

/* Who wants something is seat 1; seat 0 begins. Both know that it began. */
int64_t
taste_kit_start(struct taste_kit *w, const char *terms,
    void (*wants)(struct store_player *p))
{
	static const char *const players[] = {
	    "Ann <ann@play.example>", "Bo <bo@play.example>"};
	int64_t game = clocks_kit_start(&w->k, players, 2, terms);

	taste_kit_work(w);
	if (wants != NULL)
		clocks_kit_player(&w->k, game, 1, wants);
	taste_kit_forget(w);
	return game;
}

/* The next moment at which clocks of UTC show HOUR and MINUTE. */
int64_t
taste_kit_next_clock(const struct taste_kit *w, int hour, int minute)
{
	int64_t now = w->k.kit.now, at = now - now % DAY;

	at += hour * HOUR + minute * MINUTE;
	return at > now ? at : at + DAY;
}

void
taste_kit_move(struct taste_kit *w, int64_t game, int seat)
{
	if (clocks_kit_move(&w->k, game, seat) != TURN_MADE)
		abort();
}
