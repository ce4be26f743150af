/*
 * The Kth game in the queue has its move after K thoughts, so each of them takes
 * at most a Kth of the time that the game still has; the tightest decides.
 */
#include "config.h"

#include "think/share.h"

void
share_init(struct share *s)
{
	*s = (struct share){.ms = SHARE_MOST};
}

void
share_add(struct share *s, int64_t waited)
{
	int64_t left = SHARE_MOST - (waited < 0 ? 0 : waited) * 1000;
	int64_t each = left / ++s->n;

	if (each < s->ms)
		s->ms = each;
	if (s->ms < SHARE_LEAST)
		s->ms = SHARE_LEAST;
}
