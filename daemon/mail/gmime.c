/*
 * GMime's tables are made once for the process and never taken down: their
 * types live in GLib's registry, which can't forget.
 */
#include "config.h"

#include "mail/gmime.h"

#include <gmime/gmime.h>

void
mail_gmime_init(void)
{
	static gsize begun;

	if (g_once_init_enter(&begun)) {
		g_mime_init();
		g_once_init_leave(&begun, 1);
	}
}
