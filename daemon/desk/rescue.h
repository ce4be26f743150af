/*
 * What a server does when somebody deletes or replaces its database: it says so
 * in the log, stores nothing more, and copies what it still has open to a file
 * beside the database when `turnpost backup` asks for that. The question comes
 * to the socket by which commands wake the desk (store/store_wake.h).
 *
 * Not here: noticing it before each commit (store/store_check.h).
 */
#ifndef TURNPOST_DESK_RESCUE_H
#define TURNPOST_DESK_RESCUE_H

#include <stdbool.h>
#include <stddef.h>

struct buffer;
struct conf;
struct desk;
struct store_rescue;

/* --- in the server -------------------------------------------------------- */

struct rescue {
	struct desk *d;		   /* borrowed */
	const char *role;	   /* of this process: "desk", "post" */
	bool lost;		   /* the database was replaced */
	struct store_rescue *copy; /* under way, or NULL */
};

/* Looks whether the database is in its place and logs when that
 * changes. Returns in how many ms it wants to be called again. */
int
rescue_step(struct rescue *r);

/* Answers a question of the functions below; for store_wake_serve(). ARG is the
 * struct rescue. Each question for a rescue does a little of it. */
void
rescue_answer(void *arg, const char *question, char *answer, size_t len);

/* Makes the socket *WAKE again when somebody deleted it together with the
 * database: by it comes the request for a rescue. */
void
rescue_listen(struct rescue *r, int *wake);

/* Before this process ends: makes the copy of a database that was replaced,
 * unless there is one, as far as that takes no more than some seconds. Ends a
 * copy that is under way. */
void
rescue_end(struct rescue *r);

/* The name of that copy is that of the database and this. */
#define RESCUE_COPY "-rescued"

/* --- in a command --------------------------------------------------------- */

/* Appends to WHY what is wrong with the database of CONF according to the
 * server that runs. False when nothing is, or no server answers. */
bool
rescue_needed(const struct conf *conf, struct buffer *why);

/* Lets the server that runs, or what is left of it, copy a database that was replaced, and waits until
 * it has. SOURCE gets the name of the copy, which the caller removes; it stays
 * empty when the database is in its place or no server answers. False, with a
 * sentence in WHY, when the copy failed. */
bool __attribute__((warn_unused_result)) rescue_fetch(const struct conf *conf,
    struct buffer *source, struct buffer *why);

/* Whether a process has the files of the database of CONF open, though they
 * were deleted, and its lock with them. Waits some seconds for a process that
 * ends, or that makes its socket again. */
bool
rescue_is_open(const struct conf *conf);

#endif
