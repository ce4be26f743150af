/*
 * What heads every page and letter of a game.
 */
#include "config.h"

#include "show/status.h"

#include <string.h>

#include "desk/desk.h"
#include "desk/links.h"
#include "game/options.h"
#include "game/table.h"
#include "match/match.h"
#include "show/events.h"
#include "words/words.h"

/* What words are there for about each thing that can be asked. */
static const char *const purposes[] = {"done", "how", "how-mail", "letter",
    "list", "list-caps", "next", "place", "subject", "title"};

/* Whether the ruleset has that word; KEY gets "RULESET.FAMILY.A.B", without
 * ".B" when B is NULL. */
static bool
own_word(const struct desk *d, const struct table *t, const char *family,
    const char *a, const char *b, struct buffer *key)
{
	buffer_reset(key);
	buffer_printf(key, "%s.%s.%s%s%s", t->rules->id, family, a,
	    b != NULL ? "." : "", b != NULL ? b : "");
	return words_has(d->words, NULL, buffer_text(key));
}

static void
append_name(struct buffer *names, const char *name)
{
	if (names->len > 0)
		buffer_puts(names, ", ");
	buffer_puts(names, name);
}

/* --- who is asked for what ------------------------------------------------------- */

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

/* Who is asked while others play on has a word for it. */
static bool
beside_word(const struct desk *d, const struct table *t,
    const struct asked *asked, int seat, struct buffer *key)
{
	return (asked->aside >> seat & 1) &&
	    own_word(d, t, "ask", asked->what[seat], "beside", key);
}

static void
put_turns(const struct desk *d, const struct table *t,
    const struct asked *asked, struct model *page)
{
	struct buffer names = {0}, players = {0}, key = {0};
	struct model *beside = model_array();

	for (int i = 0; i < t->n_seats; i++) {
		append_name(&players, t->seats[i].name);
		if (beside_word(d, t, asked, i, &key)) {
			struct model *m = model_object();

			model_put_text(m, "name", t->seats[i].name);
			model_put_text(m, "beside-word", buffer_text(&key));
			model_add(beside, m);
		} else if (asked->seats >> i & 1) {
			append_name(&names, t->seats[i].name);
		}
	}
	model_put_text(page, "players", buffer_text(&players));
	model_put_text(page, "on-turn", buffer_text(&names));
	model_put(page, "beside", beside);
	buffer_fini(&names);
	buffer_fini(&players);
	buffer_fini(&key);
}

/* --- the table -------------------------------------------------------------------- */

static unsigned
side_of(const struct table *t, int seat)
{
	return t->rules->side != NULL ? t->rules->side(t->match->state, seat)
				      : 1u << seat;
}

/* Of those who are not the reader's partners but take one of two sides: whether
 * they are on the reader's own. */
static void
put_friend(const struct model *seat, const struct model *own, struct model *m)
{
	const char *side = model_get_text(seat, "side", "");
	bool other = own != NULL && side[0] != '\0' &&
	    model_get_int(seat, "seat", -1) != model_get_int(own, "seat", -1);
	bool same = strcmp(side, model_get_text(own, "side", "")) == 0;

	model_put_bool(m, "friend", other && same);
	model_put_bool(m, "enemy", other && !same);
}

/* Whether the game waits for SEAT longer than it should. */
static bool
is_late(const struct model *game, int seat)
{
	const struct model *clocks = model_get(game, "clocks");

	for (size_t i = 0; i < model_size(clocks); i++)
		if (model_get_int(model_at(clocks, i), "seat", -1) == seat)
			return model_get_bool(model_at(clocks, i), "late",
			    false);
	return false;
}

static struct model *
seat_in_words(const struct desk *d, const struct table *t,
    const struct model *game, const struct model *seat,
    const struct asked *asked, int reader)
{
	const char *letters = model_get_text(seat, "letters", "on");
	int i = (int)model_get_int(seat, "seat", 0);
	struct model *m = events_facts(t, seat);
	struct buffer key = {0};
	bool ally = reader >= 0 && (side_of(t, i) >> reader & 1);

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
	    t->seats[i].standin[0] != '\0' &&
		!model_get_bool(seat, "resigned", false));
	model_put_bool(m, "late", is_late(game, i));
	model_put_bool(m, "letters-off", strcmp(letters, "off") == 0);
	model_put_bool(m, "unreachable", strcmp(letters, "unreachable") == 0);
	buffer_fini(&key);
	return m;
}

/* Those of SEATS who play together with FIRST, who is the first of them. */
static struct model *
side_in_words(const struct table *t, const struct model *seats, int first)
{
	struct model *m = model_copy(model_at(seats, (size_t)first));
	struct model *members = model_array();
	struct buffer text = {0};
	unsigned side = side_of(t, first);

	for (int i = first; i < t->n_seats; i++)
		if (side >> i & 1)
			model_add(members,
			    model_copy(model_at(seats, (size_t)i)));
	model_put_bool(m, "team", events_side(t, first, &text) > 1);
	model_put_text(m, "names", buffer_text(&text));
	buffer_reset(&text);
	buffer_printf(&text, "%s.side", t->rules->id);
	model_put_text(m, "side-word", buffer_text(&text));
	model_put(m, "seats", members);
	buffer_fini(&text);
	return m;
}

static void
put_table(const struct desk *d, const struct table *t, const struct model *game,
    const struct asked *asked, struct model *page)
{
	const struct model *bare = model_get(game, "seats");
	int reader = (int)model_get_int(game, "seat", -1);
	struct model *seats = model_array(), *sides = model_array();
	struct buffer partner = {0};

	for (int i = 0; i < t->n_seats; i++) {
		const struct model *seat = model_at(bare, (size_t)i);
		struct model *m =
		    seat_in_words(d, t, game, seat, asked, reader);

		put_friend(seat,
		    reader >= 0 ? model_at(bare, (size_t)reader) : NULL, m);
		model_add(seats, m);
		if (reader >= 0 && i != reader && (side_of(t, i) >> reader & 1))
			append_name(&partner, t->seats[i].name);
	}
	for (int i = 0; i < t->n_seats; i++)
		if ((side_of(t, i) & ((1u << i) - 1)) == 0)
			model_add(sides, side_in_words(t, seats, i));
	model_put_text(page, "partner", buffer_text(&partner));
	model_put(page, "seats", seats);
	model_put(page, "sides", sides);
	buffer_fini(&partner);
}

/* The word that says how it ended: when the table ended it and nobody has won
 * that; of a game that is won or lost together RULESET.outcome.CODE, where the
 * board tells its "outcome". */
static void
put_outcome(const struct desk *d, const struct table *t,
    const struct model *game, struct model *page)
{
	struct buffer key = {0};
	const char *code =
	    model_get_text(model_get(game, "board"), "outcome", "");
	enum match_ending ending = match_ending(t->match);

	if (ending == MATCH_BY_AGREEMENT) {
		buffer_puts(&key, "table.outcome.ended");
	} else if (ending == MATCH_BY_RESIGNATION && t->rules->together) {
		buffer_puts(&key, "table.outcome.resigned");
	} else if (!t->rules->together ||
	    !own_word(d, t, "outcome", code, NULL, &key)) {
		buffer_reset(&key);
		buffer_puts(&key, "winner");
	}
	model_put_text(page, "outcome-word", buffer_text(&key));
	buffer_fini(&key);
}

static void
put_winners(const struct desk *d, const struct table *t,
    const struct model *game, bool over, struct model *page)
{
	struct rules_result r = {.winners = 0};
	struct buffer winners = {0};
	bool teams = false;
	int n = 0;

	put_outcome(d, t, game, page);
	if (over)
		match_result(t->match, &r);
	for (int i = 0; i < t->n_seats; i++) {
		struct buffer names = {0};

		if ((r.winners >> i & 1) &&
		    (side_of(t, i) & ((1u << i) - 1)) == 0) {
			teams |= events_side(t, i, &names) > 1;
			append_name(&winners, buffer_text(&names));
			n++;
		}
		buffer_fini(&names);
	}
	model_put_text(page, "winners", buffer_text(&winners));
	model_put_int(page, "winning", n);
	model_put_bool(page, "lost", over && n == 0);
	model_put_bool(page, "by-teams", teams);
	model_put_int(page, "best", over ? r.scores[0] : 0);
	buffer_fini(&winners);
}

/* --- the options ------------------------------------------------------------------- */

static struct model *
value_model(const struct rules_option *o, int value, const char *text)
{
	if (o->type == RULES_FLAG)
		return model_bool(value != 0);
	return o->type == RULES_NUMBER ? model_int(value) : model_text(text);
}

static void
put_options(const struct desk *d, const struct table *t,
    const struct model *game, struct model *page)
{
	struct model *chosen = model_object();
	struct rules_setup setup = {.seats = t->n_seats};
	struct buffer value = {0};
	const char *data;
	bool known;

	known = options_read(t->rules, model_get(game, "options"), &setup,
	    &data, NULL);
	for (size_t i = 0; known && i < t->rules->n_options; i++) {
		const struct rules_option *o = &t->rules->options[i];

		buffer_reset(&value);
		if (o->type == RULES_DATA)
			buffer_puts(&value, data);
		else
			rules_option_write(o, setup.options[i], &value);
		model_put(chosen, o->name,
		    value_model(o, setup.options[i], buffer_text(&value)));
	}
	if (known)
		options_put_in_force(d, t->rules, &setup, data, page);
	else
		model_put(page, "in-force", model_null());
	model_put(page, "chosen", chosen);
	buffer_fini(&value);
}

/* --- the whole ---------------------------------------------------------------------- */

/* The ruleset's own pieces of pages and letters, by the name of their
 * template. */
static void
put_parts(const struct table *t, struct model *page)
{
	static const char *const parts[][2] = {{"facts-text", "facts.txt"},
	    {"facts-html", "facts.html"}, {"legend-text", "legend.txt"},
	    {"legend-html", "legend.html"}, {"page-html", "page.html"}};
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
status_put(struct desk *d, const struct table *t, const struct model *game,
    struct model *page)
{
	int reader = (int)model_get_int(game, "seat", -1);
	struct buffer key = {0};
	struct asked asked;

	asked_get(t, &asked);
	put_options(d, t, game, page);
	put_turns(d, t, &asked, page);
	put_winners(d, t, game, asked.seats == 0, page);
	put_ask(d, t, reader >= 0 ? asked.what[reader] : "", page);
	model_put(page, "facts", events_facts(t, model_get(game, "board")));
	model_put_bool(page, "stopped",
	    asked.seats == 0 && match_ending(t->match) != MATCH_BY_RULES);
	put_table(d, t, game, &asked, page);
	put_parts(t, page);
	buffer_printf(&key, "%s.name", t->rules->id);
	model_put_text(page, "game-word", buffer_text(&key));
	/* So is how the game ends, and how near that is. */
	model_put_text(page, "goal-word",
	    asked.seats != 0 && own_word(d, t, "goal", "now", NULL, &key)
		? buffer_text(&key)
		: "");
	/* What may be done at any time is told where there is a word for it. */
	model_put_text(page, "anytime-word",
	    asked.seats != 0 && own_word(d, t, "anytime", "letter", NULL, &key)
		? buffer_text(&key)
		: "");
	buffer_fini(&key);
}

void
status_put_watch(struct desk *d, const struct table *t, struct model *m)
{
	struct buffer link = {0};

	model_put(m, "watch", model_null());
	if (!table_is_watched(&t->game) || d->sign == NULL)
		return;
	link_watch(d, t->game.id, t->game.watch, &link);
	model_put_text(m, "watch", buffer_text(&link));
	buffer_fini(&link);
}
