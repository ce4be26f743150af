/*
 * Time zones to choose from in forms: at least one town for each hour of the
 * day and for each way of changing clocks. Somebody who lives elsewhere types
 * the name of his zone.
 */
#ifndef TURNPOST_PAGES_ZONELIST_H
#define TURNPOST_PAGES_ZONELIST_H

struct model;

/* Puts "zones" into MODEL: [{"zone": "Africa/Cairo"}, ...] with those that
 * this system knows. The partial web/zones.html makes a list with id "zones"
 * of it. */
void
zonelist_put(struct model *model);

#endif
