/*
 * Compares the secrets in an entry of a document with those that the rules and
 * the key give.
 */
#include "config.h"

#include "proof/secret_proof.h"

#include <string.h>

#include "match/match.h"

/* Appends the name of a draw of E, such as "card 3". */
static void
secret_proof_write_name(const struct entry *e, size_t at, struct buffer *out)
{
	buffer_printf(out, "%s %u", e->chance.draw[at].label,
	    (unsigned)draws_number(&e->chance, at));
}

static bool
draw_agrees(const struct match *m, const struct entry *e, size_t at, bool told,
    struct buffer *why)
{
	const struct draw *d = &e->chance.draw[at];
	bool hidden = match_hides(m, d->label);

	if (d->hidden == hidden && !(told && d->untold))
		return true;
	secret_proof_write_name(e, at, why);
	if (d->hidden == hidden)
		buffer_puts(why, ", which was hidden, is not told");
	else if (hidden)
		buffer_puts(why, " has to have a \"blind\"");
	else
		buffer_puts(why, " is not one that is hidden");
	return false;
}

bool
secret_proof_form_agrees(const struct match *m, const struct entry *e,
    bool told, struct buffer *why)
{
	for (size_t i = 0; i < e->chance.len; i++)
		if (!draw_agrees(m, e, i, told, why))
			return false;
	if (!told || !e->sealed || strcmp(e->move, "!sealed") != 0)
		return true;
	buffer_puts(why, "the sealed move is not opened");
	return false;
}

static bool
same_text(const struct buffer *a, const struct buffer *b)
{
	return a->len == b->len &&
	    (a->len == 0 || memcmp(a->data, b->data, a->len) == 0);
}

bool
secret_proof_agrees(const struct entry *e, const struct entry *made,
    struct buffer *why)
{
	if (e->sealed != made->sealed) {
		buffer_printf(why,
		    made->sealed ? "the move \"%s\" has to be sealed"
				 : "the move \"%s\" is not one that is sealed",
		    e->move);
		return false;
	}
	if (!same_text(&e->aside, &made->aside)) {
		buffer_puts(why,
		    "\"private\" does not tell what happens by the rules");
		return false;
	}
	for (size_t i = 0; i < e->chance.len; i++) {
		const struct draw *d = &e->chance.draw[i];

		if (!d->hidden ||
		    memcmp(d->blind, made->chance.draw[i].blind,
			sizeof d->blind) == 0)
			continue;
		secret_proof_write_name(e, i, why);
		buffer_puts(why,
		    " is not the one that its \"blind\" was made "
		    "for");
		return false;
	}
	if (memcmp(e->seal, made->seal, sizeof e->seal) != 0) {
		buffer_printf(why,
		    "the move \"%s\" is not the one that was sealed", e->move);
		return false;
	}
	return true;
}
