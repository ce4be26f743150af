/*
 * Keeps refusals in the store under the digest of the address.
 */
#include "config.h"

#include "desk/refusal.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "sign/sign.h"
#include "store/store_people.h"

/* Only ASCII letters are folded, as everywhere addresses are compared. */
static void
refusal_digest(const char *mail, uint8_t digest[SIGN_DIGEST])
{
	char *low = xstrdup(mail);

	for (char *c = low; *c != '\0'; c++)
		if (*c >= 'A' && *c <= 'Z')
			*c = (char)(*c - 'A' + 'a');
	sign_sha256(low, strlen(low), digest);
	free(low);
}

enum store_status
refusal_get(struct desk *d, const char *mail, int64_t *since)
{
	uint8_t digest[SIGN_DIGEST];

	refusal_digest(mail, digest);
	return store_refusal_get(d->store, digest, since);
}

bool
refusal_holds(struct desk *d, const char *mail)
{
	int64_t since;

	return refusal_get(d, mail, &since) != STORE_ABSENT;
}

enum store_status
refusal_set(struct desk *d, const char *mail, bool refused)
{
	uint8_t digest[SIGN_DIGEST];

	refusal_digest(mail, digest);
	return store_refusal_put(d->store, digest, refused, desk_now(d));
}
