/*
 * Finishes a data set once all lines are parsed. It checks what only the whole
 * set shows: that nothing is missing, that the arena is connected, that a game
 * can be set up with it. Then it works out what follows: numbers of spaces,
 * neighbours, starts, rounds, the digest.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "rules/geonosis/set_inner.h"

enum { REMOVED_MAX = 6, FILLED_MAX = 4, REMAIN = 12 };

/* By enum geo_way: the step to a neighbour, as q and r. */
static const int8_t steps[GEO_WAYS][2] = {
    {1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}};

unsigned
geo_set_space(const struct geo_set *set, int q, int r)
{
	for (unsigned i = 0; i < set->n_spaces; i++)
		if (set->space[i].q == q && set->space[i].r == r)
			return i;
	return GEO_NONE;
}

/* Compares in reading order: by row, then from west to east. */
static int
compare_spaces(const void *a, const void *b)
{
	const struct geo_space *x = a, *y = b;

	return x->r != y->r ? x->r - y->r : x->q - y->q;
}

static void
join_spaces(struct geo_set *set)
{
	qsort(set->space, set->n_spaces, sizeof set->space[0], compare_spaces);
	for (unsigned i = 0; i < set->n_spaces; i++) {
		struct geo_space *s = &set->space[i];

		geo_mask_add(&set->all, i);
		geo_mask_add(&set->zone[s->zone], i);
		for (unsigned way = 0; way < GEO_WAYS; way++) {
			int q = s->q + steps[way][0], r = s->r + steps[way][1];
			unsigned to = geo_set_space(set, q, r);

			s->near[way] = (uint8_t)to;
			if (to != GEO_NONE)
				geo_mask_add(&set->near[i], to);
			for (unsigned c = 0; c < GEO_COLUMNS; c++)
				s->start |= set->column[c][0] == q &&
				    set->column[c][1] == r;
		}
		if (s->start)
			geo_mask_add(&set->start, i);
	}
}

/* Whether each space of M can be reached from every other without leaving M. */
static bool
hangs_together(const struct geo_set *set, struct geo_mask m)
{
	struct geo_mask todo = {{0, 0}}, rest = m;

	if (geo_mask_empty(m))
		return true;
	geo_mask_add(&todo, geo_mask_take(&rest));
	while (!geo_mask_empty(todo)) {
		unsigned at = geo_mask_take(&todo);

		geo_mask_remove(&m, at);
		todo = geo_mask_or(todo, geo_mask_and(m, set->near[at]));
	}
	return geo_mask_empty(m);
}

static void
check_arena(struct geo_parser *r)
{
	struct geo_set *set = r->set;

	if (r->n_columns < GEO_COLUMNS)
		lines_fault(&r->lines, "there are four columns", NULL);
	if (r->n_zones < GEO_ZONES)
		lines_fault(&r->lines, "there are 28 zones", NULL);
	for (unsigned z = 0; z < r->n_zones; z++)
		if (!hangs_together(set, set->zone[z]))
			lines_fault_at(&r->lines, r->zone_line[z],
			    "the spaces of this zone do not hang together",
			    NULL);
	if (!hangs_together(set, set->all))
		lines_fault(&r->lines, "the arena does not hang together",
		    NULL);
	/* Four figures and R2-D2 need a place to start. */
	if (r->n_columns == GEO_COLUMNS && geo_mask_count(set->start) < 5)
		lines_fault(&r->lines,
		    "fewer than five spaces are beside a column", NULL);
}

static int
compare_sizes(const void *a, const void *b)
{
	return *(const int *)a - *(const int *)b;
}

/* The set-up fills the arena again and again until no reserve runs out. So
 * there must be zones that leave every reserve a token, at the hardest
 * level. */
static void
check_tokens(struct geo_parser *r)
{
	int size[GEO_ZONES], need = REMOVED_MAX;

	for (unsigned z = 0; z < GEO_ZONES; z++)
		size[z] = (int)geo_mask_count(r->set->zone[z]);
	qsort(size, GEO_ZONES, sizeof size[0], compare_sizes);
	for (int i = REMAIN - FILLED_MAX; i < REMAIN; i++)
		need += size[i];
	for (unsigned d = 0; d < GEO_DROIDS; d++)
		if ((r->droids >> d & 1) && r->set->tokens[d] <= need)
			lines_fault(&r->lines,
			    "too few tokens to fill four zones at the hardest "
			    "level:",
			    geo_droid_name(d));
}

static void
check_tables(struct geo_parser *r)
{
	static const char *const digits[] = {"", "1", "2", "3", "4", "5", "6"};

	for (unsigned d = 0; d < GEO_DROIDS; d++)
		if (!(r->droids >> d & 1))
			lines_fault(&r->lines, "there is no line for droid",
			    geo_droid_name(d));
	for (unsigned die = 1; die <= 6; die++)
		if (!(r->dice >> die & 1))
			lines_fault(&r->lines, "there is no force line for die",
			    digits[die]);
	if (r->n_threats < GEO_THREATS)
		lines_fault(&r->lines, "there are 15 threats", NULL);
	if (r->n_megas < GEO_MEGAS)
		lines_fault(&r->lines, "there are five mega threats", NULL);
}

static void
check_sheets(struct geo_parser *r)
{
	static const char *const digits[] = {"", "", "2", "3", "4"};
	unsigned count[5] = {0}, dice[5] = {0};

	for (unsigned i = 0; i < r->set->n_sheets; i++) {
		const struct geo_sheet *s = &r->set->sheet[i];

		if (s->n_slots == 0)
			lines_fault_at(&r->lines, r->sheet_line[i],
			    "this sheet has no actions", NULL);
		if (s->players >= 2 && s->players <= 4) {
			count[s->players]++;
			dice[s->players] += s->dice;
		}
	}
	for (unsigned p = 2; p <= 4; p++)
		if (count[p] != p)
			lines_fault(&r->lines,
			    "there are not as many sheets as players for",
			    digits[p]);
		else if (dice[p] != GEO_DICE_ALL)
			lines_fault(&r->lines,
			    "the dice are not 16 together for players",
			    digits[p]);
}

static void
check_times(struct geo_parser *r)
{
	unsigned round = 0, last = GEO_PHASE_ASSAULT;

	for (unsigned i = 0; i < r->set->n_times; i++) {
		struct geo_time *t = &r->set->time[i];
		bool good = t->phase == last + 1 ||
		    (t->phase == GEO_PHASE_ASSAULT && t->phase == last);

		if (last == GEO_PHASE_ASSAULT &&
		    t->phase == GEO_PHASE_THREATS) {
			good = true;
			round++;
		}
		if (t->phase == GEO_PHASE_VICTORY)
			good = last == GEO_PHASE_ASSAULT && round > 0;
		if (!good)
			lines_fault_at(&r->lines, r->time_line[i],
			    "this phase does not follow the one before", NULL);
		t->round = (uint8_t)(t->phase == GEO_PHASE_VICTORY ? 0 : round);
		last = t->phase;
	}
	if (round != GEO_ROUNDS)
		lines_fault(&r->lines, "the time track has five rounds", NULL);
	if (last != GEO_PHASE_VICTORY)
		lines_fault(&r->lines, "the time track ends with victory",
		    NULL);
}

/* --- the digest ----------------------------------------------------------- */

static void
geo_digest_add(struct geo_set *set, unsigned byte)
{
	set->digest = (set->digest ^ (byte & 0xff)) * UINT64_C(0x100000001b3);
}

static void
digest_bytes(struct geo_set *set, const uint8_t *bytes, size_t n)
{
	for (size_t i = 0; i < n; i++)
		geo_digest_add(set, bytes[i]);
}

static void
digest_id(struct geo_set *set, const char *id)
{
	digest_bytes(set, (const uint8_t *)id, strlen(id) + 1);
}

static void
digest_cards(struct geo_set *set)
{
	for (unsigned i = 0; i < GEO_CARDS; i++) {
		const struct geo_card *c = &set->card[i];

		digest_id(set, c->id);
		geo_digest_add(set, c->sum);
		digest_bytes(set, c->need, sizeof c->need);
		geo_digest_add(set, c->force);
		geo_digest_add(set, c->zones);
		digest_bytes(set, c->droid, sizeof c->droid);
	}
}

static void
digest_take(struct geo_set *set)
{
	set->digest = UINT64_C(0xcbf29ce484222325);
	digest_bytes(set, set->resistance, sizeof set->resistance);
	digest_bytes(set, set->tokens, sizeof set->tokens);
	digest_bytes(set, set->force, sizeof set->force);
	geo_digest_add(set, set->n_spaces);
	for (unsigned i = 0; i < set->n_spaces; i++) {
		geo_digest_add(set, (unsigned)set->space[i].q);
		geo_digest_add(set, (unsigned)set->space[i].r);
		geo_digest_add(set, set->space[i].zone);
	}
	digest_bytes(set, (const uint8_t *)set->column, sizeof set->column);
	digest_cards(set);
	for (unsigned i = 0; i < set->n_sheets; i++) {
		const struct geo_sheet *s = &set->sheet[i];

		digest_id(set, s->id);
		geo_digest_add(set, s->players);
		geo_digest_add(set, s->dice);
		geo_digest_add(set, s->n_slots);
		for (unsigned k = 0; k < s->n_slots; k++) {
			geo_digest_add(set, s->slot[k].action);
			geo_digest_add(set, s->slot[k].die);
			geo_digest_add(set, s->slot[k].value);
			digest_bytes(set, s->slot[k].icon,
			    sizeof s->slot[k].icon);
		}
	}
	for (unsigned i = 0; i < set->n_times; i++) {
		geo_digest_add(set, set->time[i].phase);
		geo_digest_add(set, set->time[i].droid);
	}
}

void
geo_set_finish(struct geo_parser *r)
{
	join_spaces(r->set);
	check_arena(r);
	if (r->n_zones == GEO_ZONES)
		check_tokens(r);
	check_tables(r);
	check_sheets(r);
	check_times(r);
	digest_take(r->set);
}
