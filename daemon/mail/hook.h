/*
 * Posts texts to addresses that people gave (webhooks), by HTTPS with libcurl,
 * in a thread of its own, so that a receiver that is slow keeps nobody waiting.
 *
 * People could name addresses inside of the operator's network to have this
 * server ask them. So each connection is looked at when its address is known,
 * after names were resolved: only public addresses are asked, and redirections
 * are not followed. Nothing that was answered is told to anybody but its status.
 *
 * It stands in mail/ because libcurl does it. Not here: what is posted, how
 * often it is tried (post/notices.h).
 */
#ifndef TURNPOST_MAIL_HOOK_H
#define TURNPOST_MAIL_HOOK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	MAIL_HOOKS_MAX = 16,	    /* under way at once */
	MAIL_HOOK_SECONDS = 10,	    /* for all of one */
	MAIL_HOOK_ANSWER = 64 << 10 /* bytes of an answer; a longer one is cut
				     * off */
};

/* Everything borrowed until mail_hooks_post() returns. */
struct mail_hook {
	int64_t ticket;
	const char *url;
	const char *const *headers; /* "Title: ..."; up to a NULL */
	const char *body;
	size_t len;
};

struct mail_hooked {
	int64_t ticket;
	int status; /* of HTTP; 0: there was no answer */
	char
	    said[160]; /* what happened, in a line: "404", or libcurl's words */
};

struct mail_hooks;

/* LOCAL: addresses that are not public are asked, too, and without TLS. The
 * thread begins with the first text. */
struct mail_hooks *
mail_hooks_new(bool local);
/* What is under way is cut off, and nothing is told of it. */
void
mail_hooks_free(struct mail_hooks *h);

/* Readable when something is to be taken; -1 when nothing ever is. */
int
mail_hooks_fd(const struct mail_hooks *h);
/* How many more may be posted now. */
size_t
mail_hooks_room(const struct mail_hooks *h);
/* Begins to post. There must be room. Where no thread can be begun that is the
 * outcome. */
void
mail_hooks_post(struct mail_hooks *h, const struct mail_hook *hook);
/* Takes the outcome of one. False: none is known. */
bool
mail_hooks_take(struct mail_hooks *h, struct mail_hooked *out);

/* Why URL cannot be asked, by its form alone; NULL: it can. The key of a fault:
 * "hook-form", "hook-https", "hook-user", "hook-local", "hook-long". */
const char *
mail_hook_judge(const char *url, bool local);

#endif
