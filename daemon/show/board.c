/*
 * Boards and moves as people see them: pictures and text boards drawn by the
 * ruleset, and the places on them where the reader's moves begin.
 */
#include "config.h"

#include "show/board.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "desk/log.h"
#include "desk/reader.h"
#include "draw/draw.h"
#include "game/names.h"
#include "game/table.h"
#include "match/match.h"
#include "show/choices.h"
#include "show/events.h"
#include "show/forecast.h"
#include "words/words.h"

/* The picture of a letter is as wide as the letter, sharp on a telephone (which
 * has two or three pixels for each of CSS), and light. There are few different
 * scales, so that a tile that was drawn once serves many games. */
enum {
	PNG_WIDTH = 768,
	PNG_SHARP = 660, /* on a telephone, with less than a step to spare */
	PNG_SIDE_MAX = 1800,
	PNG_PIXELS_MAX = 1200000,
	/* With more things in it, a picture has to be smaller to be light:
	 * about 15 million pixels, divided by the root of how many there are,
	 * make DRAW_PNG_HEAVY. */
	PNG_CROWDED = 15000000,
	PNG_SCALES = 16,       /* a scale is a multiple of 1/16 */
	SHOWN_WIDTH_MAX = 768, /* CSS pixels of a letter on a laptop */
	SHOWN_HEIGHT_MAX = 720,
	/* Whatever shows links cuts a picture of another shape. */
	SHARE_WIDTH = 1200,
	SHARE_HEIGHT = 630
};

/* --- places -------------------------------------------------------------- */

static void
copy_text(char *to, size_t size, struct buffer *from)
{
	assert(from->len < size);
	memcpy(to, buffer_text(from), from->len + 1);
}

/* The index of the place where MOVE begins, which is added when it is new. */
static size_t
board_place_of(const struct table *t, int seat, uint64_t move,
    struct spots *spots)
{
	struct buffer name = {0}, label = {0};
	size_t i;

	t->rules->spot(t->match->state, seat, move, &name);
	for (i = spots->n; i > 0; i--)
		if (strcmp(spots->spot[i - 1].name, buffer_text(&name)) == 0)
			break;
	if (i == 0) {
		struct spot *s;

		spots->spot =
		    xrealloc(spots->spot, spots->n + 1, sizeof *spots->spot);
		s = &spots->spot[spots->n++];
		memset(s, 0, sizeof *s);
		copy_text(s->name, sizeof s->name, &name);
		t->rules->spot_label(t->match->state, seat, move, &label);
		copy_text(s->label, sizeof s->label, &label);
		i = spots->n;
	}
	buffer_fini(&name);
	buffer_fini(&label);
	return i - 1;
}

void
spots_take(const struct table *t, int seat, struct spots *spots)
{
	uint64_t *moves;
	size_t *place, n, at = 0;

	memset(spots, 0, sizeof *spots);
	if (seat < 0)
		return;
	n = match_moves(t->match, seat, NULL, 0);
	moves = xcalloc(n, sizeof *moves);
	place = xcalloc(n, sizeof *place);
	n = match_moves(t->match, seat, moves, n);
	for (size_t i = 0; i < n; i++) {
		place[i] = board_place_of(t, seat, moves[i], spots);
		spots->spot[place[i]].count++;
	}
	spots->moves = xcalloc(n, sizeof *moves);
	spots->n_moves = n;
	for (size_t s = 0; s < spots->n; s++) {
		spots->spot[s].first = at;
		for (size_t i = 0; i < n; i++)
			if (place[i] == s)
				spots->moves[at++] = moves[i];
	}
	free(moves);
	free(place);
}

void
spots_fini(struct spots *spots)
{
	for (size_t i = 0; i < spots->n; i++)
		free(spots->spot[i].said);
	free(spots->spot);
	free(spots->moves);
	memset(spots, 0, sizeof *spots);
}

const struct spot *
spots_find(const struct spots *spots, const char *name)
{
	for (size_t i = 0; i < spots->n; i++)
		if (strcmp(spots->spot[i].name, name) == 0)
			return &spots->spot[i];
	return NULL;
}

/* --- links --------------------------------------------------------------- */

static void
spot_href(void *arg, const char *name, struct buffer *out)
{
	const struct looking *l = arg;

	forecast_link(l, "at", name, out);
}

/* Puts "what", the short words for what the only move at S does, into M, and
 * sets KEY to the word for such a place, RULESET.spot.one. False when S has
 * several moves, or there are no such words. */
static bool
say_only_move(const struct looking *l, const struct spot *s, struct model *m,
    struct buffer *key)
{
	struct buffer what = {0};
	struct model *events;

	buffer_printf(key, "%s.spot.one", l->t->rules->id);
	if (s->count != 1 || !words_has(l->d->words, l->lang, buffer_text(key)))
		return false;
	events = forecast_move(l, l->spots->moves[s->first]);
	for (size_t i = 0; i < model_size(events); i++) {
		const struct model *e = model_at(events, i);
		const char *word = model_get_text(e, "short", NULL);
		char *text =
		    word != NULL ? reader_say(l->d, l->lang, word, e) : NULL;

		if (text != NULL)
			buffer_printf(&what, "%s%s", what.len > 0 ? ". " : "",
			    text);
		free(text);
	}
	model_put_text(m, "what", buffer_text(&what));
	model_free(events);
	buffer_fini(&what);
	return model_get_text(m, "what", "")[0] != '\0';
}

/* Appends what the moves of S are called. False when this is no game with
 * cards, or S has too many moves to name them all. */
static bool
say_moves(const struct looking *l, const struct spot *s, struct buffer *out)
{
	enum { FEW = 3 };
	struct model *none;
	size_t told = 0;
	char *mark;
	bool all;

	if (!choices_known(l->t) || s->count > FEW)
		return false;
	none = model_object();
	mark = reader_say(l->d, l->lang, "mark.semicolon", none);
	all =
	    choices_are_cards(l, s) || strchr("0123456789", s->name[0]) == NULL;
	for (size_t i = 0; i < s->count; i++) {
		uint64_t move = l->spots->moves[s->first + i];

		/* The seat is asked for something else here; a card that it
		 * could also play here is not named. */
		if (!all && choices_is_card(l, move))
			continue;
		if (told++ > 0)
			buffer_printf(out, "%s ", mark);
		choices_say(l, move, out);
	}
	free(mark);
	model_free(none);
	return true;
}

/* Puts "rest", what follows the kind in the name of S ("+2" of "fight:+2"),
 * and "number", the same as a number (63 of "kill:63") or null. */
static void
put_rest(const struct spot *s, struct model *m)
{
	const char *rest = s->name + strcspn(s->name, ":");

	rest += *rest == ':';
	model_put_text(m, "rest", rest);
	if (*rest != '\0' && strspn(rest, "0123456789") == strlen(rest))
		model_put_int(m, "number", atoi(rest));
	else
		model_put(m, "number", model_null());
}

static void
say_spot(const struct looking *l, const struct spot *s, struct buffer *out)
{
	struct model *m, *bare;
	struct buffer key = {0};
	char fault[256];

	if (say_moves(l, s, out))
		return;
	m = model_object();
	/* A place may have the name of a feature, and events_facts() adds the
	 * words for that. */
	model_put_text(m, "feature", s->name);
	model_put_text(m, "cell", s->name);
	bare = m;
	m = events_facts(l->t, bare);
	model_free(bare);
	model_put_text(m, "spot", s->name);
	model_put_text(m, "label", s->label);
	model_put_int(m, "choices", (int64_t)s->count);
	put_rest(s, m);
	if (say_only_move(l, s, m, &key))
		goto chosen;
	buffer_reset(&key);
	/* A place with a name of its own ("draw", "row:1") may have a sentence
	 * of its own. */
	buffer_printf(&key, "%s.spot.%.*s", l->t->rules->id,
	    (int)strcspn(s->name, ":"), s->name);
	if (!words_has(l->d->words, l->lang, buffer_text(&key))) {
		buffer_reset(&key);
		buffer_printf(&key, "%s.spot", l->t->rules->id);
	}
chosen:
	if (!words_say(l->d->words, l->lang, buffer_text(&key), m, out, fault,
		sizeof fault))
		log_event("words-fault", "why=\"%s\"", fault);
	buffer_fini(&key);
	model_free(m);
}

/* A page needs the words for a place twice, on its picture and in its list, and
 * making them takes a forecast. So S keeps them. */
static void
say_spot_once(const struct looking *l, const struct spot *s, struct buffer *out)
{
	char **said = &l->spots->spot[s - l->spots->spot].said;
	struct buffer text = {0};

	if (*said == NULL) {
		say_spot(l, s, &text);
		*said = buffer_take(&text);
	}
	buffer_puts(out, *said);
}

static void
spot_title(void *arg, const char *name, struct buffer *out)
{
	const struct looking *l = arg;
	const struct spot *s = spots_find(l->spots, name);

	if (s != NULL)
		say_spot_once(l, s, out);
}

struct model *
board_spots(const struct looking *l)
{
	struct model *list = model_array();
	struct buffer text = {0};

	for (size_t i = 0; i < l->spots->n; i++) {
		const struct spot *s = &l->spots->spot[i];
		struct model *m;

		/* choices_hand() lists the cards. */
		if (choices_known(l->t) && choices_are_cards(l, s))
			continue;
		m = model_object();
		model_put_text(m, "name", s->name);
		model_put_text(m, "label", s->label);
		model_put_int(m, "choices", (int64_t)s->count);
		buffer_reset(&text);
		forecast_link(l, "at", s->name, &text);
		model_put_text(m, "href", buffer_text(&text));
		buffer_reset(&text);
		say_spot_once(l, s, &text);
		model_put_text(m, "title", buffer_text(&text));
		model_add(list, m);
	}
	buffer_fini(&text);
	return list;
}

/* --- pictures ------------------------------------------------------------ */

static void
make_scene(const struct looking *l, struct scene *scene)
{
	char *names[RULES_SEATS_MAX] = {NULL};
	struct rules_look look = {.whole = l->whole,
	    .back = l->back,
	    .part = l->part,
	    .names = (const char *const *)names,
	    .spots = (l->legal || (l->link != NULL && l->spots != NULL)) &&
		match_to_move(l->t->match) != 0,
	    .at = l->at,
	    .since = l->fresh.since,
	    .done = l->fresh.done,
	    .n_done = l->fresh.n};
	struct named named;

	for (int i = 0; i < l->t->n_seats; i++)
		names[i] = names_say(l->d, l->lang, l->t->seats[i].name);
	l->t->rules->scene(named_state(l->d, l->t, l->lang, &named), l->seat,
	    &look, scene);
	named_fini(&named);
	for (int i = 0; i < l->t->n_seats; i++)
		free(names[i]);
}

/* SCALE as a multiple of 1/16, not more than it is. */
static double
step_scale(double scale)
{
	double steps = floor(scale * PNG_SCALES);

	return (steps < 1 ? 1 : steps) / PNG_SCALES;
}

static double
png_scale(const struct scene *s)
{
	double scale = PNG_WIDTH / (double)s->w, pixels = (double)s->w * s->h;
	double most =
	    fmin(PNG_PIXELS_MAX, PNG_CROWDED / sqrt((double)s->n_items + 1));

	if (pixels * scale * scale > most)
		scale = fmin(scale,
		    fmax(sqrt(most / pixels), PNG_SHARP / (double)s->w));
	return step_scale(scale);
}

static const struct draw_links *
make_links(const struct looking *l, struct draw_links *links)
{
	if (l->link == NULL || l->spots == NULL)
		return NULL;
	links->href = spot_href;
	links->title = spot_title;
	links->arg = (void *)l;
	return links;
}

static void
board_release(void *shapes)
{
	draw_shapes_free(shapes);
}

struct draw_shapes *
board_shapes(struct desk *d)
{
	if (d->shapes == NULL) {
		d->shapes = draw_shapes_new();
		desk_keep(d, d->shapes, board_release);
	}
	return d->shapes;
}

void
board_svg(const struct looking *l, const char *title, struct buffer *out)
{
	struct draw_links links;
	struct scene scene = {0};

	make_scene(l, &scene);
	draw_svg(&scene, title, "b", make_links(l, &links), board_shapes(l->d),
	    out);
	scene_fini(&scene);
}

void
board_size(const struct looking *l, int *width, int *height)
{
	struct scene scene = {0};

	make_scene(l, &scene);
	*width = (int)lroundf(scene.w);
	*height = (int)lroundf(scene.h);
	scene_fini(&scene);
}

void
board_png(const struct looking *l, struct draw_cache *cache, struct buffer *png,
    int *width)
{
	struct scene scene = {0};
	size_t start = png->len;
	double scale, used;
	int height;

	make_scene(l, &scene);
	scale = png_scale(&scene);
	do {
		png->len = start;
		draw_png(&scene, scale, PNG_SIDE_MAX, cache, png, width,
		    &height, &used);
		scale = step_scale(used *
		    fmin(0.97,
			(double)DRAW_PNG_HEAVY / (double)(png->len - start)));
	} while (png->len - start > DRAW_PNG_HEAVY);
	if (*width > SHOWN_WIDTH_MAX || height > SHOWN_HEIGHT_MAX)
		*width = (int)lround(*width *
		    fmin((double)SHOWN_WIDTH_MAX / *width,
			(double)SHOWN_HEIGHT_MAX / height));
	scene_fini(&scene);
}

void
board_share(const struct looking *l, struct buffer *png)
{
	struct scene scene = {0};
	int width, height;
	double used;
	float w, h;

	make_scene(l, &scene);
	w = fmaxf(scene.w, scene.h * SHARE_WIDTH / SHARE_HEIGHT);
	h = fmaxf(scene.h, scene.w * SHARE_HEIGHT / SHARE_WIDTH);
	scene.x -= (w - scene.w) / 2;
	scene.y -= (h - scene.h) / 2;
	scene.w = w;
	scene.h = h;
	draw_png(&scene, SHARE_WIDTH / (double)w, SHARE_WIDTH, NULL, png,
	    &width, &height, &used);
	scene_fini(&scene);
}

static void
make_preview(const struct looking *l, uint64_t move, struct scene *scene)
{
	struct named named;

	l->t->rules->preview(named_state(l->d, l->t, l->lang, &named), l->seat,
	    move, scene);
	named_fini(&named);
}

bool
board_mark(const struct looking *l, uint64_t move, int *x, int *y)
{
	struct scene s = {0};
	bool found = false;

	make_preview(l, move, &s);
	for (size_t i = 0; i < s.n_items && !found; i++) {
		const struct scene_item *hot = &s.items[i];

		if (hot->op != SCENE_HOT)
			continue;
		found = true;
		*x = (int)lroundf(100 * (hot->x + hot->w / 2 - s.x) / s.w);
		*y = (int)lroundf(100 * (hot->y + hot->h / 2 - s.y) / s.h);
	}
	scene_fini(&s);
	return found;
}

void
board_preview(const struct looking *l, uint64_t move, const char *title,
    struct buffer *out)
{
	struct scene scene = {0};

	make_preview(l, move, &scene);
	draw_svg(&scene, title, "m", NULL, board_shapes(l->d), out);
	scene_fini(&scene);
}

bool
board_text(const struct desk *d, const struct table *t, int seat,
    const char *lang, bool whole, struct buffer *out)
{
	struct named named;
	bool all =
	    t->rules->text(named_state(d, t, lang, &named), seat, whole, out);

	named_fini(&named);
	return all;
}
