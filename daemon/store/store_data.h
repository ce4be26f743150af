/*
 * Data sets of rulesets, and facts that the server keeps by name. What
 * store.h says of transactions holds here.
 */
#ifndef TURNPOST_STORE_DATA_H
#define TURNPOST_STORE_DATA_H

#include "match/entry.h"
#include "store/store.h"

/* The text of a ruleset's data set as it was when the first game used it:
 * found by its name, its bytes and SHIPPED, or added. */
struct store_data {
	int64_t id;
	char *ruleset;
	char *name;
	uint8_t digest[DIGEST_SIZE]; /* SHA-256 of the text */
	char *text;
	size_t len;
	bool shipped; /* it came with the program when the game began; if not,
		       * entry 0 names its digest */
};
/* Sets DATA->id. */
enum store_status
store_data_put(struct store *s, struct store_data *data);
enum store_status __attribute__((warn_unused_result))
store_data_get(struct store *s, int64_t id, struct store_data *data);
void
store_data_fini(struct store_data *data);

/* A value kept by name ("rules-fingerprint"); the caller frees it. */
enum store_status __attribute__((warn_unused_result))
store_fact_get(struct store *s, const char *name, char **value);
enum store_status
store_fact_put(struct store *s, const char *name, const char *value);
/* Forgets a value kept by name; fine when there is none. */
enum store_status
store_fact_drop(struct store *s, const char *name);

#endif
