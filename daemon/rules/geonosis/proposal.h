/*
 * Proposals, under option "objection": the first answer to a decision of the
 * table is a proposal. Either all other seats agree, or one objects and the
 * table is asked again. After two objections in one decision the next answer
 * stands, whichever seat gives it, so that each decision ends.
 */
#ifndef TURNPOST_RULES_GEONOSIS_PROPOSAL_H
#define TURNPOST_RULES_GEONOSIS_PROPOSAL_H

#include "rules/geonosis/moves.h"
#include "rules/geonosis/state.h"

struct json;

/* The kind of move that answers the table's present decision; GEO_KINDS when
 * there is none. */
enum geo_kind
geo_table_kind(const struct geo_state *s);

/* Whether the next answer counts at once, without a proposal. */
bool
geo_answer_stands(const struct geo_state *s);

/* The proposed move; only while there is a proposal (AGREED is not 0). */
struct geo_move
geo_proposal(const struct geo_state *s);

/* Notes a proposal, or what SEAT answers to one. Returns false when nothing
 * else follows. Returns true when a move is to be made: M itself, or the
 * proposal to which now all have agreed; then *M and *SEAT become those of the
 * proposal. */
bool
geo_table_settles(struct geo_state *s, unsigned *seat, struct geo_move *m,
    struct json *events);

#endif
