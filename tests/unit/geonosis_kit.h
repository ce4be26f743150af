/*
 * What the tests of geonosis/1 share: games in which the test says what chance
 * brings, and who stands where.
 */
#ifndef TURNPOST_TESTS_GEONOSIS_KIT_H
#define TURNPOST_TESTS_GEONOSIS_KIT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"
#include "base/chance.h"
#include "rules/geonosis/geonosis.h"
#include "rules/geonosis/moves.h"
#include "rules/geonosis/play.h"
#include "rules/geonosis/state.h"

/* Chance as a test wants it; what is not told is the first there is. */
struct kit_chance {
	struct chance chance;
	const struct geo_state *state;
	const char *dice;    /* faces still to come */
	const char *zones;   /* numbers still to come, blanks between */
	const char *threats; /* ids still to come, blanks between */
	unsigned draws, die_draws, zone_draws, threat_draws;
	uint64_t last_n; /* range of the last draw */
	bool wrong;	 /* a zone or card that is not in its pile */
};

/* Options of a game; 0 means the default, or what was before the option. */
struct kit_level {
	int force, zones, tokens;
	bool expansion;
	unsigned objection;
	bool forgo;
};

struct kit {
	const struct geo_set *set;
	struct geo_state state, before;
	struct rules_setup setup;
	struct kit_chance chance;
	struct buffer events; /* of the last entry, as a JSON array */
};

/* The shipped set; the test ends when it is faulty. */
struct geo_set *
kit_set_standard(void);

/* A game that has just been set up: seat 0 is to choose. */
void
kit_begin(struct kit *k, const struct geo_set *set, int seats,
    struct kit_level level);

/* Lets everybody choose in order: the sheets of the set, Anakin, Obi-Wan,
 * Mace, Kit. */
void
kit_choose(struct kit *k);

/* A game at its first throw: everybody has chosen, the figures stand on 38,
 * 39, 41, 42. The dice, zones and threats come as told ("" for the first). */
void
kit_start(struct kit *k, const struct geo_set *set, int seats,
    struct kit_level level, const char *dice, const char *zones,
    const char *threats);
void
kit_end(struct kit *k);

/* What comes next. */
void
kit_chance(struct kit *k, const char *dice, const char *zones,
    const char *threats);

/* Plays a move; says what went wrong and returns false when it is refused or
 * leaves a position that can not be. */
bool
kit_play(struct kit *k, int seat, const char *move);
/* Several, ';' between. */
bool
kit_play_all(struct kit *k, int seat, const char *moves);

/* Whether two states are byte-equal. */
bool
kit_same(const void *a, const void *b);

/* Whether the move is refused with that key, and nothing changed. */
bool
kit_refused(struct kit *k, int seat, const char *move, const char *key);

/* Whether exactly this notation is in the list of moves. */
bool
kit_listed(const struct kit *k, int seat, const char *move);

/* Whether the events of the last entry have this text. */
bool
kit_told(struct kit *k, const char *text);

/* --- putting a position together ----------------------------------------------- */

/* Takes all droids off the arena. */
void
kit_clear(struct kit *k);
/* Puts a droid on a space (numbers as on the board). */
void
kit_droid(struct kit *k, unsigned droid, unsigned space);
/* Fills a zone. */
void
kit_zone(struct kit *k, unsigned droid, unsigned zone);
void
kit_figure(struct kit *k, int seat, unsigned space);
/* The seat's unused die. */
void
kit_die(struct kit *k, int seat, unsigned die);
/* The open card at PLACE is this one, without dice. */
void
kit_card(struct kit *k, unsigned place, const char *id);
/* It is met. */
void
kit_meet(struct kit *k, unsigned place);
/* All other dice of the phase are used: SEAT has the last one. */
void
kit_last(struct kit *k, int seat, unsigned die);

/* Droids in a zone; what stands on a space ('.': nobody). */
unsigned
kit_count(const struct kit *k, unsigned zone);
char
kit_at(const struct kit *k, unsigned space);

#endif
