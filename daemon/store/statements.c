/*
 * Preparing the statements, each once, when it is first asked for: no process
 * needs them all, and together they are most of what an idle one holds.
 *
 * Not here: their texts (sql/queries/), from which contrib/statements makes
 * the list.
 */
#include "config.h"

#include "store/engine.h"

#include <assert.h>
#include <string.h>

bool
store_sql_fit(struct store *s, const struct store_statement *all,
    enum store_sql from, enum store_sql to, char *why, size_t len)
{
	return s->engine->fit(s, all, from, to, why, len);
}

void
store_statement_free(struct statement *sql)
{
	if (sql != NULL)
		sql->engine->free(sql);
}

void
store_statements_free(struct store *s)
{
	for (int i = 0; i < STORE_SQL_END; i++) {
		store_statement_free(s->sql[i]);
		s->sql[i] = NULL;
	}
}

/* By its first word. */
static bool
writes(const struct store_statement *one)
{
	static const char *const words[] = {
	    "DELETE ", "INSERT ", "UPDATE ", "WITH "};
	const char *text =
	    one->postgresql != NULL ? one->postgresql : one->text;

	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		if (strncmp(text, words[i], strlen(words[i])) == 0)
			return true;
	return false;
}

struct statement *
store_sql(struct store *s, enum store_sql which)
{
	struct statement *sql = s->sql[which];

	/* It did fit when the database was opened. If it does no more, somebody
	 * has changed the schema since: opening it again says how. */
	if (sql == NULL) {
		sql = s->sql[which] = s->engine->prepare(s,
		    &store_statements[which], s->why, sizeof s->why);
		if (sql != NULL)
			sql->alone = writes(&store_statements[which]) &&
			    !store_statements[which].of_game;
	}
	assert(sql != NULL && !sql->engine->is_busy(sql));
	return sql;
}
