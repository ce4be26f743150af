/*
 * The head of every page and letter of a game: who plays and with whom, whose
 * turn it is and what is asked, which options are in force, who has won.
 */
#ifndef TURNPOST_SHOW_STATUS_H
#define TURNPOST_SHOW_STATUS_H

struct desk;
struct model;
struct table;
struct view;

/* Puts what templates need of the game T, of which V is the view, into PAGE:
 *   "game-word", "players"   the ruleset's name, and all names
 *   "on-turn"      the names of those whom the game waits for
 *   "beside"       those who are asked while the others play on: {"name",
 *                  "beside-word"}
 *   "ask"          what the reader is asked, as keys of words by purpose:
 *                  RULESET.ask.WHAT.PURPOSE, or ask.PURPOSE when the ruleset
 *                  has no such word
 *   "outcome-word" how the game ended
 *   "winners"      names, those of a side together; "winning" counts them;
 *                  "by-teams": they are sides of several; "lost": nobody has
 *                  won; "best": the first seat's score
 *   "partner"      the names of the reader's partners, or ""
 *   "seats"        in words, each also with "on-turn", "own", "ally", "friend",
 *                  "enemy", "standin" (a bot plays until the player is back),
 *                  "late", "letters-off", "unreachable" and "beside-word" (or
 *                  null)
 *   "sides"        {"names", "seats", "team", "side-word"} and what the first
 *                  seat of the side has
 *   "stopped"      the game is over although its rules would go on, so nobody
 *                  needs to know what they ask for
 *   "in-force"     (options.h)
 *   "chosen"       the value of each option, by its name
 *   "goal-word", "anytime-word"   how the game ends, and what may be done at
 *                  any time; "" when there is no word, or the game is over
 * and the names of the ruleset's own templates. */
void
status_put(struct desk *d, const struct table *t, const struct view *v,
    struct model *page);

/* Puts "facts", the board in words, which the templates of the ruleset and the
 * words "goal-word" and "danger-word" tell. */
void
status_put_facts(const struct table *t, const struct view *v,
    struct model *page);

#endif
