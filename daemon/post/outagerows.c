/*
 * Outages of the mail server, written down.
 */
#include "config.h"

#include "post/outagerows.h"

#include <stdlib.h>

#include "base/buffer.h"
#include "desk/mailer.h"
#include "post/outage.h"
#include "store/store_data.h"
#include "store/store_backup.h"
#include "store/store_outbox.h"

void
outagerows_mark(struct store *s, const struct outage *g, int64_t now)
{
	struct buffer since = {0};

	if (outage_is(g) == 1) {
		buffer_printf(&since, "%lld", (long long)now);
		store_fact_put(s, MAILER_DOWN, buffer_text(&since));
		store_fact_put(s, MAILER_SAID, outage_said(g));
	} else {
		store_fact_drop(s, MAILER_DOWN);
		store_fact_drop(s, MAILER_SAID);
	}
	buffer_fini(&since);
}

bool
outagerows_is_marked(struct store *s)
{
	char *since = NULL;
	bool marked = store_fact_get(s, MAILER_DOWN, &since) == STORE_OK;

	free(since);
	return marked;
}

bool
outagerows_hasten(struct store *s, int64_t id, const char *pattern, int64_t now,
    int *n)
{
	*n = 0;
	if (store_begin(s) != STORE_OK)
		return false;
	store_outbox_hasten(s, id, pattern, now, n);
	return store_commit(s) == STORE_OK;
}
