/*
 * The head of every page and letter of a game: seats, turns, options, winners.
 */
#include "config.h"

#include "show/status.h"

#include <string.h>

#include "desk/desk.h"
#include "game/asked.h"
#include "game/names.h"
#include "game/options.h"
#include "game/present.h"
#include "game/table.h"
#include "match/match.h"
#include "rules/dataset.h"
#include "show/events.h"
#include "show/view.h"
#include "words/words.h"

/* The purposes of words about what a player is asked. */
static const char *const purposes[] = {"done", "how", "how-mail", "letter",
    "list", "list-caps", "next", "place", "subject", "title"};

/* Sets KEY to "RULESET.FAMILY.A.B", without ".B" when B is NULL, and returns
 * whether there is such a word. */
static bool
own_word(const struct desk *d, const struct table *t, const char *family,
    const char *a, const char *b, struct buffer *key)
{
	buffer_reset(key);
	buffer_printf(key, "%s.%s.%s%s%s", t->rules->id, family, a,
	    b != NULL ? "." : "", b != NULL ? b : "");
	return words_has(d->words, NULL, buffer_text(key));
}

/* --- who is asked for what ----------------------------------------------- */

/* Puts "ask" for a reader who is asked for WHAT. */
static void
put_ask(const struct desk *d, const struct table *t, const char *what,
    struct model *page)
{
	struct model *ask = model_object();
	struct buffer key = {0};

	for (size_t i = 0; i < sizeof purposes / sizeof purposes[0]; i++) {
		if (!own_word(d, t, "ask", what, purposes[i], &key)) {
			buffer_reset(&key);
			buffer_printf(&key, "ask.%s", purposes[i]);
		}
		model_put_text(ask, purposes[i], buffer_text(&key));
	}
	model_put(page, "ask", ask);
	buffer_fini(&key);
}

/* Whether SEAT is asked for something while the others play on, and there is a
 * word for that, to which it sets KEY. */
static bool
beside_word(const struct desk *d, const struct table *t,
    const struct asked *asked, int seat, struct buffer *key)
{
	return (asked->aside >> seat & 1) &&
	    own_word(d, t, "ask", asked->what[seat], "beside", key);
}

static void
status_put_turns(const struct desk *d, const struct table *t,
    const struct asked *asked, struct model *page)
{
	struct model *names = model_phrase(), *players = model_phrase();
	struct model *beside = model_array();
	struct buffer key = {0};

	for (int i = 0; i < t->n_seats; i++) {
		names_join(players, ", ", t->seats[i].name);
		if (beside_word(d, t, asked, i, &key)) {
			struct model *m = model_object();

			names_put(m, "name", t->seats[i].name);
			model_put_text(m, "beside-word", buffer_text(&key));
			model_add(beside, m);
		} else if (asked->seats >> i & 1) {
			names_join(names, ", ", t->seats[i].name);
		}
	}
	model_put_bool(page, "thinking",
	    (asked->seats & ~asked->aside) != 0 &&
		(asked->seats & ~asked->aside & ~present_thinking(t)) == 0);
	model_put(page, "players", players);
	model_put(page, "on-turn", names);
	model_put(page, "beside", beside);
	buffer_fini(&key);
}

/* --- the table ----------------------------------------------------------- */

/* The side that SEAT takes, which only the ruleset's facts tell; "" for
 * none. */
static const char *
side_name(const struct model *seats, int seat)
{
	return model_get_text(model_at(seats, (size_t)seat), "side", "");
}

/* Puts whether SEAT is a "friend" or an "enemy": on the reader's side of a game
 * of two sides, or on the other one. The reader's own seat is neither. */
static void
put_friend(const struct model *seats, int seat, int reader, struct model *m)
{
	const char *side = side_name(seats, seat);
	bool other = reader >= 0 && side[0] != '\0' && seat != reader;
	bool same = other && strcmp(side, side_name(seats, reader)) == 0;

	model_put_bool(m, "friend", other && same);
	model_put_bool(m, "enemy", other && !same);
}

static struct model *
seat_in_words(const struct desk *d, const struct table *t, const struct view *v,
    int i, const struct asked *asked)
{
	const struct store_seat *s = &t->seats[i];
	struct model *m =
	    events_facts(t, model_at(model_get(v->model, "seats"), (size_t)i));
	int reader = v->seat;
	struct buffer key = {0};
	bool ally = reader >= 0 && (events_side_of(t, i) >> reader & 1);

	buffer_printf(&key, "%s.colour.%s", t->rules->id,
	    model_get_text(m, "colour", ""));
	model_put_text(m, "colour-word", buffer_text(&key));
	buffer_reset(&key);
	buffer_printf(&key, "%s.seat", t->rules->id);
	model_put_text(m, "seat-word", buffer_text(&key));
	buffer_reset(&key);
	buffer_printf(&key, "%s.member", t->rules->id);
	model_put_text(m, "member-word", buffer_text(&key));
	model_put_bool(m, "own", i == reader);
	model_put_bool(m, "ally", ally && i != reader);
	if (beside_word(d, t, asked, i, &key)) {
		model_put_text(m, "beside-word", buffer_text(&key));
		model_put_bool(m, "on-turn", false);
	} else {
		model_put(m, "beside-word", model_null());
		model_put_bool(m, "on-turn", asked->seats >> i & 1);
	}
	model_put_bool(m, "standin",
	    s->standin[0] != '\0' && !(t->match->resigned >> i & 1));
	model_put_bool(m, "late", v->late >> i & 1);
	model_put_bool(m, "letters-off",
	    !v->hides_letters && s->muted && !s->unreachable);
	model_put_bool(m, "unreachable", !v->hides_letters && s->unreachable);
	buffer_fini(&key);
	return m;
}

/* The side whose first seat is FIRST. SEATS are all seats in words. */
static struct model *
side_in_words(const struct table *t, const struct model *seats, int first)
{
	struct model *m = model_copy(model_at(seats, (size_t)first));
	struct model *members = model_array(), *names = model_phrase();
	struct buffer text = {0};
	unsigned side = events_side_of(t, first);

	for (int i = first; i < t->n_seats; i++)
		if (side >> i & 1)
			model_add(members,
			    model_copy(model_at(seats, (size_t)i)));
	model_put_bool(m, "team", events_side(t, first, names) > 1);
	model_put(m, "names", names);
	buffer_printf(&text, "%s.side", t->rules->id);
	model_put_text(m, "side-word", buffer_text(&text));
	model_put(m, "seats", members);
	buffer_fini(&text);
	return m;
}

static void
status_put_table(const struct desk *d, const struct table *t,
    const struct view *v, const struct asked *asked, struct model *page)
{
	const struct model *bare = model_get(v->model, "seats");
	int reader = v->seat;
	struct model *seats = model_array(), *sides = model_array();
	struct model *partner = model_phrase();

	for (int i = 0; i < t->n_seats; i++) {
		struct model *m = seat_in_words(d, t, v, i, asked);

		put_friend(bare, i, reader, m);
		model_add(seats, m);
		if (reader >= 0 && i != reader &&
		    (events_side_of(t, i) >> reader & 1))
			names_join(partner, ", ", t->seats[i].name);
	}
	for (int i = 0; i < t->n_seats; i++)
		if ((events_side_of(t, i) & ((1u << i) - 1)) == 0)
			model_add(sides, side_in_words(t, seats, i));
	model_put(page, "partner", partner);
	model_put(page, "seats", seats);
	model_put(page, "sides", sides);
}

/* Puts the word for how the game ended. When the table ended it and nobody has
 * won, the word says so. When all win or lose together, it is
 * RULESET.outcome.CODE, where the board has CODE as its "outcome". Otherwise it
 * tells the winner. */
static void
status_put_outcome(const struct desk *d, const struct table *t,
    const struct view *v, struct model *page)
{
	struct buffer key = {0};
	enum match_ending ending = match_ending(t->match);

	if (ending == MATCH_BY_AGREEMENT) {
		buffer_puts(&key, "table.outcome.ended");
	} else if (ending == MATCH_BY_RESIGNATION && t->rules->together) {
		buffer_puts(&key, "table.outcome.resigned");
	} else if (!t->rules->together ||
	    !own_word(d, t, "outcome",
		model_get_text(view_board(v), "outcome", ""), NULL, &key)) {
		buffer_reset(&key);
		buffer_puts(&key, "winner");
	}
	model_put_text(page, "outcome-word", buffer_text(&key));
	buffer_fini(&key);
}

static void
put_winners(const struct desk *d, const struct table *t, const struct view *v,
    bool over, struct model *page)
{
	struct rules_result r = {.winners = 0};
	struct model *winners = model_phrase();
	bool teams = false;
	int n = 0;

	status_put_outcome(d, t, v, page);
	if (over)
		match_result(t->match, &r);
	for (int i = 0; i < t->n_seats; i++) {
		if (!(r.winners >> i & 1) ||
		    (events_side_of(t, i) & ((1u << i) - 1)) != 0)
			continue;
		if (n++ > 0)
			model_phrase_text(winners, ", ");
		teams |= events_side(t, i, winners) > 1;
	}
	model_put(page, "winners", winners);
	model_put_int(page, "winning", n);
	model_put_bool(page, "lost", over && n == 0);
	model_put_bool(page, "by-teams", teams);
	model_put_int(page, "best", over ? r.scores[0] : 0);
}

/* --- the options --------------------------------------------------------- */

static struct model *
value_model(const struct rules_option *o, int value, const char *text)
{
	if (o->type == RULES_FLAG)
		return model_bool(value != 0);
	return o->type == RULES_NUMBER ? model_int(value) : model_text(text);
}

static void
status_put_options(const struct desk *d, const struct table *t,
    struct model *page)
{
	const struct rules_setup *setup = &t->match->setup;
	struct model *chosen = model_object();
	struct buffer value = {0};

	for (size_t i = 0; i < t->rules->n_options; i++) {
		const struct rules_option *o = &t->rules->options[i];

		buffer_reset(&value);
		if (o->type == RULES_DATA)
			rules_data_name(t->rules, t->data_name, o, &value);
		else
			rules_option_write(o, setup->options[i], &value);
		model_put(chosen, o->name,
		    value_model(o, setup->options[i], buffer_text(&value)));
	}
	options_put_in_force(d, t->rules, setup, t->data_name, page);
	model_put(page, "chosen", chosen);
	buffer_fini(&value);
}

/* --- the facts ------------------------------------------------------------ */

/* Puts into each fact of a LIST about seats whether it "begins" those of its
 * seat, and whether it "ends" them. */
static void
status_group_seats(void *arg, const char *key, struct model *list)
{
	(void)arg;
	(void)key;
	for (size_t i = 0; i < model_size(list); i++) {
		struct model *m = model_at(list, i);
		int64_t seat = model_get_int(m, "seat", -1);
		int64_t before = i > 0
		    ? model_get_int(model_at(list, i - 1), "seat", -1)
		    : -1;
		int64_t after =
		    model_get_int(model_at(list, i + 1), "seat", -1);

		if (seat < 0)
			continue;
		model_put_bool(m, "begins", before != seat);
		model_put_bool(m, "ends", after != seat);
	}
}

/* --- the whole ----------------------------------------------------------- */

/* The ruleset's own pieces of pages and letters, by the name of their
 * template. */
static void
status_put_parts(const struct table *t, struct model *page)
{
	static const char *const parts[][2] = {{"facts-text", "facts.txt"},
	    {"facts-html", "facts.html"}, {"legend-text", "legend.txt"},
	    {"page-html", "page.html"}};
	struct buffer name = {0};

	for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
		buffer_reset(&name);
		buffer_printf(&name, "rules/%s.%s", t->rules->id, parts[i][1]);
		model_put_text(page, parts[i][0], buffer_text(&name));
	}
	buffer_reset(&name);
	buffer_printf(&name, "%s.facts.heading-caps", t->rules->id);
	model_put_text(page, "facts-heading-word", buffer_text(&name));
	buffer_fini(&name);
}

void
status_put(struct desk *d, const struct table *t, const struct view *v,
    struct model *page)
{
	struct buffer key = {0};
	struct asked asked;

	asked_get(t, &asked);
	status_put_options(d, t, page);
	status_put_turns(d, t, &asked, page);
	put_winners(d, t, v, asked.seats == 0, page);
	put_ask(d, t, v->seat >= 0 ? asked.what[v->seat] : "", page);
	model_put_bool(page, "stopped",
	    asked.seats == 0 && match_ending(t->match) != MATCH_BY_RULES);
	status_put_table(d, t, v, &asked, page);
	status_put_parts(t, page);
	buffer_printf(&key, "%s.name", t->rules->id);
	model_put_text(page, "game-word", buffer_text(&key));
	/* How the game ends is told only while it goes on. */
	model_put_text(page, "goal-word",
	    asked.seats != 0 && own_word(d, t, "goal", "now", NULL, &key)
		? buffer_text(&key)
		: "");
	/* What loses a game that people play together, and what the signs of the
	 * picture mean, where there are words for that. */
	model_put_text(page, "danger-word",
	    own_word(d, t, "danger", "now", NULL, &key) ? buffer_text(&key)
							: "");
	model_put_text(page, "picture-word",
	    own_word(d, t, "picture", "signs", NULL, &key) ? buffer_text(&key)
							   : "");
	/* What may be done at any time is told where there is a word for it. */
	model_put_text(page, "anytime-word",
	    asked.seats != 0 && own_word(d, t, "anytime", "letter", NULL, &key)
		? buffer_text(&key)
		: "");
	buffer_fini(&key);
}

void
status_put_facts(const struct table *t, const struct view *v,
    struct model *page)
{
	struct model *facts = events_facts(t, view_board(v));

	model_each(facts, status_group_seats, NULL);
	model_put(page, "facts", facts);
}
