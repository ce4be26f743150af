/*
 * Fair play in the model of a game: draws are counted, and the dice of a
 * finished game are compared with what fair dice would have shown.
 */
#include "config.h"

#include "show/fairview.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "game/names.h"
#include "game/table.h"
#include "match/match.h"
#include "show/view.h"
#include "store/store_log.h"
#include "words/model.h"

enum {
	FACES = 6,
	HEAD_DIGITS = 16, /* of the log's head, where it is to be short */
	FEW_THROWS = 30	  /* fewer say nothing about a die */
};

/* --- counting ------------------------------------------------------------ */

static struct tally_label *
find_label(struct tally *tally, const char *label)
{
	struct tally_label *l;

	for (size_t i = 0; i < tally->len; i++)
		if (strcmp(tally->label[i].label, label) == 0)
			return &tally->label[i];
	if (tally->len == tally->cap) {
		tally->cap = tally->cap == 0 ? 4 : 2 * tally->cap;
		tally->label =
		    xrealloc(tally->label, tally->cap, sizeof *tally->label);
	}
	l = &tally->label[tally->len++];
	memset(l, 0, sizeof *l);
	strcpy(l->label, label);
	l->die = true;
	return l;
}

void
tally_add(struct tally *tally, const struct entry *e, bool told)
{
	for (size_t i = 0; i < e->chance.len; i++) {
		const struct draw *draw = &e->chance.draw[i];
		struct tally_label *l;

		if (draw->hidden && !told)
			continue;
		tally->draws++;
		l = find_label(tally, draw->label);
		if (draw->n != FACES)
			l->die = false;
		else
			l->thrown[draw->value]++;
		if (e->n > 0)
			l->played = true;
	}
}

void
tally_fini(struct tally *tally)
{
	free(tally->label);
	memset(tally, 0, sizeof *tally);
}

/* --- the API's part ------------------------------------------------------ */

/* Whether L is told as a die. A pile that had six once is none, and neither is
 * what is drawn only in the set-up, such as which of six begins. */
static bool
fairview_is_told(const struct tally_label *l)
{
	return l->die && l->played;
}

static struct model *
dice_of(const struct tally *tally)
{
	struct model *dice = model_array();

	for (size_t i = 0; i < tally->len; i++) {
		const struct tally_label *l = &tally->label[i];
		struct model *m, *faces;
		int64_t throws = 0;

		if (!fairview_is_told(l))
			continue;
		m = model_object();
		faces = model_array();
		for (size_t f = 0; f < FACES; f++) {
			model_add(faces, model_int(l->thrown[f]));
			throws += l->thrown[f];
		}
		model_put_text(m, "label", l->label);
		model_put_int(m, "throws", throws);
		model_put(m, "faces", faces);
		model_add(dice, m);
	}
	return dice;
}

static void
put_seed(struct model *m, bool known, const uint8_t seed[DIGEST_SIZE])
{
	if (known)
		model_put_hex(m, "seed", seed, DIGEST_SIZE);
	else
		model_put(m, "seed", model_null());
}

struct stretching {
	struct model *list;
	uint32_t entries;
	bool over;
};

static bool
fairview_add_stretch(void *arg, const struct store_stretch *stretch)
{
	struct stretching *s = arg;
	struct model *m;

	if (stretch->from >= s->entries)
		return false;
	m = model_object();
	model_put_int(m, "from", stretch->from);
	model_put_hex(m, "commitment", stretch->commitment, DIGEST_SIZE);
	put_seed(m, s->over && !stretch->seedless, stretch->seed);
	model_add(s->list, m);
	return true;
}

bool
fairview_put(struct desk *d, const struct table *t, const struct tally *tally,
    bool over, struct model *game, struct buffer *why)
{
	const struct store_game *g = &t->game;
	struct stretching s = {.entries = g->entries, .over = over};
	struct store_stretch first = {.seedless = g->seedless};

	model_put_int(game, "draws", (int64_t)tally->draws);
	if (over) {
		put_seed(game, !g->seedless, g->seed);
		model_put(game, "dice", dice_of(tally));
	}
	if (g->reseeds == 0)
		return true;
	memcpy(first.commitment, g->commitment, sizeof first.commitment);
	memcpy(first.seed, g->seed, sizeof first.seed);
	s.list = model_array();
	fairview_add_stretch(&s, &first);
	if (store_stretches_each(d->store, g->id, fairview_add_stretch, &s) !=
	    STORE_OK) {
		if (why != NULL)
			buffer_printf(why, "the database cannot be read: %s",
			    store_why(d->store));
		model_free(s.list);
		return false;
	}
	model_put(game, "seeds", s.list);
	return true;
}

/* --- in words ------------------------------------------------------------ */

/* The odds for fewer than FEW_THROWS throws, by counting all outcomes.
 * WAYS[k][s] is the probability, up to a factor that depends on THROWS alone,
 * that the faces looked at so far have K of the throws, and S as the sum of
 * their squares. */
static double
exact_odds(int throws, int squares)
{
	enum { SQUARES = (FEW_THROWS - 1) * (FEW_THROWS - 1) + 1 };
	typedef double row[SQUARES];
	row *ways = xcalloc(FEW_THROWS, sizeof *ways);
	double all = 0, far = 0;

	ways[0][0] = 1;
	for (int face = 0; face < FACES; face++)
		for (int k = throws; k > 0; k--) {
			double factorial = 1;

			for (int c = 1; c <= k; c++) {
				factorial *= c;
				for (int s = (k - c) * (k - c); s >= 0; s--)
					ways[k][s + c * c] +=
					    ways[k - c][s] / factorial;
			}
		}
	for (int s = 0; s <= throws * throws; s++) {
		all += ways[throws][s];
		if (s >= squares)
			far += ways[throws][s];
	}
	free(ways);
	return far / all;
}

double
fairview_odds(const int64_t thrown[FACES])
{
	int64_t throws = 0, squares = 0;
	double x, root;

	for (size_t f = 0; f < FACES; f++) {
		throws += thrown[f];
		squares += thrown[f] * thrown[f];
	}
	if (throws < FEW_THROWS)
		return exact_odds((int)throws, (int)squares);
	x = FACES * (double)squares / (double)throws - (double)throws;
	/* For an odd number of degrees of freedom the tail has a closed form;
	 * M_2_SQRTPI is 2 / sqrt(pi). */
	root = sqrt(x / 2);
	return erfc(root) + M_2_SQRTPI * root * exp(-x / 2) * (1 + x / 3);
}

/* The table in characters: its numbers are right-aligned, and a template writes
 * the words of its rows after them. */
static void
put_lines(struct model *die, const int64_t thrown[FACES])
{
	struct model *lines = model_object();
	struct buffer faces = {0}, counts = {0};

	for (int f = 0; f < FACES; f++) {
		buffer_printf(&faces, "%6d", f + 1);
		buffer_printf(&counts, "%6lld", (long long)thrown[f]);
	}
	model_put_text(lines, "faces", buffer_text(&faces));
	model_put_text(lines, "thrown", buffer_text(&counts));
	model_put(die, "lines", lines);
	buffer_fini(&faces);
	buffer_fini(&counts);
}

static struct model *
die_in_words(const struct tally_label *l)
{
	struct model *die = model_object(), *faces = model_array();
	int64_t thrown[FACES], throws = 0, sum = 0;
	struct buffer text = {0};
	double odds;

	for (int f = 0; f < FACES; f++) {
		struct model *face = model_object();

		thrown[f] = l->thrown[f];
		throws += thrown[f];
		sum += thrown[f] * (f + 1);
		model_put_int(face, "face", f + 1);
		model_put_int(face, "thrown", thrown[f]);
		model_add(faces, face);
	}
	odds = fairview_odds(thrown);
	model_put_text(die, "label", l->label);
	model_put_int(die, "throws", throws);
	model_put(die, "faces", faces);
	buffer_printf(&text, "%.2f", (double)sum / (double)throws);
	model_put_text(die, "average", buffer_text(&text));
	buffer_reset(&text);
	buffer_printf(&text, "%.1f", (double)throws / FACES);
	model_put_text(die, "expected", buffer_text(&text));
	put_lines(die, thrown);
	model_put_int(die, "odds", lround(odds * 100));
	model_put_bool(die, "rare", lround(odds * 100) == 0);
	model_put_bool(die, "even", lround(odds * 100) == 100);
	model_put_bool(die, "few", throws < FEW_THROWS);
	buffer_fini(&text);
	return die;
}

static void
put_phrases(const struct table *t, int seat, struct model *m)
{
	struct model *list = model_array();
	const char *own = seat >= 0 ? t->seats[seat].phrase : NULL;

	for (int i = 0; i < t->n_seats; i++) {
		const struct store_seat *s = &t->seats[i];
		struct model *one;

		if (s->phrase != NULL && s->phrase[0] == '\0')
			continue;
		one = model_object();
		names_put(one, "name", s->name);
		model_put(one, "phrase",
		    s->phrase != NULL ? model_text(s->phrase) : model_null());
		model_add(list, one);
	}
	model_put(m, "phrases", list);
	model_put_text(m, "own-phrase", own != NULL ? own : "");
}

static void
fairview_put_links(const struct view *v, struct model *m)
{
	struct buffer link = {0};

	buffer_puts(&link, v->link);
	buffer_puts(&link, "#fair");
	model_put_text(m, "details", buffer_text(&link));
	buffer_reset(&link);
	fairview_file(v->t, &link);
	model_put_text(m, "file", buffer_text(&link));
	buffer_fini(&link);
}

void
fairview_file(const struct table *t, struct buffer *out)
{
	buffer_puts(out, "turnpost-");
	buffer_add_hex(out, t->game.uid, sizeof t->game.uid);
	buffer_puts(out, ".json");
}

struct model *
fairview_words(const struct view *v)
{
	const struct table *t = v->t;
	const struct model *seeds = model_get(v->model, "seeds");
	struct model *m = model_object(), *dice = model_array();
	struct model *stretches = model_array();
	bool over = match_to_move(t->match) == 0;

	model_put_hex(m, "head", t->game.head, HEAD_DIGITS / 2);
	model_put_bool(m, "over", over);
	put_seed(m, over && !t->game.seedless, t->game.seed);
	model_put_bool(m, "seedless", over && t->game.seedless);
	for (size_t i = 0; over && i < v->tally.len; i++)
		if (fairview_is_told(&v->tally.label[i]))
			model_add(dice, die_in_words(&v->tally.label[i]));
	model_put(m, "dice", dice);
	for (size_t i = 1; i < model_size(seeds); i++)
		model_add(stretches, model_copy(model_at(seeds, i)));
	model_put(m, "stretches", stretches);
	put_phrases(t, v->seat, m);
	fairview_put_links(v, m);
	return m;
}
