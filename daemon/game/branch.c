/*
 * Plays paths out in copies of the position. Whether chance decides is found by
 * playing with several: when the moves that follow are not the same with all of
 * them, it does.
 */
#include "config.h"

#include "game/branch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/chance.h"
#include "base/xmalloc.h"
#include "match/match.h"

enum { CHANCES = 4, FEW = 2 };

static const char opening[] = "if ";
static const char separator[] = " > ";

/* --- as text -------------------------------------------------------------- */

bool
branch_is(const char *text)
{
	return strncmp(text, opening, sizeof opening - 1) == 0;
}

bool
branch_add(struct branch *b, int seat, const char *move)
{
	size_t len = strlen(move);

	if (b->n == BRANCH_MAX || len == 0 || len > RULES_NOTATION_MAX ||
	    strstr(move, separator) != NULL)
		return false;
	b->step[b->n].seat = seat;
	memcpy(b->step[b->n].move, move, len + 1);
	b->n++;
	return true;
}

/* Adds the step that the LEN bytes of TEXT say. */
static bool
read_step(const char *text, size_t len, struct branch *b)
{
	char move[RULES_NOTATION_MAX + 1];

	if (len < 3 || len - 2 > RULES_NOTATION_MAX || text[0] < '0' ||
	    text[0] >= '0' + RULES_SEATS_MAX || text[1] != ' ')
		return false;
	memcpy(move, text + 2, len - 2);
	move[len - 2] = '\0';
	return branch_add(b, text[0] - '0', move);
}

bool
branch_read(const char *text, struct branch *b)
{
	b->n = 0;
	if (!branch_is(text))
		return false;
	text += sizeof opening - 1;
	while (true) {
		const char *end = strstr(text, separator);

		if (!read_step(text,
			end != NULL ? (size_t)(end - text) : strlen(text), b))
			return false;
		if (end == NULL)
			return true;
		text = end + sizeof separator - 1;
	}
}

void
branch_write(const struct branch *b, struct buffer *out)
{
	for (size_t i = 0; i < b->n; i++)
		buffer_printf(out, "%s%d %s", i == 0 ? opening : separator,
		    b->step[i].seat, b->step[i].move);
}

/* --- playing it out ------------------------------------------------------- */

/* Copies of a position that differ in what chance brought. */
struct worlds {
	size_t n;
	struct match *match[CHANCES];
	struct chance_fast chance[CHANCES];
};

static void
worlds_begin(const struct match *m, size_t n, struct worlds *w)
{
	w->n = n;
	for (size_t i = 0; i < n; i++) {
		w->match[i] = match_copy(m);
		chance_fast_init(&w->chance[i], i + 1);
	}
}

static void
worlds_end(struct worlds *w)
{
	for (size_t i = 0; i < w->n; i++)
		if (w->match[i] != NULL)
			match_free(w->match[i]);
}

/* Makes STEP in all worlds, and writes it in canonical form. EVENTS (may be
 * NULL) gets what happens in the first. */
static bool
worlds_play(struct worlds *w, struct branch_step *step, struct buffer *events)
{
	char canonical[RULES_NOTATION_MAX + 1];
	bool good = true;
	const char *why;
	uint64_t move;

	if (step->seat >= w->match[0]->setup.seats ||
	    match_canonical(w->match[0], step->seat, step->move, canonical,
		&move, &why) != MATCH_OK)
		return false;
	memcpy(step->move, canonical, sizeof step->move);
	for (size_t i = 0; i < w->n && good; i++) {
		struct entry e = {0};

		good = match_play(w->match[i], step->seat, canonical,
			   ENTRY_BY_SEAT, &w->chance[i].chance, 0, &e,
			   &why) == MATCH_OK;
		if (i == 0 && events != NULL)
			buffer_add(events, e.events.data, e.events.len);
		entry_fini(&e);
	}
	return good;
}

/* Appends all that can be done in M. */
static void
write_moves(const struct match *m, struct buffer *out)
{
	unsigned to_move = match_to_move(m);

	buffer_printf(out, "%x", to_move);
	for (int seat = 0; seat < m->setup.seats; seat++) {
		size_t n = match_moves(m, seat, NULL, 0);
		uint64_t *moves = xcalloc(n, sizeof *moves);

		match_moves(m, seat, moves, n);
		buffer_add(out, moves, n * sizeof *moves);
		free(moves);
	}
}

/* Whether the same can be done in all worlds. */
static bool
worlds_agree(const struct worlds *w)
{
	struct buffer first = {0}, other = {0};
	bool same = true;

	write_moves(w->match[0], &first);
	for (size_t i = 1; i < w->n && same; i++) {
		buffer_reset(&other);
		write_moves(w->match[i], &other);
		same = first.len == other.len &&
		    memcmp(first.data, other.data, first.len) == 0;
	}
	buffer_fini(&first);
	buffer_fini(&other);
	return same;
}

void
branch_played_fini(struct branch_played *p)
{
	for (size_t i = 0; i < BRANCH_MAX; i++)
		buffer_fini(&p->events[i]);
}

struct match *
branch_play(const struct match *m, struct branch *b, size_t from,
    struct branch_played *p)
{
	struct worlds w;
	struct match *end = NULL;
	bool good = true, open = true;

	worlds_begin(m, CHANCES, &w);
	for (size_t i = from; i < b->n && good; i++) {
		good = open &&
		    worlds_play(&w, &b->step[i],
			p != NULL ? &p->events[i] : NULL);
		open = good && worlds_agree(&w);
	}
	if (p != NULL)
		p->open = open;
	if (good) {
		end = w.match[0];
		w.match[0] = NULL;
	}
	worlds_end(&w);
	return end;
}

/* --- what can be said ----------------------------------------------------- */

const char *
branch_refuse(const struct match *m, int seat, struct branch *b)
{
	struct match *end;

	if (rules_have_secrets(m->rules))
		return "not-now";
	if (b->n < 2 || b->step[0].seat == seat ||
	    b->step[b->n - 1].seat != seat)
		return "path";
	end = branch_play(m, b, 0, NULL);
	if (end == NULL)
		return "path";
	match_free(end);
	return NULL;
}

bool
branch_possible(const struct match *m, int seat)
{
	unsigned others = match_to_move(m) & ~(1u << seat);
	struct branch_step step;
	struct buffer text = {0};
	struct worlds w;
	uint64_t move;
	bool possible;

	if (others == 0 || rules_have_secrets(m->rules))
		return false;
	step.seat = __builtin_ctz(others);
	if (match_moves(m, step.seat, &move, 1) == 0)
		return false;
	m->rules->format(m->state, step.seat, move, &text);
	snprintf(step.move, sizeof step.move, "%s", buffer_text(&text));
	buffer_fini(&text);
	worlds_begin(m, FEW, &w);
	possible = worlds_play(&w, &step, NULL) && worlds_agree(&w) &&
	    match_to_move(w.match[0]) != 0;
	worlds_end(&w);
	return possible;
}

bool
branch_clash(const struct branch *a, const struct branch *b, int seat)
{
	size_t n = a->n < b->n ? a->n : b->n;

	for (size_t i = 0; i < n; i++) {
		const struct branch_step *x = &a->step[i], *y = &b->step[i];

		if (x->seat != y->seat || strcmp(x->move, y->move) != 0)
			return x->seat == seat && y->seat == seat;
	}
	return true;
}
