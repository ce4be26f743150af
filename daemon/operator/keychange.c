/*
 * Lists and changes keys. A renewal takes three steps, each of which can be
 * done again: the fact that it was begun is stored, then the key file changes,
 * then letters become owed. The letters come last, so that none is written with
 * the old keys.
 */
#include "config.h"

#include "operator/keychange.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/buffer.h"
#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/keywatch.h"
#include "desk/rescue.h"
#include "desk/when.h"
#include "match/clock.h"
#include "people/renewal.h"
#include "store/store_backup.h"
#include "store/store_data.h"
#include "store/store_wake.h"

enum { KEYCHANGE_WHY = 512 };

static struct sign *
keychange_open(const struct conf *conf, struct buffer *why)
{
	struct sign *sign = NULL;
	char fault[KEYCHANGE_WHY];

	if (sign_open(conf->keys, &sign, fault, sizeof fault) != SIGN_OK)
		buffer_puts(why, fault);
	return sign;
}

/* --- the list ------------------------------------------------------------- */

static void
keychange_add_line(const struct sign_key *k, int64_t now, struct buffer *out)
{
	static const char *const states[] = {[SIGN_KEY_ACTIVE] = "active",
	    [SIGN_KEY_RETIRED] = "retired",
	    [SIGN_KEY_VOID] = "void"};
	const char *purpose = k->state == SIGN_KEY_VOID ? "-"
	    : k->pair					? "links,documents"
							: "links";

	buffer_printf(out, "%d %s %s ", k->id,
	    k->links && k->signs ? "signs" : states[k->state], purpose);
	if (k->made != 0)
		when_iso(k->made, out);
	else
		buffer_putc(out, '-');
	if (k->made != 0)
		buffer_printf(out, " %" PRId64 "d ",
		    (now - k->made) / CLOCK_DAY);
	else
		buffer_puts(out, " - ");
	if (k->pair)
		buffer_add_hex(out, k->public_key, sizeof k->public_key);
	else
		buffer_putc(out, '-');
	buffer_putc(out, '\n');
}

bool
keychange_list(const struct conf *conf, struct buffer *out, struct buffer *why)
{
	struct sign *sign = keychange_open(conf, why);
	struct sign_key keys[SIGN_KEYS_MAX];
	size_t n;

	if (sign == NULL)
		return false;
	n = sign_list(sign, keys);
	for (size_t i = 0; i < n; i++)
		keychange_add_line(&keys[i], (int64_t)time(NULL), out);
	sign_close(sign);
	return true;
}

/* --- one key -------------------------------------------------------------- */

/* The key that new links are made with. */
static int
keychange_signer(const struct sign *sign)
{
	struct sign_key keys[SIGN_KEYS_MAX];
	size_t n = sign_list(sign, keys);
	int id = 0;

	for (size_t i = 0; i < n; i++)
		if (keys[i].links)
			id = keys[i].id;
	return id;
}

bool
keychange_do(const struct conf *conf, enum sign_change what, int id,
    struct buffer *report, struct buffer *why)
{
	struct sign *sign = keychange_open(conf, why);
	char fault[KEYCHANGE_WHY];
	bool good = false;

	if (sign == NULL)
		return false;
	if (sign_change(sign, what, id, (int64_t)time(NULL), fault,
		sizeof fault) != SIGN_OK)
		buffer_puts(why, fault);
	else
		good = keywatch_tell(conf, why);
	if (good && what == SIGN_ADD)
		buffer_printf(report, "key %d is added\n",
		    keychange_signer(sign));
	else if (good && what == SIGN_RETIRE)
		buffer_printf(report, "key %d is retired\n", id);
	else if (good)
		buffer_printf(report,
		    "key %d is void: links that it made are dead; who needs "
		    "one asks at /resend (`turnpost keys renew --yes` writes to "
		    "everybody)\n",
		    id);
	if (good)
		buffer_printf(report, "new links are made with key %d\n",
		    keychange_signer(sign));
	sign_close(sign);
	return good;
}

/* --- all keys ------------------------------------------------------------- */

/* Since when a renewal is under way; 0: none is. */
static bool
keychange_begun(struct store *s, int64_t *at, struct buffer *why)
{
	char *value = NULL;
	enum store_status status = store_fact_get(s, KEYCHANGE_RENEWAL, &value);

	*at = status == STORE_OK ? strtoll(value, NULL, 10) : 0;
	free(value);
	if (status == STORE_OK || status == STORE_ABSENT)
		return true;
	buffer_puts(why, store_why(s));
	return false;
}

/* Stores that a renewal has begun at AT; 0: that it is done. */
static bool
keychange_note(struct store *s, int64_t at, struct buffer *why)
{
	char value[24];

	snprintf(value, sizeof value, "%" PRId64, at);
	if (store_begin(s) == STORE_OK) {
		if (at != 0)
			store_fact_put(s, KEYCHANGE_RENEWAL, value);
		else
			store_fact_drop(s, KEYCHANGE_RENEWAL);
		if (store_commit(s) == STORE_OK)
			return true;
	}
	buffer_puts(why, store_why(s));
	return false;
}

/* Makes a key file where there is none, for the database's owner. */
static bool
keychange_make(const struct conf *conf, int64_t at, struct buffer *why)
{
	char fault[KEYCHANGE_WHY];
	struct stat st;

	if (sign_make(conf->keys, true, at, fault, sizeof fault) != SIGN_OK) {
		buffer_puts(why, fault);
		return false;
	}
	if (geteuid() != 0 ||
	    (stat(conf->beside, &st) == 0 &&
		lchown(conf->keys, st.st_uid, st.st_gid) == 0))
		return true;
	buffer_printf(why, "%s: %s", conf->keys, strerror(errno));
	return false;
}

/* Changes the key file, unless an earlier renewal has come so far: *AT is when
 * its links became void. S is the database. */
static bool
keychange_change_all(const struct conf *conf, struct store *s, int64_t *at,
    struct buffer *why)
{
	char fault[KEYCHANGE_WHY];
	struct sign *sign;
	enum sign_status status;
	bool good;

	if (!keychange_begun(s, at, why))
		return false;
	status = sign_open(conf->keys, &sign, fault, sizeof fault);
	if (status != SIGN_OK && status != SIGN_ABSENT) {
		buffer_puts(why, fault);
		return false;
	}
	if (*at != 0 && sign != NULL && sign_was_renewed(sign, *at)) {
		sign_close(sign);
		return true;
	}
	*at = (int64_t)time(NULL);
	good = keychange_note(s, *at, why);
	if (good && sign == NULL) {
		good = keychange_make(conf, *at, why);
	} else if (good &&
	    sign_change(sign, SIGN_RENEW, 0, *at, fault, sizeof fault) !=
		SIGN_OK) {
		buffer_puts(why, fault);
		good = false;
	}
	sign_close(sign);
	return good;
}

/* Owes the letters, with the new keys. */
static bool
keychange_write_to_all(const struct conf *conf, int64_t at,
    struct buffer *report, struct buffer *why)
{
	struct desk *d = desk_open(conf, DESK_CHANGE, why);
	bool good;
	int n = 0;

	if (d == NULL)
		return false;
	good = renewal_owe(d, at, &n, why) && keychange_note(d->store, 0, why);
	if (good) {
		store_wake_send(conf->beside, "post");
		buffer_printf(report,
		    "all links in letters are dead; new ones are made with key "
		    "%d\nletters %d\n",
		    keychange_signer(d->sign), n);
	} else {
		buffer_puts(why,
		    "; not everybody has new links yet: run `turnpost keys "
		    "renew --yes` again");
	}
	desk_close(d);
	return good;
}

bool
keychange_renew(const struct conf *conf, struct buffer *report,
    struct buffer *why)
{
	struct store *s = NULL;
	char fault[KEYCHANGE_WHY];
	int64_t at;
	bool good;

	if (!rescue_may_open(conf, why))
		return false;
	if (store_open(conf->database, STORE_WRITE, &s, fault, sizeof fault) !=
	    STORE_OK) {
		buffer_puts(why, fault);
		return false;
	}
	good = keychange_change_all(conf, s, &at, why);
	store_close(s);
	return good && keywatch_tell(conf, why) &&
	    keychange_write_to_all(conf, at, report, why);
}
