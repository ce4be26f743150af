/*
 * Parses the paths of a scene, step by step: absolute M, L, C and Z. The SVG
 * and the PNG use the same parser, so that they agree on what a path is.
 */
#ifndef TURNPOST_DRAW_PATH_H
#define TURNPOST_DRAW_PATH_H

#include <stdbool.h>

struct draw_step {
	char op;	 /* 'M', 'L': one point; 'C': three; 'Z': none */
	long x[3], y[3]; /* in hundredths of a unit */
};

/* The parser's place in a path. Start with { .text = PATH }. */
struct draw_path {
	const char *text;
	char op; /* the letter that holds for further points */
};

/* Reads the next step; false at the end. A malformed path is a bug of the
 * ruleset that made the scene: asserted. */
bool
draw_path_next(struct draw_path *path, struct draw_step *step);

#endif
