/*
 * Draws the signs of the spaces without a planet, and those of the buttons.
 */
#include "config.h"

#include <math.h>

#include "rules/monopoly/drawing_art.h"

#define PI 3.14159265f

#define DRAW_LINE(out, style, x, y, r, points) \
	scene_line(out, style, x, y, r, points, \
	    (int)(sizeof(points) / sizeof *(points)))

static void
draw_arrow(struct scene *out, int32_t tone, float x, float y, float r)
{
	static const float points[][2] = {{-1, -0.3f}, {0.1f, -0.3f},
	    {0.1f, -0.8f}, {1, 0}, {0.1f, 0.8f}, {0.1f, 0.3f}, {-1, 0.3f}};
	const struct scene_style style = mono_style(tone, SCENE_NONE, 0);

	DRAW_LINE(out, &style, x, y, r, points);
}

/* A bird that rises, in a ring. */
static void
draw_rebel(struct scene *out, int32_t tone, float x, float y, float r)
{
	static const float wings[][2] = {{0, -1}, {0.22f, -0.25f},
	    {0.62f, -0.05f}, {0.72f, -0.65f}, {0.95f, 0.05f}, {0.7f, 0.6f},
	    {0.25f, 0.55f}, {0, 0.95f}, {-0.25f, 0.55f}, {-0.7f, 0.6f},
	    {-0.95f, 0.05f}, {-0.72f, -0.65f}, {-0.62f, -0.05f},
	    {-0.22f, -0.25f}};
	const struct scene_style style = mono_style(tone, SCENE_NONE, 0);

	DRAW_LINE(out, &style, x, y, r, wings);
}

/* A wheel with six spokes. */
static void
draw_empire(struct scene *out, int32_t tone, float x, float y, float r)
{
	const struct scene_style rim = mono_style(SCENE_NONE, tone, r * 0.22f);
	const struct scene_style hub = mono_style(tone, SCENE_NONE, 0);

	scene_circle(out, &rim, x, y, r * 0.86f);
	scene_circle(out, &hub, x, y, r * 0.34f);
	for (int i = 0; i < 6; i++) {
		float dx = sinf(PI * (float)i / 3),
		      dy = cosf(PI * (float)i / 3);

		scene_pathf(out, &rim, "M%.1f %.1fL%.1f %.1f",
		    (double)(x + dx * r * 0.3f), (double)(y + dy * r * 0.3f),
		    (double)(x + dx * r * 0.8f), (double)(y + dy * r * 0.8f));
	}
}

static void
draw_coin(struct scene *out, int32_t tone, float x, float y, float r)
{
	const struct scene_style gold = mono_style(MONO_TONE_GOLD, tone, r / 7);
	const struct scene_style edge = mono_style(SCENE_NONE, tone, r / 10);

	scene_circle(out, &gold, x, y, r * 0.9f);
	scene_rect(out, &edge, x - r * 0.35f, y - r * 0.35f, r * 0.7f, r * 0.7f,
	    r * 0.1f);
}

/* Stars that become lines. */
static void
draw_hyperdrive(struct scene *out, int32_t tone, float x, float y, float r)
{
	const struct scene_style line = {
	    .fill = SCENE_NONE, .stroke = tone, .width = r / 6, .round = true};

	for (int i = 0; i < 8; i++) {
		float dx = sinf(PI * (float)i / 4),
		      dy = cosf(PI * (float)i / 4);
		float from = i % 2 == 0 ? 0.25f : 0.55f;

		scene_pathf(out, &line, "M%.1f %.1fL%.1f %.1f",
		    (double)(x + dx * r * from), (double)(y + dy * r * from),
		    (double)(x + dx * r), (double)(y + dy * r));
	}
}

/* A sight. */
static void
draw_bounty(struct scene *out, int32_t tone, float x, float y, float r)
{
	const struct scene_style line = mono_style(SCENE_NONE, tone, r / 6);
	const struct scene_style dot =
	    mono_style(MONO_TONE_ALARM, SCENE_NONE, 0);

	scene_circle(out, &line, x, y, r * 0.65f);
	for (int i = 0; i < 4; i++) {
		float dx = (float)((i == 0) - (i == 1));
		float dy = (float)((i == 2) - (i == 3));

		scene_pathf(out, &line, "M%.1f %.1fL%.1f %.1f",
		    (double)(x + dx * r * 0.35f), (double)(y + dy * r * 0.35f),
		    (double)(x + dx * r), (double)(y + dy * r));
	}
	scene_circle(out, &dot, x, y, r * 0.18f);
}

static void
draw_bars(struct scene *out, int32_t tone, float x, float y, float r, int n)
{
	const struct scene_style line = mono_style(SCENE_NONE, tone, r / 6);

	for (int i = 0; i < n; i++) {
		float dx = r * (-0.75f + 0.5f * (float)i);

		scene_pathf(out, &line, "M%.1f %.1fL%.1f %.1f",
		    (double)(x + dx), (double)(y - r * 0.85f), (double)(x + dx),
		    (double)(y + r * 0.85f));
	}
	for (int i = -1; i <= 1; i += 2)
		scene_pathf(out, &line, "M%.1f %.1fL%.1f %.1f", (double)(x - r),
		    (double)(y + r * 0.85f * (float)i), (double)(x + r),
		    (double)(y + r * 0.85f * (float)i));
}

/* A ship that has landed. */
static void
draw_parking(struct scene *out, int32_t tone, float x, float y, float r)
{
	static const float hull[][2] = {{0, -1}, {0.25f, -0.1f}, {0.9f, 0.5f},
	    {0.3f, 0.5f}, {-0.3f, 0.5f}, {-0.9f, 0.5f}, {-0.25f, -0.1f}};
	static const float ground[][2] = {{-0.95f, 0.85f}, {0.95f, 0.85f}};
	const struct scene_style ship = mono_style(tone, SCENE_NONE, 0);
	const struct scene_style line = mono_style(SCENE_NONE, tone, r / 6);

	DRAW_LINE(out, &ship, x, y, r, hull);
	DRAW_LINE(out, &line, x, y, r, ground);
}

static void
draw_cards(struct scene *out, int32_t tone, float x, float y, float r)
{
	const struct scene_style card =
	    mono_style(MONO_TONE_PAPER, tone, r / 8);

	for (int i = 0; i < 3; i++)
		scene_rect(out, &card, x - r * (0.8f - 0.35f * (float)i),
		    y - r * (0.55f + 0.15f * (float)i), r * 0.9f, r * 1.3f,
		    r / 8);
}

/* Draws a tick, an arrow back to itself, or a question that wants a yes or no,
 * for three of the buttons. */
static void
draw_deed(struct scene *out, enum mono_icon icon, int32_t tone, float x,
    float y, float r)
{
	static const float tick[][2] = {
	    {-0.8f, 0}, {-0.2f, 0.6f}, {0.8f, -0.6f}};
	static const float stay[][2] = {
	    {-0.7f, -0.7f}, {0.7f, -0.7f}, {0.7f, 0.7f}, {-0.7f, 0.7f}};
	const struct scene_style line = {
	    .fill = SCENE_NONE, .stroke = tone, .width = r / 3, .round = true};
	const struct scene_style block = mono_style(tone, SCENE_NONE, 0);

	if (icon == MONO_ICON_END)
		DRAW_LINE(out, &line, x, y, r, tick);
	else if (icon == MONO_ICON_STAY)
		DRAW_LINE(out, &block, x, y, r, stay);
	else
		mono_draw_letter(out, tone, x, y, r * 2, 0, "?!");
}

void
mono_draw_icon(struct scene *out, enum mono_icon icon, int32_t tone, float x,
    float y, float r)
{
	switch (icon) {
	case MONO_ICON_GO:
		draw_arrow(out, tone, x, y, r);
		return;
	case MONO_ICON_REBEL:
		draw_rebel(out, tone, x, y, r);
		return;
	case MONO_ICON_EMPIRE:
		draw_empire(out, tone, x, y, r);
		return;
	case MONO_ICON_COIN:
		draw_coin(out, tone, x, y, r);
		return;
	case MONO_ICON_HYPERDRIVE:
		draw_hyperdrive(out, tone, x, y, r);
		return;
	case MONO_ICON_BOUNTY:
		draw_bounty(out, tone, x, y, r);
		return;
	case MONO_ICON_JAIL:
		draw_bars(out, tone, x, y, r, 4);
		return;
	case MONO_ICON_PARKING:
		draw_parking(out, tone, x, y, r);
		return;
	case MONO_ICON_GO_TO_JAIL:
		draw_arrow(out, tone, x - r * 0.6f, y, r * 0.5f);
		draw_bars(out, tone, x + r * 0.5f, y, r * 0.55f, 4);
		return;
	case MONO_ICON_DICE:
		mono_draw_die(out, 5, x - r, y - r * 0.8f, r * 1.1f);
		mono_draw_die(out, 3, x, y - r * 0.2f, r * 1.1f);
		return;
	case MONO_ICON_OPEN:
		draw_bars(out, tone, x - r * 0.4f, y, r * 0.7f, 2);
		draw_arrow(out, tone, x + r * 0.5f, y, r * 0.55f);
		return;
	case MONO_ICON_BUY:
		draw_coin(out, tone, x - r * 0.5f, y, r * 0.6f);
		draw_arrow(out, tone, x + r * 0.6f, y, r * 0.5f);
		return;
	case MONO_ICON_CARDS:
		draw_cards(out, tone, x, y, r);
		return;
	case MONO_ICON_END:
	case MONO_ICON_STAY:
	case MONO_ICON_ANSWER:
		draw_deed(out, icon, tone, x, y, r);
	}
}
