/*
 * Games as tests want them (goldrush_kit.h).
 */
#include "config.h"

#include "goldrush_kit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/goldrush/score.h"
#include "set_kit.h"

static const struct rules *const rules = &goldrush_1;

/* The place of the tile that is wanted among those left. */
static uint64_t
tile_draw(struct gold_chance *c, uint64_t n)
{
	const struct tiles_set *set = c->s->b.set;
	uint64_t at = 0;

	if (c->tile[0] == '\0')
		return chance_draw(&c->other.chance, "tile", n);
	for (size_t i = 0; i < set->n_faces; i++) {
		if (strcmp(set->face[i].id, c->tile) == 0 &&
		    c->s->b.pile[i] > 0) {
			c->tile = "";
			return at;
		}
		at += c->s->b.pile[i];
	}
	c->wrong = true;
	return 0;
}

/* The place of the token that is wanted among those never taken. */
static uint64_t
token_draw(struct gold_chance *c, uint64_t n)
{
	const struct gold_tokens *t = &gold_set(c->s)->tokens;
	uint64_t at = 0;
	char *end;
	long value = strtol(c->tokens, &end, 10);

	if (end == c->tokens)
		return chance_draw(&c->other.chance, "token", n);
	c->tokens = end;
	for (unsigned i = 0; i < t->n_values; i++) {
		if (t->value[i] == value && c->s->pool[i] > 0)
			return at;
		at += c->s->pool[i];
	}
	c->wrong = true;
	return 0;
}

static uint64_t
kit_draw(struct chance *self, const char *label, uint64_t n)
{
	struct gold_chance *c = (struct gold_chance *)self;

	strncat(c->log, label, sizeof c->log - strlen(c->log) - 1);
	strncat(c->log, " ", sizeof c->log - strlen(c->log) - 1);
	if (strcmp(label, "tile") == 0)
		return tile_draw(c, n);
	return strcmp(label, "token") == 0 ? token_draw(c, n) : 0;
}

struct gold_set *
gold_kit_set(void)
{
	struct gold_set *set = set_kit_read(rules);

	if (set == NULL) {
		printf("Bail out! the shipped set cannot be read\n");
		exit(1);
	}
	return set;
}

static void
set_options(struct rules_setup *setup, const char *options)
{
	char text[128], *rest = text, *word;

	snprintf(text, sizeof text, "%s", options);
	while ((word = strsep(&rest, " ")) != NULL) {
		char *value = strchr(word, '=');
		const struct rules_option *o;
		int index;

		if (value == NULL)
			continue;
		*value++ = '\0';
		o = rules_option_find(rules, word, &index);
		if (o == NULL ||
		    !rules_option_read(o, value, &setup->options[index]))
			abort();
	}
}

void
gold_kit_start(struct gold_kit *k, int seats, const char *options,
    const char *first)
{
	struct json j;

	if (k->set == NULL)
		k->set = gold_kit_set();
	memset(&k->s, 0, sizeof k->s);
	rules_defaults(rules, seats, &k->setup);
	k->setup.data = k->set;
	set_options(&k->setup, options);
	memset(&k->chance, 0, sizeof k->chance);
	k->chance.chance.draw = kit_draw;
	k->chance.s = &k->s;
	k->chance.tile = first;
	k->chance.tokens = "";
	chance_fast_init(&k->chance.other, 1848);
	buffer_reset(&k->events);
	json_init(&j, &k->events);
	json_array_begin(&j);
	rules->setup(&k->s, &k->setup, &k->chance.chance, &j);
	json_array_end(&j);
}

void
gold_kit_end(struct gold_kit *k)
{
	rules->data_free(k->set);
	buffer_fini(&k->events);
	buffer_fini(&k->aside);
	k->set = NULL;
}

/* Reads and makes a move. NULL, or why not. */
static const char *
try_move(struct gold_kit *k, const char *text)
{
	struct json j, aside;
	const char *refusal;
	uint64_t move;

	buffer_reset(&k->events);
	buffer_reset(&k->aside);
	json_init(&j, &k->events);
	json_init(&aside, &k->aside);
	j.aside = &aside;
	refusal = rules->parse(&k->s, k->s.to_move, text, &move);
	if (refusal != NULL)
		return refusal;
	json_array_begin(&j);
	json_array_begin(&aside);
	refusal = rules->play(&k->s, k->s.to_move, move, &k->chance.chance, &j);
	json_array_end(&aside);
	json_array_end(&j);
	return refusal;
}

bool
gold_kit_play(struct gold_kit *k, const char *move, const char *next)
{
	const char *refusal, *broken;

	k->chance.tile = next;
	k->chance.log[0] = '\0';
	refusal = try_move(k, move);
	broken = rules->check(&k->s);
	if (refusal != NULL || broken != NULL || k->chance.wrong)
		printf("# %s: %s %s%s\n", move, refusal != NULL ? refusal : "",
		    broken != NULL ? broken : "",
		    k->chance.wrong ? " not there" : "");
	return refusal == NULL && broken == NULL && !k->chance.wrong;
}

bool
gold_kit_replay(struct gold_kit *k, int seats, const char *options,
    const char *tokens, const char *moves)
{
	char text[1024], *rest = text, *step, *next;
	char id[2][TILES_ID_MAX + 1] = {"", ""};
	bool good = true;

	snprintf(text, sizeof text, "%s", moves);
	step = strsep(&rest, ";");
	sscanf(step, "%7s", id[0]);
	gold_kit_start(k, seats, options, id[0]);
	k->chance.tokens = tokens;
	for (unsigned i = 1; step != NULL && good; i++, step = next) {
		next = strsep(&rest, ";");
		id[i % 2][0] = '\0';
		if (next != NULL)
			sscanf(next, "%7s", id[i % 2]);
		step = strchr(step + strspn(step, " "), ' ');
		good = step == NULL ? k->s.b.drawn != TILES_NO_FACE
				    : gold_kit_play(k, step + 1, id[i % 2]);
	}
	return good;
}

bool
gold_kit_same(const void *a, const void *b)
{
	return memcmp(a, b, rules->state_size) == 0;
}

bool
gold_kit_refused(struct gold_kit *k, const char *move, const char *key)
{
	struct gold_state before = k->s;
	const char *refusal;

	k->chance.log[0] = '\0';
	refusal = try_move(k, move);
	if (refusal == NULL || strcmp(refusal, key) != 0)
		printf("# %s: %s\n", move, refusal != NULL ? refusal : "made");
	return refusal != NULL && strcmp(refusal, key) == 0 &&
	    gold_kit_same(&before, &k->s) && k->chance.log[0] == '\0';
}

bool
gold_kit_listed(struct gold_kit *k, const char *move)
{
	static uint64_t moves[65536];
	size_t n = rules->moves(&k->s, k->s.to_move, moves,
	    sizeof moves / sizeof moves[0]);
	struct buffer text = {0};
	bool found = false;

	for (size_t i = 0; i < n && !found; i++) {
		buffer_reset(&text);
		rules->format(&k->s, k->s.to_move, moves[i], &text);
		found = strcmp(buffer_text(&text), move) == 0;
	}
	buffer_fini(&text);
	return found;
}

bool
gold_kit_reads(struct gold_kit *k, const char *text, const char *wanted)
{
	struct buffer written = {0};
	uint64_t move;
	bool same;

	if (rules->parse(&k->s, k->s.to_move, text, &move) != NULL)
		return false;
	rules->format(&k->s, k->s.to_move, move, &written);
	same = strcmp(buffer_text(&written), wanted) == 0;
	if (!same)
		printf("# %s: %s\n", text, buffer_text(&written));
	buffer_fini(&written);
	return same;
}

static bool
has(struct buffer *events, const char *text)
{
	bool found = strstr(buffer_text(events), text) != NULL;

	if (!found)
		printf("# no %s in %s\n", text, buffer_text(events));
	return found;
}

bool
gold_kit_told(struct gold_kit *k, const char *text)
{
	return has(&k->events, text);
}

bool
gold_kit_whispered(struct gold_kit *k, const char *text)
{
	return has(&k->aside, text);
}

void
gold_kit_stop(struct gold_kit *k)
{
	struct json j;

	rules->stop(&k->s);
	buffer_reset(&k->events);
	json_init(&j, &k->events);
	json_array_begin(&j);
	gold_score_end(&k->s, &j);
	json_array_end(&j);
}

bool
gold_kit_scores(struct gold_kit *k, const char *scores)
{
	struct buffer text = {0};
	bool same;

	for (int i = 0; i < k->s.seats; i++)
		buffer_printf(&text, "%s%d", i > 0 ? " " : "", k->s.score[i]);
	same = strcmp(buffer_text(&text), scores) == 0;
	if (!same)
		printf("# scores: %s\n", buffer_text(&text));
	buffer_fini(&text);
	return same;
}

int
gold_kit_home(const struct gold_kit *k, int seat)
{
	int cowboys = 0;

	for (unsigned i = 0; i < k->s.cowboys; i++)
		cowboys += k->s.cowboy[seat][i] == GOLD_HOME;
	return 10 * cowboys + (k->s.tent[seat] == GOLD_HOME);
}

bool
gold_kit_gold(struct gold_kit *k, int seat, const char *values)
{
	struct buffer text = {0};
	bool same;

	for (unsigned i = 0; i < k->s.n_taken; i++)
		if (k->s.taken[i].seat == seat)
			buffer_printf(&text, "%s%d", text.len > 0 ? " " : "",
			    k->set->tokens.value[k->s.taken[i].value]);
	same = strcmp(buffer_text(&text), values) == 0;
	if (!same)
		printf("# gold: %s\n", buffer_text(&text));
	buffer_fini(&text);
	return same;
}
