/*
 * What benches of the desk share: a folder of their own, a desk on it, games
 * in any number and at any stage.
 */
#ifndef TURNPOST_TESTS_BENCH_KIT_H
#define TURNPOST_TESTS_BENCH_KIT_H

#include <stdint.h>

#include "base/chance.h"
#include "people/lobby.h"
#include "play/turn.h"

struct kit {
	char folder[256];
	int port;
	struct conf *conf;
	struct desk *desk;
	int64_t *games; /* the numbers of those that were started last */
	struct chance_fast dice; /* of the bench itself */
};

/* Seconds of a clock that only goes forward. */
double
bench_now(void);

/* Seconds that this process worked; what else the machine does is not in it. */
double
bench_worked(void);

/* Resident memory of process PID, kB; 0 when there is none. */
long
bench_rss(long pid);

/* A port that nobody uses. */
int
bench_port(void);

/* Makes the folder and opens a desk on it; TRANSPORT as in the configuration,
 * NULL for a Maildir. The database is in the folder, or BENCH_DATABASE of the
 * environment; the keys are there, or in the folder BENCH_KEYS. Ends the program when that cannot be. */
void
kit_open(struct kit *kit, const char *transport);
/* Closes the desk and removes the folder. */
void
kit_close(struct kit *kit);

/* Starts N games of carcassonne with two players each and lets them play at
 * random until they have PLIES entries (0: to the end, -1: a random number
 * around 40). */
void
kit_games(struct kit *kit, int n, int plies);

/* The same with the ruleset and players of REQUEST, and moves by POLICY. */
void
kit_games_of(struct kit *kit, const struct lobby_request *request, int n,
    int plies, enum rules_policy policy);

/* Writes the configuration file for a daemon on the same folder; its name. */
void
kit_config(const struct kit *kit, char path[512]);

#endif
