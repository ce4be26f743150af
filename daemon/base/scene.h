/*
 * A scene: the board as shapes, labels and named hot spots, before anybody
 * knows whether it becomes SVG or PNG (draw/ makes those).
 * Coordinates are in scene units, x to the right and y down; one unit is one
 * CSS pixel of the SVG at its natural size. A scene has no words of any
 * language: labels are coordinates, letters, numbers and proper names.
 *
 * Items are drawn in their order, later ones over earlier ones. A symbol is
 * defined once and used many times, and renderers cache it.
 */
#ifndef TURNPOST_BASE_SCENE_H
#define TURNPOST_BASE_SCENE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

/* A colour is 0xRRGGBB; SCENE_NONE paints nothing. */
enum { SCENE_NONE = -1 };

enum scene_op {
	SCENE_PATH,   /* PATH in SVG path syntax: absolute M L C Z only, numbers
			 * to hundredths and without exponents */
	SCENE_CIRCLE, /* centre X, Y, radius W */
	SCENE_RECT,   /* corner X, Y, size W x H, corner radius R */
	SCENE_TEXT,   /* TEXT at X, Y (the baseline), size W units */
	SCENE_USE,    /* symbol number INDEX with its corner at X, Y, turned
			 * about the middle of its box by TURN quarter turns
			 * clockwise, its size multiplied by R */
	SCENE_HOT     /* hot spot named TEXT, corner X, Y, size W x H; not
			 * drawn, but a link in SVG */
};

enum scene_anchor { SCENE_START, SCENE_MIDDLE, SCENE_END };

struct scene_style {
	int32_t fill;		  /* 0xRRGGBB or SCENE_NONE */
	int32_t stroke;		  /* 0xRRGGBB or SCENE_NONE */
	float width;		  /* of the stroke, in units */
	float dash;		  /* length of dashes and gaps, 0 = solid */
	float opacity;		  /* 0 means 1: opaque */
	bool round;		  /* round caps and joins */
	bool bold;		  /* of a text */
	enum scene_anchor anchor; /* of a text */
};

struct scene_item {
	enum scene_op op;
	float x, y, w, h, r;
	int turn;    /* SCENE_USE: quarter turns clockwise, 0-3 */
	int index;   /* SCENE_USE: symbol */
	size_t text; /* offset into strings: path, text or name */
	struct scene_style style;
};

/* A symbol is the items [FIRST, FIRST + COUNT) of ITEMS_OF_SYMBOLS. Its box
 * is (0, 0) to (W, H); what is drawn outside is cut off. */
struct scene_symbol {
	size_t name; /* offset into strings; a unique ASCII id */
	float w, h;
	size_t first, count;
};

/* All zeroes is an empty scene. Read by renderers, filled by the functions
 * below. */
struct scene {
	float x, y, w, h;   /* the part that is shown */
	int32_t background; /* 0xRRGGBB */
	struct scene_item *items;
	size_t n_items, cap_items;
	struct scene_item *symbol_items;
	size_t n_symbol_items, cap_symbol_items;
	struct scene_symbol *symbols;
	size_t n_symbols, cap_symbols;
	struct buffer strings;
	bool in_symbol;
};

/* A rectangle with its upper left corner at X, Y. */
struct scene_box {
	float x, y, w, h;
};

/* Sets BOX to what is around all that NAMES names, separated by blanks, as FIND
 * knows each. False when FIND does not know one of them, or there is none; NAMES
 * may be NULL. */
bool
scene_box_of(const char *names,
    bool (*find)(const void *arg, const char *name, struct scene_box *box),
    const void *arg, struct scene_box *box);

void
scene_fini(struct scene *s);

/* Empties the scene, keeps its memory, and says what part is shown. */
void
scene_reset(struct scene *s, float x, float y, float w, float h,
    int32_t background);

/* The number of the symbol with that name, or -1, so that a ruleset defines
 * each only once. */
int
scene_symbol_find(const struct scene *s, const char *name);

/* Shapes added until scene_symbol_end() belong to this new symbol. A symbol
 * cannot use other symbols or have hot spots. Returns its number. */
int
scene_symbol_begin(struct scene *s, const char *name, float w, float h);
void
scene_symbol_end(struct scene *s);
/* Adds a copy of symbol INDEX of FROM, a scene of symbols only; S must not have
 * it yet. Returns its number. */
int
scene_symbol_copy(struct scene *s, const struct scene *from, int index);

void
scene_path(struct scene *s, const struct scene_style *style, const char *path);
/* Appends to the text of a PATH; FORMAT has no conversion but "%.1f". */
void
scene_add_tenths(struct buffer *path, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void
scene_pathf(struct scene *s, const struct scene_style *style,
    const char *format, ...) __attribute__((format(printf, 3, 4)));
void
scene_circle(struct scene *s, const struct scene_style *style, float x, float y,
    float radius);
void
scene_rect(struct scene *s, const struct scene_style *style, float x, float y,
    float w, float h, float radius);
/* A line through N points, given in shares of R around X, Y; closed where STYLE
 * fills it. */
void
scene_line(struct scene *s, const struct scene_style *style, float x, float y,
    float r, const float (*points)[2], int n);
void
scene_text(struct scene *s, const struct scene_style *style, float x, float y,
    float size, const char *text);
/* Bold text in at most WIDTH: somewhat smaller than SIZE when it has to be, and
 * cut off when that is not enough, after a word if it can be. */
void
scene_name(struct scene *s, const struct scene_style *style, float x, float y,
    float size, float width, const char *text);
/* Uses symbol INDEX with its corner at X, Y, turned about its box's middle by
 * TURN quarter turns clockwise, its size multiplied by SCALE. */
void
scene_use(struct scene *s, int index, float x, float y, int turn, float scale);
void
scene_hot(struct scene *s, const char *name, float x, float y, float w,
    float h);

/* The string that an item or a symbol refers to; borrowed until the scene
 * changes. */
const char *
scene_string(const struct scene *s, size_t offset);

#endif
