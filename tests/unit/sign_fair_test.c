/*
 * Fair play against published vectors (tests/data/fair_vectors.txt), which
 * were computed by another program in another language.
 */
#include "config.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/hex.h"
#include "base/xmalloc.h"
#include "sign/fair.h"
#include "sign/sign.h"
#include "tap.h"

enum { PHRASES = 8 };

/* What the lines of one game have said so far. */
struct game {
	uint8_t uid[FAIR_UID], seed[FAIR_DIGEST];
	char *phrase[PHRASES];
	uint8_t phrase_digest[PHRASES][FAIR_DIGEST];
	size_t phrases;
	bool erased; /* one of the phrases is known by its digest only */
	uint8_t commitment[FAIR_DIGEST], entropy[FAIR_DIGEST];
	uint8_t key[FAIR_DIGEST], head[FAIR_DIGEST];
	struct fair_chance chance;
	bool drawing;
};

static void
game_reset(struct game *g)
{
	for (size_t i = 0; i < g->phrases; i++)
		free(g->phrase[i]);
	memset(g, 0, sizeof *g);
}

static bool
same_digest(const uint8_t got[FAIR_DIGEST], const char *hex)
{
	uint8_t want[FAIR_DIGEST];

	return hex_read(want, sizeof want, hex) &&
	    memcmp(got, want, sizeof want) == 0;
}

static void
game_phrase(struct game *g, const char *hex)
{
	size_t len = strcmp(hex, "-") == 0 ? 0 : strlen(hex) / 2;
	char *text = xcalloc(len + 1, 1);

	if (len > 0 && !hex_read((uint8_t *)text, len, hex))
		tap_ok(false, "a phrase is hex: %s", hex);
	sign_sha256(text, len, g->phrase_digest[g->phrases]);
	g->phrase[g->phrases++] = text;
}

static void
game_erased(struct game *g, const char *hex)
{
	tap_ok(hex_read(g->phrase_digest[g->phrases], FAIR_DIGEST, hex),
	    "a phrase's digest is hex");
	g->phrase[g->phrases++] = NULL;
	g->erased = true;
}

static void
game_entropy(struct game *g, const char *hex)
{
	fair_entropy_digests(g->phrase_digest[0], g->phrases, g->entropy);
	tap_ok(same_digest(g->entropy, hex), "entropy of %zu digests",
	    g->phrases);
	if (g->erased)
		return;
	fair_entropy((const char *const *)g->phrase, g->phrases, g->entropy);
	tap_ok(same_digest(g->entropy, hex), "entropy of %zu phrases",
	    g->phrases);
}

static void
game_draw(struct game *g, char *rest)
{
	char *save = NULL;
	uint64_t entry = strtoull(strtok_r(rest, " ", &save), NULL, 10);
	const char *label = strtok_r(NULL, " ", &save);
	uint64_t n = strtoull(strtok_r(NULL, " ", &save), NULL, 10);
	uint64_t want = strtoull(strtok_r(NULL, " ", &save), NULL, 10), got;

	if (!g->drawing || g->chance.entry != entry)
		fair_chance_init(&g->chance, g->key, entry);
	g->drawing = true;
	got = chance_draw(&g->chance.chance, label, n);
	tap_ok(got == want,
	    "entry %" PRIu64 ": %s from %" PRIu64 " is %" PRIu64, entry, label,
	    n, want);
}

/* The rest of the line: a seed, its commitment, the key that follows. */
static void
game_reseed(struct game *g, char *rest)
{
	char *save = NULL;
	const char *seed = strtok_r(rest, " ", &save);
	const char *commitment = strtok_r(NULL, " ", &save);

	tap_ok(hex_read(g->seed, FAIR_DIGEST, seed), "a later seed is hex");
	fair_commitment(g->uid, g->seed, g->commitment);
	tap_ok(same_digest(g->commitment, commitment), "its commitment");
	fair_key(g->seed, g->uid, g->entropy, g->key);
	tap_ok(same_digest(g->key, strtok_r(NULL, " ", &save)), "its key");
	g->drawing = false;
}

/* A server's signature under the last hash of a running game. */
static void
game_head(const struct game *g, char *rest)
{
	enum { TAG = sizeof "turnpost/1 head", ALL = TAG + FAIR_UID };
	char *save = NULL;
	uint8_t message[ALL + FAIR_DIGEST] = "turnpost/1 head";
	uint8_t public_key[SIGN_DIGEST], signature[SIGN_SIGNATURE];

	memcpy(message + TAG, g->uid, FAIR_UID);
	tap_ok(hex_read(message + ALL, FAIR_DIGEST, strtok_r(rest, " ", &save)),
	    "a last hash is hex");
	tap_ok(hex_read(public_key, sizeof public_key,
		   strtok_r(NULL, " ", &save)) &&
		hex_read(signature, sizeof signature,
		    strtok_r(NULL, " ", &save)),
	    "key and signature are hex");
	tap_ok(sign_check(public_key, message, sizeof message, signature),
	    "the signature is that of uid and last hash");
	message[ALL - 1] ^= 1;
	tap_ok(!sign_check(public_key, message, sizeof message, signature),
	    "and of no other game's");
}

/* What stands for a secret of a running game: WORD is "blind", "sealed" or
 * "state", and REST ends with the hex of what it comes to. */
static void
game_hidden(const struct game *g, const char *word, char *rest)
{
	char *save = NULL, *hex = strrchr(rest, ' ');
	uint8_t got[FAIR_DIGEST], digest[FAIR_DIGEST];
	const char *label;
	uint64_t entry;
	uint32_t i;

	*hex++ = '\0';
	entry = strtoull(strtok_r(rest, " ", &save), NULL, 10);
	if (strcmp(word, "blind") == 0) {
		label = strtok_r(NULL, " ", &save);
		i = (uint32_t)strtoul(strtok_r(NULL, " ", &save), NULL, 10);
		fair_blind(g->key, entry, label, i, strtoull(save, NULL, 10),
		    got);
	} else if (strcmp(word, "sealed") == 0) {
		fair_sealed(g->key, entry, save, got);
	} else {
		tap_ok(hex_read(digest, sizeof digest, save),
		    "a digest is hex");
		fair_state(g->key, entry, digest, got);
	}
	tap_ok(same_digest(got, hex), "what stands for a hidden %s", word);
}

static void
simulated(char *rest)
{
	char *save = NULL;
	uint8_t s[FAIR_DIGEST], seed[FAIR_DIGEST], uid[FAIR_UID];
	uint8_t want[FAIR_UID];
	const char *hex = strtok_r(rest, " ", &save);
	uint32_t k = (uint32_t)strtoul(strtok_r(NULL, " ", &save), NULL, 10);
	const char *want_seed = strtok_r(NULL, " ", &save);
	const char *want_uid = strtok_r(NULL, " ", &save);

	tap_ok(hex_read(s, sizeof s, hex), "the seed of a simulation is hex");
	fair_simulate(s, k, seed, uid);
	tap_ok(same_digest(seed, want_seed), "simulated game %u: seed", k);
	tap_ok(hex_read(want, sizeof want, want_uid) &&
		memcmp(want, uid, sizeof want) == 0,
	    "simulated game %u: uid", k);
}

/* Lines whose key needs what earlier lines gave. */
static void
game_follows(struct game *g, const char *word, char *rest)
{
	if (strcmp(word, "commitment") == 0) {
		fair_commitment(g->uid, g->seed, g->commitment);
		tap_ok(same_digest(g->commitment, rest), "commitment");
	} else if (strcmp(word, "entropy") == 0) {
		game_entropy(g, rest);
	} else if (strcmp(word, "key") == 0) {
		fair_key(g->seed, g->uid, g->entropy, g->key);
		tap_ok(same_digest(g->key, rest), "key");
	} else if (strcmp(word, "chain") == 0) {
		fair_chain_start(g->uid, g->commitment, g->head);
		tap_ok(same_digest(g->head, rest), "start of the chain");
	} else if (strcmp(word, "next") == 0) {
		char *hex = strrchr(rest, ' ');

		fair_chain_next(g->head, rest, (size_t)(hex - rest), g->head);
		tap_ok(same_digest(g->head, hex + 1), "link of the chain");
	} else if (strcmp(word, "reseed") == 0) {
		game_reseed(g, rest);
	} else if (strcmp(word, "head") == 0) {
		game_head(g, rest);
	} else if (strcmp(word, "blind") == 0 || strcmp(word, "sealed") == 0 ||
	    strcmp(word, "state") == 0) {
		game_hidden(g, word, rest);
	} else {
		tap_ok(false, "a known line: %s", word);
	}
}

static void
one_line(struct game *g, char *line)
{
	char *rest = strchr(line, ' ');

	if (rest != NULL)
		*rest++ = '\0';
	if (strcmp(line, "game") == 0)
		game_reset(g);
	else if (strcmp(line, "uid") == 0)
		tap_ok(hex_read(g->uid, FAIR_UID, rest), "uid is hex");
	else if (strcmp(line, "seed") == 0)
		tap_ok(hex_read(g->seed, FAIR_DIGEST, rest), "seed is hex");
	else if (strcmp(line, "phrase") == 0)
		game_phrase(g, rest);
	else if (strcmp(line, "erased") == 0)
		game_erased(g, rest);
	else if (strcmp(line, "draw") == 0)
		game_draw(g, rest);
	else if (strcmp(line, "simulate") == 0)
		simulated(rest);
	else
		game_follows(g, line, rest);
}

int
main(void)
{
	const char *top = getenv("srcdir");
	char path[4096], line[1024];
	struct game g = {.phrases = 0};
	FILE *in;

	snprintf(path, sizeof path, "%s/tests/data/fair_vectors.txt",
	    top != NULL ? top : ".");
	in = fopen(path, "r");
	tap_ok(in != NULL, "the vectors are there");
	if (in == NULL)
		return tap_done();
	while (fgets(line, sizeof line, in) != NULL) {
		line[strcspn(line, "\n")] = '\0';
		if (*line != '#')
			one_line(&g, line);
	}
	tap_ok(tap_steps > 130, "all vectors were read");
	fclose(in);
	game_reset(&g);
	return tap_done();
}
