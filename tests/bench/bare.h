/*
 * The limit of the machine: what SQLite alone does with the row writes of a
 * move.
 */
#ifndef TURNPOST_TESTS_BENCH_BARE_H
#define TURNPOST_TESTS_BENCH_BARE_H

/* Moves a second, durably, in transactions of 32: each inserts an entry and two
 * rows of an outbox and changes the row of one of GAMES games, taken at random.
 * The database is made in FOLDER, and removed. */
double
bare_moves_per_s(const char *folder, int games);

#endif
