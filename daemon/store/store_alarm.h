/*
 * When a game's clock acts: each game has one alarm or none, in "alarm" of
 * struct store_game. What happens then is not known here (play/alarms.h). What
 * store.h says of transactions holds here.
 */
#ifndef TURNPOST_STORE_ALARM_H
#define TURNPOST_STORE_ALARM_H

#include "store/store_games.h"

/* Sets G->alarm, here and stored: seconds UTC, 0 for none. */
enum store_status
store_alarm_set(struct store *s, struct store_game *g, int64_t at);

/* The earliest alarm of all games: STORE_ABSENT when there is none. */
enum store_status __attribute__((warn_unused_result))
store_alarm_next(struct store *s, int64_t *game, int64_t *at);

#endif
