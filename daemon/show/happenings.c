/*
 * What happened at a table besides entries, read from the store and put into
 * words.
 */
#include "config.h"

#include "show/happenings.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "desk/reader.h"
#include "desk/when.h"
#include "game/motion.h"
#include "game/names.h"
#include "game/table.h"
#include "store/store_clocks.h"
#include "store/store_log.h"
#include "words/model.h"

/* A seat is told under the name that it had then. After so many times that
 * seats were given to other people, it is told under a later name. */
enum { GIVINGS_MAX = 64 };

void
happenings_choice_word(const char *choice, struct buffer *key)
{
	buffer_reset(key);
	buffer_printf(key, "table.choice.%s", choice);
}

static const char *
kind_name(enum store_motion_kind kind)
{
	switch (kind) {
	case STORE_MOTION_END:
		return "end";
	case STORE_MOTION_PAUSE:
		return "pause";
	case STORE_MOTION_GO_ON:
		return "go-on";
	case STORE_MOTION_UNDO:
		return "undo";
	case STORE_MOTION_WATCH:
		return "watch";
	case STORE_MOTION_CHANNEL:
		return "channel";
	case STORE_MOTION_LATE:
		break;
	}
	return "late";
}

/* How M ended, as the keys of its words have it. */
static const char *
fate_name(const struct store_motion *m)
{
	switch (m->state) {
	case STORE_MOTION_OPEN:
	case STORE_MOTION_CARRIED:
		return "carried";
	case STORE_MOTION_REJECTED:
		if (m->seat >= 0 && strcmp(m->said[m->seat], "no") == 0)
			return "withdrawn";
		return "rejected";
	case STORE_MOTION_LAPSED:
		break;
	}
	return "lapsed";
}

/* The I-th happening gave SEAT to another person; until then NAME had it. */
struct giving {
	size_t i;
	int seat;
	char *name;
};

struct telling {
	struct desk *d;
	const struct table *t;
	int64_t since; /* nothing before this is told */
	int viewer;
	const struct reader *reader;
	struct giving givings[GIVINGS_MAX];
	size_t n_givings;
	size_t i;	 /* counts the happenings as they are read */
	size_t left_out; /* the first of them */
	struct happenings *into;
};

/* The name of the person who had SEAT before the I-th happening. Sets *NOW to
 * whether the same person has it now. */
static const char *
name_then(const struct telling *g, int seat, size_t i, bool *now)
{
	*now = false;
	for (size_t k = 0; k < g->n_givings; k++)
		if (g->givings[k].seat == seat && g->givings[k].i >= i)
			return g->givings[k].name;
	*now = true;
	return g->t->seats[seat].name;
}

/* Puts the name that SEAT (-1: nobody) had before the I-th happening as NAME,
 * and whether the viewer was that person as OWN. */
static void
happenings_put_seat(const struct telling *g, int seat, size_t i,
    const char *name, const char *own, struct model *m)
{
	bool now = false;

	if (seat >= 0)
		names_put(m, name, name_then(g, seat, i, &now));
	else
		model_put_text(m, name, "");
	model_put_bool(m, own, now && seat == g->viewer);
}

static bool
take_at(void *arg, const struct entry *e)
{
	*(int64_t *)arg = e->at;
	return false;
}

void
happenings_put_moved(struct desk *d, const struct table *t, uint32_t n,
    const struct reader *reader, struct model *m)
{
	struct buffer text = {0};
	int64_t at = 0;

	if (store_entries_each(d->store, t->game.id, n, take_at, &at) ==
		STORE_OK &&
	    at != 0)
		when_was(d, reader->lang, reader->zone, at, &text);
	model_put_text(m, "moved", buffer_text(&text));
	buffer_fini(&text);
}

/* Tells H, by which a motion was made or met its fate. False when the motion
 * cannot be read. */
static bool
put_motion(const struct telling *g, const struct store_happening *h,
    struct model *m, struct buffer *key)
{
	bool moved = h->kind == STORE_HAPPENED_MOTION;
	struct buffer choice = {0};
	struct store_motion motion;
	int about;

	if (store_motion_get(g->d->store, h->value, &motion) != STORE_OK)
		return false;
	about = motion.kind == STORE_MOTION_LATE ? (int)motion.about : -1;
	buffer_printf(key, "table.happened.%s-%s", kind_name(motion.kind),
	    moved ? "moved" : fate_name(&motion));
	happenings_put_seat(g, motion.seat, g->i, "name", "own", m);
	happenings_put_seat(g, about, g->i, "about-name", "about-own", m);
	if (motion.kind == STORE_MOTION_UNDO)
		happenings_put_moved(g->d, g->t, (uint32_t)motion.about,
		    g->reader, m);
	happenings_choice_word(motion_outcome(&motion), &choice);
	model_put_text(m, "outcome-word", buffer_text(&choice));
	buffer_fini(&choice);
	return true;
}

/* What the key of H calls it; NULL when H is about a motion. */
static const char *
plain_name(const struct store_happening *h)
{
	switch (h->kind) {
	case STORE_HAPPENED_LATE:
		return "late";
	case STORE_HAPPENED_STANDIN:
		return "standin";
	case STORE_HAPPENED_RETURN:
		return "return";
	case STORE_HAPPENED_GIVEN:
		return "given";
	case STORE_HAPPENED_PAUSE:
		return h->value == STORE_PAUSE_NOBODY  ? "pause-nobody"
		    : h->value == STORE_PAUSE_OPERATOR ? "pause-operator"
						       : "pause-agreed";
	case STORE_HAPPENED_GO_ON:
		return "go-on";
	case STORE_HAPPENED_LOST:
		return "lost";
	case STORE_HAPPENED_FOUND:
		return "found";
	case STORE_HAPPENED_VACATION:
		return "vacation";
	case STORE_HAPPENED_UNWATCHED:
		return "unwatched";
	case STORE_HAPPENED_MUTED:
		return "muted";
	case STORE_HAPPENED_UNMUTED:
		return "unmuted";
	case STORE_HAPPENED_SILENCED:
		return "silenced";
	case STORE_HAPPENED_MOTION:
	case STORE_HAPPENED_DECIDED:
		break;
	}
	return NULL;
}

static void
put_plain(const struct telling *g, const struct store_happening *h,
    const char *name, struct model *m, struct buffer *key)
{
	bool given = h->kind == STORE_HAPPENED_GIVEN;

	buffer_printf(key, "table.happened.%s", name);
	/* A seat that was given is told under its new name. */
	happenings_put_seat(g, h->seat, given ? g->i + 1 : g->i, "name", "own",
	    m);
	if (given)
		names_put(m, "before", h->name);
}

/* Tells all that are left out by their number, in place of the last. */
static void
put_earlier(const struct telling *g, struct model *m, struct buffer *key)
{
	buffer_puts(key, "table.happened.earlier");
	happenings_put_seat(g, -1, g->i, "name", "own", m);
	model_put_int(m, "earlier", (int64_t)g->left_out);
}

static void
happenings_add(struct happenings *into, uint32_t after, struct model *m)
{
	into->after = xrealloc(into->after, into->n + 1, sizeof *into->after);
	into->after[into->n++] = after;
	model_add(into->list, m);
}

static bool
happenings_tell(void *arg, const struct store_happening *h)
{
	struct telling *g = arg;
	const char *plain = plain_name(h);
	struct buffer key = {0}, when = {0};
	bool told = true;
	struct model *m;

	if (h->at >= g->since && g->i + 1 >= g->left_out) {
		m = model_object();
		model_put_int(m, "n", h->n);
		when_was(g->d, g->reader->lang, g->reader->zone, h->at, &when);
		model_put_text(m, "when", buffer_text(&when));
		if (g->i + 1 == g->left_out)
			put_earlier(g, m, &key);
		else if (plain != NULL)
			put_plain(g, h, plain, m, &key);
		else
			told = put_motion(g, h, m, &key);
		model_put_text(m, "happened-word", buffer_text(&key));
		if (told)
			happenings_add(g->into, h->n, m);
		else
			model_free(m);
	}
	g->i++;
	buffer_fini(&key);
	buffer_fini(&when);
	return true;
}

static bool
happenings_take_giving(void *arg, const struct store_happening *h)
{
	struct telling *g = arg;

	if (h->kind == STORE_HAPPENED_GIVEN && g->n_givings < GIVINGS_MAX)
		g->givings[g->n_givings++] =
		    (struct giving){g->i, h->seat, xstrdup(h->name)};
	g->i++;
	return true;
}

struct taking_over {
	int seat;
	int64_t at;
	bool found;
};

static bool
happenings_look_for_giving(void *arg, const struct store_happening *h)
{
	struct taking_over *o = arg;

	o->found = h->kind == STORE_HAPPENED_GIVEN && h->seat == o->seat &&
	    h->at == o->at;
	return !o->found;
}

bool
happenings_given(struct desk *d, const struct table *t, int seat, int64_t at)
{
	struct taking_over o = {.seat = seat, .at = at};

	return store_happenings_each(d->store, t->game.id, 0,
		   happenings_look_for_giving, &o) == STORE_OK &&
	    o.found;
}

static bool
happenings_count_one(void *arg, const struct store_happening *h)
{
	(void)h;
	++*(size_t *)arg;
	return true;
}

bool
happenings_count(struct desk *d, const struct table *t, uint32_t n,
    size_t *left_out)
{
	size_t all = 0;
	enum store_status status = store_happenings_each(d->store, t->game.id,
	    n, happenings_count_one, &all);

	*left_out = all > HAPPENINGS_MAX ? all - HAPPENINGS_MAX : 0;
	return status == STORE_OK;
}

void
happenings_take(struct desk *d, const struct table *t, uint32_t n,
    int64_t since, int viewer, const struct reader *reader,
    struct happenings *h)
{
	struct telling g = {.d = d,
	    .t = t,
	    .since = since,
	    .viewer = viewer,
	    .reader = reader,
	    .into = h};
	enum store_status status;
	bool any;

	*h = (struct happenings){.list = model_array()};
	status = store_happenings_each(d->store, t->game.id, n,
	    happenings_take_giving, &g);
	g.left_out = g.i > HAPPENINGS_MAX ? g.i - HAPPENINGS_MAX : 0;
	any = g.i > 0;
	g.i = 0;
	if (status == STORE_OK && any)
		status = store_happenings_each(d->store, t->game.id, n,
		    happenings_tell, &g);
	for (size_t i = 0; i < g.n_givings; i++)
		free(g.givings[i].name);
	if (status != STORE_OK) {
		happenings_fini(h);
		h->list = model_array();
	}
}

void
happenings_fini(struct happenings *h)
{
	model_free(h->list);
	free(h->after);
	*h = (struct happenings){0};
}
