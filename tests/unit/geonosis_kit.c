/*
 * Games in which the test decides what chance brings.
 */
#include "config.h"

#include "geonosis_kit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "rules/geonosis/arena.h"
#include "rules/geonosis/events.h"
#include "rules/geonosis/view.h"

static const struct rules *const rules = &geonosis_1;

static void
give_up(const char *what, const char *about)
{
	printf("Bail out! %s %s\n", what, about);
	exit(1);
}

struct geo_set *
kit_set_standard(void)
{
	const char *top = getenv("srcdir");
	struct buffer path = {0}, text = {0}, faults = {0};
	struct geo_set *set;
	FILE *f;

	buffer_printf(&path, "%s/data/geonosis/standard.arena",
	    top == NULL ? "." : top);
	f = fopen(buffer_text(&path), "r");
	if (f == NULL)
		give_up("cannot read", buffer_text(&path));
	buffer_reserve(&text, 65536);
	text.len = fread(text.data, 1, 65536, f);
	fclose(f);
	set = geo_set_read(text.data, text.len, &faults);
	if (set == NULL)
		give_up("faulty set:", buffer_text(&faults));
	buffer_fini(&path);
	buffer_fini(&text);
	buffer_fini(&faults);
	return set;
}

/* --- chance ---------------------------------------------------------------------- */

/* The number of bit WANTED among those of MASK. */
static uint64_t
place_in(struct kit_chance *c, uint32_t mask, unsigned wanted)
{
	if ((mask >> wanted & 1) == 0) {
		c->wrong = true;
		return 0;
	}
	return (uint64_t)__builtin_popcount(mask & ((1u << wanted) - 1));
}

/* Takes the next word of a list; false at its end. */
static bool
next_word(const char **list, char word[16])
{
	size_t n = strcspn(*list, " ");

	if (n == 0 || n > 15)
		return false;
	memcpy(word, *list, n);
	word[n] = '\0';
	*list += n + ((*list)[n] == ' ');
	return true;
}

static uint64_t
kit_draw(struct chance *self, const char *label, uint64_t n)
{
	struct kit_chance *c = (struct kit_chance *)self;
	char word[16];

	c->draws++;
	c->last_n = n;
	if (strcmp(label, "die") == 0) {
		c->die_draws++;
		c->wrong |= n != 6;
		return *c->dice == '\0' ? 0 : (uint64_t)(*c->dice++ - '1');
	}
	if (strcmp(label, "zone") == 0) {
		c->zone_draws++;
		c->wrong |= n != (uint64_t)__builtin_popcount(c->state->pile);
		return next_word(&c->zones, word)
		    ? place_in(c, c->state->pile, (unsigned)atoi(word) - 1)
		    : 0;
	}
	c->threat_draws++;
	c->wrong |= strcmp(label, "threat") != 0 ||
	    n != (uint64_t)__builtin_popcount(c->state->threats);
	if (!next_word(&c->threats, word))
		return 0;
	for (unsigned i = 0; i < GEO_THREATS; i++)
		if (strcmp(c->state->set->card[i].id, word) == 0)
			return place_in(c, c->state->threats, i);
	c->wrong = true;
	return 0;
}

void
kit_chance(struct kit *k, const char *dice, const char *zones,
    const char *threats)
{
	k->chance = (struct kit_chance){.chance = {kit_draw},
	    .state = &k->state,
	    .dice = dice,
	    .zones = zones,
	    .threats = threats};
}

/* --- games ------------------------------------------------------------------------ */

void
kit_begin(struct kit *k, const struct geo_set *set, int seats,
    struct kit_level level)
{
	struct json j;

	k->set = set;
	memset(&k->state, 0, sizeof k->state);
	memset(&k->setup, 0, sizeof k->setup);
	k->setup.seats = seats;
	k->setup.data = set;
	k->setup.options[GEO_OPTION_FORCE] = level.force ? level.force : 1;
	k->setup.options[GEO_OPTION_ZONES] = level.zones ? level.zones : 4;
	k->setup.options[GEO_OPTION_TOKENS] = level.tokens;
	k->setup.options[GEO_OPTION_EXPANSION] = level.expansion;
	k->setup.options[GEO_OPTION_OBJECTION] = (int)level.objection;
	k->setup.options[GEO_OPTION_FORGO] = level.forgo;
	kit_chance(k, "", "", "");
	buffer_reset(&k->events);
	json_init(&j, &k->events);
	json_array_begin(&j);
	rules->setup(&k->state, &k->setup, &k->chance.chance, &j);
	json_array_end(&j);
}

void
kit_choose(struct kit *k)
{
	unsigned sheet = 0;
	char move[40];

	for (int i = 0; i < k->setup.seats; i++) {
		while (k->set->sheet[sheet].players != k->setup.seats)
			sheet++;
		snprintf(move, sizeof move, "take:%s %s",
		    k->set->sheet[sheet++].id, geo_jedi_name((unsigned)i));
		kit_play(k, i, move);
	}
}

void
kit_start(struct kit *k, const struct geo_set *set, int seats,
    struct kit_level level, const char *dice, const char *zones,
    const char *threats)
{
	static const int spaces[] = {38, 39, 41, 42};
	char move[40];

	kit_begin(k, set, seats, level);
	kit_choose(k);
	kit_chance(k, dice, zones, threats);
	for (int i = 0; i < seats; i++) {
		snprintf(move, sizeof move, "place:%d", spaces[i]);
		kit_play(k, i, move);
	}
}

void
kit_end(struct kit *k)
{
	buffer_fini(&k->events);
}

bool
kit_play(struct kit *k, int seat, const char *text)
{
	const char *why, *wrong;
	struct json j;
	uint64_t move;

	buffer_reset(&k->events);
	json_init(&j, &k->events);
	json_array_begin(&j);
	why = rules->parse(&k->state, seat, text, &move);
	if (why == NULL)
		why = rules->play(&k->state, seat, move, &k->chance.chance, &j);
	json_array_end(&j);
	wrong = why == NULL ? rules->check(&k->state) : NULL;
	if (why != NULL || wrong != NULL)
		printf("# %s of seat %d: %s\n", text, seat,
		    why != NULL ? why : wrong);
	if (k->chance.wrong)
		printf("# chance was asked for something else\n");
	return why == NULL && wrong == NULL && !k->chance.wrong;
}

bool
kit_play_all(struct kit *k, int seat, const char *moves)
{
	char move[64];

	while (*moves != '\0') {
		size_t n = strcspn(moves, ";");

		snprintf(move, sizeof move, "%.*s", (int)n, moves);
		if (!kit_play(k, seat, move))
			return false;
		moves += n + (moves[n] == ';');
	}
	return true;
}

bool
kit_same(const void *a, const void *b)
{
	return memcmp(a, b, sizeof(struct geo_state)) == 0;
}

bool
kit_refused(struct kit *k, int seat, const char *text, const char *key)
{
	const char *why;
	uint64_t move;
	unsigned draws = k->chance.draws;
	bool same;

	k->before = k->state;
	why = rules->parse(&k->state, seat, text, &move);
	if (why == NULL)
		why =
		    rules->play(&k->state, seat, move, &k->chance.chance, NULL);
	same = kit_same(&k->before, &k->state) && draws == k->chance.draws;
	if (why == NULL || strcmp(why, key) != 0 || !same)
		printf("# %s: %s%s\n", text, why == NULL ? "accepted" : why,
		    same ? "" : ", and changed something");
	return why != NULL && strcmp(why, key) == 0 && same;
}

bool
kit_listed(const struct kit *k, int seat, const char *text)
{
	uint64_t moves[GEO_MOVES_MAX];
	size_t n = rules->moves(&k->state, seat, moves, GEO_MOVES_MAX);
	struct buffer b = {0};
	bool found = false;

	for (size_t i = 0; i < n && !found; i++) {
		buffer_reset(&b);
		rules->format(&k->state, seat, moves[i], &b);
		found = strcmp(buffer_text(&b), text) == 0;
	}
	buffer_fini(&b);
	return found;
}

bool
kit_told(struct kit *k, const char *text)
{
	bool found = strstr(buffer_text(&k->events), text) != NULL;

	if (!found)
		printf("# told: %s\n", buffer_text(&k->events));
	return found;
}

/* --- putting a position together ---------------------------------------------------- */

void
kit_clear(struct kit *k)
{
	for (unsigned d = 0; d < GEO_DROIDS; d++) {
		k->state.reserve[d] = (uint8_t)(k->state.reserve[d] +
		    geo_mask_count(k->state.droid[d]));
		k->state.droid[d] = (struct geo_mask){{0, 0}};
	}
}

void
kit_droid(struct kit *k, unsigned droid, unsigned space)
{
	geo_mask_add(&k->state.droid[droid], space - 1);
	k->state.reserve[droid]--;
}

void
kit_zone(struct kit *k, unsigned droid, unsigned zone)
{
	geo_fill(&k->state, zone - 1, droid);
}

void
kit_figure(struct kit *k, int seat, unsigned space)
{
	k->state.figure[seat] = (uint8_t)(space - 1);
}

void
kit_die(struct kit *k, int seat, unsigned die)
{
	k->state.die[seat] = (uint8_t)die;
}

void
kit_card(struct kit *k, unsigned place, const char *id)
{
	for (unsigned i = 0; i < GEO_CARDS; i++)
		if (strcmp(k->set->card[i].id, id) == 0)
			k->state.card[place] = (uint8_t)i;
	memset(k->state.lying[place], 0, sizeof k->state.lying[place]);
}

void
kit_meet(struct kit *k, unsigned place)
{
	const struct geo_card *c = &k->set->card[k->state.card[place]];
	unsigned rest = c->sum;

	memcpy(k->state.lying[place], c->need, sizeof c->need);
	for (; rest >= 6; rest -= 6)
		k->state.lying[place][6]++;
	if (rest > 0)
		k->state.lying[place][rest]++;
}

void
kit_last(struct kit *k, int seat, unsigned die)
{
	unsigned used = 0;

	for (int i = 0; i < k->setup.seats; i++) {
		k->state.thrown[i] = k->set->sheet[k->state.sheet[i]].dice;
		k->state.die[i] = 0;
		for (unsigned n = 0; n < GEO_SLOTS_MAX; n++)
			used += k->state.slot[i][n] != 0;
	}
	for (unsigned i = 0; i < GEO_OPEN_CARDS; i++)
		for (unsigned v = 1; v <= 6; v++)
			used += k->state.lying[i][v];
	kit_die(k, seat, die);
	k->state.aside = (uint8_t)(GEO_DICE_ALL - 1 - used - k->state.logo);
}

unsigned
kit_count(const struct kit *k, unsigned zone)
{
	return geo_mask_count(geo_mask_and(k->set->zone[zone - 1],
	    geo_enemies(&k->state)));
}

char
kit_at(const struct kit *k, unsigned space)
{
	return geo_space_letter(&k->state, space - 1);
}
