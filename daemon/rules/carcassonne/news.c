/*
 * Keeps the row of open tiles of option "news" (news.h has the rule).
 */
#include "config.h"

#include "rules/carcassonne/news.h"

#include <assert.h>
#include <string.h>

#include "base/chance.h"
#include "base/json.h"
#include "rules/carcassonne/events.h"
#include "rules/carcassonne/pile.h"
#include "rules/event.h"
#include "rules/tiles/pile.h"

/* Writes event CODE about the tile at PLACE of the row. SEAT is the seat that
 * took the tile; -1: no seat did. */
static void
tell_row(struct json *j, const struct carc_state *s, const char *code,
    unsigned place, int seat)
{
	rules_event_begin(j, code);
	json_put_int(j, "left", s->b.left);
	json_put_int(j, "row", place + 1);
	if (seat >= 0)
		json_put_int(j, "seat", seat);
	json_put_text(j, "tile", s->b.set->face[s->row[place]].id);
	json_object_end(j);
}

/* Fills PLACE of the row from the pile; when the pile is empty, moves the tiles
 * behind PLACE up. */
static void
refill(struct carc_state *s, unsigned place, struct chance *chance,
    struct json *events)
{
	if (s->b.left == 0) {
		if (place < s->n_row) {
			s->n_row--;
			memmove(&s->row[place], &s->row[place + 1],
			    s->n_row - place);
			s->row[s->n_row] = 0;
		}
		return;
	}
	s->row[place] = (uint8_t)tiles_pile_take(&s->b, "row", chance);
	if (place == s->n_row)
		s->n_row++;
	if (events != NULL)
		tell_row(events, s, "row-drawn", place, -1);
}

void
carc_news_open(struct carc_state *s, struct chance *chance, struct json *events)
{
	for (unsigned i = 0; i < CARC_ROW; i++)
		refill(s, i, chance, events);
}

static bool
row_has_place(const struct carc_state *s)
{
	for (unsigned i = 0; i < s->n_row; i++)
		if (tiles_face_fits(&s->b, s->row[i]))
			return true;
	return false;
}

bool
carc_news_begin(struct carc_state *s, struct chance *chance,
    struct json *events)
{
	while (!row_has_place(s)) {
		if (s->n_row == 0)
			return false;
		for (unsigned i = 0; events != NULL && i < s->n_row; i++)
			tell_row(events, s, "row-removed", i, -1);
		memset(s->row, 0, sizeof s->row);
		s->n_row = 0;
		carc_news_open(s, chance, events);
	}
	s->phase = CARC_PHASE_CHOOSE;
	return true;
}

const char *
carc_news_refusal(const struct carc_state *s, const struct carc_move *m)
{
	if (m->part == CARC_ROW_DRAW)
		return s->b.left == 0 ? "pile-is-empty" : NULL;
	if (m->part >= s->n_row)
		return "no-such-row";
	return tiles_face_fits(&s->b, s->row[m->part]) ? NULL : "no-place";
}

void
carc_news_choose(struct carc_state *s, const struct carc_move *m,
    struct chance *chance, struct json *events)
{
	if (m->part == CARC_ROW_DRAW) {
		if (carc_pile_find(s, chance, events))
			s->phase = CARC_PHASE_PLACE;
		return;
	}
	if (events != NULL)
		tell_row(events, s, "row-taken", m->part, s->to_move);
	s->b.drawn = s->row[m->part];
	s->phase = CARC_PHASE_PLACE;
	refill(s, m->part, chance, events);
}

size_t
carc_news_moves(const struct carc_state *s, uint64_t *moves, size_t max)
{
	struct carc_move m = {.kind = CARC_PLY_ROW};
	size_t n = 0;

	for (m.part = 0; m.part <= CARC_ROW_DRAW; m.part++) {
		if (carc_news_refusal(s, &m) != NULL)
			continue;
		if (n++ < max)
			moves[n - 1] = carc_move_pack(&m);
	}
	return n;
}
