/*
 * The rules a second time: battles, scoring, whose turn it is.
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "carcassonne_model_inner.h"

static const int faction[5] = {
    CARC_REBEL, CARC_EMPIRE, CARC_REBEL, CARC_EMPIRE, CARC_BOUNTY};

/* The draws of an entry as they are used up. */
struct hand_out {
	const struct draws *draws;
	size_t next;
};

/* The next draw, which must be of that label and range. */
static int
next_draw(struct model *m, struct hand_out *h, const char *label, int n)
{
	const struct draw *d;

	if (h->next == h->draws->len) {
		m->wrong = true;
		return 0;
	}
	d = &h->draws->draw[h->next++];
	m->wrong |= strcmp(d->label, label) != 0 || (int)d->n != n;
	return (int)d->value;
}

/* Points for a side: for both partners of a team. */
static void
give(struct model *m, int side, int points)
{
	for (int seat = 0; seat < m->seats; seat++)
		if (model_side(m, seat) == side)
			m->score[seat] += points;
}

/* --- battles --------------------------------------------------------------- */

static int
side_present(const struct model *m, const struct walk *w, int side, int weight)
{
	int n = 0;

	for (int seat = 0; seat < m->seats; seat++)
		if (model_side(m, seat) == side)
			n += model_present(m, w, seat, weight);
	return n;
}

static void
go_home(struct model *m, const struct walk *w, int side)
{
	for (int i = 0; i < m->n_meeples; i++)
		if (model_side(m, m->meeple[i].seat) == side &&
		    model_walked(w, m->meeple[i].tile, m->meeple[i].part))
			m->meeple[i].gone = true;
}

static int
dice_of(const struct model *m, const struct walk *w, int side)
{
	int tiles, symbols, of_faction[4], n;

	model_count(m, w, &tiles, &symbols, of_faction);
	n = side_present(m, w, side, 2) + (of_faction[faction[side]] > 0);
	return n > 3 ? 3 : n;
}

/* One throw of all who are IN. Returns who has the highest die, as a mask. */
static unsigned
throw_all(struct model *m, const int *dice, unsigned in, struct hand_out *h)
{
	int best[5] = {0}, highest = 0;
	unsigned tied = 0;

	for (int side = 0; side < 5; side++)
		for (int i = 0; in >> side & 1 && i < dice[side]; i++) {
			int die = next_draw(m, h, "die", 6) + 1;

			if (die > best[side])
				best[side] = die;
		}
	for (int side = 0; side < 5; side++)
		if (best[side] > highest)
			highest = best[side];
	for (int side = 0; side < 5; side++)
		if (in >> side & 1 && best[side] == highest)
			tied |= 1u << side;
	return tied;
}

static void
fight(struct model *m, const struct walk *w, struct hand_out *h)
{
	int dice[5] = {0}, fighters = 0;
	unsigned in = 0;

	if (m->o.explorers &&
	    model_part(m, w->tile[0], w->part[0])->kind == CARC_KIND_ASTEROID)
		return;
	for (int side = 0; side < m->seats; side++)
		if (side_present(m, w, side, 1) > 0) {
			dice[side] = dice_of(m, w, side);
			in |= 1u << side;
			fighters++;
		}
	while (fighters > 1 && !m->wrong) {
		unsigned tied = throw_all(m, dice, in, h);

		fighters = 0;
		for (int side = 0; side < m->seats; side++) {
			if (tied >> side & 1) {
				fighters++;
			} else if (in >> side & 1) {
				give(m, side, dice[side]);
				go_home(m, w, side);
			}
		}
		for (int side = 0; side < m->seats && fighters > 1; side++)
			if (tied >> side & 1)
				give(m, side, 1);
		in = tied;
	}
}

/* --- scoring --------------------------------------------------------------- */

static int
worth(const struct model *m, const struct walk *w, int seat)
{
	int kind = model_part(m, w->tile[0], w->part[0])->kind;
	int tiles, symbols, of_faction[4];

	model_count(m, w, &tiles, &symbols, of_faction);
	if (m->o.explorers &&
	    (kind == CARC_KIND_ASTEROID ||
		(kind == CARC_KIND_PLANET && w->open == 0)))
		symbols = of_faction[faction[seat]];
	if (kind == CARC_KIND_PLANET)
		return 9 - w->open + 2 * symbols;
	if (kind == CARC_KIND_ASTEROID && w->open == 0)
		tiles *= 2;
	return tiles + 2 * symbols;
}

static void
score(struct model *m, const struct walk *w)
{
	int kind = model_part(m, w->tile[0], w->part[0])->kind;
	bool players = (m->o.explorers && kind == CARC_KIND_ASTEROID) ||
	    (m->o.traders && kind == CARC_KIND_ROUTE && w->open == 0);
	unsigned done = 0;

	for (int seat = 0; seat < m->seats; seat++) {
		int side = model_side(m, seat);

		if (model_present(m, w, seat, 1) == 0 ||
		    (!players && done >> side & 1))
			continue;
		done |= 1u << side;
		give(m, side, worth(m, w, seat));
	}
}

/* What the tile of a meeple is worth at the end, with option "endgame". */
static int
tile_worth(const struct model *m, const struct walk *w,
    const struct model_meeple *e)
{
	bool own = false;

	for (int i = 0; i < w->n; i++)
		own |= w->tile[i] == e->tile &&
		    model_part(m, w->tile[i], w->part[i])->symbol ==
			faction[e->seat];
	if (m->o.endgame == 1)
		return own ? 4 : 2;
	if (m->o.endgame == 2)
		return own ? 2 : 1;
	return own ? 2 : 0;
}

static void
score_tiles(struct model *m, const struct walk *w)
{
	for (int i = 0; i < m->n_meeples; i++) {
		const struct model_meeple *e = &m->meeple[i];
		int side = model_side(m, e->seat);
		bool done = false;

		if (e->gone || !model_walked(w, e->tile, e->part))
			continue;
		for (int k = 0; k < i; k++)
			done |= !m->meeple[k].gone &&
			    m->meeple[k].tile == e->tile &&
			    model_walked(w, m->meeple[k].tile,
				m->meeple[k].part) &&
			    model_side(m, m->meeple[k].seat) == side;
		if (!done)
			give(m, side, tile_worth(m, w, e));
	}
}

static void
finish(struct model *m)
{
	static struct walk walk;
	struct model_meeple all[sizeof m->meeple / sizeof m->meeple[0]];

	m->over = true;
	m->drawn = -1;
	memcpy(all, m->meeple, sizeof all);
	for (int i = 0; i < m->n_meeples; i++) {
		const struct model_meeple *e = &m->meeple[i];

		if (e->gone)
			continue;
		model_walk(m, &walk, e->tile, e->part);
		if (m->o.endgame != 0 && walk.open > 0 &&
		    model_part(m, e->tile, e->part)->kind != CARC_KIND_ROUTE)
			score_tiles(m, &walk);
		else
			score(m, &walk);
		for (int k = 0; k < m->seats; k++)
			go_home(m, &walk, model_side(m, k));
	}
	memcpy(m->meeple, all, sizeof all);
}

/* --- whose turn, and which tile -------------------------------------------- */

unsigned
model_to_move(const struct model *m)
{
	unsigned mask = m->last ? 0 : 1u << m->active;

	if (m->over)
		return 0;
	return m->n_line > 0 ? mask | 1u << m->line[0].seat : mask;
}

static int
draw_tile(struct model *m, struct hand_out *h, const char *label)
{
	int n = next_draw(m, h, label, m->left), face = 0;

	while (face + 1 < (int)m->set->n_faces && n >= m->pile[face])
		n -= m->pile[face++];
	m->pile[face]--;
	m->left--;
	return face;
}

/* Draws until a tile fits. */
static void
draw_fitting(struct model *m, struct hand_out *h)
{
	m->drawn = -1;
	while (m->left > 0 && m->drawn < 0 && !m->wrong) {
		int face = draw_tile(m, h, "tile");

		if (model_has_place(m, face))
			m->drawn = face;
	}
}

static bool
fill_row(struct model *m, struct hand_out *h)
{
	for (;;) {
		while (m->n_row < 3 && m->left > 0 && !m->wrong)
			m->row[m->n_row++] = draw_tile(m, h, "row");
		for (int i = 0; i < m->n_row; i++)
			if (model_has_place(m, m->row[i]))
				return true;
		if (m->n_row == 0 || m->wrong)
			return false;
		m->n_row = 0;
	}
}

static void
begin_turn(struct model *m, struct hand_out *h)
{
	bool goes_on;

	m->after = false;
	m->drawn = -1;
	if (m->o.news) {
		goes_on = fill_row(m, h);
	} else {
		draw_fitting(m, h);
		goes_on = m->drawn >= 0;
	}
	if (goes_on)
		return;
	m->last = true;
	if (m->n_line == 0)
		finish(m);
}

/* --- moves ----------------------------------------------------------------- */

static void
wait_in_line(struct model *m, const struct walk *w)
{
	for (int k = 0; k < m->seats; k++) {
		int seat = (m->active + k) % m->seats;
		int all = model_present(m, w, seat, 1);
		int large = model_present(m, w, seat, 2) - all;
		int place = model_place_in_line(m, seat);

		if (all == 0)
			continue;
		if (place < 0) {
			place = m->n_line++;
			m->line[place].seat = seat;
			m->line[place].small = m->line[place].large = 0;
		}
		m->line[place].small += all - large;
		m->line[place].large += large;
	}
}

/* Those who came last, from place FROM, clockwise from whose turn it is. */
static void
sort_line(struct model *m, int from)
{
	struct model before = *m;
	int n = from;

	for (int k = 0; k < m->seats; k++)
		for (int i = from; i < before.n_line; i++)
			if (before.line[i].seat == (m->active + k) % m->seats)
				m->line[n++] = before.line[i];
}

/* What the new tile touches, one walk each. The order is the contract's. */
static int
touched(const struct model *m, struct walk *walks)
{
	int tile = m->n_tiles - 1, n = 0, part;
	const struct model_tile *t = &m->tile[tile];
	const struct carc_face *face;

	for (int e = 0; e < 4; e++) {
		bool known = false;

		model_shown(m, t, e, &part);
		for (int i = 0; i < n; i++)
			known |= model_walked(&walks[i], tile, part);
		if (part >= 0 && !known)
			model_walk(m, &walks[n++], tile, part);
	}
	for (int dy = -2; dy <= 1; dy++)
		for (int dx = -1; dx <= 1; dx++) {
			/* The row -2 stands for the tile's own planet. */
			int y = dy == -2 ? 0 : dy, x = dy == -2 ? 0 : dx;
			int k = model_tile_at(m, t->x + x, t->y + y);

			if (k < 0 || (dy == -2) != (k == tile) ||
			    (dy == -2 && dx != 0))
				continue;
			face = &m->set->face[m->tile[k].face];
			for (part = 0; part < face->n_parts; part++)
				if (face->part[part].kind == CARC_KIND_PLANET)
					model_walk(m, &walks[n++], k, part);
		}
	return n;
}

/* Sets what W says; a far place is touched, too. Returns the number of
 * walks. */
static int
set_meeple(struct model *m, const struct wish *w, int seat, struct walk *walks,
    int n)
{
	struct model_meeple *e = &m->meeple[m->n_meeples++];

	model_find_place(m, w, &e->tile, &e->part);
	e->seat = seat;
	e->large = w->size == 2;
	e->gone = false;
	for (int i = 0; i < n; i++)
		if (model_walked(&walks[i], e->tile, e->part))
			return n;
	model_walk(m, &walks[n], e->tile, e->part);
	return n + 1;
}

static void
place(struct model *m, int seat, const struct wish *w, struct hand_out *h)
{
	static struct walk walks[CARC_PARTS_MAX + 8 + 1];
	int waiting = m->n_line;
	int n, own = w->withdraw ? model_find_own(m, w, seat) : -1;

	m->tile[m->n_tiles++] =
	    (struct model_tile){w->x, w->y, m->drawn, w->turn};
	n = touched(m, walks);
	if (own >= 0)
		m->meeple[own].gone = true;
	else if (w->size != 0)
		n = set_meeple(m, w, seat, walks, n);
	for (int i = 0; i < n; i++)
		fight(m, &walks[i], h);
	for (int i = 0; i < n; i++) {
		if (walks[i].open != 0)
			continue;
		score(m, &walks[i]);
		if (m->o.traders &&
		    model_part(m, walks[i].tile[0], walks[i].part[0])->kind ==
			CARC_KIND_ROUTE)
			wait_in_line(m, &walks[i]);
		for (int k = 0; k < m->seats; k++)
			go_home(m, &walks[i], model_side(m, k));
	}
	sort_line(m, waiting);
	m->drawn = -1;
	m->after = true;
}

static void
trade(struct model *m, int seat, const struct wish *w)
{
	int at = model_place_in_line(m, seat);

	if (w->size != 0) {
		struct model_meeple *e = &m->meeple[m->n_meeples++];

		model_find_place(m, w, &e->tile, &e->part);
		e->seat = seat;
		e->large = w->size == 2;
		e->gone = false;
	}
	if (m->line[at].small > 0)
		m->line[at].small--;
	else
		m->line[at].large--;
	if (m->line[at].small + m->line[at].large > 0)
		return;
	m->n_line--;
	for (; at < m->n_line; at++)
		m->line[at] = m->line[at + 1];
}

static void
choose(struct model *m, const struct wish *w, struct hand_out *h)
{
	if (w->draw) {
		draw_fitting(m, h);
		return;
	}
	m->drawn = m->row[w->row - 1];
	if (m->left > 0) {
		m->row[w->row - 1] = draw_tile(m, h, "row");
		return;
	}
	m->n_row--;
	for (int i = w->row - 1; i < m->n_row; i++)
		m->row[i] = m->row[i + 1];
}

bool
model_play(struct model *m, int seat, const char *text,
    const struct draws *draws)
{
	struct wish w = model_read_wish(text);
	struct hand_out h = {draws, 0};

	if (model_place_in_line(m, seat) >= 0)
		trade(m, seat, &w);
	else if (m->drawn < 0)
		choose(m, &w, &h);
	else
		place(m, seat, &w, &h);
	if (m->n_line > 0 && !model_any_route(m))
		m->n_line = 0;
	if (m->after && model_place_in_line(m, m->active) < 0) {
		m->active = (m->active + 1) % m->seats;
		begin_turn(m, &h);
	} else if (m->last && !m->over && m->n_line == 0) {
		finish(m);
	}
	return !m->wrong && h.next == draws->len;
}

void
model_start(struct model *m, const struct rules_setup *setup,
    const struct draws *draws)
{
	const int *o = setup->options;
	struct hand_out h = {draws, 0};

	memset(m, 0, sizeof *m);
	m->set = setup->data;
	m->seats = setup->seats;
	m->o = (struct model_options){
	    o[2], o[3], o[4], o[5], o[6], o[8], o[9], o[7]};
	m->tile[m->n_tiles++] = (struct model_tile){0, 0, m->set->start, 0};
	for (size_t i = 0; i < m->set->n_faces; i++)
		m->pile[i] = m->set->face[i].count;
	m->pile[m->set->start]--;
	m->left = (int)m->set->n_tiles - 1;
	m->active = o[1] > 0 ? o[1] - 1 : next_draw(m, &h, "first", m->seats);
	begin_turn(m, &h);
}

/* --- comparing ------------------------------------------------------------- */

static bool
same_meeples(const struct model *m, const struct carc_picture *p)
{
	int small[5] = {4, 4, 4, 4, 4}, large[5] = {1, 1, 1, 1, 1};
	size_t on_board = 0;

	for (int i = 0; i < m->n_meeples; i++) {
		const struct model_meeple *e = &m->meeple[i];
		bool found = false;

		if (e->gone)
			continue;
		on_board++;
		small[e->seat] -= !e->large;
		large[e->seat] -= e->large;
		for (size_t k = 0; k < p->n_meeples; k++)
			found |= p->meeple[k].x == m->tile[e->tile].x &&
			    p->meeple[k].y == m->tile[e->tile].y &&
			    p->meeple[k].part == e->part &&
			    p->meeple[k].seat == e->seat &&
			    p->meeple[k].large == e->large;
		if (!found)
			return false;
	}
	for (int i = 0; i < m->seats; i++)
		if (p->reserve[i].small != small[i] ||
		    p->reserve[i].large != large[i])
			return false;
	return on_board == p->n_meeples;
}

/* What is drawn, what lies open, who is asked. */
static bool
same_turn(const struct model *m, const struct carc_picture *p)
{
	bool same = p->drawn == m->drawn && p->left == m->left &&
	    p->n_row == m->n_row && p->to_move == model_to_move(m) &&
	    p->n_waiting == m->n_line;

	for (int i = 0; i < m->n_row && same; i++)
		same = p->row[i] == m->row[i];
	for (int i = 0; i < m->n_line && same; i++)
		same = p->waiting[i].seat == m->line[i].seat &&
		    p->waiting[i].small == m->line[i].small &&
		    p->waiting[i].large == m->line[i].large;
	return same;
}

bool
model_same(const struct model *m, const struct carc_picture *p)
{
	bool same = (int)p->n_placed == m->n_tiles;

	for (int i = 0; i < m->n_tiles && same; i++)
		same = p->placed[i].x == m->tile[i].x &&
		    p->placed[i].y == m->tile[i].y &&
		    p->placed[i].face == m->tile[i].face &&
		    p->placed[i].turn == m->tile[i].turn;
	if (!same)
		printf("# tiles differ\n");
	if (!same_meeples(m, p)) {
		printf("# meeples differ after tile %d\n", m->n_tiles);
		same = false;
	}
	if (!same_turn(m, p)) {
		printf("# turns differ after tile %d\n", m->n_tiles);
		same = false;
	}
	for (int i = 0; i < m->seats; i++)
		if (p->score[i] != m->score[i]) {
			printf("# seat %d has %d, should have %d\n", i,
			    p->score[i], m->score[i]);
			same = false;
		}
	return same;
}
