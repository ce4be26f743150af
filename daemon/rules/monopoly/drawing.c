/*
 * Where things are in the picture: the positions of spaces, corners and the
 * middle. The other files of drawing.h draw them there.
 */
#include "config.h"

#include "rules/monopoly/drawing.h"

#include <math.h>
#include <string.h>

#define PI 3.14159265f
#define MIDDLE (MONO_SIDE / 2)

enum { SHORT_LEAST = 3 };

void
mono_drawing_init(struct mono_drawing *d, const struct mono_state *s,
    struct scene *out)
{
	memset(d, 0, sizeof *d);
	d->out = out;
	d->s = s;
	d->angle = 2 * PI / (float)s->set->n_spaces;
	d->width = 2 * MONO_R_NAME * sinf(d->angle / 2);
}

void
mono_drawing_at(const struct mono_drawing *d, float space, float r, float *x,
    float *y)
{
	float turn = d->angle * space;

	*x = MIDDLE - r * sinf(turn);
	*y = MIDDLE + r * cosf(turn);
}

/* The largest level rectangle on a space that does not cover much of its
 * neighbours; it is nearly square where the ring slants. */
struct scene_box
mono_space_box(const struct mono_drawing *d, unsigned space)
{
	float depth = MONO_R_OUTER - MONO_R_BASE, r = MONO_R_OUTER - depth / 2;
	float turn = d->angle * (float)space, least = d->width * 0.95f;
	float across = powf(fabsf(sinf(turn)), 6);
	float down = powf(fabsf(cosf(turn)), 6), x, y;
	float w = least + (depth - least) * across;
	float h = least + (depth - least) * down;

	mono_drawing_at(d, (float)space, r, &x, &y);
	return (struct scene_box){x - w / 2, y - h / 2, w, h};
}

/* The seats' corners, clockwise from the upper left. */
struct scene_box
mono_seat_box(unsigned seat)
{
	const float w = 132, h = 88;
	bool right = seat == 1 || seat == 2, low = seat >= 2;

	return (struct scene_box){
	    right ? MONO_SIDE - w : 0, low ? MONO_SIDE - h : 0, w, h};
}

struct scene_box
mono_button_box(unsigned n, unsigned count)
{
	const float w = 44, h = 32;

	return (struct scene_box){
	    MIDDLE + w * ((float)n - (float)count / 2) + 2, MIDDLE + 40, w - 4,
	    h};
}

struct scene_box
mono_dice_box(void)
{
	return (struct scene_box){MIDDLE - 49, MIDDLE + 74, 98, 46};
}

struct scene_box
mono_panel_box(void)
{
	return (struct scene_box){MIDDLE - 46, MIDDLE - 130, 92, 82};
}

struct scene_box
mono_deck_box(unsigned side)
{
	return (struct scene_box){
	    side == MONO_REBEL ? MIDDLE - 82 : MIDDLE + 46, MIDDLE - 100, 36,
	    50};
}

static bool
is_shared(const struct mono_set *set, unsigned planet, size_t length)
{
	for (unsigned i = 0; i < (unsigned)set->n_planets; i++)
		if (i != planet &&
		    strncmp(set->planet[i].name, set->planet[planet].name,
			length) == 0)
			return true;
	return false;
}

void
mono_planet_short(const struct mono_set *set, unsigned planet,
    char text[MONO_SHORT_MAX])
{
	size_t n = SHORT_LEAST, i = 0;

	while (n < MONO_SHORT_MAX - 1 && is_shared(set, planet, n))
		n++;
	for (; i < n && set->planet[planet].name[i] != '\0'; i++) {
		char c = set->planet[planet].name[i];

		text[i] = (char)(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
	}
	text[i] = '\0';
}
