/*
 * Games to try: somebody without an address plays against the computer, and
 * nobody is written to. The person has an address that leads nowhere (RFC 2606,
 * section 2) and has refused all letters; whoever wants to go on by mail has the
 * seat given to an address (inviteseat.h).
 */
#ifndef TURNPOST_PEOPLE_PRACTICE_H
#define TURNPOST_PEOPLE_PRACTICE_H

#include <stdbool.h>
#include <stdint.h>

struct buffer;
struct desk;
struct rules;
struct table;

/* Begins a game of RULES, without a clock, in the transaction under way: seat 0
 * is the person's, who is called NAME and reads LANG; all others are bots of
 * kind BOT ("fallback"). *GAME is its number. When it cannot begin, the result is
 * false and WHY has a line for each fault. */
bool __attribute__((warn_unused_result))
practice_begin(struct desk *d, const struct rules *rules, const char *name,
    const char *lang, const char *bot, int64_t *game, struct buffer *why);

/* Whether such a person plays SEAT of T. */
bool
practice_plays(struct desk *d, const struct table *t, int seat);

/* Whether MAIL is the address of such a person. */
bool
practice_is_guest(const char *mail);

#endif
