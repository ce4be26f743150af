/*
 * A desk on a folder of its own with a clock, keys and seeds that are the same
 * in every run, so that what it writes can be compared with a golden copy.
 * Templates and words in the folder that TEMPLATES in the environment names go
 * before those of the program.
 */
#ifndef TURNPOST_TESTS_DESK_KIT_H
#define TURNPOST_TESTS_DESK_KIT_H

#include "desk/desk.h"
#include "desk/reader.h"
#include "desk/refusal.h"
#include "game/table.h"
#include "people/lobby.h"
#include "play/alarms.h"
#include "play/follow.h"
#include "play/tablemove.h"
#include "play/turn.h"
#include "post/reach.h"
#include "store/store_letters.h"
#include "store/store_people.h"
#include "words/model.h"

struct desk_kit {
	char folder[256];
	struct conf *conf;
	struct desk *desk;
	int64_t now; /* what the clock says */
	uint8_t next_random;
	bool in_english; /* letters are compared in no other language */
};

/* Ends the test program unless STATUS is STORE_OK. */
void
must(enum store_status status);

void
desk_kit_open(struct desk_kit *kit);
void
desk_kit_close(struct desk_kit *kit);

/* Starts a game of carcassonne; OPTION may be NULL. Returns its number, or
 * 0. */
int64_t
desk_kit_start(struct desk_kit *kit, const char *const *players, size_t n,
    const char *option);
/* The same with another ruleset and any number of options. */
int64_t
desk_kit_start_of(struct desk_kit *kit, const char *ruleset,
    const char *const *players, size_t n, const char *const *options,
    size_t n_options);

/* Makes MOVE for SEAT with its K-th token, in a transaction of its own. The
 * caller finishes TURN. */
void
desk_kit_move(struct desk_kit *kit, struct turn *turn, int64_t game, int seat,
    uint32_t k, const char *move);

/* The first legal move of SEAT, by the fallback policy; the caller frees it. */
char *
desk_kit_legal(struct desk_kit *kit, int64_t game, int seat);

/* Makes the move that POLICY chooses for SEAT. */
void
desk_kit_choose(struct desk_kit *kit, int64_t game, int seat,
    enum rules_policy policy, struct chance *chance);

/* The seat that is to move, or -1. */
int
desk_kit_to_move(struct desk_kit *kit, int64_t game);

/* Marks all owed letters as sent. */
void
desk_kit_send_all(struct desk_kit *kit);

#endif
