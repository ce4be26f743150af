/*
 * Tells people what the proof of a document covers and what it cannot cover.
 * Apart from the proof, because these are the only sentences about a document
 * that is true.
 */
#include "config.h"

#include "proof/document.h"
#include "proof/verify.h"

/* How many draws are recorded in the entries from FROM until before TO. */
static size_t
count_draws(const struct document *doc, size_t from, size_t to)
{
	size_t n = 0;

	for (size_t i = from; i < to; i++)
		n += doc->log[i].chance.len;
	return n;
}

/* Tells what is proved of stretch I in a game that has moved from server to
 * server. */
static void
report_stretch(const struct document *doc, size_t i, struct buffer *out)
{
	const struct document_stretch *s = &doc->stretches[i];
	size_t end =
	    i + 1 < doc->n_stretches ? doc->stretches[i + 1].from : doc->n_log;
	size_t draws = count_draws(doc, s->from, end);

	buffer_printf(out, "entries %u to %zu, draws: %zu; ", (unsigned)s->from,
	    end - 1, draws);
	if (!s->seeded) {
		buffer_puts(out,
		    doc->over || i + 1 < doc->n_stretches
			? "not checked against a seed: it stayed with the "
			  "server where they were played\n"
			: "they cannot be checked before the game is over and "
			  "their seed is told\n");
		return;
	}
	buffer_puts(out, "they follow from the seed");
	if (i > 0)
		buffer_printf(out,
		    ", but whoever took the game in at entry %u knew the "
		    "phrases when making that seed: that it was not chosen is "
		    "not proved",
		    (unsigned)s->from);
	buffer_putc(out, '\n');
}

void
verdict_report(const struct document *doc, const struct verdict *v,
    struct buffer *out)
{
	if (doc->n_stretches > 1)
		for (size_t i = 0; i < doc->n_stretches; i++)
			report_stretch(doc, i, out);
	else if (v->unseen)
		buffer_printf(out,
		    "draws: %zu; what is hidden in it cannot be told before "
		    "the game is over, so draws, moves and positions cannot be "
		    "checked yet\n",
		    v->draws);
	else if (v->draws_proved < v->draws)
		buffer_printf(out,
		    "draws: %zu; they cannot be checked before the game is "
		    "over and the seed is told\n",
		    v->draws);
	if (doc->whole)
		buffer_printf(out,
		    "it tells the seed of a running game: who has it knows "
		    "%severy draw to come\n",
		    rules_have_secrets(v->rules)
			? "every hidden card, every sealed move and "
			: "");
	if (doc->over)
		return;
	buffer_puts(out, "signed with the key ");
	buffer_add_hex(out, doc->key, sizeof doc->key);
	buffer_puts(out,
	    ": the server that it is from shows its key at /key\n");
}
