/*
 * Time zones to choose from, for forms: a town for each hour of the day and for
 * each way of changing clocks. Whoever lives elsewhere types the name of his
 * zone.
 */
#ifndef TURNPOST_PAGES_ZONELIST_H
#define TURNPOST_PAGES_ZONELIST_H

struct model;

/* Puts "zones" into MODEL: [{"zone": "Africa/Cairo"}, ...], those that this
 * system knows (partial web/zones.html makes a list with id "zones" of it). */
void
zonelist_put(struct model *model);

#endif
