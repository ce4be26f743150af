/*
 * The moves of games with cards in words, and as lists of links and forms.
 *
 * Not here: the page that shows them (pages/turnsteps.c).
 */
#include "config.h"

#include "show/choices.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "desk/reader.h"
#include "game/names.h"
#include "game/table.h"
#include "match/match.h"
#include "show/board.h"
#include "show/events.h"
#include "show/forecast.h"
#include "show/view.h"
#include "words/model.h"

/* A place with more moves than this gets a form in place of links. */
enum { LIST_MAX = 12 };

bool
choices_known(const struct table *t)
{
	return t->rules->anytime != NULL;
}

/* --- what a move is called ----------------------------------------------- */

/* Appends the kind of the move NOTATION to KEY: "play.steal" of "play:steal:1",
 * "bid" of "bid:120", "order.levy" of "order:levy ask". Sets *NUMBER to the
 * number after the kind, or -1. */
static void
choices_put_kind(const char *notation, struct buffer *key, int *number)
{
	*number = -1;
	for (const char *p = notation; *p != '\0' && *p != ' '; p++) {
		if (*p == ':' && isdigit((unsigned char)p[1])) {
			*number = atoi(p + 1);
			return;
		}
		buffer_putc(key, *p == ':' ? '.' : *p);
	}
}

/* What the reader knows of the board; NULL without a link. */
static const struct model *
board_known(const struct looking *l)
{
	return l->view != NULL ? view_board(l->view) : NULL;
}

/* Puts "owner-name" into M, and "owner-ally": whether the owner is another seat
 * on the reader's side. */
static void
put_owner(const struct looking *l, const struct model *owner, struct model *m)
{
	const struct model *seats =
	    l->view != NULL ? model_get(l->view->model, "seats") : NULL;
	int64_t seat =
	    model_type(owner) == MODEL_INT ? model_as_int(owner) : -1;
	bool known = seat >= 0 && seat < l->t->n_seats;
	const struct model *own = model_at(seats, (size_t)l->seat);
	const struct model *his = known ? model_at(seats, (size_t)seat) : NULL;

	if (known)
		names_put(m, "owner-name", l->t->seats[seat].name);
	else
		model_put_text(m, "owner-name", "");
	model_put_bool(m, "owner-ally",
	    known && seat != l->seat &&
		strcmp(model_get_text(his, "side", ""),
		    model_get_text(own, "side", "")) == 0);
}

/* Puts what is known of space NUMBER into M; a fact that it lacks is null. Not
 * every number is that of a space: it may be an amount, or -1. */
static void
choices_put_space(const struct looking *l, int number, struct model *m)
{
	const struct model *board = board_known(l), *space = NULL;
	static const char *const facts[] = {"planet", "price", "site"};

	if (number >= 0)
		space = model_at(model_get(board, "spaces"), (size_t)number);
	for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++) {
		const struct model *fact = model_get(space, facts[i]);

		if (model_type(fact) == MODEL_TEXT &&
		    names_are_of(l->t->rules, facts[i]))
			model_put(m, facts[i],
			    names_place(l->t->rules, facts[i],
				model_as_text(fact)));
		else
			model_put(m, facts[i],
			    fact != NULL ? model_copy(fact) : model_null());
	}
	put_owner(l, model_get(space, "owner"), m);
	if (number >= 0)
		model_put_int(m, "number", number);
	else
		model_put(m, "number", model_null());
}

/* What the word for MOVE may use (choices_say()). A later merge replaces what
 * an earlier one has put. */
static struct model *
move_model(const struct looking *l, uint64_t move, int number)
{
	struct model *m = model_object(), *events = forecast_move(l, move);
	struct model *place = model_object();

	model_put(m, "amount", model_null());
	model_put_text(m, "target-name", "");
	model_put_text(m, "to-name", "");
	choices_put_space(l, number, place);
	model_merge(m, place);
	for (size_t i = model_size(events); i > 0; i--)
		model_merge(m, model_at(events, i - 1));
	/* The forecast of a jump comes to its target late, so the space that
	 * the move names replaces what the first events say. */
	if (model_type(model_get(place, "site")) != MODEL_NULL)
		model_merge(m, place);
	model_free(place);
	model_free(events);
	return m;
}

void
choices_say(const struct looking *l, uint64_t move, struct buffer *out)
{
	struct buffer notation = {0}, key = {0};
	struct model *m;
	char *text;
	int number;

	l->t->rules->format(l->t->match->state, l->seat, move, &notation);
	buffer_printf(&key, "%s.move.", l->t->rules->id);
	choices_put_kind(buffer_text(&notation), &key, &number);
	m = move_model(l, move, number);
	text = reader_say(l->d, l->lang, buffer_text(&key), m);
	buffer_puts(out, text);
	free(text);
	model_free(m);
	buffer_fini(&notation);
	buffer_fini(&key);
}

/* --- by place ------------------------------------------------------------ */

bool
choices_is_card(const struct looking *l, uint64_t move)
{
	struct buffer text = {0};
	bool card;

	l->t->rules->format(l->t->match->state, l->seat, move, &text);
	card = strncmp(buffer_text(&text), "play:", 5) == 0;
	buffer_fini(&text);
	return card;
}

bool
choices_are_cards(const struct looking *l, const struct spot *s)
{
	for (size_t i = 0; i < s->count; i++)
		if (!choices_is_card(l, l->spots->moves[s->first + i]))
			return false;
	return true;
}

bool
choices_is_order(const char *move)
{
	return strncmp(move, "order:", 6) == 0;
}

static bool
is_cell(const struct spot *s)
{
	return strchr("-0123456789", s->name[0]) != NULL;
}

bool
choices_are_many(const struct spot *s)
{
	return !is_cell(s) && s->count > LIST_MAX;
}

/* MOVE as {"move", "title"}. */
static struct model *
choices_option_model(const struct looking *l, uint64_t move)
{
	struct model *m = model_object();
	struct buffer text = {0};

	l->t->rules->format(l->t->match->state, l->seat, move, &text);
	model_put_text(m, "move", buffer_text(&text));
	buffer_reset(&text);
	choices_say(l, move, &text);
	model_put_text(m, "title", buffer_text(&text));
	buffer_fini(&text);
	return m;
}

/* Adds "href", which chooses the "move" of M, and "picture", a drawing of what
 * it changes. */
static void
choices_put_links(const struct looking *l, struct model *m)
{
	struct buffer link = {0};

	forecast_link(l, "move", model_get_text(m, "move", ""), &link);
	model_put_text(m, "href", buffer_text(&link));
	buffer_reset(&link);
	buffer_printf(&link, "%s/move.svg%s", l->link,
	    strchr(model_get_text(m, "href", ""), '?'));
	model_put_text(m, "picture", buffer_text(&link));
	buffer_fini(&link);
}

struct model *
choices_offers(const struct looking *l)
{
	struct model *list = model_array();

	for (size_t i = 0; i < l->spots->n; i++) {
		const struct spot *s = &l->spots->spot[i];

		if (is_cell(s) || choices_are_many(s) ||
		    strcmp(s->name, "cards") == 0)
			continue;
		for (size_t k = 0; k < s->count; k++) {
			uint64_t move = l->spots->moves[s->first + k];
			struct model *m = choices_option_model(l, move);

			choices_put_links(l, m);
			model_put(m, "events", forecast_move(l, move));
			model_add(list, m);
		}
	}
	return list;
}

struct model *
choices_forms(const struct looking *l)
{
	struct model *list = model_array();
	struct buffer key = {0};

	for (size_t i = 0; i < l->spots->n; i++) {
		const struct spot *s = &l->spots->spot[i];
		struct model *form, *options;
		uint64_t chosen;

		if (!choices_are_many(s))
			continue;
		chosen = l->t->rules->choose(l->t->match->state, l->seat,
		    RULES_FALLBACK, NULL);
		form = model_object();
		options = model_array();
		for (size_t k = 0; k < s->count; k++) {
			uint64_t move = l->spots->moves[s->first + k];
			struct model *m = choices_option_model(l, move);

			model_put_bool(m, "chosen", move == chosen);
			model_add(options, m);
		}
		buffer_reset(&key);
		buffer_printf(&key, "%s.form.%s", l->t->rules->id, s->name);
		model_put_text(form, "name", s->name);
		model_put_text(form, "how-word", buffer_text(&key));
		model_put_text(form, "action", l->link);
		model_put(form, "options", options);
		model_add(list, form);
	}
	buffer_fini(&key);
	return list;
}

/* --- the hand ------------------------------------------------------------ */

/* All moves that the seat may make now: those of its turn, and those that it
 * may make at any time. */
struct all_moves {
	uint64_t *move;
	size_t n;
};

static void
take_moves(const struct looking *l, struct all_moves *all)
{
	const struct rules *r = l->t->rules;
	const void *state = l->t->match->state;
	size_t n = l->spots != NULL ? l->spots->n_moves : 0;
	size_t m = r->anytime(state, l->seat, NULL, 0);

	all->n = n + m;
	all->move = xcalloc(all->n + 1, sizeof *all->move);
	if (n > 0)
		memcpy(all->move, l->spots->moves, n * sizeof *all->move);
	r->anytime(state, l->seat, all->move + n, m);
}

/* The ways to play CARD, as options. */
static struct model *
ways_of(const struct looking *l, const struct all_moves *all, const char *card)
{
	struct model *list = model_array();
	struct buffer text = {0};
	size_t len = strlen(card);

	for (size_t i = 0; i < all->n; i++) {
		const char *name;

		buffer_reset(&text);
		l->t->rules->format(l->t->match->state, l->seat, all->move[i],
		    &text);
		name = buffer_text(&text);
		if (strncmp(name, "play:", 5) == 0 &&
		    strncmp(name + 5, card, len) == 0 &&
		    strchr(":", name[5 + len]) != NULL)
			model_add(list, choices_option_model(l, all->move[i]));
	}
	buffer_fini(&text);
	return list;
}

struct model *
choices_hand(const struct looking *l)
{
	struct model *facts =
	    events_facts(l->t, model_get(board_known(l), "hand"));
	struct model *list = model_array();
	struct all_moves all;

	take_moves(l, &all);
	for (size_t i = 0; i < model_size(facts); i++) {
		struct model *m = model_copy(model_at(facts, i)), *ways;
		const char *card = model_get_text(m, "card", "");

		ways = ways_of(l, &all, card);
		model_put_text(m, "name", card);
		model_put_bool(m, "several", model_get_int(m, "n", 1) > 1);
		model_put_text(m, "action", l->link);
		model_put_text(m, "href", "");
		if (model_size(ways) == 1) {
			model_put(m, "move",
			    model_copy(model_get(model_at(ways, 0), "move")));
			choices_put_links(l, m);
			model_free(ways);
			ways = model_array();
		}
		model_put_bool(m, "choose", model_size(ways) > 0);
		model_put_bool(m, "later",
		    model_size(ways) == 0 &&
			model_get_text(m, "href", "")[0] == '\0');
		model_put(m, "options", ways);
		model_add(list, m);
	}
	free(all.move);
	model_free(facts);
	return list;
}

/* --- standing orders ----------------------------------------------------- */

static void
choices_put_value(const struct looking *l, const char *value, struct model *m)
{
	struct buffer key = {0};

	buffer_printf(&key, "%s.value.%s", l->t->rules->id, value);
	model_put_text(m, "value-word", buffer_text(&key));
	buffer_fini(&key);
}

/* The standing order KIND in LIST. When LIST does not have it yet, it is added
 * with its present value. */
static struct model *
order_of(const struct looking *l, struct model *list, const char *kind)
{
	const struct model *orders = model_get(board_known(l), "orders");
	struct buffer key = {0};
	struct model *m;

	for (size_t i = 0; i < model_size(list); i++)
		if (strcmp(model_get_text(model_at(list, i), "name", ""),
			kind) == 0)
			return model_at(list, i);
	m = model_object();
	buffer_printf(&key, "%s.order.%s", l->t->rules->id, kind);
	model_put_text(m, "name", kind);
	model_put_text(m, "order-word", buffer_text(&key));
	choices_put_value(l, model_get_text(orders, kind, ""), m);
	model_put_text(m, "action", l->link);
	model_put(m, "options", model_array());
	model_add(list, m);
	buffer_fini(&key);
	return m;
}

struct model *
choices_orders(const struct looking *l)
{
	struct model *list = model_array();
	struct buffer text = {0};
	struct all_moves all;

	take_moves(l, &all);
	for (size_t i = 0; i < all.n; i++) {
		struct model *option;
		char *kind, *value;

		buffer_reset(&text);
		l->t->rules->format(l->t->match->state, l->seat, all.move[i],
		    &text);
		if (!choices_is_order(buffer_text(&text)))
			continue;
		option = model_object();
		model_put_text(option, "move", buffer_text(&text));
		kind = text.data + 6;
		value = kind + strcspn(kind, " ");
		if (*value != '\0')
			*value++ = '\0';
		choices_put_value(l, value, option);
		model_add(model_get(order_of(l, list, kind), "options"),
		    option);
	}
	free(all.move);
	buffer_fini(&text);
	return list;
}
