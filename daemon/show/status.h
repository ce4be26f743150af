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

/* Puts into PAGE what templates need of the game T, of which V is the view:
 *   "game-word", "players"  the ruleset's name, and all names
 *   "on-turn"      the names of those whom the game waits for
 *   "beside"       those who are asked while others play on: {"name",
 *                  "beside-word"}
 *   "ask"          what the reader is asked, as keys of words by purpose: that
 *                  of the ruleset, RULESET.ask.WHAT.PURPOSE, or ask.PURPOSE
 *   "winners"      names, those of a side together; "winning" counts them;
 *                  "by-teams": they are sides of several
 *   "partner"      the names of the reader's partners, or ""
 *   "seats"        in words, each also with "on-turn", "own", "ally", "standin"
 *                  (a bot plays until he is back), "late" and "beside-word" (or
 *                  null)
 *   "sides"        {"names", "seats", "team", "side-word"} and what their first
 *                  seat has
 *   "facts"        the board in words
 *   "stopped"      it is over, though by the rules it would go on: what they
 *                  ask for now is nobody's business any more
 *   "in-force"     null, or as "list" the options that are not what they
 *                  usually are: {"name", "value", "option-word"}; those with a
 *                  word RULESET.in-force.NAME.VALUE or RULESET.in-force.NAME
 *   "chosen"       the value of each option, by its name
 * and the names of the ruleset's own templates. */
void
status_put(struct desk *d, const struct table *t, const struct view *v,
    struct model *page);

/* Puts "watch" into M: the link for onlookers, or null. */
void
status_put_watch(struct desk *d, const struct table *t, struct model *m);

#endif
