/*
 * Who needs new links: one statement for each part.
 */
#include "config.h"

#include "store/store_renewals.h"

#include "store/inner.h"

enum store_status
store_renewals(struct store *s, enum store_renewal_part part, int64_t after,
    int64_t asked, int64_t changed, struct store_renewal *out, int *n)
{
	static const enum store_sql statements[STORE_RENEW_PARTS] = {
	    [STORE_RENEW_PLAYERS] = STORE_SQL_RENEW_PLAYERS,
	    [STORE_RENEW_INVITES] = STORE_SQL_RENEW_INVITES,
	    [STORE_RENEW_ADDRESSES] = STORE_SQL_RENEW_ADDRESSES,
	};
	struct statement *sql = store_sql(s, statements[part]);
	enum store_status status;

	*n = 0;
	store_sql_put_int(sql, 1, after);
	store_sql_put_int(sql, 2, STORE_RENEWALS);
	if (part == STORE_RENEW_ADDRESSES) {
		store_sql_put_int(sql, 3, asked);
		store_sql_put_int(sql, 4, changed);
	}
	while ((status = store_sql_row(s, sql)) == STORE_OK)
		out[(*n)++] = (struct store_renewal){
		    .id = store_sql_int(sql, 0),
		    .kind = (enum store_letter_kind)store_sql_int(sql, 1),
		    .about = store_sql_int(sql, 2),
		};
	return status == STORE_ABSENT ? STORE_OK : status;
}
