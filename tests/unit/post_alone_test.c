/*
 * The post cannot change a game: all of it links without play and people. The
 * linker is the test; that this program was built is the proof.
 */
#include "config.h"

#include "post/bounce.h"
#include "post/outbox.h"
#include "post/outboxlist.h"
#include "post/post.h"
#include "tap.h"

int
main(void)
{
	/* Volatile, so that the compiler cannot leave the references out. */
	void (*volatile const needed[])(void) = {(void (*)(void))post_run,
	    (void (*)(void))outbox_new, (void (*)(void))outboxlist_write,
	    (void (*)(void))bounce_take};
	bool all = true;

	for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++)
		all = all && needed[i] != NULL;
	tap_ok(all, "the post needs nothing that changes a game");
	return tap_done();
}
