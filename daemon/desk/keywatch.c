/*
 * Taking changed keys, in the server; and asking it to, in a command.
 */
#include "config.h"

#include "desk/keywatch.h"

#include <stdio.h>
#include <string.h>

#include "base/buffer.h"
#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/log.h"
#include "sign/sign.h"
#include "store/store_wake.h"

enum { PATIENCE = 5000 /* ms for an answer */ };

static const char ask_taken[] = "keys";
static const char taken[] = "taken ";

/* How many keys there are in each state: no change leaves that as it was. */
static void
keywatch_print(const struct sign *s, char *text, size_t len)
{
	struct sign_key keys[SIGN_KEYS_MAX];
	size_t n = sign_list(s, keys), retired = 0, gone = 0;

	for (size_t i = 0; i < n; i++) {
		retired += keys[i].state == SIGN_KEY_RETIRED;
		gone += keys[i].state == SIGN_KEY_VOID;
	}
	snprintf(text, len, "%zu, of which %zu retired, %zu void", n, retired,
	    gone);
}

void
keywatch_look(struct desk *d)
{
	char why[512], which[80];
	bool changed;

	if (sign_refresh(d->sign, &changed, why, sizeof why) != SIGN_OK) {
		log_event("keys-not-taken", "why=\"%s\"", why);
	} else if (changed) {
		keywatch_print(d->sign, which, sizeof which);
		log_event("keys-taken", "keys=\"%s\"", which);
	}
}

void
keywatch_follow(struct desk *d)
{
	char why[512];
	bool changed;

	(void)!sign_refresh(d->sign, &changed, why, sizeof why);
}

void
keywatch_answer(struct desk *d, const char *question, char *answer, size_t len)
{
	answer[0] = '\0';
	if (strcmp(question, ask_taken) != 0)
		return;
	keywatch_look(d);
	snprintf(answer, len, "%s", taken);
	keywatch_print(d->sign, answer + strlen(taken), len - strlen(taken));
}

bool
keywatch_tell(const struct conf *conf, struct buffer *why)
{
	struct sign *own;
	char answer[200], wanted[200], fault[512];
	bool good = true;

	/* The post looks before it writes a letter. */
	store_wake_send(conf->beside, "post");
	if (!store_wake_heard(conf->beside, "desk"))
		return true;
	if (sign_open(conf->keys, &own, fault, sizeof fault) != SIGN_OK) {
		buffer_puts(why, fault);
		return false;
	}
	snprintf(wanted, sizeof wanted, "%s", taken);
	keywatch_print(own, wanted + strlen(taken),
	    sizeof wanted - strlen(taken));
	good = store_wake_ask(conf->beside, "desk", ask_taken, answer,
		   sizeof answer, PATIENCE) &&
	    strcmp(answer, wanted) == 0;
	if (!good)
		buffer_puts(why,
		    "the keys are changed, but the running server has not "
		    "taken them: see its log, and end it until it does, as "
		    "the old keys are good there");
	sign_close(own);
	return good;
}
