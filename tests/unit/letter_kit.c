/*
 * Letters that entries owe are composed, sent, and compared with golden copies.
 */
#include "config.h"

#include "letter_kit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tongues.h"

static void
golden_path(const char *name, char path[512])
{
	const char *srcdir = getenv("srcdir");

	snprintf(path, 512, "%s/tests/golden/letters/%s",
	    srcdir != NULL ? srcdir : ".", name);
}

bool
letter_kit_is_copy(const char *name, const char *text)
{
	const char *update = getenv("GOLDEN");
	struct buffer golden = {0};
	char path[512];
	bool same;
	FILE *f;

	golden_path(name, path);
	if (update != NULL && strcmp(update, "update") == 0) {
		f = fopen(path, "we");
		if (f == NULL || fputs(text, f) < 0 || fclose(f) != 0)
			abort();
	}
	f = fopen(path, "re");
	if (f != NULL) {
		golden.len =
		    fread(buffer_reserve(&golden, 1 << 20), 1, 1 << 20, f);
		fclose(f);
	}
	same = strcmp(buffer_text(&golden), text) == 0;
	buffer_fini(&golden);
	return same;
}

bool
letter_kit_same(const char *name, const char *text)
{
	bool same = letter_kit_is_copy(name, text);

	return tongues_same(name, text) && same;
}

/* Writes down what the post does when a letter is delivered. */
static void
arrive(struct desk_kit *kit, int64_t game, int seat, const struct letter *l)
{
	struct store *s = kit->desk->store;

	if (!l->has_notes)
		return;
	if (store_begin(s) != STORE_OK ||
	    store_seat_heard(s, game, seat, l->ply, l->notes) != STORE_OK ||
	    store_commit(s) != STORE_OK)
		abort();
}

static enum letter_outcome
compose(struct desk_kit *kit, const struct store_letter *intent, bool arrives,
    struct mail_read *read)
{
	struct buffer why = {0};
	enum letter_outcome outcome;
	struct letter letter;

	outcome = letter_compose(kit->desk, NULL, intent, &letter, &why);
	if (why.len > 0)
		printf("# %s\n", buffer_text(&why));
	memset(read, 0, sizeof *read);
	if (outcome == LETTER_COMPOSED &&
	    !mail_read(letter.bytes.data, letter.bytes.len, read))
		abort();
	if (outcome == LETTER_COMPOSED)
		tongues_compose(kit, intent, read);
	if (outcome == LETTER_COMPOSED && arrives)
		arrive(kit, intent->game, intent->seat, &letter);
	letter_fini(&letter);
	buffer_fini(&why);
	return outcome;
}

enum letter_outcome
letter_kit_compose(struct desk_kit *kit, int64_t game, int seat,
    enum store_letter_kind kind, uint32_t ply, struct mail_read *read)
{
	struct store_letter intent = {
	    .game = game, .seat = seat, .kind = kind, .ply = ply};

	return compose(kit, &intent, false, read);
}

enum letter_outcome
letter_kit_send(struct desk_kit *kit, int64_t game, int seat,
    enum store_letter_kind kind, uint32_t ply, struct mail_read *read)
{
	struct store_letter intent = {
	    .game = game, .seat = seat, .kind = kind, .ply = ply};

	return compose(kit, &intent, true, read);
}
