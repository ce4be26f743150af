/*
 * Reads motions and judges them. Nothing is written here, so that a page may
 * ask what a motion would come to.
 */
#include "config.h"

#include "game/motion.h"

#include <string.h>

#include "desk/desk.h"
#include "game/patience.h"
#include "game/present.h"
#include "game/table.h"
#include "game/takeback.h"
#include "match/match.h"

enum {
	FAULTY = 4, /* failed tries after which the address is to blame */
	AGAIN = 600 /* seconds until an unsent letter is looked at again */
};

const char motion_yes[] = "yes", motion_no[] = "no";

/* Lets P wait for the letter that asks SEAT. A letter that fails because of its
 * address must not hold up the others. */
static enum store_status
motion_wait_for(struct patience *p, const struct store_motion *m, int seat)
{
	struct store_letter l;
	enum store_status status = store_letter_since(p->d->store,
	    STORE_LETTER_TABLE, m->game, seat, m->at, &l);

	if (status != STORE_OK)
		return status == STORE_ABSENT ? STORE_OK : status;
	if (l.tries < FAULTY)
		patience_add(p, &l);
	store_letter_fini(&l);
	return STORE_OK;
}

/* Moves the end of M to when its time is up as things stand. *WAITS becomes
 * true when M waits for a letter. */
static enum store_status
put_until(struct desk *d, const struct table *t, struct store_motion *m,
    bool *waits)
{
	unsigned asks = motion_asks(t, m);
	struct patience p;
	enum store_status status = patience_begin(d, m->at, &p);

	for (int i = 0; i < t->n_seats && status == STORE_OK; i++)
		if ((asks >> i & 1) && i != m->seat)
			status = motion_wait_for(&p, m, i);
	m->until = patience_until(&p, m->until - m->at);
	*waits = *waits || p.waits;
	patience_fini(&p);
	return status;
}

enum store_status
motion_get(struct desk *d, const struct table *t, int64_t id,
    struct store_motion *m)
{
	enum store_status status = store_motion_get(d->store, id, m);
	bool waits = false;

	return status == STORE_OK && m->game == t->game.id
	    ? put_until(d, t, m, &waits)
	    : status;
}

enum store_status
motion_get_open(struct desk *d, const struct table *t,
    struct store_motion open[MOTIONS_MAX], size_t *n, bool *waits)
{
	enum store_status status =
	    store_motions_open(d->store, t->game.id, open, MOTIONS_MAX, n);
	bool any = false;

	for (size_t i = 0; i < *n && status == STORE_OK; i++)
		status = put_until(d, t, &open[i], &any);
	if (waits != NULL)
		*waits = any;
	return status;
}

unsigned
motion_asks(const struct table *t, const struct store_motion *m)
{
	unsigned present = present_seats(t);

	return m->kind == STORE_MOTION_LATE ? present & ~(1u << m->about)
					    : present;
}

const char *const *
motion_choices(const struct store_motion *m)
{
	static const char *const plain[] = {motion_yes, motion_no, NULL};
	static const char *const late[] = {
	    "wait", "bot", "replace", "end", NULL};

	return m->kind == STORE_MOTION_LATE ? late : plain;
}

/* How many seats have said CHOICE. */
static int
motion_count(const struct store_motion *m, const char *choice)
{
	int n = 0;

	for (int i = 0; i < RULES_SEATS_MAX; i++)
		n += strcmp(m->said[i], choice) == 0;
	return n;
}

const char *
motion_outcome(const struct store_motion *m)
{
	const char *best = "bot";
	int most = 0;
	bool tie = false;

	/* Choices that nobody made tie at 0, so silence is a tie, too. */
	for (const char *const *c = motion_choices(m); *c != NULL; c++) {
		int n = motion_count(m, *c);

		tie = n == most ? true : n > most ? false : tie;
		if (n > most) {
			most = n;
			best = *c;
		}
	}
	return tie ? "bot" : best;
}

/* The seats that a person has, one bit each. */
static unsigned
persons(const struct table *t)
{
	unsigned seats = 0;

	for (int i = 0; i < t->n_seats; i++)
		seats |= (unsigned)(t->seats[i].player != 0) << i;
	return seats;
}

bool
motion_is_alive(const struct table *t, const struct store_motion *m)
{
	if (match_to_move(t->match) == 0)
		return false;
	switch (m->kind) {
	case STORE_MOTION_END:
		return true;
	case STORE_MOTION_PAUSE:
		return t->game.state != STORE_PAUSED;
	case STORE_MOTION_GO_ON:
		return t->game.state == STORE_PAUSED;
	case STORE_MOTION_UNDO:
		return (int64_t)takeback_first(t, m->seat, NULL) == m->about;
	case STORE_MOTION_LATE:
		return !(t->match->resigned >> m->about & 1);
	case STORE_MOTION_WATCH:
		return (t->game.watch & 1) == 0;
	case STORE_MOTION_CHANNEL:
		/* Nobody is named there who could not be asked. */
		return present_seats(t) == persons(t);
	}
	return false;
}

/* Whether a motion about a missing player is decided before its time is up. */
static bool
is_settled(const struct table *t, const struct store_motion *m)
{
	unsigned asks = motion_asks(t, m);
	int asked, silent = 0;

	for (int i = 0; i < t->n_seats; i++) {
		silent += (asks >> i & 1) && m->said[i][0] == '\0';
		/* A player who has left since is still counted when he has
		 * answered. */
		if (m->said[i][0] != '\0')
			asks |= 1u << i;
	}
	asked = __builtin_popcount(asks);
	for (const char *const *c = motion_choices(m); *c != NULL; c++) {
		int n = motion_count(m, *c);

		if (2 * n > asked || (silent == 0 && n == asked))
			return true;
	}
	return asked == 0;
}

enum store_motion_state
motion_fate(const struct table *t, const struct store_motion *m, int64_t now)
{
	unsigned asks = motion_asks(t, m);
	bool all = asks != 0;

	if (!motion_is_alive(t, m))
		return STORE_MOTION_LAPSED;
	if (m->kind == STORE_MOTION_LATE)
		return is_settled(t, m) || m->until <= now
		    ? STORE_MOTION_CARRIED
		    : STORE_MOTION_OPEN;
	for (int i = 0; i < t->n_seats; i++) {
		if (!(asks >> i & 1))
			continue;
		if (strcmp(m->said[i], motion_no) == 0)
			return STORE_MOTION_REJECTED;
		all = all && strcmp(m->said[i], motion_yes) == 0;
	}
	if (all)
		return STORE_MOTION_CARRIED;
	if (m->until > now)
		return STORE_MOTION_OPEN;
	/* A motion to go on is carried in silence. If it lapsed instead, a
	 * player who agreed to a pause and never came back would stop the game
	 * for ever: no clock runs that would find him missing. */
	return m->kind == STORE_MOTION_GO_ON ? STORE_MOTION_CARRIED
					     : STORE_MOTION_LAPSED;
}

enum store_status
motion_next(struct desk *d, const struct table *t, int64_t *at)
{
	struct store_motion open[MOTIONS_MAX];
	int64_t now = desk_now(d);
	enum store_status status;
	bool waits = false;
	size_t n;

	*at = 0;
	status = motion_get_open(d, t, open, &n, &waits);
	for (size_t i = 0; i < n && status == STORE_OK; i++) {
		int64_t due = motion_fate(t, &open[i], now) == STORE_MOTION_OPEN
		    ? open[i].until
		    : now;

		if (*at == 0 || due < *at)
			*at = due;
	}
	if (waits && *at > now + AGAIN)
		*at = now + AGAIN;
	return status;
}
