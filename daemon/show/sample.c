/*
 * Strong policies play a game with fixed chance, without a database.
 */
#include "config.h"

#include "show/sample.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/chance.h"
#include "base/xmalloc.h"
#include "conf/conf.h"
#include "desk/data.h"
#include "desk/desk.h"
#include "desk/reader.h"
#include "game/table.h"
#include "match/match.h"
#include "rules/dataset.h"
#include "rules/rules.h"
#include "show/board.h"
#include "words/model.h"

enum {
	SEATS = 3,
	SEED = 1977,
	PLIES_MAX = 60 /* and not the last of the game */
};

/* Loads the data set that RULES usually play with into SETUP: that of the
 * operator's folder or, when it is broken, the one that is built in. */
static void
sample_setup(struct desk *d, const struct rules *rules,
    struct rules_setup *setup)
{
	const char *const folders[] = {d->conf->data, ""};
	struct buffer name = {0}, why = {0};

	rules_defaults(rules,
	    SEATS < rules->seats_max ? SEATS : rules->seats_max, setup);
	rules_data_standard(rules, &name);
	for (size_t k = 0;
	     k < 2 && setup->data == NULL && rules->data_read != NULL; k++)
		setup->data = data_load(rules, folders[k], buffer_text(&name),
		    NULL, NULL, &why);
	buffer_fini(&name);
	buffer_fini(&why);
}

/* Makes the next entry of M; whether the game goes on. */
static bool
sample_step(struct match *m, struct chance *chance, struct chance *own)
{
	int seat = __builtin_ctz(match_to_move(m));
	struct buffer text = {0};
	struct entry e = {0};
	enum match_ruling ruling;
	const char *why;

	m->rules->format(m->state, seat,
	    m->rules->choose(m->state, seat, RULES_GREEDY, own), &text);
	ruling = match_play(m, seat, buffer_text(&text), ENTRY_BY_BOT, chance,
	    0, &e, &why);
	assert(ruling == MATCH_OK);
	entry_fini(&e);
	buffer_fini(&text);
	return ruling == MATCH_OK && match_to_move(m) != 0;
}

/* The game after PLIES entries, or before its end: *PLIES becomes how many it
 * has made. */
static struct match *
sample_play(const struct rules *rules, const struct rules_setup *setup,
    int *plies)
{
	struct match *m = match_new(rules, setup);
	struct chance_fast chance, own;
	struct entry e = {0};
	int made = 0;

	chance_fast_init(&chance, SEED);
	chance_fast_init(&own, SEED + 1);
	match_setup(m, &chance.chance, 0, &e);
	entry_fini(&e);
	while (made < *plies && sample_step(m, &chance.chance, &own.chance))
		made++;
	*plies = made;
	return m;
}

static void
sample_draw(struct desk *d, struct match *m, const char *lang, bool share,
    struct buffer *out)
{
	static const char *const names[SEATS] = {"Ann", "Bo", "Cy"};
	struct table t = {.rules = m->rules, .match = m};
	const struct looking l = {.d = d,
	    .t = &t,
	    .seat = RULES_SPECTATOR,
	    .lang = lang,
	    .whole = true};
	struct model *none = model_object();
	char *title = reader_say(d, lang, "board.title", none);

	t.n_seats = m->setup.seats;
	for (int i = 0; i < t.n_seats && i < SEATS; i++)
		t.seats[i].name = names[i];
	if (share)
		board_share(&l, out);
	else
		board_svg(&l, title, out);
	free(title);
	model_free(none);
}

static void
sample_make(struct desk *d, const struct rules *rules, const char *lang,
    bool share, struct buffer *out)
{
	struct rules_setup setup = {0};
	int plies = PLIES_MAX;
	struct match *m;

	sample_setup(d, rules, &setup);
	m = sample_play(rules, &setup, &plies);
	if (match_to_move(m) == 0) {
		match_free(m);
		m = sample_play(rules, &setup, &plies);
	}
	sample_draw(d, m, lang, share, out);
	match_free(m);
	if (setup.data != NULL)
		rules->data_free((void *)setup.data);
}

void
sample_svg(struct desk *d, const struct rules *rules, const char *lang,
    struct buffer *out)
{
	sample_make(d, rules, lang, false, out);
}

void
sample_share(struct desk *d, const struct rules *rules, const char *lang,
    struct buffer *out)
{
	sample_make(d, rules, lang, true, out);
}
