/*
 * Hands out recorded draws in order and remembers the first difference.
 */
#include "config.h"

#include "proof/witness.h"

#include <inttypes.h>
#include <string.h>

#include "base/buffer.h"

/* Only the first difference is kept, because later ones may follow from it. */
static void
note(struct witness *w, int wrong, const char *label, uint64_t n,
    uint64_t value)
{
	if (w->wrong != WITNESS_AGREES)
		return;
	w->wrong = wrong;
	w->at = w->asked;
	strncpy(w->due.label, label, sizeof w->due.label - 1);
	w->due.n = n;
	w->due.value = value;
}

static uint64_t
witness_draw(struct chance *self, const char *label, uint64_t n)
{
	struct witness *w = (struct witness *)self;
	uint64_t value = 0, truth;

	if (w->asked >= w->said->len) {
		note(w, WITNESS_UNSAID, label, n, 0);
	} else {
		const struct draw *d = &w->said->draw[w->asked];

		if (d->n != n || strcmp(d->label, label) != 0)
			note(w, WITNESS_ANOTHER, label, n, 0);
		/* The rules may ask for a smaller range than was recorded. */
		value = d->value % n;
	}
	if (w->truth != NULL) {
		truth = chance_draw(w->truth, label, n);
		if (truth != value)
			note(w, WITNESS_VALUE, label, n, truth);
	}
	w->asked++;
	return value;
}

void
witness_init(struct witness *w, const struct draws *said, struct chance *truth)
{
	memset(w, 0, sizeof *w);
	w->chance.draw = witness_draw;
	w->said = said;
	w->truth = truth;
}

/* Appends the name of a recorded draw, such as "die 3". */
static void
witness_write_name(const struct witness *w, size_t at, struct buffer *out)
{
	const struct draw *d = &w->said->draw[at];
	unsigned before = 0;

	for (size_t i = 0; i < at; i++)
		before += strcmp(w->said->draw[i].label, d->label) == 0;
	buffer_printf(out, "%s %u", d->label, before);
}

bool
witness_agrees(const struct witness *w, struct buffer *why)
{
	const struct draw *due = &w->due;

	switch (w->wrong) {
	case WITNESS_AGREES:
		if (w->asked >= w->said->len)
			return true;
		witness_write_name(w, w->asked, why);
		buffer_puts(why,
		    " is recorded, but the rules draw nothing more here");
		return false;
	case WITNESS_UNSAID:
		buffer_printf(why,
		    "the rules draw a %s of %" PRIu64
		    " here that is not recorded",
		    due->label, due->n);
		return false;
	case WITNESS_ANOTHER:
		witness_write_name(w, w->at, why);
		buffer_printf(why,
		    " of %" PRIu64 " is recorded, but the rules draw a %s of "
		    "%" PRIu64 " there",
		    w->said->draw[w->at].n, due->label, due->n);
		return false;
	case WITNESS_VALUE:
		witness_write_name(w, w->at, why);
		buffer_printf(why,
		    " is %" PRIu64 ", but the seed gives %" PRIu64,
		    w->said->draw[w->at].value, due->value);
		return false;
	}
	return false;
}
