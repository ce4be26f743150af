/*
 * Channels of players (webhooks), and the notices that they have to be told. A
 * notice is an intent, as a letter is: what it says is found out when it is
 * posted. There is one of a game at most, so that several events are one notice.
 * What store.h says of transactions holds here.
 */
#ifndef TURNPOST_STORE_CHANNELS_H
#define TURNPOST_STORE_CHANNELS_H

#include "match/entry.h"
#include "store/store.h"

enum store_shape { /* stored: never change */
	STORE_SHAPE_PLAIN = 1,
	STORE_SHAPE_CONTENT = 2, /* {"content": ...} */
	STORE_SHAPE_TEXT = 3,	 /* {"text": ...} */
	STORE_SHAPE_JSON = 4	 /* of our own, see turnpost-http(7) */
};

enum { /* bits; stored: never change */
	STORE_EVENT_TURN = 1,
	STORE_EVENT_OVER = 2,
	STORE_EVENT_MESSAGE = 4
};

struct store_channel {
	int64_t id, player;
	char *url;
	enum store_shape shape;
	unsigned events;
	bool own; /* only its player reads it */
	char *prefix;
	uint8_t secret[DIGEST_SIZE];
	int64_t made;
	int64_t hour; /* in which POSTED notices were posted */
	int posted;
	int64_t failed; /* since when nothing gets there; 0: all did */
	char *said;	/* what came back last; "" before */
	int64_t game;	/* whose table's it is; 0: the player's own */
	char *agreed;	/* of a table's: who has agreed to it; "": nobody. When
			 * adding: not looked at */
};

void
store_channel_fini(struct store_channel *c);

/* Whether there is any. */
enum store_status __attribute__((warn_unused_result))
store_channel_any(struct store *s, bool *any);
/* Adds C, all but what becomes of notices. */
enum store_status
store_channel_add(struct store *s, const struct store_channel *c);
enum store_status __attribute__((warn_unused_result))
store_channel_get(struct store *s, int64_t id, struct store_channel *c);
/* Calls EACH with the channels of PLAYER, those of tables among them, oldest
 * first, until EACH says false.
 * EACH may use the store. */
enum store_status __attribute__((warn_unused_result))
store_channels_each(struct store *s, int64_t player,
    bool (*each)(void *arg, const struct store_channel *c), void *arg);
/* The channel of the table of GAME; STORE_ABSENT: it has none. */
enum store_status __attribute__((warn_unused_result))
store_channel_of_table(struct store *s, int64_t game, struct store_channel *c);
/* AGREED have agreed to channel ID of a table. */
enum store_status
store_channel_agree(struct store *s, int64_t id, const char *agreed);
/* Removes channel ID of PLAYER, and its notices. STORE_ABSENT: PLAYER has none
 * such. */
enum store_status __attribute__((warn_unused_result))
store_channel_remove(struct store *s, int64_t player, int64_t id);
/* Keeps what became of a notice: SAID, HOUR and POSTED of C; FAILED at AT. */
enum store_status
store_channel_told(struct store *s, const struct store_channel *c, bool failed,
    int64_t at);

struct store_notice {
	int64_t id, channel;
	int64_t game; /* 0: its player tries the channel */
	int seat;
	unsigned events;
	int64_t serial; /* another one: more has happened */
	int64_t due;
	int tries;
};

/* Owes a notice to all channels of PLAYER that want one of EVENTS (bits), due at
 * DUE. */
enum store_status
store_notice_owe(struct store *s, int64_t player, int64_t game, int seat,
    unsigned events, int64_t due);
/* The same to the channel of the table of GAME, if just AGREED have agreed to
 * it. */
enum store_status
store_notice_owe_table(struct store *s, int64_t game, unsigned events,
    int64_t due, const char *agreed);
/* Owes the notice by which a channel is tried. */
enum store_status
store_notice_try(struct store *s, int64_t channel, int64_t now);
/* Up to MAX notices due at NOW. */
enum store_status __attribute__((warn_unused_result))
store_notices_due(struct store *s, int64_t now, struct store_notice *notices,
    size_t max, size_t *n);
/* When the next one is due after NOW; STORE_ABSENT: none is. */
enum store_status __attribute__((warn_unused_result))
store_notice_next(struct store *s, int64_t now, int64_t *due);
/* Forgets N. STORE_ABSENT: more has happened since it was read. */
enum store_status __attribute__((warn_unused_result))
store_notice_done(struct store *s, const struct store_notice *n);
/* It is due at DUE, after TRIES failures. */
enum store_status
store_notice_later(struct store *s, int64_t id, int64_t due, int tries);

#endif
