/*
 * What pictures of boards have beside the layers of all games with tiles.
 */
#ifndef TURNPOST_RULES_GOLDRUSH_SCENE_H
#define TURNPOST_RULES_GOLDRUSH_SCENE_H

struct gold_picture;
struct tiles_sheet;

/* Draws the tokens on each mountain; the sheet's SELF is a struct gold_art. */
void
gold_scene_stacks(struct tiles_sheet *s, const struct gold_picture *p);

#endif
