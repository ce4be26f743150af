/*
 * The tones of all pictures of carcassonne.
 * Three tones are far apart in grey, so that nobody needs to tell colours: dark
 * space, middling asteroid fields (art_field.c), bright routes.
 */
#ifndef TURNPOST_RULES_CARCASSONNE_ART_TONE_H
#define TURNPOST_RULES_CARCASSONNE_ART_TONE_H

/* The tones that several files use. */
enum {
	CARC_TONE_TABLE = 0x69748a,
	CARC_TONE_GRID = 0x7d889d,
	CARC_TONE_SPACE = 0x35425c,
	CARC_TONE_DARK = 0x182032,
	CARC_TONE_ROUTE = 0xf6dc8c,
	CARC_TONE_PAPER = 0xf7f4ea,
	CARC_TONE_INK = 0xffffff, /* of coordinates and letters */
	CARC_TONE_MARK = 0xffd23f,
	CARC_TONE_OPEN = 0x55607a /* a cell that can be chosen */
};

#endif
