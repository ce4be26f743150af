/*
 * One process hands out parts and gathers what is found, the others look.
 */
#include "config.h"

#include "operator/checking.h"

#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/xmalloc.h"
#include "conf/conf.h"
#include "desk/child.h"
#include "desk/desk.h"
#include "desk/progress.h"
#include "operator/checkstate.h"

enum {
	WORKERS = 64,
	LOOK = 200,	     /* ms between two looks at the clock */
	MILLI = 1000,	     /* microseconds */
	SMALL = 1000 * MILLI /* cost of what is not worth other processes */
};

struct worker {
	pid_t pid;
	int fd;	       /* parts go there, what was found comes back */
	ssize_t part;  /* at which it is; -1: at none */
	int64_t began; /* ms */
};

struct checked {
	const struct conf *conf;
	const struct checking *how;
	struct soundness_part *part;
	struct soundness *found; /* in each part */
	bool *seen;		 /* each part: it was handed out, or kept */
	size_t n;
	uint64_t all, done; /* cost of all parts, and of what was looked at */
	struct worker worker[WORKERS];
	size_t workers;
	struct checkstate state;
	struct progress progress;
	int signals; /* -1: they end this process */
};

static int64_t
checking_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* --- bytes between processes ---------------------------------------------- */

static bool
send_all(int fd, const void *bytes, size_t len)
{
	const char *at = bytes;
	ssize_t n;

	for (; len > 0; at += n, len -= (size_t)n) {
		n = send(fd, at, len, MSG_NOSIGNAL);
		if (n < 0 && errno == EINTR)
			n = 0;
		else if (n <= 0)
			return false;
	}
	return true;
}

static bool
receive_all(int fd, void *bytes, size_t len)
{
	char *at = bytes;
	ssize_t n;

	for (; len > 0; at += n, len -= (size_t)n) {
		n = recv(fd, at, len, 0);
		if (n < 0 && errno == EINTR)
			n = 0;
		else if (n <= 0)
			return false;
	}
	return true;
}

/* --- a process that looks -------------------------------------------------- */

/* Looks at the parts that it is handed; never returns. */
static void __attribute__((noreturn)) work(const struct checked *c, int fd)
{
	struct buffer why = {0}, out = {0};
	struct desk *d = desk_open(c->conf, DESK_READ, &why);
	size_t part, len;

	while (receive_all(fd, &part, sizeof part)) {
		struct soundness found = {0};

		if (d != NULL)
			soundness_look(d, &c->part[part], &found);
		else
			buffer_printf(&found.faults, "%s\n", buffer_text(&why));
		buffer_reset(&out);
		soundness_write(&found, &out);
		soundness_fini(&found);
		len = out.len;
		if (!send_all(fd, &len, sizeof len) ||
		    !send_all(fd, out.data, out.len))
			break;
	}
	_exit(0);
}

static void
begin_worker(struct checked *c)
{
	struct worker *w = &c->worker[c->workers];
	pid_t parent = getpid();
	int pair[2];

	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
		return;
	w->pid = fork();
	if (w->pid == 0) {
		child_follow(parent);
		/* The other end is closed when that process ends. */
		close(pair[0]);
		for (size_t i = 0; i < c->workers; i++)
			close(c->worker[i].fd);
		work(c, pair[1]);
	}
	close(pair[1]);
	if (w->pid < 0) {
		close(pair[0]);
		return;
	}
	w->fd = pair[0];
	w->part = -1;
	c->workers++;
}

static void
begin_workers(struct checked *c)
{
	cpu_set_t set;
	int cores =
	    sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;

	for (int i = 0; i < cores && i < WORKERS && (size_t)i < c->n; i++)
		begin_worker(c);
}

/* Ends those that are there, whatever they do: they only read. */
static void
end_workers(struct checked *c)
{
	for (size_t i = 0; i < c->workers; i++) {
		close(c->worker[i].fd);
		kill(c->worker[i].pid, SIGKILL);
		while (waitpid(c->worker[i].pid, NULL, 0) < 0 && errno == EINTR)
			;
	}
}

/* --- the one that hands out ------------------------------------------------ */

/* Hands W the next part. False when there is none. */
static bool
hand_out(struct checked *c, struct worker *w)
{
	size_t i = 0;

	while (i < c->n && c->seen[i])
		i++;
	w->part = -1;
	if (i == c->n || !send_all(w->fd, &i, sizeof i))
		return false;
	c->seen[i] = true;
	w->part = (ssize_t)i;
	w->began = checking_now();
	return true;
}

/* Takes what W has found. False when it has ended instead. */
static bool
take_in(struct checked *c, const struct worker *w)
{
	struct soundness *found = &c->found[w->part];
	struct buffer name = {0}, bytes = {0};
	size_t len;
	bool good = receive_all(w->fd, &len, sizeof len) &&
	    receive_all(w->fd, buffer_reserve(&bytes, len), len) &&
	    soundness_read(found, bytes.data, len);

	/* What was found is looked at again the next time: it may have been
	 * mended. */
	if (good && found->faults.len + found->games.len == 0) {
		soundness_name(&c->part[w->part], &name);
		checkstate_add(&c->state, buffer_text(&name), found->checked);
	}
	c->done += c->part[w->part].of.cost;
	buffer_fini(&name);
	buffer_fini(&bytes);
	return good;
}

/* Of parts that are not finished as much counts as they should have taken. */
static void
checking_tell(struct checked *c)
{
	uint64_t done = c->done;
	int64_t now = checking_now();

	for (size_t i = 0; i < c->workers; i++) {
		const struct worker *w = &c->worker[i];
		uint64_t took = (uint64_t)(now - w->began) * MILLI;
		uint64_t most;

		if (w->part < 0)
			continue;
		most = c->part[w->part].of.cost / 20 * 19;
		done += took < most ? took : most;
	}
	progress_at(&c->progress, done);
}

enum gathered { GATHERED, GATHER_STOPPED, GATHER_LOST };

static enum gathered
gather(struct checked *c)
{
	struct pollfd fds[WORKERS + 1];
	size_t busy = 0;

	for (size_t i = 0; i < c->workers; i++)
		busy += hand_out(c, &c->worker[i]);
	while (busy > 0) {
		for (size_t i = 0; i < c->workers; i++)
			fds[i] = (struct pollfd){
			    c->worker[i].part < 0 ? -1 : c->worker[i].fd,
			    POLLIN, 0};
		fds[c->workers] = (struct pollfd){c->signals, POLLIN, 0};
		(void)poll(fds, (nfds_t)c->workers + 1, LOOK);
		if (fds[c->workers].revents != 0)
			return GATHER_STOPPED;
		for (size_t i = 0; i < c->workers; i++) {
			if (fds[i].fd < 0 || fds[i].revents == 0)
				continue;
			if (!take_in(c, &c->worker[i]))
				return GATHER_LOST;
			busy -= !hand_out(c, &c->worker[i]);
		}
		checking_tell(c);
	}
	return GATHERED;
}

/* --- all of it ------------------------------------------------------------- */

/* Takes up what was kept. */
static void
take_up(struct checked *c)
{
	for (size_t i = 0; i < c->n; i++) {
		struct buffer name = {0};

		soundness_name(&c->part[i], &name);
		if (checkstate_has(&c->state, buffer_text(&name),
			&c->found[i].checked)) {
			c->seen[i] = true;
			c->done += c->part[i].of.cost;
		}
		buffer_fini(&name);
	}
}

static enum gathered
look_at_all(struct checked *c)
{
	enum gathered end;

	progress_begin(&c->progress, c->how->what, NULL, c->done, c->all);
	begin_workers(c);
	if (c->how->kept)
		c->signals = child_signals();
	end = gather(c);
	end_workers(c);
	progress_end(&c->progress);
	for (size_t i = 0; i < c->n && end == GATHERED; i++)
		if (!c->seen[i])
			end = GATHER_LOST;
	return end;
}

static enum soundness_verdict
checking_judge(struct checked *c, enum gathered end, struct buffer *report,
    struct buffer *why)
{
	struct soundness all = {0};
	enum soundness_verdict verdict;

	if (end == GATHER_STOPPED) {
		buffer_printf(why,
		    c->state.fd >= 0
			? "stopped; the next `turnpost check` of today goes on "
			  "from here (%s)"
			: "stopped; %s cannot be written, so the next one "
			  "begins anew",
		    c->state.name.data);
		return SOUNDNESS_STOPPED;
	}
	if (end == GATHER_LOST) {
		buffer_puts(why,
		    "a process that checked has ended: is there memory "
		    "enough?");
		return SOUNDNESS_DAMAGED;
	}
	for (size_t i = 0; i < c->n; i++) {
		const struct soundness *f = &c->found[i];

		buffer_add(&all.faults, f->faults.data, f->faults.len);
		buffer_add(&all.games, f->games.data, f->games.len);
		all.checked += f->checked;
		all.differ += f->differ;
		all.held += f->held;
	}
	verdict = soundness_judge(&all, report, why);
	soundness_fini(&all);
	return verdict;
}

/* With other processes. */
static enum soundness_verdict
check_together(struct checked *c, struct buffer *report, struct buffer *why)
{
	enum soundness_verdict verdict;
	enum gathered end;

	c->found = xcalloc(c->n, sizeof *c->found);
	c->seen = xcalloc(c->n, sizeof *c->seen);
	if (c->how->kept)
		checkstate_open(&c->state, c->conf->database, c->how->anew);
	take_up(c);
	end = look_at_all(c);
	verdict = checking_judge(c, end, report, why);
	checkstate_close(&c->state, end != GATHER_STOPPED);
	for (size_t i = 0; i < c->n; i++)
		soundness_fini(&c->found[i]);
	if (c->signals >= 0)
		close(c->signals);
	free(c->found);
	free(c->seen);
	return verdict;
}

enum soundness_verdict
checking_run(const struct conf *conf, const struct checking *how,
    struct buffer *report, struct buffer *why)
{
	struct checked c = {
	    .conf = conf, .how = how, .signals = -1, .state = {.fd = -1}};
	enum soundness_verdict verdict = SOUNDNESS_DAMAGED;
	struct desk *d = desk_open(conf, DESK_READ, why);
	bool good = d != NULL && soundness_parts(d, &c.part, &c.n, why);

	for (size_t i = 0; i < c.n; i++)
		c.all += c.part[i].of.cost;
	if (good && c.all < SMALL)
		verdict = soundness_check(d, report, why);
	/* No other process must inherit the open database. */
	desk_close(d);
	if (good && c.all >= SMALL)
		verdict = check_together(&c, report, why);
	free(c.part);
	return verdict;
}
