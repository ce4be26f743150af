/*
 * What people do on their own pages and the front page: hours, vacation,
 * another address, open tables, letters once more.
 */
#include "config.h"

#include <stdio.h>

#include "year.h"
#include "zone/zone.h"

enum { DAY = 24 * YEAR_HOUR };

/* --- settling ----------------------------------------------------------------------------- */

/* Hours, a weekend, a week off. */
void
year_settle(struct year *y, struct person *p)
{
	struct buffer form = {0};
	struct zone_local from, to;
	struct reply reply;
	char text[16];

	if (p->page[0] == '\0' || !year_is_here(y, p))
		return;
	year_field(&form, "action", "settings");
	year_field(&form, "name", p->name);
	year_field(&form, "lang", "en");
	year_field(&form, "zone", p->zone);
	year_field(&form, "sleep-from", "22:30");
	year_field(&form, "sleep-to", "07:00");
	year_field(&form, "weekend", "");
	year_field(&form, "weekend-7", "7");
	year_post(y, p->page, buffer_text(&form), &reply);
	if (reply.status == 200 && p->settled == 0)
		p->settled = y->now;
	else if (reply.status != 0 && reply.status != 422)
		year_fault(y, "settings were answered %d: %.300s", reply.status,
		    buffer_text(&reply.body));
	reply_fini(&reply);
	buffer_reset(&form);
	zone_local(p->zone, y->now + 3 * DAY, &from);
	zone_local(p->zone, y->now + 10 * DAY, &to);
	year_field(&form, "action", "leave");
	snprintf(text, sizeof text, "%04d-%02d-%02d", from.year, from.month,
	    from.day);
	year_field(&form, "from", text);
	snprintf(text, sizeof text, "%04d-%02d-%02d", to.year, to.month,
	    to.day);
	year_field(&form, "to", text);
	year_post(y, p->page, buffer_text(&form), &reply);
	if (reply.status != 200 && reply.status != 0 && reply.status != 422)
		year_fault(y, "a vacation was answered %d: %.300s",
		    reply.status, buffer_text(&reply.body));
	reply_fini(&reply);
	buffer_fini(&form);
}

/* Which letters, and when none. After months it may be something else. */
void
year_choose(struct year *y, struct person *p)
{
	struct event again = {.what = EVENT_CHOOSE, .person = p->number};
	struct buffer form = {0};
	struct reply reply;

	if (p->page[0] == '\0' || !year_is_here(y, p))
		return;
	if (p->chosen != 0)
		p->letters = year_chance(y, 50) ? "turn" : "digest";
	year_field(&form, "action", "settings");
	year_field(&form, "letters", p->letters);
	year_field(&form, "digest-at", "07:30");
	year_field(&form, "quiet-from", p->quiet ? "21:00" : "");
	year_field(&form, "quiet-to", p->quiet ? "08:00" : "");
	year_post(y, p->page, buffer_text(&form), &reply);
	if (reply.status == 200) {
		p->chosen = y->now;
		p->digest = 0;
	} else if (reply.status != 0 && reply.status != 409) {
		year_fault(y, "letters of choice were answered %d: %.300s",
		    reply.status, buffer_text(&reply.body));
	}
	reply_fini(&reply);
	buffer_fini(&form);
	again.at = y->now + 60 * DAY + year_luck(y, 60 * DAY);
	year_event(y, &again);
}

bool
year_is_quiet(const struct year *y, const struct person *p, int64_t *end)
{
	struct zone_local l;

	*end = y->now;
	if (p->chosen == 0 || !p->quiet)
		return false;
	for (;; *end += 60 - *end % 60) {
		zone_local(p->zone, *end, &l);
		if (l.hour >= 8 && l.hour < 21)
			break;
	}
	return *end > y->now;
}

/* Another address; letters reach both. */
void
year_move(struct year *y, struct person *p)
{
	struct buffer form = {0};
	struct reply reply;

	if (p->page[0] == '\0' || !year_is_here(y, p))
		return;
	snprintf(p->other, sizeof p->other, "p%d@elsewhere.example", p->number);
	year_field(&form, "action", "address");
	year_field(&form, "mail", p->other);
	year_post(y, p->page, buffer_text(&form), &reply);
	if (reply.status != 200 && reply.status != 303 && reply.status != 0 &&
	    reply.status != 409)
		year_fault(y, "a new address was answered %d: %.300s",
		    reply.status, buffer_text(&reply.body));
	reply_fini(&reply);
	buffer_fini(&form);
}

/* Looks for a table that is open, by its number. */
void
year_join(struct year *y, const struct person *p)
{
	struct buffer form = {0};
	struct reply reply;
	char path[32];

	year_field(&form, "name", p->name);
	year_field(&form, "mail", p->mail);
	year_field(&form, "lang", "en");
	year_field(&form, "zone", p->zone);
	year_field(&form, "phrase", "me, too");
	for (int i = y->proposed; i > 0 && year_is_here(y, p); i--) {
		snprintf(path, sizeof path, "/join/%d", i);
		year_post(y, path, buffer_text(&form), &reply);
		if (reply.status == 303 || reply.status == 202) {
			y->joined++;
			i = 0;
		}
		reply_fini(&reply);
	}
	buffer_fini(&form);
}

void
year_resend(struct year *y, const struct person *p)
{
	struct buffer form = {0};
	struct reply reply;

	if (!year_is_here(y, p))
		return;
	year_field(&form, "mail", p->mail);
	year_post(y, "/resend", buffer_text(&form), &reply);
	if (reply.status >= 400 && reply.status != 429)
		year_fault(y, "/resend was answered %d", reply.status);
	reply_fini(&reply);
	buffer_fini(&form);
}
