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
#include <time.h>

struct buffer;
struct conf;
struct desk;
struct store_rescue;

/* --- in the server -------------------------------------------------------- */

struct rescue {
	struct desk *d;		   /* borrowed */
	const char *role;	   /* of this process: "desk", "post" */
	bool lost;		   /* the database was replaced */
	bool homeless;		   /* its folder is gone for good */
	struct timespec in_place;  /* when it was last seen in its place */
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
 * database, and the folder, too: by it comes the request for a rescue. */
void
rescue_listen(struct rescue *r, int *wake);

enum { RESCUE_TIME = 8000 /* ms; then the supervisor loses its patience */ };

/* Before this process ends: makes the copy of a database that was replaced,
 * unless the other process has made it, if that takes no more than MS
 * (RESCUE_TIME). Also with a copy that is under way. It gets its name when it
 * is whole, and never that of one that is there; otherwise nothing of it stays,
 * and the log says what is lost. */
void
rescue_end(struct rescue *r, int ms);

/* The name of that copy is that of the database and this, where there are
 * several then -2 and so on; or the other one, when it was found to be damaged.
 */
#define RESCUE_COPY "-rescued"
#define RESCUE_DAMAGED "-damaged"

/* --- in a command --------------------------------------------------------- */

/* How many copies there are beside the database of CONF; NEWEST gets the name of
 * the latest. */
int
rescue_kept(const struct conf *conf, struct buffer *newest);

/* Whether the database of CONF may be opened: not while a server runs that has
 * another one open, or does not answer when it is asked. To open a file that
 * took the place of another one destroys what its log still has. When not, WHY
 * gets a sentence that says what to do. */
bool __attribute__((warn_unused_result))
rescue_may_open(const struct conf *conf, struct buffer *why);

/* Lets the server that runs, or what is left of it, copy a database that was
 * replaced, and waits until it has. SOURCE gets the name of the copy, which the
 * caller removes; it stays empty when the database is in its place or no server
 * runs; also, with UNASKED, when one runs and does not answer. False, with a
 * sentence in WHY, when it does not answer or the copy failed. */
bool __attribute__((warn_unused_result)) rescue_fetch(const struct conf *conf,
    bool unasked, struct buffer *source, struct buffer *why);

/* Whether a process has the files of the database of CONF open, though they
 * were deleted, and its lock with them. Waits some seconds for a process that
 * ends, or that makes its socket again. */
bool
rescue_is_open(const struct conf *conf);

#endif
