/*
 * Proposals, under option "objection": the first answer to a decision of the
 * table is a proposal. Either all others agree, or one objects and the table is
 * asked again. After two objections in one decision the next answer stands,
 * whoever gives it, so that each decision ends.
 */
#ifndef TURNPOST_RULES_GEONOSIS_PROPOSAL_H
#define TURNPOST_RULES_GEONOSIS_PROPOSAL_H

#include "rules/geonosis/moves.h"
#include "rules/geonosis/state.h"

struct json;

/* The kind of move that answers what the table is asked; GEO_KINDS when it is
 * asked nothing. */
enum geo_kind
geo_table_kind(const struct geo_state *s);

/* Whether the next answer is carried out at once. */
bool
geo_answer_stands(const struct geo_state *s);

/* The move that is proposed, while one is (AGREED is not 0). */
struct geo_move
geo_proposal(const struct geo_state *s);

/* Notes a proposal, or what SEAT says to one. False when nothing else follows.
 * True when a move is to be carried out: M itself, or the proposal, to which
 * all have agreed by now; then *M and *SEAT are those of the proposal. */
bool
geo_table_settles(struct geo_state *s, unsigned *seat, struct geo_move *m,
    struct json *events);

#endif
