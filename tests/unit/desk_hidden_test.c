/*
 * Rules for game documents with secrets: the document of a running game hides
 * them, one that is written with --private and that of a finished game tell
 * them, and forged secrets are found.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "document_kit.h"
#include "match/match.h"
#include "sign/fair.h"
#include "tap.h"

static const char *const phrases[] = {"blue moon", ""};
static const struct document_kit_game game = {
    .ruleset = "toy", .seats = 2, .number = 3, .phrases = phrases};

enum { RUNNING = 6 }; /* entries of a game that runs */

enum face { OVER, PUBLIC, PRIVATE };

static void
begin(struct document_kit *kit, enum face face)
{
	document_kit_begin(kit, &game);
	document_kit_play(kit, face == OVER ? SIZE_MAX : RUNNING);
	if (face != OVER)
		document_kit_send(kit, face == PRIVATE);
}

/* As it is read: what is not told is not known. */
static char *
text_of(enum face face)
{
	struct document_kit kit;
	char *text;

	begin(&kit, face);
	text = document_kit_text(&kit.doc);
	document_kit_end(&kit);
	return text;
}

/* --- what it tells ------------------------------------------------------------ */

static size_t
count(const char *text, const char *what)
{
	size_t n = 0;

	while ((text = strstr(text, what)) != NULL) {
		n++;
		text++;
	}
	return n;
}

static bool
comes_back(const char *text)
{
	struct document doc = {0};
	struct buffer why = {0};
	bool good = document_read(text, strlen(text), &doc, &why);
	char *again = good ? document_kit_text(&doc) : NULL;

	good = good && strcmp(again, text) == 0;
	free(again);
	document_fini(&doc);
	buffer_fini(&why);
	return good;
}

static bool
is_proved(const char *text, const char *said)
{
	struct buffer lines = {0}, why = {0};
	bool good = verify_text(text, strlen(text), &lines, &why);

	if (!good)
		printf("# %s\n", buffer_text(&why));
	good = good && strstr(buffer_text(&lines), said) != NULL;
	buffer_fini(&lines);
	buffer_fini(&why);
	return good;
}

static void
test_public(void)
{
	char *text = text_of(PUBLIC);

	tap_ok(count(text, "\"blind\"") >= 2 && count(text, "\"sealed\"") >= 2,
	    "a running game has something in place of each secret");
	tap_ok(strstr(text, "bid:") == NULL && strstr(text, "order:") == NULL &&
		strstr(text, "\"opened\"") == NULL &&
		strstr(text, "\"private\"") == NULL &&
		strstr(text, "drew") == NULL &&
		count(text, "\"value\"") == count(text, "\"die\""),
	    "and tells none");
	tap_ok(comes_back(text), "it comes back as it was written");
	tap_ok(is_proved(text,
		   "draws, moves and positions cannot be checked yet"),
	    "its chain can be proved, what happened in it not yet");
	free(text);
}

static void
test_told(void)
{
	char *whole = text_of(PRIVATE), *over = text_of(OVER);

	tap_ok(count(whole, "\"opened\":\"bid:") >= 1 &&
		count(whole, "\"opened\":\"order:") >= 1 &&
		count(whole, "\"e\":\"drew\"") == count(whole, "\"card\"") &&
		count(whole, "\"value\"") ==
		    count(whole, "\"n\":10,") +
			count(whole, "\"n\":6,\"value\""),
	    "a private document tells values, moves and private events");
	tap_ok(comes_back(whole) && comes_back(over),
	    "so does that of a finished game; both come back");
	tap_ok(is_proved(whole, "every hidden card, every sealed move and"),
	    "who has a private document is told what it means");
	tap_ok(is_proved(over, ""), "a finished game is proved as a whole");
	tap_ok(count(over, "\"private\":true") == 0,
	    "and is not private any more");
	free(whole);
	free(over);
}

/* Whether draw AT of entry N is card I of it, blinded so. */
static bool
is_blinded(const struct document *doc, size_t n, size_t at, uint32_t i)
{
	const struct draw *d = &doc->log[n].chance.draw[at];
	uint8_t key[DIGEST_SIZE], blind[DIGEST_SIZE];

	document_key(doc, key);
	fair_blind(key, n, "card", i, d->value, blind);
	return d->hidden && memcmp(d->blind, blind, sizeof blind) == 0;
}

static void
test_numbers(void)
{
	struct document_kit kit;
	size_t n = 1;

	begin(&kit, OVER);
	while (kit.doc.log[n].chance.len == 0)
		n++;
	tap_ok(is_blinded(&kit.doc, 0, 0, 0) && is_blinded(&kit.doc, 0, 1, 1),
	    "hidden draws are numbered from 0 in their entry");
	tap_ok(is_blinded(&kit.doc, n, 1, 0),
	    "and each label has numbers of its own");
	document_kit_end(&kit);
}

/* --- forgeries ---------------------------------------------------------------- */

/* The first draw of LABEL in DOC and its entry. */
static int
find_draw(struct document *doc, const char *label, struct draw **draw)
{
	for (size_t i = 0; i < doc->n_log; i++) {
		struct draws *d = &doc->log[i].chance;

		for (size_t k = 0; k < d->len; k++)
			if (strcmp(d->draw[k].label, label) == 0) {
				*draw = &d->draw[k];
				return (int)i;
			}
	}
	abort();
}

/* The first entry whose move begins so. */
static int
find_move(const struct document *doc, const char *begin)
{
	for (size_t i = 1; i < doc->n_log; i++)
		if (strncmp(doc->log[i].move, begin, strlen(begin)) == 0)
			return (int)i;
	abort();
}

static int
forge_blind(struct document *doc)
{
	struct draw *card;
	int entry = find_draw(doc, "card", &card);

	card->blind[7] ^= 1;
	return document_kit_rehash(doc, entry);
}

static int
forge_value(struct document *doc)
{
	struct draw *card;
	int entry = find_draw(doc, "card", &card);

	card->value = (card->value + 1) % card->n;
	return entry;
}

/* The blind of another value, made with the key of the game. */
static int
forge_value_and_blind(struct document *doc)
{
	uint8_t key[DIGEST_SIZE];
	int entry = forge_value(doc);
	struct draw *card = &doc->log[entry].chance.draw[0];

	document_key(doc, key);
	fair_blind(key, (uint64_t)entry, "card", 0, card->value, card->blind);
	return document_kit_rehash(doc, entry);
}

static int
forge_untold(struct document *doc)
{
	struct draw *card;
	int entry = find_draw(doc, "card", &card);

	card->untold = true;
	card->value = 0;
	return entry;
}

static int
forge_open_draw(struct document *doc)
{
	struct draw *card;
	int entry = find_draw(doc, "card", &card);

	card->hidden = false;
	return document_kit_rehash(doc, entry);
}

static int
forge_hidden_die(struct document *doc)
{
	struct draw *die;
	int entry = find_draw(doc, "die", &die);

	die->hidden = true;
	return document_kit_rehash(doc, entry);
}

static int
forge_opened(struct document *doc)
{
	int entry = find_move(doc, "bid:");
	char *digit = &doc->log[entry].move[4];

	*digit = *digit == '9' ? '0' : (char)(*digit + 1);
	return entry;
}

static int
forge_seal(struct document *doc)
{
	int entry = find_move(doc, "order:");

	doc->log[entry].seal[0] ^= 1;
	return document_kit_rehash(doc, entry);
}

static int
forge_unopened(struct document *doc)
{
	int entry = find_move(doc, "bid:");

	strcpy(doc->log[entry].move, "!sealed");
	return entry;
}

static int
forge_plain_move(struct document *doc)
{
	int entry = find_move(doc, "bid:");

	doc->log[entry].sealed = false;
	return document_kit_rehash(doc, entry);
}

static int
forge_sealed_fold(struct document *doc)
{
	int entry = find_move(doc, "fold");

	doc->log[entry].sealed = true;
	return document_kit_rehash(doc, entry);
}

static int
forge_private(struct document *doc)
{
	char *card = strstr(doc->log[0].aside.data, "\"n\":");

	card[4] = card[4] == '9' ? '8' : (char)(card[4] + 1);
	return 0;
}

static int
forge_no_private(struct document *doc)
{
	buffer_reset(&doc->log[0].aside);
	return 0;
}

static int
forge_more_private(struct document *doc)
{
	int entry = find_move(doc, "bid:");

	buffer_puts(&doc->log[entry].aside, "[{\"e\":\"drew\",\"to\":0}]");
	return entry;
}

/* The plain digest, which anybody could try positions against. */
static int
forge_plain_state(struct document *doc)
{
	struct document_kit kit;
	struct buffer bytes = {0};

	document_kit_begin(&kit, &game);
	match_encode(kit.match, &bytes);
	sign_sha256(bytes.data, bytes.len, doc->log[0].state);
	buffer_fini(&bytes);
	document_kit_end(&kit);
	return document_kit_rehash(doc, 0);
}

static int
forge_reseed(struct document *doc)
{
	struct entry *e = document_add_entry(doc);
	struct document_stretch *s = document_add_stretch(doc);
	int entry = (int)doc->n_log - 1;

	*s = doc->stretches[0];
	s->from = (uint32_t)entry;
	e->n = (uint32_t)entry;
	strcpy(e->move, "!reseed");
	buffer_puts(&e->events, "[]");
	e->reseeded = true;
	memcpy(e->commitment, s->commitment, sizeof e->commitment);
	return document_kit_rehash(doc, entry);
}

static int
forge_hash(struct document *doc)
{
	doc->log[3].hash[0] ^= 1;
	return 3;
}

static int
forge_unsigned(struct document *doc)
{
	doc->sealed = false;
	return DOCUMENT_HEAD;
}

static int
forge_shorter(struct document *doc)
{
	entry_fini(&doc->log[--doc->n_log]);
	return DOCUMENT_HEAD;
}

static int
forge_seedless(struct document *doc)
{
	doc->stretches[0].seeded = false;
	return DOCUMENT_HEAD;
}

static int
forge_over(struct document *doc)
{
	doc->over = true;
	doc->whole = false;
	doc->sealed = false;
	return DOCUMENT_HEAD;
}

static const struct forgery {
	enum face face;
	struct document_forgery f;
} forgeries[] = {
    {OVER,
	{"another blind", forge_blind,
	    "card 0 is not the one that its \"blind\" was made for"}},
    {OVER, {"another hidden card", forge_value, "but the seed gives"}},
    {OVER,
	{"another hidden card with its blind", forge_value_and_blind,
	    "but the seed gives"}},
    {OVER,
	{"a hidden card that is not told", forge_untold,
	    "card 0, which was hidden, is not told"}},
    {OVER,
	{"a card that was not hidden", forge_open_draw,
	    "card 0 has to have a \"blind\""}},
    {OVER,
	{"a die that was", forge_hidden_die,
	    "die 0 is not one that is hidden"}},
    {OVER,
	{"another move opened", forge_opened,
	    "is not the one that was sealed"}},
    {OVER, {"another seal", forge_seal, "is not the one that was sealed"}},
    {OVER,
	{"a move that stays sealed", forge_unopened,
	    "the sealed move is not opened"}},
    {OVER,
	{"a move that was not sealed", forge_plain_move, "has to be sealed"}},
    {OVER,
	{"one that was", forge_sealed_fold,
	    "\"fold\" is not one that is sealed"}},
    {OVER, {"another private event", forge_private, "\"private\" does not"}},
    {OVER, {"no private events", forge_no_private, "\"private\" does not"}},
    {OVER, {"one more of them", forge_more_private, "\"private\" does not"}},
    {OVER,
	{"a digest without key", forge_plain_state,
	    "\"state\" is not the digest"}},
    {PRIVATE,
	{"another move opened in private", forge_opened,
	    "is not the one that was sealed"}},
    {PRIVATE,
	{"a hidden card kept in private", forge_untold,
	    "card 0, which was hidden, is not told"}},
    {PRIVATE,
	{"private without the seed", forge_seedless, "the seed is not told"}},
    {PRIVATE,
	{"another seed in a game with secrets", forge_reseed,
	    "keeps the seed that it began with"}},
    {PRIVATE, {"a result too early", forge_over, "but the game is not over"}},
    {PUBLIC,
	{"another seed where nothing is told", forge_reseed,
	    "keeps the seed that it began with"}},
    {PUBLIC,
	{"a card that is not hidden", forge_open_draw,
	    "card 0 has to have a \"blind\""}},
    {PUBLIC, {"another hash", forge_hash, "\"hash\" does not fit"}},
    {PUBLIC, {"the end cut off", forge_shorter, "the signature is not that"}},
    {PUBLIC, {"no signature", forge_unsigned, "has to be signed"}},
};

static void
test_forgery(const struct forgery *f)
{
	struct document_kit kit;
	struct buffer line = {0};
	bool refused;
	int entry;

	begin(&kit, f->face);
	entry = f->f.forge(&kit.doc);
	refused = document_kit_refused(&kit.doc, entry, f->f.said, &line);
	tap_ok(refused, "%s: %s", f->f.what, buffer_text(&line));
	buffer_fini(&line);
	document_kit_end(&kit);
}

/* --- as text ------------------------------------------------------------------ */

/* What is told too early is never written, so text is forged here. */
static const struct {
	enum face face;
	const char *from, *to, *said;
} edits[] = {
    {PUBLIC, "\"n\":10}", "\"n\":10,\"value\":3}",
	"entry 0: the value of a hidden draw is told, but the game is not"},
    {PUBLIC, "\"move\":\"!sealed\"",
	"\"move\":\"!sealed\",\"opened\":\"bid:1\"",
	"a sealed move is told, but the game is not over"},
    {PUBLIC, "\"move\":\"!setup\"", "\"move\":\"!setup\",\"private\":[{}]",
	"entry 0: \"private\" is told, but the game is not over"},
    {PUBLIC, "\"label\":\"card\",\"n\":10", "\"label\":\"card\",\"n\":6",
	"entry 0: \"hash\" does not fit"},
    {PUBLIC, "\"blind\":\"", "\"blind\":\"0",
	"entry 0: \"blind\" has to be 64 hexadecimal digits"},
    {PUBLIC, "\"sealed\":\"", "\"sealed\":\"0",
	"\"sealed\" has to be 64 hexadecimal digits"},
    {PUBLIC, "\"sealed\":\"", "\"saeled\":\"", "no member 'saeled'"},
    {PUBLIC, "\"!sealed\"", "\"!seeled\"", "not know the move '!seeled'"},
    {OVER, "\"opened\":\"bid:", "\"opened\":\"!bid:", "cannot be opened as"},
    {OVER, "\"opened\":\"bid:", "\"opened\":\"\\n:", "cannot be opened as"},
    {OVER, "\"private\":[{\"e\"", "\"private\":[{\"\\u00e9\"",
	"\"private\" has to be of printable ASCII"},
    {OVER, "\"value\":", "\"value\":9999", "\"value\" is 9999"},
    {OVER, "\"private\":", "\"private\":7,\"p\":",
	"entry 0: \"private\" has to be an array"},
};

static void
test_edits(void)
{
	for (size_t i = 0; i < sizeof edits / sizeof edits[0]; i++) {
		char *text = text_of(edits[i].face);
		const char *at = strstr(text, edits[i].from);
		struct buffer other = {0}, lines = {0}, why = {0};
		bool refused = false;

		if (at != NULL) {
			buffer_add(&other, text, (size_t)(at - text));
			buffer_puts(&other, edits[i].to);
			buffer_puts(&other, at + strlen(edits[i].from));
			refused =
			    !verify_text(other.data, other.len, &lines, &why);
		}
		tap_ok(refused && strstr(why.data, edits[i].said) != NULL,
		    "refused: %s", buffer_text(&why));
		buffer_fini(&other);
		buffer_fini(&lines);
		buffer_fini(&why);
		free(text);
	}
}

/* An empty list is as good as none. */
static void
test_empty(void)
{
	char *text = text_of(OVER), *at = strstr(text, "\"opened\"");
	struct buffer other = {0};

	buffer_add(&other, text, (size_t)(at - text));
	buffer_puts(&other, "\"private\":[],");
	buffer_puts(&other, at);
	tap_ok(is_proved(other.data, ""),
	    "an entry without private events may say so");
	buffer_fini(&other);
	free(text);
}

int
main(void)
{
	test_public();
	test_told();
	test_numbers();
	for (size_t i = 0; i < sizeof forgeries / sizeof forgeries[0]; i++)
		test_forgery(&forgeries[i]);
	test_edits();
	test_empty();
	return tap_done();
}
