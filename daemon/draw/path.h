/*
 * Reads the paths of a scene: absolute M, L, C and Z.
 */
#ifndef TURNPOST_DRAW_PATH_H
#define TURNPOST_DRAW_PATH_H

#include <stdbool.h>

struct draw_step {
	char op; /* 'M', 'L': one point; 'C': three; 'Z': none */
	double x[3], y[3];
};

/* Where reading stands. Start with { .text = PATH }. */
struct draw_path {
	const char *text;
	char op; /* holds for further points without a letter */
};

/* Reads the next step; false at the end. A path that is none is a bug of
 * whoever made the scene: asserted. */
bool
draw_path_next(struct draw_path *path, struct draw_step *step);

#endif
