/*
 * Chances to win from expected scores, in whole numbers only, so that every
 * machine plays the same.
 */
#include "config.h"

#include "rules/outlook.h"

enum { STEPS = 4, BEHIND = 8, ONE = 1 << 20 };

/* What is left of ONE after each quarter of a power of e, up to BEHIND powers. */
static const int32_t left_of[BEHIND * STEPS + 1] = {1048576, 816633, 635993,
    495312, 385750, 300422, 233969, 182215, 141909, 110519, 86072, 67033, 52206,
    40658, 31665, 24661, 19205, 14957, 11649, 9072, 7065, 5502, 4285, 3337,
    2599, 2024, 1577, 1228, 956, 745, 580, 452, 352};

/* ONE divided by e to the power of BY / SCALE. */
static int64_t
share(int64_t by, int64_t scale)
{
	int64_t at = by * STEPS / scale, rest = by * STEPS % scale;

	if (at >= BEHIND * STEPS)
		return left_of[BEHIND * STEPS];
	return left_of[at] - (left_of[at] - left_of[at + 1]) * rest / scale;
}

void
rules_outlook(const int64_t *value, unsigned n, int64_t scale, int *chances)
{
	int64_t most = value[0], sum = 0;

	for (unsigned i = 1; i < n; i++)
		if (value[i] > most)
			most = value[i];
	for (unsigned i = 0; i < n; i++)
		sum += share(most - value[i], scale);
	for (unsigned i = 0; i < n; i++)
		chances[i] = (int)(share(most - value[i], scale) * 1000 / sum);
}
