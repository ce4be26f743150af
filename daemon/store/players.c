/*
 * Players: their rows, what they choose in them, and the games they play.
 *
 * Not here: vacations (spans.c), changes of address (addresses.c), addresses
 * that want no letters (refusals.c), forgetting a player (erase.c).
 */
#include "config.h"

#include "store/store_players.h"

#include <assert.h>
#include <stdlib.h>

#include "base/xmalloc.h"
#include "store/inner.h"

void
store_player_fini(struct store_player *p)
{
	free(p->mail);
	free(p->name);
	free(p->lang);
	free(p->zone);
	*p = (struct store_player){0};
}

enum store_status
store_player_put(struct store *s, struct store_player *p)
{
	struct statement *sql = store_sql(s, STORE_SQL_PLAYER_PUT);
	enum store_status status;

	assert(s->doing == STORE_WRITING && p->mail[0] != '\0');
	store_sql_put_text(sql, 1, p->mail);
	store_sql_put_text(sql, 2, p->name);
	store_sql_put_text(sql, 3, p->lang);
	store_sql_put_text(sql, 4, p->zone);
	store_sql_put_int(sql, 5, p->created);
	store_sql_put_int(sql, 6, p->epoch);
	status = store_sql_one(s, sql, &p->id);
	if (status != STORE_ABSENT)
		return status;
	return store_sql_need(s, store_player_find(s, p->mail, &p->id));
}

enum store_status
store_player_find(struct store *s, const char *mail, int64_t *id)
{
	struct statement *sql = store_sql(s, STORE_SQL_PLAYER_FIND);

	store_sql_put_text(sql, 1, mail);
	return store_sql_one(s, sql, id);
}

enum store_status
store_player_get(struct store *s, int64_t id, struct store_player *p)
{
	struct statement *sql = store_sql(s, STORE_SQL_PLAYER_GET);
	enum store_status status;

	*p = (struct store_player){0};
	store_sql_put_int(sql, 1, id);
	status = store_sql_row(s, sql);
	if (status != STORE_OK)
		return status;
	p->id = store_sql_int(sql, 0);
	p->mail = store_sql_text(sql, 1);
	p->name = store_sql_text(sql, 2);
	p->lang = store_sql_text(sql, 3);
	p->zone = store_sql_text(sql, 4);
	p->created = store_sql_int(sql, 5);
	p->epoch = (uint32_t)store_sql_int(sql, 6);
	p->sleep_from = (int)store_sql_int(sql, 7);
	p->sleep_to = (int)store_sql_int(sql, 8);
	p->weekend = (unsigned)store_sql_int(sql, 9);
	p->hours_set = store_sql_int(sql, 10);
	p->vacation_year = (int)store_sql_int(sql, 11);
	p->vacation_used = store_sql_int(sql, 12);
	p->confirmed = store_sql_int(sql, 13);
	p->moved = store_sql_int(sql, 14);
	p->bounced = store_sql_int(sql, 15);
	p->letters = (enum store_taste)store_sql_int(sql, 16);
	p->digest_at = (int)store_sql_int(sql, 17);
	p->quiet_from = (int)store_sql_int(sql, 18);
	p->quiet_to = (int)store_sql_int(sql, 19);
	p->subjects = (enum store_subjects)store_sql_int(sql, 20);
	store_sql_end(sql);
	return STORE_OK;
}

/* --- changing ------------------------------------------------------------ */

enum store_status
store_player_change(struct store *s, const struct store_player *p)
{
	struct statement *sql = store_sql(s, STORE_SQL_PLAYER_CHANGE);

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, p->id);
	store_sql_put_text(sql, 2, p->name);
	store_sql_put_text(sql, 3, p->lang);
	store_sql_put_text(sql, 4, p->zone);
	store_sql_put_int(sql, 5, p->epoch);
	store_sql_put_int(sql, 6, p->sleep_from);
	store_sql_put_int(sql, 7, p->sleep_to);
	store_sql_put_int(sql, 8, p->weekend);
	store_sql_put_int(sql, 9, p->hours_set);
	store_sql_put_int(sql, 10, p->vacation_year);
	store_sql_put_int(sql, 11, p->vacation_used);
	store_sql_put_int(sql, 12, p->confirmed);
	store_sql_put_int(sql, 13, p->moved);
	store_sql_put_int(sql, 14, p->bounced);
	store_sql_put_int(sql, 15, p->letters);
	store_sql_put_int(sql, 16, p->digest_at);
	store_sql_put_int(sql, 17, p->quiet_from);
	store_sql_put_int(sql, 18, p->quiet_to);
	store_sql_put_int(sql, 19, p->subjects);
	return store_sql_must(s, sql);
}

enum store_status
store_player_move(struct store *s, int64_t player, const char *mail, int64_t at)
{
	struct statement *sql = store_sql(s, STORE_SQL_PLAYER_MOVE);
	enum store_status status;
	int64_t other;

	assert(s->doing == STORE_WRITING && mail[0] != '\0');
	store_sql_put_int(sql, 1, player);
	store_sql_put_text(sql, 2, mail);
	store_sql_put_int(sql, 3, at);
	status = store_sql_must(s, sql);
	if (status != STORE_ABSENT)
		return status;
	/* Somebody has that address, or the player is not there. */
	status = store_sql_need(s, store_player_find(s, mail, &other));
	return status == STORE_OK ? STORE_DUPLICATE : status;
}

enum store_status
store_player_bounced(struct store *s, int64_t player, int64_t at)
{
	struct statement *sql = store_sql(s, STORE_SQL_PLAYER_BOUNCED);

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, player);
	store_sql_put_int(sql, 2, at);
	return store_sql_must(s, sql);
}

enum store_status
store_player_moved(struct store *s, enum store_moved whose, int64_t id,
    int64_t *at)
{
	static const enum store_sql names[] = {
	    [STORE_MOVED_PLAYER] = STORE_SQL_PLAYER_MOVED,
	    [STORE_MOVED_INVITE] = STORE_SQL_PLAYER_MOVED_INVITE,
	    [STORE_MOVED_PROPOSAL] = STORE_SQL_PLAYER_MOVED_PROPOSAL,
	    [STORE_MOVED_ADDRESS] = STORE_SQL_PLAYER_MOVED_ADDRESS,
	};
	struct statement *sql = store_sql(s, names[whose]);

	*at = 0;
	store_sql_put_int(sql, 1, id);
	return store_sql_one(s, sql, at);
}

/* --- their games --------------------------------------------------------- */

/* They are read first, because EACH may need them again. */
enum store_status
store_player_games(struct store *s, int64_t player,
    bool (*each)(void *arg, const struct store_place *place), void *arg)
{
	struct statement *sql = store_sql(s, STORE_SQL_PLAYER_GAMES);
	struct store_place *places = NULL;
	enum store_status status;
	size_t n = 0, cap = 0;

	store_sql_put_int(sql, 1, player);
	while ((status = store_sql_row(s, sql)) == STORE_OK) {
		if (n == cap) {
			cap = cap * 2 + 16;
			places = xrealloc(places, cap, sizeof *places);
		}
		places[n++] = (struct store_place){
		    .game = store_sql_int(sql, 0),
		    .seat = (int)store_sql_int(sql, 1),
		    .state = (enum store_game_state)store_sql_int(sql, 2),
		};
	}
	for (size_t i = 0; i < n && status == STORE_ABSENT; i++)
		if (!each(arg, &places[i]))
			break;
	free(places);
	return status == STORE_ABSENT ? STORE_OK : status;
}

/* The first game after AFTER that waits for PLAYER. */
static enum store_status
players_waiting_after(struct store *s, int64_t player, int64_t after,
    struct store_place *place)
{
	struct statement *sql = store_sql(s, STORE_SQL_PLAYER_WAITING);
	enum store_status status;

	store_sql_put_int(sql, 1, player);
	store_sql_put_int(sql, 2, after);
	status = store_sql_row(s, sql);
	if (status != STORE_OK)
		return status;
	*place = (struct store_place){
	    .game = store_sql_int(sql, 0),
	    .seat = (int)store_sql_int(sql, 1),
	    .state = STORE_OPEN,
	};
	store_sql_end(sql);
	return STORE_OK;
}

enum store_status
store_player_waiting(struct store *s, int64_t player, int64_t game,
    struct store_place *place)
{
	enum store_status status =
	    players_waiting_after(s, player, game, place);

	if (status == STORE_ABSENT)
		status = players_waiting_after(s, player, 0, place);
	return status == STORE_OK && place->game == game ? STORE_ABSENT
							 : status;
}
