/*
 * A mail server without a network: some addresses are refused, some letters put
 * off, connections break, and sometimes it is not there at all. What arrives is
 * read by its person some time later.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "conf/conf.h"
#include "desk/desk.h"
#include "game/proposal.h"
#include "post/bounce.h"
#include "sign/sign.h"
#include "year.h"

enum {
	DAY = 24 * YEAR_HOUR,
	PUT_OFF = 3, /* of 100 letters */
	BREAKS = 1   /* of 100 connections, after the letter has arrived */
};

static bool
ready(void *arg)
{
	const struct year *y = arg;

	return y->n_flying < 2;
}

static void
take(void *arg, int64_t ticket, const char *from, const char *to,
    const char *message_id, const char *bytes, size_t len)
{
	struct year *y = arg;
	size_t i = y->n_flying++;

	(void)from;
	y->flying[i].ticket = ticket;
	snprintf(y->flying[i].to, sizeof y->flying[i].to, "%s", to);
	snprintf(y->flying[i].id, sizeof y->flying[i].id, "%s", message_id);
	y->flying[i].bytes = xcalloc(1, len + 1);
	memcpy(y->flying[i].bytes, bytes, len);
	y->flying[i].len = len;
}

const struct outbox_transport year_transport = {ready, take};

/* --- what is known of each letter -------------------------------------------------- */

static struct sent *
sent_of(struct year *y, int64_t ticket)
{
	while (y->n_sent <= (size_t)ticket) {
		if (y->n_sent == y->cap_sent) {
			y->cap_sent = y->cap_sent * 2 + 1024;
			y->sent =
			    xrealloc(y->sent, y->cap_sent, sizeof *y->sent);
		}
		memset(&y->sent[y->n_sent++], 0, sizeof *y->sent);
	}
	return &y->sent[ticket];
}

/* A letter has one Message-ID, however often it is tried. */
static struct sent *
note_sent(struct year *y, int64_t ticket, const char *id)
{
	struct sent *s = sent_of(y, ticket);

	if (s->id[0] != '\0' && strcmp(s->id, id) != 0)
		year_fault(y, "letter %lld was %s and is %s", (long long)ticket,
		    s->id, id);
	s->ticket = ticket;
	snprintf(s->id, sizeof s->id, "%s", id);
	return s;
}

/* --- a mailbox ------------------------------------------------------------------------ */

static struct person *
owner_of(struct year *y, const char *mail)
{
	for (int i = 0; i < y->n_people; i++)
		if (strcmp(y->people[i].mail, mail) == 0 ||
		    strcmp(y->people[i].other, mail) == 0)
			return &y->people[i];
	return NULL;
}

/* The next time at which P looks at the mailbox. */
static int64_t
next_look(struct year *y, const struct person *p)
{
	int64_t wait = 300 + year_luck(y, 2 * p->looks);

	if (year_chance(y, p->late))
		wait += year_luck(y, 15 * DAY);
	if (p->busy != 0 && y->now > p->busy &&
	    (y->now - p->busy) % (50 * DAY) < 16 * DAY)
		wait += 16 * DAY - (y->now - p->busy) % (50 * DAY);
	return y->now + wait;
}

/* What a link of a letter is for; 0 when it is none of the server's. */
static int
purpose_of(const struct year *y, const char *link)
{
	const char *token = strstr(link, "/t/");
	struct sign_token read;
	char text[SIGN_TOKEN_MAX + 1];

	if (token == NULL)
		return 0;
	snprintf(text, sizeof text, "%.*s", (int)strcspn(token + 3, "/?"),
	    token + 3);
	return sign_token_read(y->desk->sign, text, &read) ? (int)read.purpose
							   : 0;
}

/* Turns the letters of a game off, as a mail program does it. */
static void
turn_off(struct year *y, const char *link)
{
	struct reply reply;

	year_post(y, link, "List-Unsubscribe=One-Click", &reply);
	if (reply.status != 200)
		year_fault(y, "turning letters off was answered %d",
		    reply.status);
	reply_fini(&reply);
}

/* The private link, from the foot of a letter. */
static void
learn_page(struct year *y, struct person *p, const char *text)
{
	const char *base = y->conf->base_url;

	for (; (text = strstr(text, base)) != NULL; text += strlen(base)) {
		char link[YEAR_LINK_MAX];

		snprintf(link, sizeof link, "%.*s",
		    (int)strcspn(text, " \n\r\t<>\"')"), text);
		if ((purpose_of(y, link) == SIGN_MUTE ||
			purpose_of(y, link) == SIGN_GAMES) &&
		    p->mutes)
			turn_off(y, link);
		if (purpose_of(y, link) != SIGN_PLAYER)
			continue;
		if (p->page[0] == '\0' && p->settles) {
			struct event e = {.what = EVENT_SETTLE,
			    .person = p->number,
			    .at = y->now + year_luck(y, 60 * 24 * YEAR_HOUR)};

			year_event(y, &e);
		}
		if (p->page[0] == '\0') {
			struct event e = {.what = EVENT_CHOOSE,
			    .person = p->number,
			    .at = y->now + year_luck(y, 20 * 24 * YEAR_HOUR)};

			year_event(y, &e);
		}
		snprintf(p->page, sizeof p->page, "%s", link);
	}
}

/* The first link of TEXT to LINK; false when there is none. */
static bool
first_link(const struct year *y, const char *text, char link[YEAR_LINK_MAX])
{
	const char *at = strstr(text, y->conf->base_url);
	size_t len;

	if (at == NULL)
		return false;
	len = strcspn(at, " \n\r\t<>\"')");
	if (len >= YEAR_LINK_MAX)
		return false;
	memcpy(link, at, len);
	link[len] = '\0';
	return true;
}

/* What the letter is, from its Message-ID. */
static void
kind_of(const struct year *y, size_t i, char kind[16])
{
	snprintf(kind, 16, "%.*s", (int)strcspn(y->flying[i].id, "."),
	    y->flying[i].id);
}

/* For the clocks it has left, whether it is read or not. AGAIN: so has this
 * letter before. */
static void
note_left(struct year *y, size_t i, int person, const struct mail_read *letter,
    bool again)
{
	char link[YEAR_LINK_MAX], kind[16];

	kind_of(y, i, kind);
	if (!first_link(y, letter->text, link))
		return;
	if (strcmp(kind, "digest") == 0) {
		year_told_daily(y, y->flying[i].ticket, person);
		return;
	}
	y->news += strcmp(kind, "news") == 0;
	year_not_at_night(y, link, kind, person);
	year_told(y, link, kind, person, y->flying[i].ticket);
	if (strcmp(kind, "reminder") == 0 && !again)
		year_reminded(y, link);
}

/* All games that it tells of are looked at. */
static void
read_daily(struct year *y, struct event *e, const char *text)
{
	const char *base = y->conf->base_url;

	e->game_letter = true;
	for (; (text = strstr(text, base)) != NULL; text += strlen(base))
		if (first_link(y, text, e->link) &&
		    purpose_of(y, e->link) == SIGN_PLAY)
			year_event(y, e);
}

static void
arrive(struct year *y, size_t i, struct person *p,
    const struct mail_read *letter)
{
	struct event e = {.what = EVENT_READ,
	    .person = p->number,
	    .ticket = y->flying[i].ticket};

	if (p->gone != 0 && y->now >= p->gone)
		return;
	if (p->scanned)
		year_scan(y, letter->text);
	e.at = next_look(y, p);
	kind_of(y, i, e.kind);
	learn_page(y, p, letter->text);
	if (strcmp(e.kind, "digest") == 0) {
		read_daily(y, &e, letter->text);
	} else if (first_link(y, letter->text, e.link)) {
		e.game_letter = purpose_of(y, e.link) == SIGN_PLAY;
		if (e.game_letter && year_chance(y, 5))
			snprintf(p->old, sizeof p->old, "%s", e.link);
		year_event(y, &e);
	}
}

/* --- fates ----------------------------------------------------------------------------- */

static bool
is_refused(const struct year *y, const struct person *p)
{
	return p != NULL && p->unreachable != 0 && y->now >= p->unreachable;
}

/* The refusal comes later, as a report. */
static void
come_back(struct year *y, size_t i, const struct person *p)
{
	struct event e = {.at = y->now + 1800,
	    .what = EVENT_BOUNCE,
	    .person = p->number,
	    .ticket = y->flying[i].ticket};

	year_event(y, &e);
}

static enum mail_fate
fate_of(struct year *y, size_t i, const char **said)
{
	struct person *p = owner_of(y, y->flying[i].to);
	struct sent *s;
	struct mail_read letter;

	*said = "250 ok";
	note_sent(y, y->flying[i].ticket, y->flying[i].id);
	if (y->mail_down) {
		*said = "no connection";
		return MAIL_DOWN;
	}
	if (is_refused(y, p) && !p->bounces) {
		*said = "550 5.1.1 no such user";
		return MAIL_REFUSED;
	}
	if (year_chance(y, PUT_OFF)) {
		*said = "451 4.2.0 later";
		return MAIL_LATER;
	}
	y->letters++;
	if (p == NULL) {
		year_fault(y, "a letter went to %s", y->flying[i].to);
		return MAIL_DELIVERED;
	}
	if (!mail_read(y->flying[i].bytes, y->flying[i].len, &letter)) {
		year_fault(y, "letter %s cannot be read", y->flying[i].id);
		return MAIL_DELIVERED;
	}
	s = note_sent(y, y->flying[i].ticket, y->flying[i].id);
	note_left(y, i, p->number, &letter, s->times++ > 0);
	if (is_refused(y, p))
		come_back(y, i, p);
	else
		arrive(y, i, p, &letter);
	mail_read_free(&letter);
	if (is_refused(y, p))
		return MAIL_DELIVERED;
	if (year_chance(y, BREAKS)) {
		s->unsure = true;
		*said = "connection lost";
		return MAIL_DOWN;
	}
	return MAIL_DELIVERED;
}

void
year_deliver(struct year *y)
{
	for (size_t i = 0; i < y->n_flying; i++) {
		const char *said;
		enum mail_fate fate = fate_of(y, i, &said);

		outbox_done(y->outbox, y->flying[i].ticket, fate, said);
		free(y->flying[i].bytes);
	}
	y->n_flying = 0;
}

void
year_bounce(struct year *y, int64_t ticket)
{
	struct buffer why = {0};

	if (bounce_take(y->post, ticket, "550 5.1.1 no such user", &why) ==
	    BOUNCE_LATER)
		year_fault(y, "a report could not be taken in: %s",
		    buffer_text(&why));
	buffer_fini(&why);
	y->alarms.known = false;
}

/* The first letter of a proposal is as old as the proposal. */
bool
year_is_deleted(const struct year *y, int64_t ticket)
{
	struct store *store = y->post->store;
	struct store_letter letter, first;
	int64_t begun = y->now;

	if (store_letter_get(store, ticket, &letter) != STORE_OK)
		abort();
	if (letter.kind == STORE_LETTER_CONFIRM &&
	    store_letter_since(store, letter.kind, letter.about, letter.seat, 0,
		&first) == STORE_OK) {
		begun = first.owed;
		store_letter_fini(&first);
	}
	store_letter_fini(&letter);
	return begun <= y->now - PROPOSAL_DAYS_KEPT * 24 * YEAR_HOUR;
}
