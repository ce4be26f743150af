/*
 * Writes on the picture of a move what it brings at once: the points of each
 * feature that it completes, and the dice of each battle that it begins, in the
 * colours of whose they are. What dice decide is told in words (forecast.c).
 */
#include "config.h"

#include <stdio.h>

#include "rules/carcassonne/battle.h"
#include "rules/carcassonne/score.h"
#include "rules/carcassonne/sheet.h"
#include "rules/carcassonne/trial.h"

enum { PLATES_MAX = 12, PLATE_TEXT = 8, GAP = 4 };

/* A plate, and whether it stands close to the one before it. */
struct plate {
	int seat; /* or CARC_PLATE_NEUTRAL */
	bool joined;
	char text[PLATE_TEXT];
};

struct plates {
	struct plate plate[PLATES_MAX];
	size_t n;
};

/* Adds SIGN with VALUE behind it, or SIGN alone when VALUE is 0. */
static void
plates_add(struct plates *p, int seat, bool joined, const char *sign, int value)
{
	struct plate *plate = &p->plate[p->n];

	if (p->n == PLATES_MAX)
		return;
	p->n++;
	plate->seat = seat;
	plate->joined = joined;
	if (value == 0)
		snprintf(plate->text, sizeof plate->text, "%s", sign);
	else
		snprintf(plate->text, sizeof plate->text, "%s%d", sign, value);
}

/* "2:1", the dice of each side. */
static void
plates_add_battle(struct plates *p, const struct carc_state *s, unsigned node)
{
	struct carc_battle b;

	carc_battle_take(s, node, &b);
	for (unsigned i = 0; i < b.n; i++) {
		if (i > 0)
			plates_add(p, CARC_PLATE_NEUTRAL, true, ":", 0);
		plates_add(p, b.army[i].seat, i > 0, "", b.army[i].dice);
	}
}

/* "+4" for each seat that scores NODE's feature, if it is complete. */
static void
plates_add_scores(struct plates *p, const struct carc_state *s, unsigned node)
{
	const struct tiles_node *feature = &s->b.node[s->b.node[node].feature];
	unsigned left = feature->seats != 0 ? carc_scorers(s, node) : 0;
	struct carc_worth worth;

	if (feature->open != 0)
		return;
	for (; left != 0; left &= left - 1) {
		unsigned seat = (unsigned)__builtin_ctz(left);

		carc_worth_take(s, node, seat, &worth);
		plates_add(p, (int)seat, false, "+", worth.points);
	}
}

void
carc_sheet_gains(struct carc_sheet *s, const struct carc_state *state,
    const struct carc_move *m, float x, float y)
{
	struct plates p = {.n = 0};
	struct carc_trial t;
	float width = 0;

	carc_trial_make(&t, state, m);
	for (unsigned i = 0; i < t.touched.n; i++)
		if (carc_contested(&t.state, t.touched.node[i]))
			plates_add_battle(&p, &t.state, t.touched.node[i]);
		else
			plates_add_scores(&p, &t.state, t.touched.node[i]);
	for (size_t i = 0; i < p.n; i++)
		width += carc_sheet_plate_width(p.plate[i].text) +
		    (i > 0 && !p.plate[i].joined ? GAP : 0);
	x -= width / 2;
	for (size_t i = 0; i < p.n; i++) {
		float w = carc_sheet_plate_width(p.plate[i].text);

		if (i > 0 && !p.plate[i].joined)
			x += GAP;
		carc_sheet_plate(s, p.plate[i].seat, p.plate[i].text, x + w / 2,
		    y);
		x += w;
	}
}
