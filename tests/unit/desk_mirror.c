/*
 * The mirrored game: draws of the mirrored deck bring what they bring in the
 * other game, with the two cards exchanged.
 */
#include "config.h"

#include "desk_mirror.h"

#include <assert.h>
#include <string.h>

#include "base/buffer.h"
#include "base/chance.h"
#include "rules/monopoly/monopoly.h"

struct mirror mirror;

struct mirrored_chance {
	struct chance chance;
	struct chance *from;
	const struct mono_state *s;
};

uint32_t
mirror_cards(uint32_t cards)
{
	return __builtin_popcount(cards & mirror.cards) == 1
	    ? cards ^ mirror.cards
	    : cards;
}

static uint64_t
mirrored_draw(struct chance *self, const char *label, uint64_t n)
{
	struct mirrored_chance *c = (struct mirrored_chance *)self;
	uint64_t value = chance_draw(c->from, label, n);
	uint32_t cards, there, card;

	if (strcmp(label, mono_side_name(mirror.side)) == 0)
		cards = c->s->pile[mirror.side];
	else if (strcmp(label, "hand") == 0 &&
	    c->s->side[c->s->active] == mirror.side)
		cards = c->s->hand[c->s->active];
	else
		return value;
	assert((uint64_t)__builtin_popcount(cards) == n);
	there = mirror_cards(cards);
	for (uint64_t i = 0; i < value; i++)
		there &= there - 1;
	card = mirror_cards(there & -there);
	return (uint64_t)__builtin_popcount(cards & (card - 1));
}

static void
mirrored_setup(void *state, const struct rules_setup *setup,
    struct chance *chance, struct json *events)
{
	struct mirrored_chance c = {{mirrored_draw}, chance, state};

	monopoly_1.setup(state, setup, &c.chance, events);
}

static const char *
mirrored_play(void *state, int seat, uint64_t move, struct chance *chance,
    struct json *events)
{
	struct mirrored_chance c = {{mirrored_draw}, chance, state};

	return monopoly_1.play(state, seat, move, &c.chance, events);
}

/* The board as text, with all hands. */
static bool
leaky_text(const void *state, int viewer, bool whole, struct buffer *out)
{
	const struct mono_state *s = state;
	bool all = monopoly_1.text(state, viewer, whole, out);

	for (unsigned seat = 0; seat < s->seats; seat++)
		buffer_printf(out, "%x\n", s->hand[seat]);
	return all;
}

const struct rules *
__real_rules_find(const char *id, int version);
const struct rules *
__wrap_rules_find(const char *id, int version);

const struct rules *
__wrap_rules_find(const char *id, int version)
{
	static struct rules other[2][2];
	struct rules *r = &other[mirror.on][mirror.leak];

	if (strcmp(id, monopoly_1.id) != 0)
		return __real_rules_find(id, version);
	*r = monopoly_1;
	if (mirror.on) {
		r->setup = mirrored_setup;
		r->play = mirrored_play;
	}
	if (mirror.leak)
		r->text = leaky_text;
	return r;
}
