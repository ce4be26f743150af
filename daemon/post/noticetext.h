/*
 * What a notice to a channel says, in the shape that its receiver reads.
 */
#ifndef TURNPOST_POST_NOTICETEXT_H
#define TURNPOST_POST_NOTICETEXT_H

#include "base/buffer.h"
#include "store/store_channels.h"

struct desk;

enum noticetext_outcome {
	NOTICETEXT_WRITTEN,
	NOTICETEXT_NOTHING, /* there is nothing to be told any more */
	NOTICETEXT_LATER    /* the game cannot be read now */
};

enum { NOTICETEXT_HEADERS = 4 };

struct noticetext {
	const char *url; /* of the channel, borrowed */
	const char *headers[NOTICETEXT_HEADERS + 1]; /* up to a NULL */
	char *own[NOTICETEXT_HEADERS];		     /* what HEADERS point to */
	struct buffer body;
};

/* Writes what N tells channel C now. To be released in any case; C has to stay
 * until then. */
enum noticetext_outcome
noticetext_write(struct desk *d, const struct store_notice *n,
    const struct store_channel *c, struct noticetext *out);
void
noticetext_fini(struct noticetext *t);

#endif
