/*
 * The board as JSON, and what the pictures share. VIEWER is a seat or
 * RULES_SPECTATOR; nothing here tells it what only another seat may know.
 *
 *   active    seat whose turn it is
 *   answer    null, or {"amount":of the card or null, "by":seat that played
 *             the last card or "no", "card", "depth", "seat":seat that is
 *             asked, "site" and "space":the base to be captured, or null}
 *   auction   null, or {"answered":[seats], "bid":credits of the viewer or
 *             null, "price", "seats":[that may bid], "site", "space"}
 *   claims    [{"amount", "owner", "payer", "site", "space"}]
 *   decks     [{"deck":"rebel", "discard":cards, "left":cards}, ...]
 *   dice      [a,b] or null
 *   doubles   how many in a row
 *   free      planet spaces without a base
 *   hand      the viewer's cards: [{"amount":or null, "card":"levy", "n":how
 *             many alike}], [] for spectators
 *   lose      null, or {"seat", "spaces":[the equal ones], "to":seat or null}
 *   orders    null for spectators, else {"arrest":"refuse", "capture",
 *             "counter", "free":"ask", "levy", "steal"}
 *   planets   [{"colour", "free":spaces, "owner":side that has all of it or
 *             null, "planet", "seats":[{"bases", "seat"}]}]
 *   sides     how many bases each has: {"empire":N, "rebel":N}
 *   spaces    all: [{"colour":or null, "owner":seat or null, "pieces":[seats],
 *             "planet":or null, "price":or null, "rent":or null, "site":name or
 *             null, "space":N, "type"}]; price: also the amount of a tax; rent:
 *             what an enemy pays now, 0 while the owner is in jail; of a free
 *             space what the board says
 *   step      "roll", "buy", "rent", "fly", "take", "end", "lose", "answer",
 *             "auction", "over"
 *   turn      number
 *
 * A seat: {"bases", "cards":in hand, "cash", "colour", "jail":throws left or
 * null, "letter", "misses":turns, "score":bases, "side":"rebel", "space"}
 */
#ifndef TURNPOST_RULES_MONOPOLY_VIEW_H
#define TURNPOST_RULES_MONOPOLY_VIEW_H

#include "rules/monopoly/state.h"

/* A seat's letter on boards: L, V, F, K, for the pieces Luke, Vader, Finn,
 * Kylo. The first seat of each side has Luke or Vader. */
char
mono_seat_letter(const struct mono_state *s, unsigned seat);

/* The key of a seat's colour, such as "red". Each seat has another; Rebels have
 * blue and light blue, the Empire red and orange. */
const char *
mono_seat_colour(const struct mono_state *s, unsigned seat);

/* The rent of the planet space AT that boards show: what an enemy of its owner
 * pays now; of a free space what the board says. */
int
mono_rent_shown(const struct mono_state *s, unsigned at);

/* The word for a type of space: "planet", "tax", ... as in events.h; "rebel"
 * and "empire" for decks. */
const char *
mono_space_name(const struct mono_space *space);

/* The word for the step on top: "roll", ... */
const char *
mono_step_name(const struct mono_state *s);

/* Whether the dice show a throw of the turn under way, not of the one
 * before. */
bool
mono_has_thrown(const struct mono_state *s);

#endif
