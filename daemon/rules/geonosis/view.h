/*
 * What the views of a game share, and the board as JSON. Where "or null" is
 * said, null stands for no number:
 *
 *   action    null, or what is under way: {"icons":"BB?", "moved":bool,
 *             "points":N or null, "seat":N}: kills left, or points of a
 *             fight
 *   aside     dice laid aside; logo: dice on R2-D2's logo
 *   c3po      null without the expansion, else {"active":bool: R2-D2 may be
 *             moved, "body":PART, "head":PART, "r2":space or
 *             null}; a PART is
 *             {"space":N or null, "state":"away", "droid", "free", "carried" or
 *             "whole"}
 *   cards     on the table, the mega threat last: [{"card", "dice":[what it
 *             needs], "droids":[{"droid"}], "force":or null, "lying":[dice
 *             on it], "mega":bool, "met":bool, "missing":[dice it still needs],
 *             "passed":bool, "rest":what is missing of a sum, "sum":or null,
 *             "zones":how many, or null}]
 *   columns   [{"q","r"}]
 *   danger    null, or what loses the game at the end of this round as things
 *             are: {"card":unmet mega threat or null, "cost":of unmet threats
 *             when that is as much as "force", or null, "force",
 *             "missing":[dice the mega threat still needs], left out without
 *             "card", "passed":bool, "rest":what is missing of its sum, or
 *             null}
 *   dice      until the game is over: [{"die":unused or null, "left":dice not
 *             thrown yet, "seat"}]
 *   force
 *   low       whether some reserve is low
 *   objections  how many proposals of this decision were dropped
 *   offers    sheets that can still be chosen: [{"best":bonus of a fight,
 *             "dice", "droids":that its abilities kill, or null, "fights":how
 *             many, "raises":how many spaces raise the Force, "sheet"}]
 *   outcome   "open", "won", "lost-reserve", "lost-force", "lost-mega",
 *             "lost-c3po"
 *   proposal  null, or what the table is to agree to: {"agreed":[{"seat"}],
 *             "card":id or null, "part":"head", "body" or null, "seat":the
 *             proposer, "space":N or null}
 *   rank      of a victory: "initiate", "padawan", "knight", "master"; else ""
 *   reserves  [{"droid", "left", "low":bool, "total"}]
 *   round     1 to 5, or null before and after
 *   sheets    [{"seat", "sheet", "slots":[{"action":"fight", "raise", "force"
 *             or "kill", "icons", "lying":die or null, "needs":die or null,
 *             "value"}]}], of the seats that have one
 *   spaces    all: [{"droid":"" or its kind, "n", "q", "r", "seat":of a figure
 *             or -1, "start":bool, "zone"}]
 *   stage     "choosing", "placing", "sending", "heading", "bodying", "dice",
 *             "fighting", "striking", "ordering", "over"
 *   time      [{"droid", "phase", "round", "ship":bool}]
 *   zones     those with droids: [{"droid", "droids":how many, "holes":spaces
 *             that would be refilled, or null, "zone"}]
 *
 * A seat: {"colour", "dice-left":not thrown yet, or null, "die":unused or null,
 * "jedi":the Jedi's name or "", "letter", "score", "sheet":or "", "space":or
 * null}
 */
#ifndef TURNPOST_RULES_GEONOSIS_VIEW_H
#define TURNPOST_RULES_GEONOSIS_VIEW_H

#include "rules/geonosis/state.h"

/* A reserve of so few tokens is low: boards warn of it. */
enum { GEO_LOW = 5 };

/* A seat's letter on boards: the initial of its Jedi, or '?' before it has
 * one. */
char
geo_seat_letter(const struct geo_state *s, unsigned seat);

/* The letter of what stands on a space: b s d for droids, a figure's letter,
 * 'R' for R2-D2, 'h' and 'c' for C-3PO's head and body, 'H' and 'C' once they
 * are beaten; '.' when nothing does. */
char
geo_space_letter(const struct geo_state *s, unsigned space);

/* The sheet that ROW of the board shows; there is a row for each seat. *SEAT
 * becomes the seat that has the sheet, or GEO_NONE when it can still be
 * chosen. */
unsigned
geo_row_sheet(const struct geo_state *s, unsigned row, unsigned *seat);

/* The round that is being played, from 1; 0 before and after. */
unsigned
geo_round(const struct geo_state *s);

#endif
