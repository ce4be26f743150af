/*
 * The facts of backups.
 */
#include "config.h"

#include "desk/backed.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/store_data.h"

const char backed_keys[] = "backup-keys";
static const char fact[] = "backed-up";

void
backed_note(const char *database, int64_t at)
{
	struct store *s;
	char text[32], why[512];

	if (store_open(database, STORE_AS_IS, &s, why, sizeof why) != STORE_OK)
		return;
	snprintf(text, sizeof text, "%" PRId64, at);
	if (store_begin(s) == STORE_OK) {
		store_fact_put(s, fact, text);
		(void)!store_commit(s);
	}
	store_close(s);
}

enum store_status
backed_last(struct store *s, int64_t *at)
{
	char *text = NULL;
	enum store_status status = store_fact_get(s, fact, &text);

	*at = status == STORE_OK ? strtoll(text, NULL, 10) : 0;
	free(text);
	return status;
}

bool
backed_is(struct store *s)
{
	char *keys;
	bool is = store_fact_get(s, backed_keys, &keys) == STORE_OK;

	if (keys != NULL)
		explicit_bzero(keys, strlen(keys));
	free(keys);
	return is;
}
