/*
 * Erasing a person. All that is his is listed before anything is changed,
 * because it is found by what is taken out.
 */
#include "config.h"

#include "people/erase.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/log.h"
#include "desk/refusal.h"
#include "game/cache.h"
#include "game/present.h"
#include "game/table.h"
#include "match/match.h"
#include "people/arrange.h"
#include "people/invites.h"
#include "play/absent.h"
#include "play/clockwork.h"
#include "play/follow.h"
#include "play/tablemove.h"
#include "sign/sign.h"
#include "store/store_backup.h"
#include "store/store_data.h"
#include "store/store_erase.h"
#include "store/store_letters.h"
#include "store/store_lock.h"
#include "store/store_mover.h"
#include "store/store_owing.h"
#include "store/store_players.h"
#include "store/store_wake.h"

enum {		  /* seconds until the files are tried again */
	BUSY = 5, /* while somebody is in the way */
	FAILED_FIRST = 60,
	FAILED_MOST = 60 * 60 /* when it goes on failing, as without room */
};

static const char unclean[] = "erased"; /* a fact, until the files are clean */
static const char reader_erased[] = "its reader was erased";

void
erased_fini(struct erased *e)
{
	free(e->games);
	*e = (struct erased){0};
}

void
erased_undo(struct desk *d, const struct erased *e)
{
	for (size_t i = 0; i < e->n; i++)
		cache_drop(d, e->games[i]);
}

enum store_status
erase_ask(struct desk *d, int64_t player)
{
	int64_t now = desk_now(d), last;
	enum store_status status;

	status = store_letter_last(d->store, STORE_LETTER_ERASE, player, 0, now,
	    &last);
	if (status == STORE_OK && now - last < ERASE_AGAIN)
		return STORE_OK;
	if (status != STORE_OK && status != STORE_ABSENT)
		return status;
	return store_letter_owe_about(d->store, STORE_LETTER_ERASE, player, now,
	    now, now);
}

/* --- his addresses ------------------------------------------------------- */

struct erasing {
	struct desk *d;
	struct store_player person;
	enum store_status status;
	char **mails; /* addresses that were or are his */
	size_t n_mails;
	struct store_place *places; /* his seats, then those he gave away */
	size_t n_places;
	struct store_invite *invites; /* id, proposal, place of those open */
	size_t n_invites;
};

static void
erasing_fini(struct erasing *x)
{
	for (size_t i = 0; i < x->n_mails; i++)
		free(x->mails[i]);
	free(x->mails);
	free(x->places);
	free(x->invites);
	store_player_fini(&x->person);
}

/* Lists MAIL as his, unless another player has it by now. */
static void
note_mail(struct erasing *x, const char *mail)
{
	int64_t id = x->person.id;
	enum store_status status = store_player_find(x->d->store, mail, &id);

	if (status != STORE_OK && status != STORE_ABSENT)
		x->status = status;
	if (mail[0] == '\0' || id != x->person.id)
		return;
	x->mails = xrealloc(x->mails, x->n_mails + 1, sizeof *x->mails);
	x->mails[x->n_mails++] = xstrdup(mail);
}

static bool
note_address(void *arg, const struct store_address *a)
{
	struct erasing *x = arg;

	note_mail(x, a->before);
	/* An address that was not confirmed may be anybody's. */
	if (a->state == STORE_ADDRESS_CONFIRMED)
		note_mail(x, a->mail);
	return x->status == STORE_OK;
}

/* --- his invitations and proposals --------------------------------------- */

static bool
note_invite(void *arg, const struct store_invite *i)
{
	struct erasing *x = arg;

	x->invites = xrealloc(x->invites, x->n_invites + 1, sizeof *x->invites);
	x->invites[x->n_invites++] = (struct store_invite){
	    .id = i->id, .proposal = i->proposal, .place = i->place};
	return true;
}

/* Withdraws what he has proposed, and declines all other invitations. */
static enum store_status
answer_all(struct erasing *x)
{
	enum proposal_result result = PROPOSAL_DONE;

	for (size_t i = 0; i < x->n_invites && result != PROPOSAL_STORE; i++) {
		const struct store_invite *one = &x->invites[i];

		result = one->proposal != 0 && one->place == 0
		    ? arrange_withdraw(x->d, one->proposal)
		    : invites_decline(x->d, one->id);
	}
	return result == PROPOSAL_STORE ? STORE_FAILED : STORE_OK;
}

static enum store_status
leave_proposals(struct erasing *x)
{
	struct store *s = x->d->store;
	enum store_status status;

	note_mail(x, x->person.mail);
	status = store_addresses_each(s, x->person.id, note_address, x);
	if (status == STORE_OK)
		status = x->status;
	for (size_t i = 0; i < x->n_mails && status == STORE_OK; i++) {
		store_erase_claim(s, x->person.id, x->mails[i]);
		status = store_invites_to(s, x->mails[i], note_invite, x);
	}
	return status == STORE_OK ? answer_all(x) : status;
}

/* --- his games ----------------------------------------------------------- */

static bool
note_place(void *arg, const struct store_place *place)
{
	struct erasing *x = arg;

	x->places = xrealloc(x->places, x->n_places + 1, sizeof *x->places);
	x->places[x->n_places++] = *place;
	return true;
}

/* Whether a person other than that of seat BUT is left, who could end a
 * pause. */
static bool
has_persons(const struct table *t, int but)
{
	for (int i = 0; i < t->n_seats; i++)
		if (i != but && t->seats[i].player != 0 &&
		    !(t->match->resigned >> i & 1))
			return true;
	return false;
}

static enum store_status
resign_seat(struct desk *d, struct table *t, int seat)
{
	enum store_status status = STORE_OK;

	if (!(t->match->resigned >> seat & 1))
		status = tablemove_resign(d, t, seat, ENTRY_BY_SEAT);
	if (status == STORE_OK)
		status = follow(d, t);
	if (status == STORE_OK && t->game.state == STORE_PAUSED &&
	    !has_persons(t, seat))
		status = tablemove_end(d, t);
	return status == STORE_OK ? follow(d, t) : status;
}

/* Resigns his seat. Where that is not possible, because the game is not served,
 * *BOT is what plays on; else it is "". */
static enum store_status
leave_game(struct desk *d, const struct store_place *place, const char **bot)
{
	enum store_status status = STORE_OK;
	struct table t;

	*bot = "";
	if (place->state == STORE_OVER)
		return STORE_OK;
	switch (table_load(d, place->game, &t, NULL)) {
	case TABLE_OK:
		status = resign_seat(d, &t, place->seat);
		break;
	case TABLE_BROKEN:
		*bot = PRESENT_RESIGNED;
		break;
	case TABLE_ABSENT:
	case TABLE_STORE:
		status = STORE_FAILED;
		break;
	}
	table_fini(&t);
	return status;
}

/* Takes out the phrase of SEAT, but for its digest: by that the draws can still
 * be checked. */
static enum store_status
erase_phrase(struct desk *d, int64_t game, int seat)
{
	struct store_seat seats[RULES_SEATS_MAX];
	uint8_t digest[SIGN_DIGEST];
	enum store_status status;
	int n;

	status = store_seats_get(d->store, game, seats, &n);
	if (status != STORE_OK)
		return status;
	if (seat < n && seats[seat].phrase != NULL &&
	    seats[seat].phrase[0] != '\0') {
		const char *phrase = seats[seat].phrase;

		sign_sha256(phrase, strlen(phrase), digest);
		store_erase_phrase(d->store, game, seat, digest);
	}
	store_seats_fini(seats, n);
	return STORE_OK;
}

/* Takes him out of one of his seats. Its phrase is only his if nobody had the
 * seat before him. */
static enum store_status
leave_seat(struct desk *d, const struct store_place *place)
{
	enum store_status status;
	struct store_whose whose = {0};
	const char *bot;

	status = leave_game(d, place, &bot);
	if (status == STORE_OK)
		status = store_seat_whose(d->store, place->game, place->seat,
		    &whose);
	if (status == STORE_OK && whose.given == 0)
		status = erase_phrase(d, place->game, place->seat);
	store_erase_seat(d->store, place->game, place->seat, bot, desk_now(d),
	    reader_erased);
	return status;
}

static bool
note_giving(void *arg, int64_t game, int seat, bool first)
{
	return !first ||
	    note_place(arg, &(struct store_place){.game = game, .seat = seat});
}

/* Sets the alarm of GAME, which goes on without him. */
static enum store_status
reckon_game(struct desk *d, int64_t game)
{
	enum store_status status = STORE_OK;
	struct table t;

	if (table_load(d, game, &t, NULL) == TABLE_OK &&
	    t.game.state != STORE_OVER)
		status = clockwork_reckon(d, &t);
	table_fini(&t);
	return status;
}

/* Takes him out of his games, which are listed in E. What he wrote there goes
 * first, since it is found by his seats. */
static enum store_status
leave_games(struct erasing *x, struct erased *e)
{
	struct desk *d = x->d;
	enum store_status status;
	size_t own;

	status = store_player_games(d->store, x->person.id, note_place, x);
	own = x->n_places;
	if (status == STORE_OK)
		status =
		    store_givings_each(d->store, x->person.id, note_giving, x);
	e->games = xcalloc(x->n_places, sizeof *e->games);
	for (size_t i = 0; i < x->n_places; i++)
		e->games[e->n++] = x->places[i].game;
	store_erase_notes(d->store, x->person.id);
	for (size_t i = 0; i < own && status == STORE_OK; i++)
		status = leave_seat(d, &x->places[i]);
	for (size_t i = own; i < x->n_places && status == STORE_OK; i++)
		status = erase_phrase(d, x->places[i].game, x->places[i].seat);
	for (size_t i = 0; i < own && status == STORE_OK; i++)
		if (x->places[i].state != STORE_OVER)
			status = reckon_game(d, x->places[i].game);
	return status;
}

/* --- all of it ----------------------------------------------------------- */

enum store_status
erase_person(struct desk *d, int64_t player, bool never, struct erased *e)
{
	struct erasing x = {.d = d};
	enum store_status status =
	    store_player_get(d->store, player, &x.person);

	if (status == STORE_OK)
		status = leave_proposals(&x);
	if (status == STORE_OK)
		status = leave_games(&x, e);
	if (status == STORE_OK && never)
		status = refusal_set(d, x.person.mail, true);
	if (status == STORE_OK) {
		store_erase_player(d->store, player);
		store_fact_put(d->store, unclean, "");
		status = store_failure(d->store);
	}
	d->scrub = 1;
	erasing_fini(&x);
	return status;
}

/* --- the files ----------------------------------------------------------- */

void
erase_look(struct desk *d)
{
	char *value;

	if (store_fact_get(d->store, unclean, &value) == STORE_OK) {
		free(value);
		d->scrub = 1;
	}
}

/* Cleans the files, and stores that this is done. STORE_DUPLICATE: the database
 * is too large, so that nothing more can be done here (store_scrub()). */
static enum store_status
scrub(struct desk *d)
{
	enum store_status status = store_scrub(d->store), stored;

	if (status != STORE_OK && status != STORE_DUPLICATE)
		return status;
	stored = store_begin(d->store);
	if (stored == STORE_OK) {
		store_fact_drop(d->store, unclean);
		stored = store_commit(d->store);
	}
	return stored == STORE_OK ? status : stored;
}

/* The seconds until the files are tried again after STATUS; LAST is the wait
 * before this one. */
static int
next_wait(int last, enum store_status status)
{
	if (status == STORE_BUSY)
		return BUSY;
	if (last < FAILED_FIRST)
		return FAILED_FIRST;
	return last < FAILED_MOST / 2 ? 2 * last : FAILED_MOST;
}

int
erase_step(struct desk *d)
{
	int64_t now = desk_now(d);
	enum store_status status;

	if (d->scrub == 0)
		return -1;
	if (now < d->scrub)
		return (int)(d->scrub - now < BUSY ? d->scrub - now : BUSY) *
		    1000;
	status = scrub(d);
	if (status != STORE_OK && status != STORE_DUPLICATE) {
		d->scrub_wait = next_wait(d->scrub_wait, status);
		d->scrub = now + d->scrub_wait;
		log_event("not-scrubbed", "why=\"%s\" again-in=%d",
		    store_why(d->store), d->scrub_wait);
		return BUSY * 1000;
	}
	d->scrub_wait = 0;
	if (status == STORE_OK)
		log_event("erased", "seconds=%lld",
		    (long long)(desk_now(d) - now));
	else
		log_event("erased-traces",
		    "why=\"the database is large\" do=\"stop the server, run "
		    "VACUUM on the database, start it again\"");
	d->scrub = 0;
	return -1;
}

/* --- for the operator ---------------------------------------------------- */

/* Makes a player of the person who was invited at MAIL, so that he can be
 * erased as one. STORE_ABSENT: nobody was. */
static enum store_status
make_player(struct desk *d, const char *mail, int64_t *player)
{
	struct store_player p = {
	    .mail = (char *)(uintptr_t)mail, .created = desk_now(d)};
	int proposed, asked;
	enum store_status status =
	    store_invites_count(d->store, mail, -1, &proposed, &asked);

	if (status == STORE_OK && proposed + asked == 0)
		return STORE_ABSENT;
	if (status == STORE_OK)
		status = store_player_put(d->store, &p);
	*player = p.id;
	return status;
}

/* Cleans the files where no server runs, and none begins meanwhile. One that
 * runs does it itself, since it alone moves the log. */
static void
scrub_alone(struct desk *d)
{
	char why[512];
	int lock;

	if (store_lock(d->conf->beside, "serve", 0, &lock, why, sizeof why) !=
	    STORE_OK)
		return;
	store_mover_begin(d->store);
	if (scrub(d) == STORE_DUPLICATE)
		log_event("erased-traces", "why=\"the database is large\"");
	store_unlock(lock);
}

/* Erases the person who was invited at MAIL or, when that is NULL, PLAYER. */
static bool
erase_one(struct desk *d, const char *mail, int64_t player, bool never,
    struct buffer *why)
{
	enum store_status status = store_begin(d->store);
	struct erased e = {0};

	if (status == STORE_OK) {
		if (mail != NULL)
			status = make_player(d, mail, &player);
		if (status == STORE_OK)
			status = erase_person(d, player, never, &e);
		if (status == STORE_OK)
			status = store_commit(d->store);
		else
			store_rollback(d->store);
	}
	if (status != STORE_OK)
		erased_undo(d, &e);
	erased_fini(&e);
	if (status == STORE_ABSENT)
		buffer_puts(why, "nobody plays here, or was invited, as that");
	else if (status != STORE_OK)
		buffer_printf(why,
		    "the database failed, nothing was erased: "
		    "%s",
		    store_why(d->store));
	if (status != STORE_OK)
		return false;
	scrub_alone(d);
	store_wake_send(d->conf->beside, "desk");
	store_wake_send(d->conf->beside, "post");
	return true;
}

bool
erase_player(struct desk *d, int64_t player, bool never, struct buffer *why)
{
	return erase_one(d, NULL, player, never, why);
}

bool
erase_invited(struct desk *d, const char *mail, struct buffer *why)
{
	return erase_one(d, mail, 0, false, why);
}
