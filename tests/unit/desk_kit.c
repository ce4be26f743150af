/*
 * A desk on a folder of its own, whose time, keys and seeds are the same in
 * every run.
 */
#include "config.h"

#include "conf/conf.h"
#include "database_kit.h"
#include "desk_kit.h"
#include "match/match.h"
#include "store/store_fates.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void
must(enum store_status status)
{
	if (status != STORE_OK)
		abort();
}

static int64_t
kit_clock(void *arg)
{
	const struct desk_kit *kit = arg;

	return kit->now;
}

static void
kit_random(void *arg, void *bytes, size_t len)
{
	struct desk_kit *kit = arg;

	memset(bytes, ++kit->next_random, len);
}

/* No server makes a database beside keys that are there already, so one is made
 * before them. */
static void
write_keys(const struct desk_kit *kit)
{
	char path[300], why[512];
	struct store *s;
	int fd;

	if (store_open(database_kit_at(kit->folder, "turnpost.db"),
		STORE_CREATE, &s, why, sizeof why) != STORE_OK)
		abort();
	store_close(s);
	snprintf(path, sizeof path, "%s/keys", kit->folder);
	fd = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);
	if (fd < 0 ||
	    dprintf(fd, "turnpost-keys/1\nhmac 1 %064d\ned25519 %064d\n", 1,
		2) < 0)
		abort();
	close(fd);
}

void
desk_kit_open(struct desk_kit *kit)
{
	const char *templates = getenv("TEMPLATES");
	struct buffer text = {0}, why = {0};

	memset(kit, 0, sizeof *kit);
	kit->now = 1795210200;
	strcpy(kit->folder, "/tmp/turnpost-desk-XXXXXX");
	if (mkdtemp(kit->folder) == NULL)
		abort();
	write_keys(kit);
	buffer_printf(&text,
	    "database = \"%s\"\nkeys = \"%s/keys\"\n"
	    "base-url = \"https://play.example\"\n"
	    "mail { from = \"turnpost <games@play.example>\" }\n",
	    database_kit_at(kit->folder, "turnpost.db"), kit->folder);
	if (templates != NULL)
		buffer_printf(&text, "templates = \"%s\"\n", templates);
	kit->conf = conf_read_text(text.data, text.len, "test", &why);
	kit->desk =
	    kit->conf != NULL ? desk_open(kit->conf, DESK_SERVE, &why) : NULL;
	if (kit->desk == NULL) {
		fprintf(stderr, "%s\n", buffer_text(&why));
		abort();
	}
	desk_set_clock(kit->desk, kit_clock, kit);
	desk_set_random(kit->desk, kit_random, kit);
	buffer_fini(&text);
	buffer_fini(&why);
}

void
desk_kit_close(struct desk_kit *kit)
{
	struct buffer command = {0};

	desk_close(kit->desk);
	conf_free(kit->conf);
	database_kit_drop(kit->folder);
	buffer_printf(&command, "rm -rf '%s'", kit->folder);
	if (system(command.data) != 0)
		fprintf(stderr, "%s was left\n", kit->folder);
	buffer_fini(&command);
}

int64_t
desk_kit_start(struct desk_kit *kit, const char *const *players, size_t n,
    const char *option)
{
	return desk_kit_start_of(kit, "carcassonne", players, n, &option,
	    option != NULL);
}

int64_t
desk_kit_start_of(struct desk_kit *kit, const char *ruleset,
    const char *const *players, size_t n, const char *const *options,
    size_t n_options)
{
	const struct lobby_request request = {.ruleset = ruleset,
	    .players = players,
	    .n_players = n,
	    .options = options,
	    .n_options = n_options};
	struct buffer why = {0};
	int64_t game = 0;

	if (!lobby_start(kit->desk, &request, &game, &why))
		fprintf(stderr, "%s\n", buffer_text(&why));
	buffer_fini(&why);
	return game;
}

void
desk_kit_move(struct desk_kit *kit, struct turn *turn, int64_t game, int seat,
    uint32_t k, const char *move)
{
	struct store *store = kit->desk->store;

	memset(turn, 0, sizeof *turn);
	turn->game = game;
	turn->seat = seat;
	turn->k = k;
	turn->move = move;
	turn->note = "";
	if (store_begin(store) != STORE_OK)
		abort();
	turn_make(kit->desk, turn);
	if (store_commit(store) != STORE_OK)
		abort();
}

char *
desk_kit_legal(struct desk_kit *kit, int64_t game, int seat)
{
	struct buffer move = {0};
	struct table t;

	if (table_load(kit->desk, game, &t, NULL) != TABLE_OK)
		abort();
	t.rules->format(t.match->state, seat,
	    t.rules->choose(t.match->state, seat, RULES_FALLBACK, NULL), &move);
	table_fini(&t);
	return buffer_take(&move);
}

void
desk_kit_choose(struct desk_kit *kit, int64_t game, int seat,
    enum rules_policy policy, struct chance *chance)
{
	struct buffer move = {0};
	struct turn made;
	struct table t;

	if (table_load(kit->desk, game, &t, NULL) != TABLE_OK)
		abort();
	t.rules->format(t.match->state, seat,
	    t.rules->choose(t.match->state, seat, policy, chance), &move);
	desk_kit_move(kit, &made, game, seat, t.game.made[seat],
	    buffer_text(&move));
	if (made.result != TURN_MADE)
		abort();
	turn_fini(&made);
	table_fini(&t);
	buffer_fini(&move);
}

int
desk_kit_to_move(struct desk_kit *kit, int64_t game)
{
	unsigned to_move;
	struct table t;

	if (table_load(kit->desk, game, &t, NULL) != TABLE_OK)
		abort();
	to_move = match_to_move(t.match);
	table_fini(&t);
	return to_move == 0 ? -1 : __builtin_ctz(to_move);
}

void
desk_kit_send_all(struct desk_kit *kit)
{
	struct store *s = kit->desk->store;
	struct store_letter letters[128];
	size_t n;

	if (store_begin(s) != STORE_OK ||
	    store_letters_due(s, INT64_MAX, letters, 128, &n) != STORE_OK)
		abort();
	for (size_t i = 0; i < n; i++) {
		if (store_letter_done(s, letters[i].id, STORE_LETTER_SENT,
			kit->now, NULL) != STORE_OK)
			abort();
		store_letter_fini(&letters[i]);
	}
	if (store_commit(s) != STORE_OK)
		abort();
}
