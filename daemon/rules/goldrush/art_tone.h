/*
 * The tones of all pictures of goldrush: a dry prairie, brown mountains, dark
 * rails. Prairie, mountains and the beds of rails are far apart in grey.
 */
#ifndef TURNPOST_RULES_GOLDRUSH_ART_TONE_H
#define TURNPOST_RULES_GOLDRUSH_ART_TONE_H

/* The tones that several files use. */
enum {
	GOLD_TONE_TABLE = 0x6e6257,
	GOLD_TONE_GRID = 0x84776a,
	GOLD_TONE_OPEN = 0x51463c, /* a cell that can be chosen */
	GOLD_TONE_PRAIRIE = 0xead3a0,
	GOLD_TONE_TUFT = 0xcdb070,
	GOLD_TONE_DARK = 0x2a1d14,
	GOLD_TONE_PAPER = 0xfbf5e6,
	GOLD_TONE_INK = 0xffffff, /* of coordinates and letters */
	GOLD_TONE_MARK = 0x35d0d8,
	GOLD_TONE_GOLD = 0xffc928,
	GOLD_TONE_WOOD = 0x7a5230
};

#endif
