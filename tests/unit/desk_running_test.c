/*
 * Rules for forged documents of running games: documents that are cut off, not
 * signed, or have other seeds than the game.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "document_kit.h"
#include "tap.h"

static const struct document_kit_game three = {.seats = 3, .number = 5};

static int
forge_shorter(struct document *doc)
{
	entry_fini(&doc->log[--doc->n_log]);
	return DOCUMENT_HEAD;
}

static int
forge_unsigned(struct document *doc)
{
	doc->sealed = false;
	return DOCUMENT_HEAD;
}

static int
forge_signature(struct document *doc)
{
	doc->signature[5] ^= 1;
	return DOCUMENT_HEAD;
}

static int
forge_key(struct document *doc)
{
	doc->key[5] ^= 1;
	return DOCUMENT_HEAD;
}

static int
forge_result(struct document *doc)
{
	doc->over = true;
	doc->stretches[1].seeded = true;
	return DOCUMENT_HEAD;
}

static int
forge_told(struct document *doc)
{
	doc->stretches[1].seeded = true;
	return DOCUMENT_HEAD;
}

static int
forge_untold(struct document *doc)
{
	doc->whole = true;
	return DOCUMENT_HEAD;
}

static int
forge_other_commitment(struct document *doc)
{
	doc->stretches[1].commitment[0] ^= 1;
	return 20;
}

static int
forge_other_start(struct document *doc)
{
	doc->stretches[1].from++;
	return 20;
}

static int
forge_no_stretch(struct document *doc)
{
	doc->n_stretches = 1;
	return 20;
}

static int
forge_reseed_draw(struct document *doc)
{
	draws_add(&doc->log[20].chance, "tile", 3, 0);
	return document_kit_rehash(doc, 20);
}

static int
forge_first_commitment(struct document *doc)
{
	doc->stretches[0].commitment[0] ^= 1;
	return 0;
}

static const struct document_forgery forgeries[] = {
    {"no signature", forge_unsigned, "has to be signed"},
    {"another signature", forge_signature, "the signature is not that"},
    {"another key", forge_key, "the signature is not that"},
    {"the last entry of a running game cut off", forge_shorter,
	"the signature is not that"},
    {"a result", forge_result, "but the game is not over"},
    {"a seed too early", forge_told, "the seed is told"},
    {"private without a seed", forge_untold, "the seed is not told"},
    {"another commitment in \"seeds\"", forge_other_commitment,
	"another commitment"},
    {"another beginning in \"seeds\"", forge_other_start, "\"seeds\""},
    {"no \"seeds\"", forge_no_stretch, "\"seeds\""},
    {"a draw where the seed changes", forge_reseed_draw,
	"tile 0 is recorded, but the rules draw nothing more here"},
    {"another first commitment", forge_first_commitment,
	"\"hash\" does not fit"},
};

static void
test_forgery(const struct document_forgery *f)
{
	struct document_kit kit;
	struct buffer line = {0};
	bool refused;
	int entry;

	document_kit_begin(&kit, &three);
	document_kit_play(&kit, 20);
	document_kit_reseed(&kit, 77);
	document_kit_play(&kit, 40);
	document_kit_send(&kit, false);
	entry = f->forge(&kit.doc);
	refused = document_kit_refused(&kit.doc, entry, f->said, &line);
	tap_ok(refused, "%s: %s", f->what, buffer_text(&line));
	buffer_fini(&line);
	document_kit_end(&kit);
}

int
main(void)
{
	for (size_t i = 0; i < sizeof forgeries / sizeof forgeries[0]; i++)
		test_forgery(&forgeries[i]);
	return tap_done();
}
