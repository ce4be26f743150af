/*
 * Fills a picture from a board (picture.h), and writes it as JSON.
 */
#include "config.h"

#include "rules/tiles/picture.h"

#include <assert.h>
#include <string.h>

#include "base/json.h"
#include "rules/tiles/notation.h"

void
tiles_cell_label(char label[TILES_LABEL_MAX + 1], unsigned n)
{
	char text[TILES_LABEL_MAX];
	unsigned len = 0, i = 0;

	for (n++; n > 0 && len < sizeof text; n = (n - 1) / 26)
		text[len++] = (char)('A' + (n - 1) % 26);
	while (len > 0)
		label[i++] = text[--len];
	label[i] = '\0';
}

int
tiles_cell_number(const struct tiles_board *b, unsigned key)
{
	const uint8_t *fits = b->set->table[b->drawn].fits;
	int before = 0;

	for (unsigned i = 0; i < b->n_gaps; i++) {
		if (fits[b->gap[i].want] == 0)
			continue;
		if (b->gap[i].key == key)
			return before;
		before++;
	}
	return -1;
}

static void
take_cells(struct tiles_picture *p, const struct tiles_board *b)
{
	const uint8_t *fits = b->set->table[b->drawn].fits;

	for (unsigned i = 0; i < b->n_gaps; i++) {
		struct tiles_cell *cell = &p->cell[p->n_cells];

		if (fits[b->gap[i].want] == 0)
			continue;
		cell->x = (int16_t)tiles_key_x(b->gap[i].key);
		cell->y = (int16_t)tiles_key_y(b->gap[i].key);
		tiles_cell_label(cell->label, (unsigned)p->n_cells);
		p->n_cells++;
	}
}

void
tiles_picture_take(struct tiles_picture *p, const struct tiles_board *b,
    bool cells)
{
	memset(p, 0, offsetof(struct tiles_picture, cell));
	p->set = b->set;
	p->drawn = b->drawn == TILES_NO_FACE ? -1 : b->drawn;
	p->left = b->left;
	p->last = b->n_tiles > 1 ? b->n_tiles - 1 : -1;
	p->n_placed = b->n_tiles;
	for (unsigned i = 0; i < b->n_tiles; i++) {
		p->placed[i].x = (int16_t)tiles_key_x(b->tile[i].key);
		p->placed[i].y = (int16_t)tiles_key_y(b->tile[i].key);
		p->placed[i].face = b->tile[i].face;
		p->placed[i].turn = b->tile[i].turn;
	}
	if (cells && p->drawn >= 0)
		take_cells(p, b);
}

void
tiles_picture_set(struct tiles_picture *p, const struct tiles_placed *tile,
    unsigned part, unsigned seat, unsigned kind)
{
	struct tiles_figure *f = &p->figure[p->n_figures++];

	assert(p->n_figures <= TILES_FIGURES_MAX && tile != NULL);
	f->x = tile->x;
	f->y = tile->y;
	f->face = tile->face;
	f->turn = tile->turn;
	f->part = (uint8_t)part;
	f->seat = (uint8_t)seat;
	f->kind = (uint8_t)kind;
}

void
tiles_picture_stand(struct tiles_picture *p, const struct tiles_board *b,
    unsigned node, unsigned seat, unsigned kind)
{
	unsigned tile = b->node[node].tile;

	tiles_picture_set(p, &p->placed[tile], node - b->tile[tile].node, seat,
	    kind);
}

void
tiles_picture_unset(struct tiles_picture *p, const struct tiles_placed *tile,
    unsigned part, unsigned seat, unsigned kind)
{
	for (size_t i = 0; i < p->n_figures; i++) {
		const struct tiles_figure *f = &p->figure[i];

		if (f->x != tile->x || f->y != tile->y || f->part != part ||
		    f->seat != seat || f->kind != kind)
			continue;
		memmove(&p->figure[i], &p->figure[i + 1],
		    (--p->n_figures - i) * sizeof *f);
		break;
	}
}

void
tiles_picture_lay(struct tiles_picture *p, unsigned key, unsigned turn)
{
	assert(p->drawn >= 0 && p->n_placed < TILES_MAX);
	p->last = (int)p->n_placed++;
	p->placed[p->last] = (struct tiles_placed){(int16_t)tiles_key_x(key),
	    (int16_t)tiles_key_y(key), (uint8_t)p->drawn, (uint8_t)turn};
	p->drawn = -1;
}

const struct tiles_placed *
tiles_picture_at(const struct tiles_picture *p, int x, int y)
{
	for (size_t i = 0; i < p->n_placed; i++)
		if (p->placed[i].x == x && p->placed[i].y == y)
			return &p->placed[i];
	return NULL;
}

void
tiles_box_add(struct tiles_box *b, int x, int y)
{
	if (x < b->west)
		b->west = x;
	if (x > b->east)
		b->east = x;
	if (y < b->south)
		b->south = y;
	if (y > b->north)
		b->north = y;
}

bool
tiles_box_has(const struct tiles_box *b, int x, int y)
{
	return x >= b->west && x <= b->east && y >= b->south && y <= b->north;
}

struct tiles_box
tiles_box_of(const struct tiles_picture *p, bool cells)
{
	const struct tiles_placed *t = &p->placed[0];
	struct tiles_box b = {t->x, t->x, t->y, t->y};

	for (size_t i = 1; i < p->n_placed; i++)
		tiles_box_add(&b, p->placed[i].x, p->placed[i].y);
	for (size_t i = 0; cells && i < p->n_cells; i++)
		tiles_box_add(&b, p->cell[i].x, p->cell[i].y);
	return b;
}

/* --- as JSON ------------------------------------------------------------- */

void
tiles_put_at(struct json *out, int x, int y)
{
	json_put_int(out, "x", x);
	json_put_int(out, "y", y);
}

void
tiles_put_part(struct json *out, const struct tiles_picture *p,
    const struct tiles_figure *f)
{
	char name[TILES_FEATURE_MAX + 1];

	tiles_part_name(p->set, f->face, f->turn, f->part, name);
	json_put_text(out, "feature", name);
}

void
tiles_put_cells(struct json *out, const struct tiles_picture *p)
{
	json_key(out, "cells");
	json_array_begin(out);
	for (size_t i = 0; i < p->n_cells; i++) {
		json_object_begin(out);
		json_put_text(out, "label", p->cell[i].label);
		tiles_put_at(out, p->cell[i].x, p->cell[i].y);
		json_object_end(out);
	}
	json_array_end(out);
}

void
tiles_put_drawn(struct json *out, const struct tiles_picture *p)
{
	json_key(out, "drawn");
	if (p->drawn < 0)
		json_nil(out);
	else
		json_text(out, p->set->face[p->drawn].id);
}

void
tiles_put_last(struct json *out, const struct tiles_picture *p)
{
	json_key(out, "last");
	if (p->last < 0) {
		json_nil(out);
	} else {
		json_object_begin(out);
		tiles_put_at(out, p->placed[p->last].x, p->placed[p->last].y);
		json_object_end(out);
	}
	json_put_int(out, "left", p->left);
}

void
tiles_put_tiles(struct json *out, const struct tiles_picture *p)
{
	json_key(out, "tiles");
	json_array_begin(out);
	for (size_t i = 0; i < p->n_placed; i++) {
		const struct tiles_placed *t = &p->placed[i];

		json_object_begin(out);
		json_put_text(out, "id", p->set->face[t->face].id);
		json_put_int(out, "r", 90 * t->turn);
		tiles_put_at(out, t->x, t->y);
		json_object_end(out);
	}
	json_array_end(out);
}
