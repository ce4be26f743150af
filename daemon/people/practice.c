/*
 * Games to try, against the computer and without an address.
 */
#include "config.h"

#include "people/practice.h"

#include <string.h>

#include "base/buffer.h"
#include "desk/desk.h"
#include "desk/refusal.h"
#include "game/table.h"
#include "people/lobby.h"
#include "rules/rules.h"
#include "store/store_players.h"

static const char practice_domain[] = "@guest.invalid";

enum { PRACTICE_RANDOM = 12 }; /* bytes: nobody guesses the address */

/* Appends a new address, as "-p" of turnpost(1) has it. */
static void
practice_put_guest(struct desk *d, const char *name, const char *lang,
    struct buffer *mail, struct buffer *player)
{
	uint8_t bytes[PRACTICE_RANDOM];

	d->random(d->random_arg, bytes, sizeof bytes);
	buffer_add_hex(mail, bytes, sizeof bytes);
	buffer_puts(mail, practice_domain);
	buffer_printf(player, "\"%s\" <%s>;lang=%s", name, buffer_text(mail),
	    lang);
}

bool
practice_begin(struct desk *d, const struct rules *rules, const char *name,
    const char *lang, const char *bot, int64_t *game, struct buffer *why)
{
	int seats = rules->seats_min > 2 ? rules->seats_min : 2;
	const char *players[RULES_SEATS_MAX];
	struct lobby_request request = {.ruleset = rules->id,
	    .players = players,
	    .n_players = (size_t)seats};
	struct buffer mail = {0}, guest = {0}, other = {0};
	bool begun;

	practice_put_guest(d, name, lang, &mail, &guest);
	buffer_printf(&other, "bot:%s", bot);
	players[0] = buffer_text(&guest);
	for (int i = 1; i < seats; i++)
		players[i] = buffer_text(&other);
	begun = refusal_set(d, buffer_text(&mail), true) == STORE_OK &&
	    lobby_begin(d, &request, game, why);
	buffer_fini(&mail);
	buffer_fini(&guest);
	buffer_fini(&other);
	return begun;
}

bool
practice_is_guest(const char *mail)
{
	size_t len = strlen(mail), domain = sizeof practice_domain - 1;

	return len > domain &&
	    strcmp(mail + len - domain, practice_domain) == 0;
}

bool
practice_plays(struct desk *d, const struct table *t, int seat)
{
	int64_t player = table_player(t, seat);
	struct store_player p = {0};
	bool guest = player != 0 &&
	    store_player_get(d->store, player, &p) == STORE_OK &&
	    practice_is_guest(p.mail);

	store_player_fini(&p);
	return guest;
}
