/*
 * Draws what rulesets say of a seat in pictures.
 */
#include "config.h"

#include "show/players.h"

#include <string.h>

#include "base/scene.h"
#include "desk/desk.h"
#include "draw/draw.h"
#include "game/table.h"
#include "match/match.h"
#include "show/board.h"
#include "words/words.h"

static void
players_put_scene(struct desk *d, struct scene *scene, const char *prefix,
    int seat, const char *key, struct model *m)
{
	struct buffer id = {0}, svg = {0};

	buffer_printf(&id, "%s%d", prefix, seat);
	if (scene->w > 0)
		draw_svg(scene, NULL, buffer_text(&id), NULL, board_shapes(d),
		    &svg);
	model_put_made(m, key, &svg);
	scene_fini(scene);
	*scene = (struct scene){0};
	buffer_fini(&id);
	buffer_fini(&svg);
}

static void
players_put_pictures_of(struct desk *d, const struct table *t, struct model *m)
{
	int seat = (int)model_get_int(m, "seat", 0);
	struct scene scene = {0};

	t->rules->figure(t->match->state, seat, &scene);
	players_put_scene(d, &scene, "f", seat, "figure", m);
	t->rules->holdings(t->match->state, seat, &scene);
	players_put_scene(d, &scene, "h", seat, "holdings", m);
}

static void
players_put_tone(int32_t tone, const char *key, struct model *m)
{
	struct buffer text = {0};

	buffer_printf(&text, "#%06x", (unsigned)tone);
	model_put_text(m, key, buffer_text(&text));
	buffer_fini(&text);
}

static void
players_put_words_of(const struct desk *d, const struct table *t,
    struct model *m)
{
	struct buffer key = {0};
	int32_t ink, tone;

	tone = t->rules->tone(t->match->state, (int)model_get_int(m, "seat", 0),
	    &ink);
	players_put_tone(tone, "tone", m);
	players_put_tone(ink, "ink", m);
	buffer_printf(&key, "%s.card", t->rules->id);
	model_put_text(m, "card-word", buffer_text(&key));
	buffer_reset(&key);
	buffer_printf(&key, "%s.unit", t->rules->id);
	model_put_text(m, "unit-word",
	    words_has(d->words, NULL, buffer_text(&key)) ? buffer_text(&key)
							 : "");
	buffer_fini(&key);
}

void
players_put(struct desk *d, const struct table *t, bool pictures,
    struct model *page)
{
	const struct model *sides = model_get(page, "sides");

	for (size_t i = 0; i < model_size(sides); i++) {
		struct model *seats = model_get(model_at(sides, i), "seats");

		for (size_t k = 0; k < model_size(seats); k++) {
			players_put_words_of(d, t, model_at(seats, k));
			if (pictures)
				players_put_pictures_of(d, t,
				    model_at(seats, k));
		}
	}
}
