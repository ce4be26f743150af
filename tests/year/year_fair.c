/*
 * Whether clocks were fair: each time when somebody's time was up, the time
 * that he had is counted again, minute by minute, from what this year knows of
 * him and of the server, and not by the clocks' own arithmetic.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "game/table.h"
#include "game/terms.h"
#include "show/clockview.h"
#include "sign/sign.h"
#include "store/store_fates.h"
#include "store/store_log.h"
#include "store/store_players.h"
#include "year.h"
#include "zone/zone.h"

enum {
	MINUTE = 60,
	HOUR = 60 * MINUTE,
	DAY = 24 * HOUR,
	SLACK = 20 * MINUTE,
	CLOCKS_WEEK_SECONDS = 7 * 24 * 60 * MINUTE,
	NOBODY = -1,
	NOT_KNOWN = -1
};

/* --- what is known of seats ---------------------------------------------------------- */

/* The record of GAME, made when it is new. */
struct record *
year_record(struct year *y, int64_t game)
{
	while (y->n_records <= (size_t)game) {
		y->records =
		    xrealloc(y->records, y->n_records + 64, sizeof *y->records);
		memset(y->records + y->n_records, 0, 64 * sizeof *y->records);
		for (int i = 0; i < 64 * RULES_SEATS_MAX; i++) {
			struct record *r = &y->records[y->n_records +
			    (size_t)i / RULES_SEATS_MAX];

			r->seats[i % RULES_SEATS_MAX].person = NOBODY;
		}
		y->n_records += 64;
	}
	return &y->records[game];
}

static bool
read_play(const struct year *y, const char *link, struct sign_token *token)
{
	const char *at = strstr(link, "/t/");
	char text[SIGN_TOKEN_MAX + 1];

	if (at == NULL)
		return false;
	snprintf(text, sizeof text, "%.*s", (int)strcspn(at + 3, "/?"), at + 3);
	return sign_token_read(y->desk->sign, text, token) &&
	    token->purpose == SIGN_PLAY;
}

/* A game as it is stored now. */
struct looking_at {
	struct year *y;
	struct record *r;
	struct store_game g;
	struct store_seat seats[RULES_SEATS_MAX];
	int n;
	struct terms terms;
	size_t seen;
};

static void
look_begin(struct year *y, int64_t game, struct looking_at *l)
{
	*l = (struct looking_at){.y = y, .r = year_record(y, game)};
	if (store_game_get(y->post->store, game, &l->g) != STORE_OK ||
	    store_seats_get(y->post->store, game, l->seats, &l->n) != STORE_OK)
		abort();
	if (!terms_read(l->g.terms, &l->terms))
		year_fault(y, "game %lld has no terms", (long long)game);
}

static void
look_end(struct looking_at *l)
{
	store_seats_fini(l->seats, l->n);
	store_game_fini(&l->g);
}

/* --- a slow clock --------------------------------------------------------------------- */

struct stops {
	struct clock_spans spans;
};

static bool
add_span(void *arg, int64_t since, int64_t until)
{
	struct stops *s = arg;

	clock_spans_add(&s->spans, since, until);
	return true;
}

static bool
add_pause(void *arg, const struct store_pause *p)
{
	return add_span(arg, p->since, p->until != 0 ? p->until : CLOCK_NEVER);
}

static bool
is_asleep(const struct person *p, int64_t at)
{
	struct zone_local l;
	int minute;

	if (p->settled == 0 || at < p->settled)
		return false;
	zone_local(p->zone, at, &l);
	minute = l.hour * 60 + l.minute;
	return l.weekday == 7 || minute >= 22 * 60 + 30 || minute < 7 * 60;
}

/* Whether PLAYER has chosen quiet hours, or hours of sleep: who has moved to
 * another address and is asked by the one of before is another player there. */
static bool
has_chosen(struct year *y, int64_t player, bool quiet)
{
	struct store_player p;
	bool chosen;

	if (store_player_get(y->post->store, player, &p) != STORE_OK)
		abort();
	chosen =
	    quiet ? p.quiet_from != p.quiet_to : p.sleep_from != p.sleep_to;
	store_player_fini(&p);
	return chosen;
}

/* Seconds of [FROM, TO) that ran for PLAYER, whose seat of GAME R is. */
static int64_t
recount(struct year *y, const struct seat_record *r, int64_t player,
    int64_t game, int64_t from, int64_t to)
{
	const struct person *p = &y->people[r->person];
	bool sleeps = has_chosen(y, player, false);
	struct stops s = {.spans = {0}};
	int64_t seconds = 0;

	for (size_t i = 0; i < r->losses.len; i++)
		add_span(&s, r->losses.span[i].from, r->losses.span[i].to);
	if (r->lost != 0)
		add_span(&s, r->lost, CLOCK_NEVER);
	for (size_t i = 0; i < y->n_downs; i++)
		clock_spans_add(&s.spans, y->downs[i].from, y->downs[i].to);
	if (store_away_each(y->post->store, player, from, add_span, &s) !=
		STORE_OK ||
	    store_pauses_each(y->post->store, game, from, add_pause, &s) !=
		STORE_OK)
		abort();
	for (int64_t at = from; at < to; at += MINUTE)
		if (!(sleeps && is_asleep(p, at)) &&
		    clock_spans_within(&s.spans, at, at + MINUTE) == 0)
			seconds += MINUTE;
	clock_spans_fini(&s.spans);
	return seconds;
}

/* --- turns ----------------------------------------------------------------------------- */

/* What has run since it was told is taken off its bank, and PLUS added. All that
 * is not known exactly makes it less. */
static void
count_bank(struct looking_at *l, int seat, int64_t plus)
{
	struct seat_record *s = &l->r->seats[seat];
	const struct clock_rule *rule = &l->terms.rule;

	if (rule->kind != CLOCK_BANK || s->bank < 0)
		return;
	if (s->told == 0 || s->person == NOBODY || s->unjudged) {
		s->bank = NOT_KNOWN;
		return;
	}
	s->bank -= SLACK +
	    recount(l->y, s, l->seats[seat].player, l->g.id, s->told,
		l->y->now);
	s->bank = (s->bank < 0 ? 0 : s->bank) + plus;
	if (s->bank > rule->cap)
		s->bank = rule->cap;
}

/* As much time as for the first turn; since TOLD, if one is under way. */
static void
start_anew(struct looking_at *l, int seat, int64_t told)
{
	struct seat_record *s = &l->r->seats[seat];

	s->bank = l->terms.rule.start;
	s->told = told;
	s->late = 0;
	s->reminders = 0;
}

/* Since when the time of who reads LETTER, which has just left, runs: what it
 * waited by his own wish is his, what it was late by after that is not. */
static int64_t
since_when(struct year *y, struct seat_record *s,
    const struct store_letter *letter)
{
	if (letter->held == 0)
		return y->now;
	y->held++;
	if (letter->held < y->now)
		clock_spans_add(&s->losses, letter->held, y->now);
	for (size_t i = 0; i < y->n_silences; i++)
		if (y->silences[i].from < y->now &&
		    y->silences[i].to > letter->owed)
			s->inexact = true;
	return letter->owed;
}

/* LETTER has left for the seat, by itself or with a daily one. */
static void
told(struct year *y, const struct store_letter *letter, const char *kind,
    int person)
{
	struct looking_at l;
	struct seat_record *s;
	bool anew;

	year_fair_look(y, letter->game);
	look_begin(y, letter->game, &l);
	s = &l.r->seats[letter->seat];
	/* Who is given a seat on the move is asked with the present letter. */
	anew = s->person != person && strcmp(kind, "again") == 0 &&
	    (l.g.to_move >> letter->seat & 1);
	if (s->person != person) {
		s->person = person;
		start_anew(&l, letter->seat, 0);
	}
	if (strcmp(kind, "turn") == 0 || anew ||
	    (strcmp(kind, "began") == 0 && s->told == 0)) {
		if (s->told != 0)
			count_bank(&l, letter->seat, 0);
		s->inexact = false;
		s->told = since_when(y, s, letter);
		s->late = 0;
		s->reminders = 0;
	}
	look_end(&l);
}

void
year_told(struct year *y, const char *link, const char *kind, int person,
    int64_t ticket)
{
	struct store_letter letter;
	struct sign_token token;

	if (!read_play(y, link, &token))
		return;
	if (store_letter_get(y->post->store, ticket, &letter) != STORE_OK)
		abort();
	if (letter.game != 0)
		told(y, &letter, kind, person);
	store_letter_fini(&letter);
}

struct daily {
	struct year *y;
	int person;
};

static bool
told_daily(void *arg, const struct store_letter *letter)
{
	const struct daily *g = arg;

	g->y->gathered++;
	told(g->y, letter,
	    letter->kind == STORE_LETTER_TURN ? "turn" : "gathered", g->person);
	return true;
}

void
year_told_daily(struct year *y, int64_t ticket, int person)
{
	struct person *p = &y->people[person];
	struct daily g = {y, person};
	struct store_letter letter;

	if (store_letter_get(y->post->store, ticket, &letter) != STORE_OK)
		abort();
	if (letter.serial != p->digest) {
		y->digests++;
		/* One that the mail server kept waiting may come behind. */
		if (p->digest != 0 && p->other[0] == '\0' &&
		    letter.serial > p->digest &&
		    letter.serial - p->digest < DAY - HOUR)
			year_fault(y, "person %d got two daily letters",
			    person);
		p->digest = letter.serial;
	}
	if (store_letters_gathered(y->post->store, letter.about, letter.serial,
		told_daily, &g) != STORE_OK)
		abort();
	store_letter_fini(&letter);
}

void
year_not_at_night(struct year *y, const char *link, const char *kind,
    int person)
{
	struct sign_token token;
	struct table t;
	int64_t end, due;
	bool late;

	/* What was asked for comes at once, and so does what is of no game;
	 * what a table decides has times of its own. */
	if (!read_play(y, link, &token) || strcmp(kind, "again") == 0 ||
	    strcmp(kind, "answer") == 0 || strcmp(kind, "table") == 0 ||
	    !year_is_quiet(y, &y->people[person], &end))
		return;
	if (table_load(y->post, token.id, &t, NULL) != TABLE_OK)
		abort();
	if (has_chosen(y, t.seats[token.seat % RULES_SEATS_MAX].player, true) &&
	    (!clockview_deadline(y->post, &t, token.seat % RULES_SEATS_MAX,
		 &due, &late) ||
		due > end || (late && due <= y->now)))
		year_fault(y, "letter %s of game %lld came at night to %d",
		    kind, (long long)token.id, person);
	table_fini(&t);
}

void
year_reminded(struct year *y, const char *link)
{
	/* Half, the end, vacation, late. */
	enum { REASONS = 4 };
	struct sign_token token;
	struct seat_record *s;
	int64_t weeks;

	if (!read_play(y, link, &token))
		return;
	s = &year_record(y, token.id)->seats[token.seat % RULES_SEATS_MAX];
	weeks = s->late != 0 ? (y->now - s->late) / CLOCKS_WEEK_SECONDS : 0;
	if (++s->reminders > REASONS + weeks && !s->unjudged)
		year_fault(y, "game %lld seat %d was reminded %d times",
		    (long long)token.id, token.seat % RULES_SEATS_MAX,
		    s->reminders);
}

void
year_moved(struct year *y, int64_t game, int seat, bool goes_on)
{
	struct looking_at l;
	struct seat_record *s;

	year_fair_look(y, game);
	look_begin(y, game, &l);
	s = &l.r->seats[seat];
	if (!goes_on) {
		count_bank(&l, seat, l.terms.rule.increment);
		s->told = s->late = 0;
		s->reminders = 0;
		s->unjudged = false;
	}
	look_end(&l);
}

/* Something was taken back: what was known of turns is not so any more. */
static void
undone(struct record *r)
{
	for (int i = 0; i < RULES_SEATS_MAX; i++) {
		r->seats[i].unjudged = true;
		r->seats[i].bank = NOT_KNOWN;
		r->seats[i].late = 0;
	}
}

/* --- what clocks have done --------------------------------------------------------------- */

/* What SEAT may expect at least. */
static int64_t
least(const struct terms *t, const struct seat_record *s)
{
	if (t->rule.kind == CLOCK_PER_MOVE)
		return t->rule.move;
	return s->bank >= 0 ? s->bank : 0;
}

static bool
is_judged(const struct looking_at *l, int seat)
{
	const struct seat_record *s = &l->r->seats[seat];

	return l->seats[seat].player != 0 && !l->seats[seat].muted &&
	    !s->unjudged && s->person != NOBODY;
}

/* What SEAT had from FROM until AT, when WHAT happened, must not be less than
 * DUE; nor, where the game waited for it all the time (EXACT), more. */
static void
judge(struct looking_at *l, int seat, int64_t at, const char *what,
    int64_t from, int64_t due, bool exact)
{
	struct year *y = l->y;
	const struct seat_record *s = &l->r->seats[seat];
	int64_t had;

	if (!is_judged(l, seat))
		return;
	if (from == 0) {
		year_fault(y, "game %lld seat %d: %s without a letter",
		    (long long)l->g.id, seat, what);
		return;
	}
	had = recount(y, s, l->seats[seat].player, l->g.id, from, at);
	if (had + SLACK < due || (exact && had > due + SLACK))
		year_fault(y,
		    "game %lld (%s) seat %d (person %d): %s at %lld after %lld "
		    "of %lld s since %lld, terms %s",
		    (long long)l->g.id, l->g.ruleset, seat, s->person, what,
		    (long long)at, (long long)had, (long long)due,
		    (long long)from, l->g.terms);
}

static void
judge_late(struct looking_at *l, int seat, int64_t at)
{
	const struct seat_record *s = &l->r->seats[seat];
	bool per_move = l->terms.rule.kind == CLOCK_PER_MOVE;

	l->y->judged += is_judged(l, seat);
	l->y->banks += is_judged(l, seat) && !per_move && s->bank >= 0;
	judge(l, seat, at, "its time was up", s->told, least(&l->terms, s),
	    per_move && !s->inexact &&
		strcmp(l->g.ruleset, "carcassonne") == 0);
}

/* The grace of SEAT was over. */
static void
judge_grace(struct looking_at *l, int seat, int64_t at, const char *what)
{
	l->y->graces += is_judged(l, seat);
	judge(l, seat, at, what, l->r->seats[seat].late, l->terms.rule.grace,
	    false);
}

static void
look_at_motion(struct looking_at *l, const struct store_happening *h)
{
	struct store_motion m;

	if (store_motion_get(l->y->post->store, h->value, &m) != STORE_OK)
		abort();
	if (m.kind != STORE_MOTION_LATE || m.state != STORE_MOTION_CARRIED ||
	    strcmp(motion_outcome(&m), "wait") != 0)
		return;
	l->y->waits++;
	start_anew(l, (int)m.about, h->at);
}

/* Letters reach the seat again, or another person. */
static void
be_found(struct seat_record *s, int64_t at)
{
	if (s->lost != 0)
		clock_spans_add(&s->losses, s->lost, at);
	s->lost = 0;
}

static void
look_at_seat(struct looking_at *l, const struct store_happening *h)
{
	struct seat_record *s = &l->r->seats[h->seat];

	switch (h->kind) {
	case STORE_HAPPENED_LATE:
		judge_late(l, h->seat, h->at);
		s->late = h->at;
		break;
	case STORE_HAPPENED_STANDIN:
		if (s->late != 0 && l->terms.late == LATE_BOT)
			judge_grace(l, h->seat, h->at, "a bot took over");
		s->told = s->late = 0;
		break;
	case STORE_HAPPENED_RETURN:
		l->y->returned++;
		start_anew(l, h->seat, h->at);
		s->unjudged = false;
		break;
	case STORE_HAPPENED_GIVEN:
		l->y->given++;
		s->person = NOBODY;
		be_found(s, h->at);
		start_anew(l, h->seat, 0);
		break;
	case STORE_HAPPENED_LOST:
		s->lost = h->at;
		break;
	case STORE_HAPPENED_FOUND:
		be_found(s, h->at);
		break;
	case STORE_HAPPENED_PAUSE:
	case STORE_HAPPENED_GO_ON:
	case STORE_HAPPENED_MOTION:
	case STORE_HAPPENED_DECIDED:
	case STORE_HAPPENED_VACATION:
	case STORE_HAPPENED_SILENCED:
	case STORE_HAPPENED_UNWATCHED:
	case STORE_HAPPENED_MUTED:
	case STORE_HAPPENED_UNMUTED:
		break; /* read where time is counted, or no matter */
	}
}

/* Who comes back to a table where nobody was is reminded anew. */
static void
look_at_pause(struct looking_at *l, const struct store_happening *h)
{
	if (h->kind == STORE_HAPPENED_GO_ON && l->r->nobody)
		for (int i = 0; i < l->n; i++)
			l->r->seats[i].reminders = 0;
	l->r->nobody =
	    h->kind == STORE_HAPPENED_PAUSE && h->value == STORE_PAUSE_NOBODY;
}

static bool
look_at(void *arg, const struct store_happening *h)
{
	struct looking_at *l = arg;

	if (l->seen++ < l->r->happenings)
		return true;
	l->r->happenings++;
	if (h->kind == STORE_HAPPENED_DECIDED)
		look_at_motion(l, h);
	else if (h->kind == STORE_HAPPENED_PAUSE ||
	    h->kind == STORE_HAPPENED_GO_ON)
		look_at_pause(l, h);
	else if (h->seat >= 0)
		look_at_seat(l, h);
	return true;
}

/* An entry of the clock, that the rules did not set a limit for. */
static void
look_at_clock(struct looking_at *l, const struct entry *e)
{
	struct seat_record *s = &l->r->seats[e->seat];

	if (s->late == 0 && l->g.ruleset[0] == 'g')
		return;
	if (l->terms.late != LATE_SKIP && l->terms.late != LATE_LOSE)
		year_fault(l->y, "game %lld entry %u is the clock's",
		    (long long)l->g.id, (unsigned)e->n);
	judge_grace(l, e->seat, e->at, e->move);
	s->told = 0;
	s->bank = l->terms.rule.increment;
}

static bool
look_at_entry(void *arg, const struct entry *e)
{
	struct looking_at *l = arg;

	l->r->entries = e->n + 1;
	if (strncmp(e->move, "!undo", 5) == 0)
		undone(l->r);
	else if (e->by == ENTRY_BY_CLOCK && e->seat >= 0)
		look_at_clock(l, e);
	return true;
}

void
year_fair_look(struct year *y, int64_t game)
{
	struct looking_at l;

	look_begin(y, game, &l);
	if (store_happenings_each(y->post->store, game, 0, look_at, &l) !=
		STORE_OK ||
	    (l.r->entries < l.g.entries &&
		store_entries_each(y->post->store, game, l.r->entries,
		    look_at_entry, &l) != STORE_OK))
		abort();
	look_end(&l);
}
