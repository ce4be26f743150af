/*
 * A player is back at all tables at once.
 */
#include "config.h"

#include "play/homecoming.h"

#include "desk/desk.h"
#include "game/table.h"
#include "play/absent.h"
#include "play/follow.h"
#include "store/store_players.h"

struct homecoming {
	struct desk *d;
	enum store_status status;
};

static bool
come_back(void *arg, const struct store_place *place)
{
	struct homecoming *h = arg;
	struct table t;

	if (place->state == STORE_OVER)
		return true;
	if (table_load(h->d, place->game, &t, NULL) == TABLE_OK &&
	    t.seats[place->seat].player != 0) {
		h->status = absent_return(h->d, &t, place->seat);
		if (h->status == STORE_OK)
			h->status = follow(h->d, &t);
	}
	table_fini(&t);
	return h->status == STORE_OK;
}

enum store_status
homecoming_all(struct desk *d, int64_t player)
{
	struct homecoming h = {.d = d};
	enum store_status status =
	    store_player_games(d->store, player, come_back, &h);

	return status == STORE_OK ? h.status : status;
}
