/*
 * Games that wait for a bot that thinks: a queue, at most one row for each game.
 * What store.h says of transactions holds here.
 *
 * Not here: which games wait (play/follow.h), who thinks (think/run.h).
 */
#ifndef TURNPOST_STORE_STORE_THOUGHTS_H
#define TURNPOST_STORE_STORE_THOUGHTS_H

#include "store/store.h"

struct store_thought {
	int64_t id, game;
	int seat;	/* whose bot has to think */
	uint32_t entry; /* the log has so many entries */
	int64_t since;	/* when it began to wait */
};

/* Notes that GAME, whose log has ENTRY entries, waits for the bot of SEAT, or
 * for none: -1. One that waits for that seat already keeps its place in the
 * queue. Once this is committed, "think" is woken (store_wake.h). */
enum store_status __attribute__((warn_unused_result))
store_thought_set(struct store *s, int64_t game, int seat, uint32_t entry,
    int64_t now);
/* GAME waits no more; after a move it goes to the end of the queue. */
enum store_status
store_thought_remove(struct store *s, int64_t game);
/* GAME is not looked at before DUE; nor is anybody told that it waits. */
enum store_status
store_thought_later(struct store *s, int64_t game, int64_t due);

/* What GAME waits for: STORE_ABSENT when it does not. */
enum store_status __attribute__((warn_unused_result))
store_thought_get(struct store *s, int64_t game, struct store_thought *t);
/* Calls EACH with all that wait and are to be looked at, those that have waited
 * longest first, until EACH says false. EACH does not use the store. */
enum store_status __attribute__((warn_unused_result))
store_thoughts_each(struct store *s, int64_t now,
    bool (*each)(void *arg, const struct store_thought *t), void *arg);

/* All are looked at again; with LAST, the first one after all others. */
enum store_status
store_thoughts_begin(struct store *s, bool last);

/* How many wait, and since when the first; 0: none. */
enum store_status __attribute__((warn_unused_result))
store_thoughts_figures(struct store *s, int64_t now, int64_t *n,
    int64_t *since);

/* Counts a move of BOT for which it has thought for MS of a core; or a review,
 * for STORE_THINKER_REVIEW. */
#define STORE_THINKER_REVIEW "review"
enum store_status
store_thinker_add(struct store *s, const char *bot, int64_t ms);
/* Calls EACH for each bot that has ever made one. */
enum store_status __attribute__((warn_unused_result))
store_thinkers_each(struct store *s,
    void (*each)(void *arg, const char *bot, int64_t moves, int64_t ms),
    void *arg);

#endif
