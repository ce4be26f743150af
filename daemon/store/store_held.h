/*
 * Games that are held: they are not served, because the rules of this program
 * do not replay their logs to what was stored. What store.h says of
 * transactions holds here.
 */
#ifndef TURNPOST_STORE_HELD_H
#define TURNPOST_STORE_HELD_H

#include "store/store.h"

/* A game whose log these rules do not replay to what was stored, from entry N
 * on. */
enum store_status
store_held_put(struct store *s, int64_t game, uint32_t n, const char *why);
/* STORE_ABSENT: it is not held. The caller frees *WHY. */
enum store_status __attribute__((warn_unused_result))
store_held_get(struct store *s, int64_t game, uint32_t *n, char **why);
/* Forgets all of them. */
enum store_status
store_held_clear(struct store *s);
enum store_status __attribute__((warn_unused_result))
store_held_count(struct store *s, int64_t *n);
/* The letters that held games owe, and games that are over, are due at NOW, as
 * if owed just then: for when they may be served again. */
enum store_status
store_held_letters(struct store *s, int64_t now);

#endif
