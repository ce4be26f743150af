/*
 * A process for each core, and one pipe on which all hand in their results.
 */
#include "config.h"

#include "cmd/crew.h"

#include <assert.h>
#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "desk/child.h"

int
crew_cores(void)
{
	cpu_set_t set;
	int n;

	if (sched_getaffinity(0, sizeof set, &set) != 0)
		return 1;
	n = CPU_COUNT(&set);
	return n > CREW_MAX ? CREW_MAX : n;
}

/* The items that fall to worker number FIRST, from 0. Never returns. */
static void
be_worker(const struct crew *c, uint64_t first, int out)
{
	/* Less than PIPE_BUF, so that results do not mix. */
	char result[CREW_RESULT_MAX];

	for (uint64_t k = first + 1; k <= c->of; k += (uint64_t)c->jobs) {
		memset(result, 0, c->result);
		if (!c->work(c->arg, k, result) ||
		    write(out, result, c->result) != (ssize_t)c->result)
			_exit(1);
	}
	_exit(0);
}

/* Starts the workers; whether all could be started. */
static bool
start(const struct crew *c, const int line[2], pid_t *worker)
{
	pid_t parent = getpid();

	fflush(NULL);
	for (int i = 0; i < c->jobs; i++) {
		worker[i] = fork();
		if (worker[i] == 0) {
			child_follow(parent);
			close(line[0]);
			be_worker(c, (uint64_t)i, line[1]);
		}
		if (worker[i] < 0)
			return false;
	}
	return true;
}

/* Takes results until all workers have ended. Returns how many came. */
static uint64_t
collect(const struct crew *c, int in)
{
	char result[CREW_RESULT_MAX];
	uint64_t done = 0;
	size_t have = 0;
	ssize_t n;

	while ((n = read(in, result + have, c->result - have)) > 0 ||
	    (n < 0 && errno == EINTR)) {
		have += n > 0 ? (size_t)n : 0;
		if (have < c->result)
			continue;
		c->take(c->arg, done++, result);
		have = 0;
	}
	return done;
}

static bool
run_here(const struct crew *c)
{
	char result[CREW_RESULT_MAX];

	for (uint64_t k = 1; k <= c->of; k++) {
		memset(result, 0, c->result);
		if (!c->work(c->arg, k, result))
			return false;
		c->take(c->arg, k - 1, result);
	}
	return true;
}

bool
crew_run(const struct crew *c)
{
	pid_t worker[CREW_MAX] = {0};
	bool good = true;
	uint64_t done;
	int line[2];

	assert(c->result <= CREW_RESULT_MAX && c->jobs <= CREW_MAX);
	if (c->jobs <= 1)
		return run_here(c);
	if (pipe(line) != 0)
		return false;
	good = start(c, line, worker);
	close(line[1]);
	done = collect(c, line[0]);
	close(line[0]);
	for (int i = 0; i < c->jobs; i++)
		if (worker[i] > 0)
			waitpid(worker[i], NULL, 0);
	return good && done == c->of;
}
