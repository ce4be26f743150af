/*
 * Draws signs: the phases of a round, the Force, fights, what costs the game.
 */
#include "config.h"

#include <math.h>

#include "rules/geonosis/drawing.h"

enum { STAR = 5 };

static void
draw_threats(struct scene *out, int32_t tone, float x, float y, float r)
{
	static const float corners[][2] = {{0, -1}, {1, 0.8f}, {-1, 0.8f}};
	const struct scene_style plate = geo_style(tone, SCENE_NONE, 0);

	scene_line(out, &plate, x, y, r, corners, 3);
	geo_draw_letter(out, GEO_TONE_PAPER, x, y + r * 0.2f, r * 1.3f, "!");
}

static void
draw_pips(struct scene *out, int32_t tone, float x, float y, float r)
{
	const struct scene_style box = geo_style(SCENE_NONE, tone, r / 5);
	const struct scene_style pip = geo_style(tone, SCENE_NONE, 0);

	scene_rect(out, &box, x - r * 0.85f, y - r * 0.85f, r * 1.7f, r * 1.7f,
	    r / 3);
	for (int i = -1; i <= 1; i++)
		scene_circle(out, &pip, x + r * 0.45f * (float)i,
		    y + r * 0.45f * (float)i, r * 0.2f);
}

static void
draw_star(struct scene *out, int32_t tone, float x, float y, float r)
{
	const struct scene_style fill = geo_style(tone, SCENE_NONE, 0);
	float points[2 * STAR][2];

	for (int i = 0; i < 2 * STAR; i++) {
		float far = i % 2 == 0 ? 1.1f : 0.45f;
		float turn = 3.14159265f * (float)i / STAR;

		points[i][0] = far * sinf(turn);
		points[i][1] = -far * cosf(turn);
	}
	scene_line(out, &fill, x, y, r, (const float(*)[2])points, 2 * STAR);
}

static void
draw_skull(struct scene *out, int32_t tone, float x, float y, float r)
{
	const struct scene_style bone = geo_style(tone, SCENE_NONE, 0);
	const struct scene_style hole =
	    geo_style(GEO_TONE_PAPER, SCENE_NONE, 0);

	scene_circle(out, &bone, x, y - r * 0.2f, r * 0.85f);
	scene_rect(out, &bone, x - r * 0.5f, y + r * 0.2f, r, r * 0.8f, r / 6);
	for (int side = -1; side <= 1; side += 2)
		scene_circle(out, &hole, x + r * 0.36f * (float)side,
		    y - r * 0.15f, r * 0.24f);
}

/* A droid's head without the shape of any kind. */
static void
draw_any(struct scene *out, int32_t tone, float x, float y, float r)
{
	const struct scene_style head = geo_style(SCENE_NONE, tone, r / 4);
	const struct scene_style eye = geo_style(tone, SCENE_NONE, 0);

	scene_rect(out, &head, x - r * 0.8f, y - r * 0.9f, r * 1.6f, r * 1.8f,
	    r * 0.7f);
	for (int side = -1; side <= 1; side += 2)
		scene_circle(out, &eye, x + r * 0.33f * (float)side,
		    y - r * 0.1f, r * 0.2f);
}

void
geo_draw_sign(struct scene *out, enum geo_sign sign, int32_t tone, float x,
    float y, float r)
{
	static const float tick[][2] = {
	    {-0.9f, 0}, {-0.2f, 0.7f}, {0.9f, -0.7f}};
	static const float up[][2] = {{0, -0.9f}, {0, 0.9f}};
	static const float across[][2] = {{-0.9f, 0}, {0.9f, 0}};
	static const float rise[][2] = {{-0.8f, 0.8f}, {0.8f, -0.8f}};
	static const float fall[][2] = {{-0.8f, -0.8f}, {0.8f, 0.8f}};
	const struct scene_style line = {.fill = SCENE_NONE,
	    .stroke = tone,
	    .width = r * 0.4f,
	    .round = true};
	const struct scene_style core = geo_style(tone, SCENE_NONE, 0);
	const struct scene_style aura = geo_style(SCENE_NONE, tone, r / 5);

	switch (sign) {
	case GEO_SIGN_THREATS:
		draw_threats(out, tone, x, y, r);
		break;
	case GEO_SIGN_DICE:
		draw_pips(out, tone, x, y, r);
		break;
	case GEO_SIGN_REFILL:
		scene_line(out, &line, x, y, r, up, 2);
		scene_line(out, &line, x, y, r, across, 2);
		break;
	case GEO_SIGN_CHECK:
		scene_line(out, &line, x, y, r, tick, 3);
		break;
	case GEO_SIGN_VICTORY:
		draw_star(out, tone, x, y, r);
		break;
	case GEO_SIGN_FORCE:
		scene_circle(out, &aura, x, y, r * 0.9f);
		scene_circle(out, &core, x, y, r * 0.45f);
		break;
	case GEO_SIGN_FIGHT:
		scene_line(out, &line, x, y, r, rise, 2);
		scene_line(out, &line, x, y, r, fall, 2);
		break;
	case GEO_SIGN_LOSS:
		draw_skull(out, tone, x, y, r);
		break;
	case GEO_SIGN_ANY:
		draw_any(out, tone, x, y, r);
		break;
	}
}
