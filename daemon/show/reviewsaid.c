/*
 * One move of a review in numbers for people. Playouts are never quite sure: what
 * is within their error is not told as a fact.
 */
#include "config.h"

#include "show/reviewsaid.h"

#include <stdlib.h>

#include "desk/desk.h"
#include "desk/log.h"
#include "game/names.h"
#include "game/table.h"
#include "match/match.h"
#include "show/board.h"
#include "show/choices.h"
#include "show/events.h"
#include "show/forecast.h"
#include "show/view.h"
#include "words/model.h"
#include "words/words.h"

enum {
	THOUSAND = 1000,
	PERCENT = 10, /* thousandths */
	TENTH = 100,  /* of a point, in thousandths */
	/* Standard errors by which MADE and AFTER, of which each has its own,
	 * differ when luck was there. */
	LUCK = 3,
	/* Who does not know whether a move was so many times as bad as one that
	 * is missed does not know much. */
	UNKNOWN = 4
};

/* VALUE in the units that are told. */
static int
in_units(const struct review *r, int value)
{
	int unit = r->points ? TENTH : PERCENT;

	return (value + (value < 0 ? -unit / 2 : unit / 2)) / unit;
}

/* "KEY-whole" is what plurals go by: in French 1.9 is still one. */
static void
put_units(const struct review *r, const char *key, int units, struct model *m)
{
	struct buffer text = {0};

	buffer_printf(&text, "%s-whole", key);
	model_put_int(m, buffer_text(&text), abs(units) / (r->points ? 10 : 1));
	buffer_reset(&text);
	if (r->points)
		buffer_printf(&text, "%d.%d", abs(units) / 10, abs(units) % 10);
	else
		buffer_printf(&text, "%d", abs(units));
	model_put_text(m, key, buffer_text(&text));
	buffer_fini(&text);
}

void
reviewsaid_put(const struct review *r, const char *key, int value,
    struct model *m)
{
	put_units(r, key, in_units(r, value), m);
}

void
reviewsaid_put_sum(const struct review *r, const char *key, int value,
    int error, struct model *m)
{
	int units = in_units(r, value), spread = in_units(r, 2 * error);
	struct buffer name = {0};

	buffer_printf(&name, "%s-sign", key);
	model_put_text(m, buffer_text(&name),
	    units == 0	    ? ""
		: units > 0 ? "+"
			    : "\xe2\x88\x92");
	put_units(r, key, units, m);
	buffer_reset(&name);
	buffer_printf(&name, "%s-spread", key);
	put_units(r, buffer_text(&name), spread > 0 ? spread : 1, m);
	buffer_fini(&name);
}

bool
reviewsaid_stood_in(const struct reviewed_reader *reader,
    const struct review_move *move)
{
	return move->seat >= 0 && reader->t->seats[move->seat].bot[0] == '\0' &&
	    (move->by == ENTRY_BY_BOT || move->by == ENTRY_BY_CLOCK);
}

/* By how many units the best move is told to be better: 0 when it is not sure
 * that it is. */
static int
told_cost(const struct review *r, const struct review_move *move)
{
	if (move->seat < 0 || !review_is_sure(move))
		return 0;
	return in_units(r, move->cost);
}

void
reviewsaid_put_cost(const struct review *r, const struct review_move *move,
    struct model *m)
{
	int spread = in_units(r, 2 * move->spread);

	put_units(r, "cost", told_cost(r, move), m);
	put_units(r, "spread", spread > 0 ? spread : 1, m);
}

/* --- how chances changed -------------------------------------------------- */

static int
change_of(const struct review_move *move, int seat)
{
	return abs(move->after[seat] - move->before[seat]);
}

void
reviewsaid_put_swing(const struct reviewed_reader *reader,
    const struct review_move *move, struct model *m)
{
	const struct review *r = &reader->r->review;
	struct model *who = model_phrase();
	int most = reader->seat >= 0 ? reader->seat : move->seat;

	for (int i = 0; i < r->n_seats; i++)
		if (change_of(move, i) > change_of(move, most))
			most = i;
	(void)events_side(reader->t, most, who);
	model_put(m, "who", who);
	model_put_bool(m, "who-own",
	    reader->seat >= 0 &&
		(events_side_of(reader->t, most) >> reader->seat & 1));
	reviewsaid_put(r, "from", move->before[most], m);
	reviewsaid_put(r, "to", move->after[most], m);
}

/* --- what would have been better ------------------------------------------ */

/* Puts the short form of E, with which several events begin: as on the page of a
 * turn, the next one is the choice. Whoever is not told the events in sentences
 * reads the place out of it, where it is one. */
static void
put_beginning(const struct looking *l, bool told, struct model *e)
{
	struct buffer key = {0};

	buffer_printf(&key, "%s.better.%s", l->t->rules->id,
	    model_get_text(e, "e", ""));
	if (!told && words_has(l->d->words, l->lang, buffer_text(&key)))
		model_put_text(e, "short", buffer_text(&key));
	else
		model_put(e, "short", model_null());
	buffer_fini(&key);
}

/* Puts what MOVE of L is called, what it brings, and a picture of it. TOLD: what
 * it brings is told. */
static void
put_choice(const struct looking *l, uint64_t move, bool told, struct model *m)
{
	struct model *events = forecast_move(l, move);
	struct buffer text = {0};
	bool called = false;

	if (model_size(events) > 1)
		put_beginning(l, told, model_at(events, 0));
	if (choices_known(l->t))
		choices_say(l, move, &text);
	model_put_text(m, "title", buffer_text(&text));
	for (size_t i = 0; i < model_size(events); i++)
		called = called ||
		    model_type(model_get(model_at(events, i), "short")) ==
			MODEL_TEXT;
	model_put_bool(m, "called", called || text.len > 0);
	buffer_reset(&text);
	model_put(m, "events", events);
	board_preview(l, move, NULL, &text);
	model_put_made(m, "svg", &text);
	buffer_fini(&text);
}

/* Looks at the position before MOVE as its seat did. False when the best move is
 * not to be found there. */
static bool
put_best(const struct reviewed_reader *reader, const struct review_move *move,
    struct model *m)
{
	struct desk *d = reader->d;
	char canonical[RULES_NOTATION_MAX + 1];
	struct view view = {.seat = move->seat};
	struct buffer why = {0};
	const char *refused;
	struct table t;
	uint64_t best;
	bool good;

	good = table_load_at(d, reader->t->game.id, move->n - 1, &t, &why) ==
		TABLE_OK &&
	    table_rewind(d, &t);
	t.game.state = STORE_OPEN;
	good = good &&
	    match_canonical(t.match, move->seat, move->best, canonical, &best,
		&refused) == MATCH_OK &&
	    view_take(d, &t, move->seat, t.game.made[move->seat], false, &view,
		&why);
	if (good) {
		struct looking l = {.d = d,
		    .t = &t,
		    .seat = move->seat,
		    .lang = reader->lang,
		    .view = &view};

		put_choice(&l, best, move->seat == reader->seat, m);
	} else {
		log_event("game-not-served", "why=\"%s\"", buffer_text(&why));
	}
	view_fini(&view);
	table_fini(&t);
	buffer_fini(&why);
	return good;
}

/* Whether the game was decided for the seat of MOVE: whatever it did, the chance
 * is none at all, or all of it. */
static bool
is_decided(const struct review *r, const struct review_move *move)
{
	int made = in_units(r, move->made[move->seat]);

	return (made == 0 || (!r->points && made == THOUSAND / PERCENT)) &&
	    in_units(r, move->before[move->seat]) == made &&
	    in_units(r, move->after[move->seat]) == made;
}

static void
put_better(const struct reviewed_reader *reader, const struct review_move *move,
    struct model *m)
{
	const struct review *r = &reader->r->review;
	struct model *better = model_object();

	model_put(m, "better", model_null());
	model_put_bool(m, "decided", is_decided(r, move));
	model_put_bool(m, "unsure",
	    2 * move->spread >=
		UNKNOWN * (r->points ? REVIEW_MISSED_POINTS : REVIEW_MISSED));
	reviewsaid_put_cost(r, move, better);
	if (move->best[0] == '\0' || told_cost(r, move) == 0 ||
	    !put_best(reader, move, better)) {
		model_free(better);
		return;
	}
	/* What it brings is said to who makes it. */
	model_put_bool(better, "told",
	    move->seat == reader->seat ||
		!model_get_bool(better, "called", false));
	model_put(m, "better", better);
}

/* --- what a move was worth ------------------------------------------------ */

/* Puts what came of the move by luck, when that is more than an error of
 * playouts. */
static void
put_after(const struct review *r, const struct review_move *move, bool last,
    int seat, struct model *m)
{
	int change = abs(move->after[seat] - move->made[seat]);

	model_put_bool(m, "last", last);
	if (last ||
	    (change > LUCK * move->blur &&
		in_units(r, move->after[seat]) !=
		    in_units(r, move->made[seat])))
		reviewsaid_put(r, "after", move->after[seat], m);
	else
		model_put(m, "after", model_null());
}

static void
put_yours(const struct reviewed_reader *reader, const struct review_move *move,
    struct model *m)
{
	const struct review *r = &reader->r->review;
	struct model *yours;

	model_put(m, "yours", model_null());
	if (reader->seat < 0 || r->points ||
	    (events_side_of(reader->t, move->seat) >> reader->seat & 1))
		return;
	yours = model_object();
	reviewsaid_put(r, "from", move->before[reader->seat], yours);
	reviewsaid_put(r, "to", move->after[reader->seat], yours);
	model_put(m, "yours", yours);
}

static void
put_move(const struct reviewed_reader *reader, const struct review_move *move,
    bool last, struct model *m)
{
	const struct review *r = &reader->r->review;
	const struct view_entry *e = view_entry(reader->view, move->n);
	int seat = move->seat;
	uint32_t back;
	struct model *name = model_phrase();

	model_put_bool(m, "table", match_is_table_move(e->move, &back));
	model_put_bool(m, "forced", move->legal_one);
	model_put_bool(m, "own", move->seat == reader->seat);
	model_put_bool(m, "stood-in", reviewsaid_stood_in(reader, move));
	names_join(name, "", reader->t->seats[seat].name);
	model_put(m, "name", name);
	model_put_bool(m, "in-points", r->points);
	reviewsaid_put(r, "made", move->made[seat], m);
	put_after(r, move, last, seat, m);
	put_yours(reader, move, m);
	put_better(reader, move, m);
}

void
reviewsaid_put_worth(const struct reviewed_reader *reader, struct model *m)
{
	const struct review *r = &reader->r->review;

	model_put(m, "worth", model_null());
	for (size_t i = 0; i < r->n; i++) {
		struct model *worth;

		if (r->moves[i].n != reader->at || r->moves[i].seat < 0)
			continue;
		worth = model_object();
		put_move(reader, &r->moves[i], i + 1 == r->n, worth);
		model_put(m, "worth", worth);
	}
}
