/*
 * Time that passes at a table, and the letters that become due by it.
 */
#include "config.h"

#include "letter_box.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/clockwork.h"
#include "store/store_fates.h"
#include "store/store_owing.h"
#include "tongues.h"

enum { ROUNDS_MAX = 100 };

void
box_begin(struct desk_kit *kit, int64_t game, struct table *t)
{
	struct buffer why = {0};

	if (store_begin(kit->desk->store) != STORE_OK ||
	    table_load(kit->desk, game, t, &why) != TABLE_OK) {
		fprintf(stderr, "%s\n", buffer_text(&why));
		abort();
	}
	buffer_fini(&why);
}

void
box_end(struct desk_kit *kit, struct table *t)
{
	if (follow(kit->desk, t) != STORE_OK)
		abort();
	table_fini(t);
	if (store_commit(kit->desk->store) != STORE_OK)
		abort();
}

int64_t
box_start(struct desk_kit *kit, const char *const *players, size_t n,
    const char *option, const char *terms)
{
	int64_t game = desk_kit_start(kit, players, n, option);
	struct table t;

	box_begin(kit, game, &t);
	if (store_terms_set(kit->desk->store, &t.game, terms) != STORE_OK ||
	    clockwork_after(kit->desk, &t, ~0u) != STORE_OK ||
	    clockwork_reckon(kit->desk, &t) != STORE_OK)
		abort();
	box_end(kit, &t);
	return game;
}

void
box_move(struct desk_kit *kit, int64_t game, int seat)
{
	char *move = desk_kit_legal(kit, game, seat);
	struct turn turn;
	struct table t;
	uint32_t k;

	box_begin(kit, game, &t);
	k = t.game.made[seat];
	box_end(kit, &t);
	desk_kit_move(kit, &turn, game, seat, k, move);
	if (turn.result != TURN_MADE)
		abort();
	turn_fini(&turn);
	free(move);
}

void
box_pass(struct desk_kit *kit, int64_t game, int64_t seconds)
{
	bool due = true;

	kit->now += seconds;
	for (int i = 0; due; i++) {
		struct table t;

		if (i == ROUNDS_MAX)
			abort();
		box_begin(kit, game, &t);
		due = t.game.alarm != 0 && t.game.alarm <= kit->now;
		if (due && alarms_ring(kit->desk, &t) != STORE_OK)
			abort();
		box_end(kit, &t);
	}
}

void
box_owe(struct desk_kit *kit, int64_t game, int seat,
    enum store_letter_kind kind, int64_t at)
{
	struct table t;

	box_begin(kit, game, &t);
	if (store_letter_owe_besides(kit->desk->store, &t.game, seat, kind, at,
		at, at) != STORE_OK)
		abort();
	box_end(kit, &t);
}

/* Writes down what the post does with a letter's fate. */
static void
settle(struct desk_kit *kit, const struct box_letter *l,
    const struct letter *letter)
{
	struct store *s = kit->desk->store;
	bool sent = l->outcome == LETTER_COMPOSED;

	if (store_begin(s) != STORE_OK ||
	    store_letter_done(s, l->intent.id,
		sent ? STORE_LETTER_SENT : STORE_LETTER_DROPPED, kit->now,
		NULL) != STORE_OK)
		abort();
	if (sent && l->intent.game != 0 &&
	    (reach_letter_left(kit->desk, &l->intent, kit->now) != STORE_OK ||
		(letter->has_notes &&
		    store_seat_heard(s, l->intent.game, l->intent.seat,
			letter->ply, letter->notes) != STORE_OK)))
		abort();
	if (store_commit(s) != STORE_OK)
		abort();
}

static void
take_one(struct box *box, struct desk_kit *kit,
    const struct store_letter *intent)
{
	struct box_letter *l = &box->letter[box->n++];
	struct buffer why = {0};
	struct letter letter;

	*l = (struct box_letter){.intent = *intent};
	l->intent.said = NULL;
	l->outcome = letter_compose(kit->desk, NULL, intent, &letter, &why);
	l->why = buffer_take(&why);
	if (l->why[0] != '\0')
		printf("# kind %d to seat %d: %s\n", intent->kind, intent->seat,
		    l->why);
	if (l->outcome == LETTER_COMPOSED &&
	    !mail_read(letter.bytes.data, letter.bytes.len, &l->read))
		abort();
	if (l->outcome == LETTER_COMPOSED)
		tongues_compose(kit, intent, &l->read);
	buffer_add(&l->bytes, letter.bytes.data, letter.bytes.len);
	settle(kit, l, &letter);
	letter_fini(&letter);
}

void
box_take(struct box *box, struct desk_kit *kit)
{
	struct store_letter due[64];
	size_t n = 0;

	box_fini(box);
	if (store_letters_due(kit->desk->store, kit->now, due, 64, &n) !=
	    STORE_OK)
		abort();
	for (size_t i = 0; i < n; i++) {
		take_one(box, kit, &due[i]);
		store_letter_fini(&due[i]);
	}
}

void
box_fini(struct box *box)
{
	for (size_t i = 0; i < box->n; i++) {
		free(box->letter[i].why);
		buffer_fini(&box->letter[i].bytes);
		mail_read_free(&box->letter[i].read);
	}
	memset(box, 0, sizeof *box);
}

static bool
is_of(const struct box_letter *l, int seat, enum store_letter_kind kind)
{
	return l->intent.seat == seat && l->intent.kind == kind;
}

const struct box_letter *
box_find(const struct box *box, int seat, enum store_letter_kind kind)
{
	const struct box_letter *found = NULL;

	for (size_t i = 0; i < box->n; i++)
		if (is_of(&box->letter[i], seat, kind))
			found = &box->letter[i];
	return found;
}

int
box_count(const struct box *box, int seat, enum store_letter_kind kind)
{
	int n = 0;

	for (size_t i = 0; i < box->n; i++)
		n += is_of(&box->letter[i], seat, kind);
	return n;
}

int
box_composed(const struct box *box, int seat, enum store_letter_kind kind)
{
	int n = 0;

	for (size_t i = 0; i < box->n; i++)
		n += is_of(&box->letter[i], seat, kind) &&
		    box->letter[i].outcome == LETTER_COMPOSED;
	return n;
}
