/*
 * What people do: start games, answer invitations, move, lie about, go on
 * vacation, go away for good.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "year.h"
#include "zone/zone.h"

enum { DAY = 24 * YEAR_HOUR, VISIT_MAX = 80 };

static const char *const zones[12] = {"Europe/Berlin", "Europe/Rome",
    "Europe/London", "America/New_York", "America/Los_Angeles",
    "America/Sao_Paulo", "Asia/Kolkata", "Asia/Tokyo", "Australia/Lord_Howe",
    "Pacific/Kiritimati", "Pacific/Pago_Pago", "Africa/Cairo"};

static const char *const tastes[5] = {
    "turn", "turn", "every", "digest", "digest"};

/* --- who they are ------------------------------------------------------------------- */

static void
make_person(struct year *y, struct person *p, int number)
{
	p->number = number;
	snprintf(p->mail, sizeof p->mail, "p%d@people.example", number);
	snprintf(p->name, sizeof p->name, "Player %d", number);
	p->zone = zones[year_luck(y, 12)];
	p->wakes = 6 + (int)year_luck(y, 4);
	p->sleeps = 20 + (int)year_luck(y, 4);
	p->looks = 1800 + year_luck(y, 20 * YEAR_HOUR);
	p->late = year_chance(y, 20) ? 40 : 4;
	if (year_chance(y, 40))
		p->busy = y->begin + year_luck(y, 50 * DAY);
	p->settles = year_chance(y, 40);
	p->scanned = year_chance(y, 3) || number % 30 == 1;
	if (year_chance(y, 10))
		p->gone = y->begin + year_luck(y, y->end - y->begin);
	else if (year_chance(y, 5))
		p->unreachable = y->begin + year_luck(y, y->end - y->begin);
	p->bounces = year_chance(y, 50);
	p->mutes = year_chance(y, 3);
	p->letters = tastes[year_luck(y, 5)];
	p->quiet = year_chance(y, 30);
}

/* Person I does WHAT once, if luck will have it. */
static void
plan(struct year *y, int i, enum event_what what, int percent)
{
	struct event e = {.what = what,
	    .person = i,
	    .at = y->begin + year_luck(y, y->end - y->begin)};

	if (year_chance(y, percent))
		year_event(y, &e);
}

void
year_people_make(struct year *y)
{
	struct event e = {.at = 0};

	y->people = xcalloc((size_t)y->n_people, sizeof *y->people);
	for (int i = 0; i < y->n_people; i++)
		make_person(y, &y->people[i], i);
	for (int i = 0; i < y->n_people; i++) {
		plan(y, i, EVENT_RESEND, 30);
		plan(y, i, EVENT_MOVE, 10);
		plan(y, i, EVENT_JOIN, 60);
		plan(y, i, EVENT_OLD, 50);
	}
	e.what = EVENT_PROPOSE;
	for (int i = 0; i < y->n_games; i++) {
		e.at = y->begin + 60 + year_luck(y, (y->end - y->begin) / 2);
		e.person = (int)year_luck(y, y->n_people);
		year_event(y, &e);
	}
}

/* Nobody plays at night. */
static bool
is_awake(const struct year *y, const struct person *p)
{
	struct zone_local at;

	zone_local(p->zone, y->now, &at);
	return at.hour >= p->wakes && at.hour < p->sleeps;
}

bool
year_is_here(const struct year *y, const struct person *p)
{
	return p->gone == 0 || y->now < p->gone;
}

/* --- starting a game ------------------------------------------------------------------- */

static void
put_clock(struct year *y, struct buffer *form)
{
	static const char *const lates[] = {
	    "wait", "skip", "bot", "vote", "lose"};
	static const char *const moves[] = {"1d", "2d", "3d", "7d"};
	int64_t kind = year_luck(y, 10);

	year_field(form, "clock",
	    kind == 0	    ? "none"
		: kind <= 7 ? "move"
			    : "bank");
	year_field(form, "clock-move", moves[year_luck(y, 4)]);
	year_field(form, "clock-start", "10d");
	year_field(form, "clock-increment", "12h");
	year_field(form, "clock-cap", "20d");
	year_field(form, "clock-grace", year_chance(y, 50) ? "3d" : "1d");
	year_field(form, "clock-late", lates[year_luck(y, 5)]);
	year_field(form, "clock-vacation", year_chance(y, 50) ? "yes" : "no");
}

static void
put_players(struct year *y, const struct person *starter, struct buffer *form)
{
	int others = 1 + (int)year_luck(y, 3), from;
	struct buffer text = {0};

	if (year_chance(y, 15)) {
		year_field(form, "open", "yes");
		year_field(form, "seats", year_chance(y, 50) ? "2" : "3");
		return;
	}
	from = (int)year_luck(y, y->n_people);
	for (int i = 0; i < others; i++) {
		const struct person *p =
		    &y->people[(from + i * 7) % y->n_people];

		if (p == starter)
			continue;
		if (i > 0 && year_chance(y, 10))
			buffer_puts(&text, "Hal <bot:greedy>\n");
		else
			buffer_printf(&text, "%s <%s>\n", p->name, p->mail);
	}
	year_field(form, "players", buffer_text(&text));
	buffer_fini(&text);
}

static void
propose(struct year *y, const struct person *p)
{
	static const char *const rulesets[] = {
	    "carcassonne", "geonosis", "monopoly"};
	struct buffer form = {0};
	struct reply reply;

	if (!year_is_here(y, p))
		return;
	year_field(&form, "ruleset", rulesets[year_luck(y, 3)]);
	year_field(&form, "name", p->name);
	year_field(&form, "mail", p->mail);
	year_field(&form, "lang", "en");
	year_field(&form, "zone", p->zone);
	year_field(&form, "message", "Shall we?");
	put_players(y, p, &form);
	put_clock(y, &form);
	year_post(y, "/new", buffer_text(&form), &reply);
	if (reply.status == 303 || reply.status == 200 || reply.status == 202)
		y->proposed++;
	else if (reply.status != 0 && reply.status != 422 &&
	    reply.status != 429)
		year_fault(y, "/new was answered %d: %s", reply.status,
		    buffer_text(&reply.body));
	reply_fini(&reply);
	buffer_fini(&form);
}

/* --- playing -------------------------------------------------------------------------- */

static void
table_do(struct year *y, const char *link, const char *fields)
{
	struct buffer path = {0};
	struct reply reply;

	buffer_printf(&path, "%s/table", link);
	year_post(y, buffer_text(&path), fields, &reply);
	if (reply.status == 400 || reply.status == 404)
		year_fault(y, "%s was answered %d: %.200s", fields,
		    reply.status, buffer_text(&reply.body));
	reply_fini(&reply);
	buffer_fini(&path);
}

/* Answers what the table asks. */
static void
vote(struct year *y, const char *link, const struct model *game)
{
	const struct model *motions =
	    model_get(model_get(game, "table"), "motions");
	int64_t seat = model_get_int(game, "seat", -1);

	for (size_t i = 0; i < model_size(motions); i++) {
		const struct model *m = model_at(motions, i);
		const struct model *choices = model_get(m, "choices");
		const struct model *asks = model_get(m, "asks");
		struct buffer form = {0};
		bool asked = false;

		for (size_t k = 0; k < model_size(asks); k++)
			asked |= model_as_int(model_at(asks, k)) == seat;
		if (!asked || model_size(choices) == 0)
			continue;
		buffer_printf(&form, "action=vote&motion=%lld&choice=%s",
		    (long long)model_get_int(m, "id", 0),
		    model_as_text(model_at(choices,
			(size_t)year_luck(y, (int64_t)model_size(choices)))));
		table_do(y, link, buffer_text(&form));
		buffer_fini(&form);
	}
}

/* Whether somebody plays for the reader, or the game waits for him. */
static bool
is_away(const struct model *game)
{
	const struct model *clocks = model_get(game, "clocks");
	int64_t seat = model_get_int(game, "seat", -1);

	for (size_t i = 0; i < model_size(clocks); i++)
		if (model_get_int(model_at(clocks, i), "seat", -2) == seat &&
		    model_get_bool(model_at(clocks, i), "standin", false))
			return true;
	return strcmp(model_get_text(model_get(model_get(game, "table"),
					 "paused"),
			  "why", ""),
		   "nobody") == 0;
}

/* One of the moves; false when there is none. */
static bool
choose(struct year *y, const struct model *game, struct buffer *form)
{
	const struct model *moves = model_get(game, "moves");
	size_t n = model_size(moves);

	if (n == 0)
		return false;
	year_field(form, "move",
	    model_as_text(model_at(moves, (size_t)year_luck(y, (int64_t)n))));
	if (year_chance(y, 5))
		year_field(form, "note", "Your turn <b>now</b> & then mine.");
	return true;
}

static void
note_move(struct year *y, const struct model *game, const struct model *receipt)
{
	y->moves++;
	year_moved(y, model_get_int(game, "game", 0),
	    (int)model_get_int(game, "seat", 0),
	    *model_get_text(receipt, "next", "") != '\0');
}

/* Makes one move through LINK; the next link of the same person to it, or "". */
static void
move_once(struct year *y, char link[YEAR_LINK_MAX], const struct model *game)
{
	struct buffer form = {0};
	struct reply reply;

	if (choose(y, game, &form)) {
		year_post(y, link, buffer_text(&form), &reply);
		if (reply.status == 200)
			note_move(y, game, reply.json);
		else if (reply.status == 409)
			y->refused++;
		else if (reply.status != 0)
			year_fault(y, "%s was answered %d: %.200s",
			    buffer_text(&form), reply.status,
			    buffer_text(&reply.body));
		snprintf(link, YEAR_LINK_MAX, "%s",
		    model_get_text(reply.json, "next", ""));
		reply_fini(&reply);
	} else {
		link[0] = '\0';
	}
	buffer_fini(&form);
}

/* Somebody else is asked to take over a seat: one for whom a bot plays, or the
 * reader's own. */
static void
replace(struct year *y, const char *link, const struct model *game)
{
	const struct model *clocks = model_get(game, "clocks");
	const struct person *p = &y->people[year_luck(y, y->n_people)];
	int64_t seat = model_get_int(game, "seat", 0);
	struct buffer form = {0};
	char number[8];

	for (size_t i = 0; i < model_size(clocks); i++)
		if (model_get_bool(model_at(clocks, i), "standin", false))
			seat = model_get_int(model_at(clocks, i), "seat", 0);
	snprintf(number, sizeof number, "%d", (int)seat);
	year_field(&form, "action", "replace");
	year_field(&form, "seat", number);
	year_field(&form, "name", p->name);
	year_field(&form, "mail", p->mail);
	table_do(y, link, buffer_text(&form));
	buffer_fini(&form);
}

/* Something that is seldom done. */
static void
whim(struct year *y, const char *link, const struct model *game)
{
	int64_t what = year_luck(y, 1000);

	if (what < 4)
		table_do(y, link, "action=resign&confirm=yes");
	else if (what < 8)
		table_do(y, link, "action=offer-end");
	else if (what < 14)
		table_do(y, link, "action=offer-pause");
	else if (what < 60)
		table_do(y, link, "action=offer-go-on");
	else if (what < 70)
		table_do(y, link, "action=undo");
	else if (what < 76)
		table_do(y, link, "action=offer-undo");
	else if (what < 80)
		table_do(y, link, "action=deaf&deaf=on");
	else if (what < 84)
		table_do(y, link, "action=memo&memo=do+not+forget");
	else if (what < 96)
		replace(y, link, game);
}

static void
rematch(struct year *y, const char *link)
{
	struct buffer path = {0};
	struct reply reply;

	buffer_printf(&path, "%s/rematch", link);
	year_post(y, buffer_text(&path), "action=rematch", &reply);
	y->rematches += reply.status == 303 || reply.status == 200;
	if (reply.status == 400 || reply.status == 404)
		year_fault(y, "a rematch was answered %d: %.200s", reply.status,
		    buffer_text(&reply.body));
	reply_fini(&reply);
	buffer_fini(&path);
}

/* A look at a game, and whatever is to be done there. */
static void
visit(struct year *y, const char *first)
{
	char link[YEAR_LINK_MAX];
	struct reply reply;

	snprintf(link, sizeof link, "%s", first);
	for (int i = 0; i < VISIT_MAX && link[0] != '\0'; i++) {
		const char *state, *play;

		year_get(y, link, &reply);
		state = model_get_text(reply.json, "state", "");
		play =
		    model_get_text(model_get(reply.json, "links"), "play", "");
		if (strcmp(state, "over") == 0 && year_chance(y, 10))
			rematch(y, link);
		if (reply.status == 0 || *play == '\0') {
			reply_fini(&reply);
			return;
		}
		snprintf(link, sizeof link, "%s", play);
		if (model_get_bool(reply.json, "stale", false)) {
			reply_fini(&reply);
			continue;
		}
		vote(y, link, reply.json);
		if (is_away(reply.json))
			table_do(y, link, "action=return");
		else if (i == 0)
			whim(y, link, reply.json);
		if (strcmp(state, "your-turn") == 0)
			move_once(y, link, reply.json);
		else
			link[0] = '\0';
		reply_fini(&reply);
	}
}

/* --- letters of no game ------------------------------------------------------------------ */

static void
answer_invitation(struct year *y, const struct person *p, const char *link)
{
	int64_t what = year_luck(y, 100);
	struct buffer form = {0};
	struct reply reply;

	if (what < 4)
		return;
	year_field(&form, "action", what < 10 ? "decline" : "accept");
	year_field(&form, "name", p->name);
	year_field(&form, "lang", "en");
	year_field(&form, "zone", p->zone);
	year_field(&form, "phrase", "blue moon");
	year_post(y, link, buffer_text(&form), &reply);
	if (reply.status != 200 && reply.status != 303 && reply.status != 0 &&
	    reply.status != 409)
		year_fault(y, "an invitation was answered %d: %.200s",
		    reply.status, buffer_text(&reply.body));
	reply_fini(&reply);
	buffer_fini(&form);
}

static void
confirm(struct year *y, const char *link, int64_t ticket)
{
	struct reply reply;

	year_post(y, link, "action=confirm&phrase=", &reply);
	if (reply.status != 200 && reply.status != 303 && reply.status != 0 &&
	    reply.status != 409 &&
	    !(reply.status == 404 && year_is_deleted(y, ticket)))
		year_fault(y, "a confirmation was answered %d: %.200s",
		    reply.status, buffer_text(&reply.body));
	reply_fini(&reply);
}

/* The new address is the right one. */
static void
move_in(struct year *y, const char *link)
{
	struct reply reply;

	year_post(y, link, "action=confirm", &reply);
	y->addresses += reply.status == 200 || reply.status == 303;
	if (reply.status == 400 || reply.status == 404)
		year_fault(y, "an address was answered %d: %.200s",
		    reply.status, buffer_text(&reply.body));
	reply_fini(&reply);
}

static void
read_letter(struct year *y, const struct event *e)
{
	const struct person *p = &y->people[e->person];
	struct event later = *e;

	if (!year_is_here(y, p))
		return;
	if (!is_awake(y, p) || y->down) {
		later.at = y->now + YEAR_HOUR;
		year_event(y, &later);
	} else if (strcmp(e->kind, "confirm") == 0) {
		confirm(y, e->link, e->ticket);
	} else if (strcmp(e->kind, "address") == 0) {
		move_in(y, e->link);
	} else if (strcmp(e->kind, "invite") == 0 ||
	    strcmp(e->kind, "join") == 0) {
		answer_invitation(y, p, e->link);
	} else if (e->game_letter) {
		visit(y, e->link);
	}
}

void
year_do(struct year *y, const struct event *e)
{
	struct person *p = &y->people[e->person];

	switch (e->what) {
	case EVENT_PROPOSE:
		propose(y, p);
		break;
	case EVENT_READ:
		read_letter(y, e);
		break;
	case EVENT_SETTLE:
		year_settle(y, p);
		break;
	case EVENT_CHOOSE:
		year_choose(y, p);
		break;
	case EVENT_MOVE:
		year_move(y, p);
		break;
	case EVENT_JOIN:
		year_join(y, p);
		break;
	case EVENT_OLD:
		if (p->old[0] != '\0' && year_is_here(y, p))
			visit(y, p->old);
		break;
	case EVENT_RESEND:
		year_resend(y, p);
		break;
	case EVENT_BOUNCE:
		year_bounce(y, e->ticket);
		break;
	case EVENT_DOWN:
	case EVENT_UP:
	case EVENT_MAIL_DOWN:
	case EVENT_MAIL_UP:
		break; /* year.c */
	}
}
