/*
 * A message to the table from a person's own page: which table and seat it is
 * for, and what is wrong with it.
 */
#include "config.h"

#include "pages/playertalk.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "desk/desk.h"
#include "pages/formfield.h"
#include "pages/playerform.h"
#include "play/talk.h"
#include "store/store_players.h"

/* Looks for the seat of P at table GAME. */
struct finding {
	int64_t game;
	int seat; /* -1: at no such table */
};

static bool
playertalk_find_seat(void *arg, const struct store_place *place)
{
	struct finding *f = arg;

	if (place->game == f->game)
		f->seat = place->seat;
	return f->seat < 0;
}

/* Reads the number of a game as the page writes it; else 0, which no game
 * has. */
static int64_t
playertalk_read_game(const char *text)
{
	return strspn(text, "0123456789") == strlen(text)
	    ? strtoll(text, NULL, 10)
	    : 0;
}

static const char *
playertalk_text_fault(const char *text)
{
	if (text[strspn(text, " \n")] == '\0')
		return "text-missing";
	return utf8_length(text) > TALK_LENGTH ? "text-long" : NULL;
}

static enum store_status
playertalk_say_it(struct desk *d, struct talk *talk, struct playerform *form,
    bool *owes)
{
	talk_post(d, talk);
	*owes = *owes || talk->owes;
	switch (talk->result) {
	case TALK_POSTED:
		break;
	case TALK_OVER:
		playerform_fault(form, PLAYER_GAME, "game-over");
		break;
	case TALK_TOO_MUCH:
		playerform_fault(form, PLAYER_TEXT, "text-many");
		break;
	case TALK_USED_UP:
		playerform_fault(form, PLAYER_TEXT, "text-used-up");
		break;
	case TALK_ABSENT:
		playerform_fault(form, PLAYER_GAME, "game-unknown");
		break;
	case TALK_STORE:
		return STORE_FAILED;
	}
	return STORE_OK;
}

enum store_status
playertalk_say(struct desk *d, const struct store_player *p,
    struct playerform *form, bool *owes)
{
	struct finding f = {
	    .game = playertalk_read_game(playerform_get(form, PLAYER_GAME, "")),
	    .seat = -1};
	char *text =
	    formfield_clean_text(playerform_get(form, PLAYER_TEXT, ""));
	const char *fault = playertalk_text_fault(text);
	enum store_status status;

	status = store_player_games(d->store, p->id, playertalk_find_seat, &f);
	if (fault != NULL)
		playerform_fault(form, PLAYER_TEXT, fault);
	if (f.seat < 0)
		playerform_fault(form, PLAYER_GAME, "game-unknown");
	if (status == STORE_OK && !playerform_faulty(form)) {
		struct talk talk = {
		    .game = f.game, .seat = f.seat, .text = text};

		status = playertalk_say_it(d, &talk, form, owes);
	}
	free(text);
	return status;
}
