/*
 * The list is short enough to be read through, unlike all zones of a system.
 */
#include "config.h"

#include "pages/zonelist.h"

#include "words/model.h"
#include "zone/zone.h"

void
zonelist_put(struct model *model)
{
	static const char *const names[] = {"Africa/Cairo",
	    "Africa/Johannesburg", "Africa/Lagos", "Africa/Nairobi",
	    "America/Anchorage", "America/Argentina/Buenos_Aires",
	    "America/Bogota", "America/Caracas", "America/Chicago",
	    "America/Denver", "America/Halifax", "America/Los_Angeles",
	    "America/Mexico_City", "America/New_York", "America/Phoenix",
	    "America/Sao_Paulo", "America/St_Johns", "Asia/Bangkok",
	    "Asia/Dhaka", "Asia/Dubai", "Asia/Ho_Chi_Minh", "Asia/Hong_Kong",
	    "Asia/Jakarta", "Asia/Jerusalem", "Asia/Karachi", "Asia/Kathmandu",
	    "Asia/Kolkata", "Asia/Manila", "Asia/Seoul", "Asia/Shanghai",
	    "Asia/Singapore", "Asia/Tashkent", "Asia/Tehran", "Asia/Tokyo",
	    "Asia/Yangon", "Atlantic/Azores", "Atlantic/Reykjavik",
	    "Australia/Adelaide", "Australia/Brisbane", "Australia/Darwin",
	    "Australia/Perth", "Australia/Sydney", "Europe/Amsterdam",
	    "Europe/Athens", "Europe/Berlin", "Europe/Brussels",
	    "Europe/Bucharest", "Europe/Copenhagen", "Europe/Dublin",
	    "Europe/Helsinki", "Europe/Istanbul", "Europe/Kyiv",
	    "Europe/Lisbon", "Europe/London", "Europe/Madrid", "Europe/Moscow",
	    "Europe/Oslo", "Europe/Paris", "Europe/Prague", "Europe/Rome",
	    "Europe/Stockholm", "Europe/Vienna", "Europe/Warsaw",
	    "Europe/Zurich", "Pacific/Auckland", "Pacific/Honolulu",
	    "Pacific/Tongatapu", "UTC"};
	struct model *list = model_array();

	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		struct model *m;

		if (!zone_known(names[i]))
			continue;
		m = model_object();
		model_put_text(m, "zone", names[i]);
		model_add(list, m);
	}
	model_put(model, "zones", list);
}
