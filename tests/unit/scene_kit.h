/*
 * What the tests of several rulesets ask of a board's picture.
 */
#ifndef TURNPOST_TESTS_SCENE_KIT_H
#define TURNPOST_TESTS_SCENE_KIT_H

#include "base/scene.h"
#include "rules/rules.h"

/* The height of the picture of PART. */
static inline float
scene_height_of(const struct rules *rules, const void *state, const char *part)
{
	const struct rules_look look = {.part = part};
	struct scene scene = {0};
	float h;

	rules->scene(state, RULES_SPECTATOR, &look, &scene);
	h = scene.h;
	scene_fini(&scene);
	return h;
}

#endif
