/*
 * Several keys: which of them new links and signatures are made with, and how a
 * key is added, retired and made void.
 *
 * Not here: the file (keyfile.c).
 */
#include "config.h"

#include "sign/keys.h"

#include <stdlib.h>
#include <string.h>

#include <openssl/crypto.h>

#include "base/xmalloc.h"

int
sign_keys_links_by(const struct sign_keys *keys)
{
	int id = keys->newest;

	while (id > 0 &&
	    !(keys->key[id].links && keys->key[id].state == SIGN_KEY_ACTIVE))
		id--;
	return id;
}

int
sign_keys_pair_by(const struct sign_keys *keys)
{
	int id = keys->newest;

	while (id > 0 &&
	    !(keys->key[id].pair && keys->key[id].state == SIGN_KEY_ACTIVE))
		id--;
	return id;
}

/* --- changes -------------------------------------------------------------- */

static const char *
ring_add(struct sign_keys *keys, int64_t now)
{
	struct sign_secret *k;

	if (keys->newest == SIGN_KEY_IDS - 1)
		return "all 255 key ids are used; move the file away and run "
		       "`turnpost keys renew --yes`, which voids all links";
	k = &keys->key[++keys->newest];
	memset(k, 0, sizeof *k);
	k->known = k->links = k->pair = true;
	k->state = SIGN_KEY_ACTIVE;
	k->made = now;
	sign_random(k->hmac, SIGN_KEY);
	sign_random(k->ed25519, SIGN_KEY);
	return NULL;
}

/* Deletes the secrets of K, but not who it was. */
static void
ring_void(struct sign_secret *k, int64_t now)
{
	if (k->state == SIGN_KEY_VOID)
		return;
	if (k->pair)
		sign_public_half(k, k->public_key);
	OPENSSL_cleanse(k->hmac, SIGN_KEY);
	OPENSSL_cleanse(k->ed25519, SIGN_KEY);
	k->links = k->pair = false;
	k->state = SIGN_KEY_VOID;
	k->changed = now;
}

static const char *
ring_end(struct sign_keys *keys, enum sign_change what, int id, int64_t now)
{
	struct sign_secret *k;

	if (id < 1 || id >= SIGN_KEY_IDS || !keys->key[id].known)
		return "there is no key of that id; `turnpost keys` lists them";
	k = &keys->key[id];
	if (k->state == SIGN_KEY_VOID)
		return "that key is void already";
	if (what == SIGN_RETIRE && k->state == SIGN_KEY_RETIRED)
		return "that key is retired already";
	if (what == SIGN_RETIRE) {
		k->state = SIGN_KEY_RETIRED;
		k->changed = now;
	} else {
		ring_void(k, now);
	}
	return sign_keys_links_by(keys) != 0 && sign_keys_pair_by(keys) != 0
	    ? NULL
	    : "no key would be left to make links with: `turnpost keys add` "
	      "first";
}

const char *
sign_keys_change(struct sign_keys *keys, enum sign_change what, int id,
    int64_t now)
{
	const char *why;

	if (what == SIGN_RETIRE || what == SIGN_MAKE_VOID)
		return ring_end(keys, what, id, now);
	why = ring_add(keys, now);
	for (int i = 1; why == NULL && what == SIGN_RENEW && i < keys->newest;
	     i++)
		if (keys->key[i].known)
			ring_void(&keys->key[i], now);
	return why;
}

/* --- questions ------------------------------------------------------------ */

size_t
sign_list(const struct sign *s, struct sign_key keys[SIGN_KEYS_MAX])
{
	static const uint8_t none[SIGN_KEY];
	int signer = sign_keys_pair_by(&s->keys);
	size_t n = 0;

	for (int i = 1; i < SIGN_KEY_IDS; i++) {
		const struct sign_secret *k = &s->keys.key[i];

		if (!k->known)
			continue;
		keys[n] = (struct sign_key){.id = i,
		    .state = k->state,
		    .made = k->made,
		    .changed = k->changed,
		    .links = i == s->links_by,
		    .signs = i == signer};
		sign_public_half(k, keys[n].public_key);
		keys[n].pair = memcmp(keys[n].public_key, none, SIGN_KEY) != 0;
		n++;
	}
	return n;
}

bool
sign_was_renewed(const struct sign *s, int64_t at)
{
	for (int i = 1; i < SIGN_KEY_IDS; i++)
		if (s->keys.key[i].state == SIGN_KEY_VOID &&
		    s->keys.key[i].changed == at)
			return true;
	return false;
}

bool
sign_is_own(const struct sign *s, const uint8_t public_key[SIGN_DIGEST])
{
	for (int i = 1; i < SIGN_KEY_IDS; i++) {
		const struct sign_secret *k = &s->keys.key[i];
		uint8_t own[SIGN_KEY];

		if (!k->pair)
			continue;
		sign_public_half(k, own);
		if (memcmp(own, public_key, SIGN_KEY) == 0)
			return true;
	}
	return false;
}

static bool
ring_has(const struct sign_secret *ours, const struct sign_secret *k)
{
	if (!k->known || ours->state == SIGN_KEY_VOID)
		return true;
	return k->state != SIGN_KEY_VOID &&
	    (!k->links ||
		(ours->links &&
		    CRYPTO_memcmp(k->hmac, ours->hmac, SIGN_KEY) == 0)) &&
	    (!k->pair ||
		(ours->pair &&
		    CRYPTO_memcmp(k->ed25519, ours->ed25519, SIGN_KEY) == 0));
}

bool
sign_covers(const struct sign *s, const char *text, size_t len)
{
	struct sign_keys *keys = xcalloc(1, sizeof *keys);
	char why[512];
	bool good = sign_keys_parse(keys, text, len, "", why, sizeof why);

	for (int i = 1; good && i < SIGN_KEY_IDS; i++)
		good = ring_has(&s->keys.key[i], &keys->key[i]);
	OPENSSL_cleanse(keys, sizeof *keys);
	free(keys);
	return good;
}
