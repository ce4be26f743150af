/*
 * Notes what was changed of a game, in the table itself.
 */
#include "config.h"

#include "play/change.h"

#include "game/table.h"

void
change_begin(struct table *t)
{
	if (t->change.begun)
		return;
	t->change.begun = true;
	asked_get(t, &t->change.before);
}

void
change_note(struct table *t, unsigned what)
{
	t->change.what |= what;
	if (what & CHANGE_TIME)
		t->change.rings = true;
}
