/*
 * A game in play: sets up a position, plays moves on it, and replays a log. It
 * is the only caller of most functions of struct rules, so that all rulesets
 * are treated alike.
 *
 * Not here: moves of the table (table_moves.c), undoing (undo.c), the end
 * (ending.c).
 */
#include "config.h"

#include "match/match.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/xmalloc.h"
#include "match/inner.h"
#include "rules/dataset.h"

struct match *
match_new(const struct rules *rules, const struct rules_setup *setup)
{
	struct match *m = xcalloc(1, sizeof *m);

	m->rules = rules;
	m->setup = *setup;
	m->state = xcalloc(1, rules->state_size);
	return m;
}

struct match *
match_copy(const struct match *m)
{
	struct match *copy = xcalloc(1, sizeof *copy);

	*copy = *m;
	copy->undo = NULL;
	copy->told = NULL;
	copy->state = xcalloc(1, m->rules->state_size);
	memcpy(copy->state, m->state, m->rules->state_size);
	return copy;
}

void
match_free(struct match *m)
{
	if (m == NULL)
		return;
	undo_free(m->undo);
	told_clear(m);
	free(m->state);
	free(m);
}

size_t
match_size(const struct match *m)
{
	return sizeof *m + m->rules->state_size + undo_size(m) + told_size(m);
}

void
match_begin_entry(const struct match *m, int seat, int64_t at, struct entry *e)
{
	entry_reset(e);
	e->n = m->entries;
	e->seat = seat;
	e->at = at;
}

void
match_count_entry(struct match *m, const struct entry *e,
    const struct entry *told)
{
	m->entries++;
	if (e->seat >= 0)
		m->made[e->seat]++;
	for (size_t i = 0; i < e->chance.len; i++)
		m->draws += !match_hides(m, e->chance.draw[i].label);
	if (told != NULL)
		told_add(m, told);
	else
		told_clear(m);
}

/* The writers of an entry's public events and of its events for one seat. */
struct telling {
	struct json events, aside;
};

static void
begin_telling(const struct match *m, struct telling *t, struct entry *e)
{
	buffer_reset(&e->events);
	buffer_reset(&e->aside);
	json_init(&t->events, &e->events);
	json_array_begin(&t->events);
	if (!rules_have_secrets(m->rules))
		return;
	json_init(&t->aside, &e->aside);
	json_array_begin(&t->aside);
	t->events.aside = &t->aside;
}

static void
end_telling(struct telling *t, struct entry *e)
{
	json_array_end(&t->events);
	if (t->events.aside == NULL)
		return;
	json_array_end(&t->aside);
	if (strcmp(e->aside.data, "[]") == 0)
		buffer_reset(&e->aside);
}

/* Marks the draws of E that nobody may see. */
static void
hide_draws(const struct match *m, struct entry *e)
{
	for (size_t i = 0; i < e->chance.len; i++) {
		struct draw *d = &e->chance.draw[i];

		d->hidden = match_hides(m, d->label);
	}
}

static void
set_up(struct match *m, struct chance *chance, struct entry *e)
{
	struct telling telling;

	if (e == NULL) {
		m->rules->setup(m->state, &m->setup, chance, NULL);
		return;
	}
	begin_telling(m, &telling, e);
	m->rules->setup(m->state, &m->setup, chance, &telling.events);
	end_telling(&telling, e);
}

void
match_setup(struct match *m, struct chance *chance, int64_t at, struct entry *e)
{
	struct chance_recorded recorded;

	assert(m->entries == 0);
	match_begin_entry(m, -1, at, e);
	strcpy(e->move, "!setup");
	chance_record_init(&recorded, chance, &e->chance);
	set_up(m, &recorded.chance, e);
	hide_draws(m, e);
	match_count_entry(m, e, e);
}

void
match_reseed(struct match *m, const uint8_t commitment[DIGEST_SIZE], int64_t at,
    struct entry *e)
{
	assert(m->entries > 0);
	match_begin_entry(m, -1, at, e);
	strcpy(e->move, "!reseed");
	buffer_puts(&e->events, "[]");
	e->reseeded = true;
	memcpy(e->commitment, commitment, sizeof e->commitment);
	undo_clear(m);
	match_count_entry(m, e, e);
}

/* Parses TEXT as a move of SEAT, without asking whether it is legal. */
static enum match_ruling
read_move(const struct match *m, int seat, const char *text, uint64_t *move,
    const char **why)
{
	*why = NULL;
	if (match_to_move(m) == 0)
		return MATCH_OVER;
	if (seat < 0 || seat >= m->setup.seats ||
	    !(match_may_move(m) >> seat & 1))
		return MATCH_NOT_TO_MOVE;
	*why = m->rules->parse(m->state, seat, text, move);
	return *why == NULL ? MATCH_OK : MATCH_UNREADABLE;
}

static void
write_canonical(const struct match *m, int seat, uint64_t move,
    char canonical[RULES_NOTATION_MAX + 1])
{
	struct buffer text = {0};

	m->rules->format(m->state, seat, move, &text);
	assert(text.len <= RULES_NOTATION_MAX);
	memcpy(canonical, buffer_text(&text), text.len + 1);
	buffer_fini(&text);
}

/* Plays MOVE and writes its events to E (which may be NULL). */
static const char *
play(struct match *m, int seat, uint64_t move, struct chance *chance,
    struct entry *e)
{
	struct telling telling;
	const char *why;
	bool sealed;

	if (e == NULL)
		return m->rules->play(m->state, seat, move, chance, NULL);
	/* Asks before the move is played: afterwards it may not be legal any
	 * more. */
	sealed =
	    m->rules->sealed != NULL && m->rules->sealed(m->state, seat, move);
	begin_telling(m, &telling, e);
	why = m->rules->play(m->state, seat, move, chance, &telling.events);
	end_telling(&telling, e);
	e->sealed = sealed;
	return why;
}

/* Decides whether the move in E, which has just been played, can be taken back:
 * it can when it neither made a draw, nor told a seat something in private, nor
 * depended on what is hidden from its seat, so that nobody learned anything by
 * it. */
static void
settle(struct match *m, const struct entry *e)
{
	if (e->chance.len == 0 && e->aside.len == 0)
		undo_keep(m, e->n, e->seat,
		    m->rules->bared != NULL && m->rules->bared(m->state));
	else
		undo_clear(m);
}

/* The ruling on a move that the rules refuse. To a seat that nobody waits for,
 * and that may make some moves at any time, it says that this is none of them.
 */
static enum match_ruling
refused(const struct match *m, int seat, const char **why)
{
	if (match_to_move(m) >> seat & 1 || strcmp(*why, "not-your-turn") != 0)
		return MATCH_REFUSED;
	*why = NULL;
	return MATCH_NOT_TO_MOVE;
}

enum match_ruling
match_play(struct match *m, int seat, const char *text, enum entry_by by,
    struct chance *chance, int64_t at, struct entry *e, const char **why)
{
	struct chance_recorded recorded;
	enum match_ruling ruling;
	uint64_t move;

	assert(m->entries > 0);
	ruling = read_move(m, seat, text, &move, why);
	if (ruling != MATCH_OK)
		return ruling;
	match_begin_entry(m, seat, at, e);
	e->by = by;
	write_canonical(m, seat, move, e->move);
	chance_record_init(&recorded, chance, &e->chance);
	undo_hold(m);
	*why = play(m, seat, move, &recorded.chance, e);
	if (*why != NULL)
		return refused(m, seat, why);
	hide_draws(m, e);
	settle(m, e);
	match_count_entry(m, e, e);
	return MATCH_OK;
}

/* Plays the move of E again. AGAIN has been filled from E, or is NULL when the
 * caller does not want it. */
static bool
replay_move(struct match *m, const struct entry *e, struct chance *chance,
    struct entry *again, const char **why)
{
	uint64_t move;

	if (read_move(m, e->seat, e->move, &move, why) != MATCH_OK) {
		if (*why == NULL)
			*why = "illegal";
		return false;
	}
	/* What drew cannot be taken back. */
	if (e->chance.len == 0)
		undo_hold(m);
	*why = play(m, e->seat, move, chance, again);
	if (*why != NULL)
		return false;
	settle(m, again != NULL ? again : e);
	return true;
}

/* Plays the move of E again. A stored entry does not keep the events for single
 * seats. When AGAIN is NULL and E has no draws, they are made again here, to
 * learn whether there are any. */
static bool
replay_told(struct match *m, const struct entry *e, struct chance *chance,
    struct entry *again, const char **why)
{
	struct entry scratch = {0};
	bool good;

	if (again != NULL || !rules_have_secrets(m->rules) || e->chance.len > 0)
		return replay_move(m, e, chance, again, why);
	entry_copy(&scratch, e);
	good = replay_move(m, e, chance, &scratch, why);
	entry_fini(&scratch);
	return good;
}

static bool
replay_entry(struct match *m, const struct entry *e, struct chance *chance,
    struct entry *again, const char **why)
{
	uint32_t n;

	if (m->entries == 0) {
		set_up(m, chance, again);
		return true;
	}
	if (!e->reseeded)
		return match_is_table_move(e->move, &n)
		    ? table_move_replay(m, e, again, why)
		    : replay_told(m, e, chance, again, why);
	undo_clear(m);
	if (again != NULL) {
		buffer_reset(&again->events);
		buffer_puts(&again->events, "[]");
	}
	return true;
}

bool
match_replay(struct match *m, const struct entry *e, struct entry *again,
    const char **why)
{
	struct chance_replayed chance;

	if (again != NULL)
		entry_copy(again, e);
	chance_replay_init(&chance, &e->chance);
	if (!replay_entry(m, e, &chance.chance, again, why))
		return false;
	if (!chance_replay_exact(&chance)) {
		*why = "chance";
		return false;
	}
	if (again != NULL)
		hide_draws(m, again);
	match_count_entry(m, e, again);
	return true;
}

/* A source of chance for trying a move on a copy, where the values do not
 * matter. */
static uint64_t
any_draw(struct chance *self, const char *label, uint64_t n)
{
	(void)self;
	(void)label;
	(void)n;
	return 0;
}

enum match_ruling
match_canonical(const struct match *m, int seat, const char *text,
    char canonical[RULES_NOTATION_MAX + 1], uint64_t *move, const char **why)
{
	struct chance any = {any_draw};
	enum match_ruling ruling;
	struct match *copy;

	ruling = read_move(m, seat, text, move, why);
	if (ruling != MATCH_OK)
		return ruling;
	copy = match_copy(m);
	*why = play(copy, seat, *move, &any, NULL);
	match_free(copy);
	if (*why != NULL)
		return refused(m, seat, why);
	write_canonical(m, seat, *move, canonical);
	return MATCH_OK;
}

bool
match_hides(const struct match *m, const char *label)
{
	const char *const *hidden = m->rules->hidden;

	while (hidden != NULL && *hidden != NULL && strcmp(*hidden, label) != 0)
		hidden++;
	return hidden != NULL && *hidden != NULL;
}

void
match_write_setup(const struct match *m, const char *options,
    const uint8_t entropy[DIGEST_SIZE], const uint8_t *data, struct buffer *out)
{
	struct json j;

	json_init(&j, out);
	json_object_begin(&j);
	if (data != NULL) {
		json_key(&j, "data");
		json_hex(&j, data, DIGEST_SIZE);
	}
	json_key(&j, "entropy");
	json_hex(&j, entropy, DIGEST_SIZE);
	json_key(&j, "options");
	json_raw(&j, options);
	json_put_text(&j, "ruleset", m->rules->id);
	json_put_int(&j, "seats", m->setup.seats);
	json_put_int(&j, "version", m->rules->version);
	json_object_end(&j);
}

/* The options of RULES in byte order of their names, as indexes. */
static void
sort_options(const struct rules *rules, size_t order[RULES_OPTIONS_MAX])
{
	for (size_t i = 0; i < rules->n_options; i++) {
		size_t at = i;

		while (at > 0 &&
		    strcmp(rules->options[order[at - 1]].name,
			rules->options[i].name) > 0) {
			order[at] = order[at - 1];
			at--;
		}
		order[at] = i;
	}
}

void
match_write_options(const struct rules *rules, const struct rules_setup *setup,
    const char *data, struct buffer *out)
{
	size_t order[RULES_OPTIONS_MAX] = {0};
	struct buffer file = {0};
	struct json j;

	assert(rules->n_options <= RULES_OPTIONS_MAX);
	sort_options(rules, order);
	json_init(&j, out);
	json_object_begin(&j);
	for (size_t i = 0; i < rules->n_options; i++) {
		const struct rules_option *o = &rules->options[order[i]];
		int value = setup->options[order[i]];

		json_key(&j, o->name);
		switch (o->type) {
		case RULES_FLAG:
			json_bool(&j, value != 0);
			break;
		case RULES_CHOICE:
			json_text(&j, o->values[value]);
			break;
		case RULES_NUMBER:
			json_int(&j, value);
			break;
		case RULES_DATA:
			buffer_reset(&file);
			rules_data_name(rules, data, o, &file);
			json_text(&j, buffer_text(&file));
			break;
		}
	}
	json_object_end(&j);
	buffer_fini(&file);
}

void
match_encode(const struct match *m, struct buffer *out)
{
	m->rules->encode(m->state, out);
}
