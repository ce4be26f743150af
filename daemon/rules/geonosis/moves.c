/*
 * Lists the legal moves, in the order that moves.h fixes.
 *
 * Not here: why a move is refused (refuse.c).
 */
#include "config.h"

#include "rules/geonosis/moves.h"

#include <string.h>

#include "rules/geonosis/arena.h"

struct list {
	const struct geo_state *s;
	unsigned seat;
	uint64_t *moves;
	size_t max, n;
};

uint64_t
geo_move_pack(const struct geo_move *m)
{
	return (uint64_t)m->kind << 32 | (uint64_t)m->from << 24 |
	    (uint64_t)m->to << 16 | (uint64_t)m->at << 8 | m->jedi;
}

bool
geo_move_unpack(uint64_t packed, struct geo_move *m)
{
	m->kind = (uint8_t)(packed >> 32);
	m->from = (uint8_t)(packed >> 24);
	m->to = (uint8_t)(packed >> 16);
	m->at = (uint8_t)(packed >> 8);
	m->jedi = (uint8_t)packed;
	return packed >> 40 == 0 && m->kind > 0 && m->kind < GEO_KINDS;
}

unsigned
geo_to_move(const void *state)
{
	const struct geo_state *s = state;
	unsigned all = (1u << s->seats) - 1, seats = 0;

	switch ((enum geo_stage)s->stage) {
	case GEO_CHOOSING:
	case GEO_FIGHTING:
	case GEO_STRIKING:
		return 1u << s->actor;
	case GEO_PLACING:
		for (unsigned i = 0; i < s->seats; i++)
			if (s->figure[i] == GEO_NONE)
				seats |= 1u << i;
		return seats;
	case GEO_SENDING:
		return 1;
	case GEO_HEADING:
	case GEO_BODYING:
	case GEO_ORDERING:
		return all & ~(unsigned)s->agreed;
	case GEO_DICE:
		for (unsigned i = 0; i < s->seats; i++)
			if (s->die[i] != 0)
				seats |= 1u << i;
		return seats;
	case GEO_OVER:
	case GEO_DUE_FILL:
	case GEO_DUE_TRACK:
	case GEO_DUE_THROW:
	case GEO_DUE_PENALTY:
		break;
	}
	return 0;
}

unsigned
geo_card_sum(const struct geo_state *s, unsigned place)
{
	unsigned sum = 0;

	for (unsigned v = 1; v <= 6; v++)
		sum += v * s->lying[place][v];
	return sum;
}

bool
geo_card_met(const struct geo_state *s, unsigned place)
{
	const struct geo_card *c = &s->set->card[s->card[place]];

	if (c->sum > 0)
		return geo_card_sum(s, place) == c->sum;
	return memcmp(s->lying[place], c->need, sizeof c->need) == 0;
}

bool
geo_card_passed(const struct geo_state *s, unsigned place)
{
	unsigned sum = s->set->card[s->card[place]].sum;

	return sum > 0 && geo_card_sum(s, place) > sum;
}

static bool
slot_like(const struct geo_slot *a, const struct geo_slot *b)
{
	return a->action == b->action && a->value == b->value &&
	    memcmp(a->icon, b->icon, sizeof a->icon) == 0;
}

unsigned
geo_slot_find(const struct geo_state *s, unsigned seat,
    const struct geo_slot *like, unsigned to)
{
	const struct geo_sheet *sheet = geo_sheet_of(s, seat);
	unsigned best = GEO_NONE, rank = 0;

	for (unsigned i = 0; i < sheet->n_slots; i++) {
		const struct geo_slot *slot = &sheet->slot[i];
		unsigned r;

		if (!slot_like(slot, like))
			continue;
		if (s->slot[seat][i] != 0)
			r = 1;
		else if (slot->die != 0)
			r = slot->die == to ? 4 : 2;
		else
			r = 3;
		if (r > rank) {
			rank = r;
			best = i;
		}
	}
	return best;
}

struct geo_mask
geo_icon_targets(const struct geo_state *s, const uint8_t icon[GEO_ICON_KINDS])
{
	struct geo_mask m = {{0, 0}};

	for (unsigned d = 0; d < GEO_DROIDS; d++)
		if (geo_icon_fits(icon, d))
			m = geo_mask_or(m, geo_enemies_of(s, d));
	return m;
}

struct geo_mask
geo_hits(const struct geo_state *s, unsigned seat, unsigned points)
{
	struct geo_mask m = {{0, 0}};

	for (unsigned d = 0; d < GEO_DROIDS; d++)
		if (s->set->resistance[d] <= points)
			m = geo_mask_or(m, geo_enemies_of(s, d));
	return geo_mask_and(m, s->set->near[s->figure[seat]]);
}

unsigned
geo_part_zone(const struct geo_state *s, unsigned part)
{
	unsigned found = GEO_NONE;

	for (unsigned z = 0; z < GEO_ZONES; z++) {
		if (geo_mask_empty(geo_mask_and(s->set->zone[z],
			s->droid[GEO_BATTLE])))
			continue;
		found = z;
		if (part == GEO_PART_HEAD)
			break;
	}
	return found;
}

/* --- listing -------------------------------------------------------------- */

static void
add(struct list *l, uint64_t packed)
{
	if (l->n < l->max)
		l->moves[l->n] = packed;
	l->n++;
}

/* The move of this kind; with TO, by the seat's die. */
static struct geo_move
one(const struct list *l, unsigned kind, unsigned to, unsigned at)
{
	return (struct geo_move){.kind = (uint8_t)kind,
	    .from = to == 0 ? 0 : l->s->die[l->seat],
	    .to = (uint8_t)to,
	    .at = (uint8_t)at};
}

static void
moves_add(struct list *l, unsigned kind, unsigned to, unsigned at)
{
	const struct geo_move m = one(l, kind, to, at);

	add(l, geo_move_pack(&m));
}

static void
add_spaces(struct list *l, unsigned kind, unsigned to, struct geo_mask spaces)
{
	const struct geo_move m = one(l, kind, to, 0);
	uint64_t packed = geo_move_pack(&m);

	while (!geo_mask_empty(spaces))
		add(l, packed | (uint64_t)geo_mask_take(&spaces) << 8);
}

/* Adds the move, whose kind can be made now, when it fits. */
static void
try(struct list *l, const struct geo_move *m)
{
	if (geo_move_misfit(l->s, l->seat, m) == NULL)
		add(l, geo_move_pack(m));
}

static void
list_sheets(struct list *l)
{
	struct geo_move m = one(l, GEO_MOVE_TAKE, 0, 0);

	for (; m.at < l->s->set->n_sheets; m.at++)
		for (m.jedi = 0; m.jedi < GEO_JEDI; m.jedi++)
			try(l, &m);
}

/* Adds all moves that the seat's die allows. */
static void
list_dice(struct list *l)
{
	const struct geo_state *s = l->s;
	unsigned die = s->die[l->seat], spare = s->force - 1u;
	unsigned low = die > spare + 1 ? die - spare : 1;
	unsigned high = die + spare < 6 ? die + spare : 6;
	struct geo_move m = one(l, GEO_MOVE_CARD, die, 0);

	for (m.to = (uint8_t)low; m.to <= high; m.to++)
		for (m.at = 0; m.at < GEO_OPEN_CARDS; m.at++)
			try(l, &m);
	m.kind = GEO_MOVE_ACTION;
	for (m.to = (uint8_t)low; m.to <= high; m.to++)
		for (m.at = 0; m.at < geo_sheet_of(s, l->seat)->n_slots; m.at++)
			try(l, &m);
	for (unsigned to = low; to <= high && geo_r2_active(s); to++) {
		struct geo_mask head;

		add_spaces(l, GEO_MOVE_R2, to, geo_r2_reach(s, to, &head));
	}
	moves_add(l, GEO_MOVE_ASIDE, die, 0);
}

static void
list_fight(struct list *l)
{
	const struct geo_state *s = l->s;

	if (!s->moved)
		add_spaces(l, GEO_MOVE_GO, 0, geo_reach(s, s->figure[l->seat]));
	add_spaces(l, GEO_MOVE_HIT, 0, geo_hits(s, l->seat, s->points));
	moves_add(l, GEO_MOVE_STOP, 0, 0);
}

static void
list_part(struct list *l, unsigned kind, unsigned part)
{
	unsigned zone = geo_part_zone(l->s, part);

	add_spaces(l, kind, 0,
	    geo_mask_and(l->s->set->zone[zone], l->s->droid[GEO_BATTLE]));
}

static void
list_stage(struct list *l)
{
	const struct geo_state *s = l->s;
	struct geo_mask starts = geo_mask_less(s->set->start, geo_blocked(s));

	switch ((enum geo_stage)s->stage) {
	case GEO_CHOOSING:
		list_sheets(l);
		break;
	case GEO_PLACING:
		add_spaces(l, GEO_MOVE_PLACE, 0, starts);
		break;
	case GEO_SENDING:
		add_spaces(l, GEO_MOVE_SEND, 0, starts);
		break;
	case GEO_HEADING:
		list_part(l, GEO_MOVE_HEAD, GEO_PART_HEAD);
		break;
	case GEO_BODYING:
		list_part(l, GEO_MOVE_BODY, GEO_PART_BODY);
		break;
	case GEO_DICE:
		list_dice(l);
		break;
	case GEO_FIGHTING:
		list_fight(l);
		break;
	case GEO_STRIKING:
		add_spaces(l, GEO_MOVE_KILL, 0, geo_icon_targets(s, s->icon));
		if (s->forgo)
			moves_add(l, GEO_MOVE_STOP, 0, 0);
		break;
	case GEO_ORDERING:
		for (unsigned i = 0; i < GEO_OPEN_THREATS; i++)
			if (s->missed >> i & 1)
				moves_add(l, GEO_MOVE_ORDER, 0, i);
		break;
	case GEO_OVER:
	case GEO_DUE_FILL:
	case GEO_DUE_TRACK:
	case GEO_DUE_THROW:
	case GEO_DUE_PENALTY:
		break;
	}
}

size_t
geo_moves(const void *state, int seat, uint64_t *moves, size_t max)
{
	struct list l = {.s = state, .moves = moves, .max = max};

	if (seat < 0 || (geo_to_move(state) >> seat & 1) == 0)
		return 0;
	l.seat = (unsigned)seat;
	if (l.s->agreed != 0) {
		moves_add(&l, GEO_MOVE_AGREE, 0, l.s->proposed);
		moves_add(&l, GEO_MOVE_OBJECT, 0, l.s->proposed);
	} else {
		list_stage(&l);
	}
	return l.n;
}
