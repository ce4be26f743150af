/*
 * How letters become owed: of an entry of a game, of a game besides its
 * entries, or of no game. Each is owed once, however often somebody says so.
 * What store.h says of transactions holds here.
 */
#ifndef TURNPOST_STORE_OWING_H
#define TURNPOST_STORE_OWING_H

#include "store/store_letters.h"

struct store_game;

/* Owes a letter; the same (game, seat, kind, ply) only once, whatever became
 * of it. There must be such an entry: nothing is owed otherwise. */
enum store_status
store_letter_owe(struct store *s, int64_t game, int seat,
    enum store_letter_kind kind, uint32_t ply, int64_t due, int64_t now);

/* The same for those of a game that are not of an entry: once for each (kind,
 * seat, about = the game, serial). Of STORE_LETTER_TABLE and STORE_LETTER_AGAIN
 * once in a transaction: another one of the same second has a later serial, as
 * the first may have left before what this one tells. */
enum store_status
store_letter_owe_besides(struct store *s, const struct store_game *g, int seat,
    enum store_letter_kind kind, int64_t serial, int64_t due, int64_t now);
/* And for those of no game: once for each (kind, about, serial). */
enum store_status
store_letter_owe_about(struct store *s, enum store_letter_kind kind,
    int64_t about, int64_t serial, int64_t due, int64_t now);

#endif
