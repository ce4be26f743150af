/*
 * Looks at all parts of soundness.h with all processors: a process each, which
 * opens the database for itself and is handed a part at a time. Whoever waits
 * at a terminal is told how far it is (desk/progress.h).
 */
#ifndef TURNPOST_OPERATOR_CHECKING_H
#define TURNPOST_OPERATOR_CHECKING_H

#include <stdbool.h>

#include "operator/soundness.h"

struct conf;

/* How it is done, and what it is called. */
struct checking {
	const char *what; /* for whoever waits: "check" */
	bool kept;	  /* SIGINT, SIGTERM and SIGHUP stop it, and it goes on
			   * from there the next time (checkstate.h) */
	bool anew;	  /* but not from what was kept before */
};

/* Checks the database of CONF, which must not be open in this process: the
 * others would inherit it. REPORT and WHY are as with soundness_judge(). When
 * it was stopped, WHY says how to go on. */
enum soundness_verdict __attribute__((warn_unused_result))
checking_run(const struct conf *conf, const struct checking *how,
    struct buffer *report, struct buffer *why);

#endif
