/*
 * The supervisor. It waits in one place for signals and for its children to
 * become ready, so that an operator can end it at any time, even while it
 * starts children.
 */
#include "config.h"

#include "cmd/supervise.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <syslog.h>
#include <time.h>
#include <unistd.h>

#include "cmd/cmd.h"
#include "desk/child.h"
#include "desk/desk.h"
#include "desk/log.h"
#include "desk/logline.h"
#include "game/upgrade.h"
#include "pages/run.h"
#include "post/post.h"
#include "store/store_check.h"
#include "store/store_lock.h"
#include "think/run.h"

enum {
	CHILDREN = 3,
	LOCK_RETRY = 5,	       /* seconds to wait for the lock
				* (contract section 1, serve) */
	STEADY = 10 * 1000,    /* ms of life after which earlier deaths do not
			        * count */
	PAUSE_MAX = 30 * 1000, /* ms between two starts at most */
	PATIENCE = 10 * 1000,  /* ms that a child has to end before SIGKILL */
	LOOK = 10 * 1000,      /* ms between two looks at who is silent */
	AWAY = 2 * 1000	       /* ms by which a look may be late */
};

struct child {
	const char *name;
	const char *title; /* of its process, 15 characters at most */
	int (*run)(struct desk *d, int line, bool again);
	pid_t pid;	  /* 0: not running */
	int line;	  /* the pipe with its signs of life, or -1 */
	bool was_ready;	  /* it has been ready since it was started */
	int64_t heard;	  /* when it was last heard of */
	bool at_work;	  /* it said then that it may be silent for long */
	int64_t started;  /* ms of the steady clock, like all times here */
	int64_t start_at; /* it is not started before */
	int deaths;	  /* deaths in a row */
};

struct watch {
	struct supervised *s;
	struct child child[CHILDREN];
	int signals;
	sigset_t before;
	bool up;       /* all children were ready once */
	bool outdated; /* others serve the database by now */
};

/* A clock that nobody can set; the wall clock may step back by a day. */
static int64_t
steady_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* --- one child --------------------------------------------------------------- */

/* Runs the child's part, in the child; never returns. */
static void
be_child(const struct watch *w, const struct child *c, pid_t parent, int line)
{
	struct buffer why = {0};
	sigset_t before = w->before;
	struct desk *d;
	int status;

	child_follow(parent);
	prctl(PR_SET_NAME, c->title);
	close(w->signals);
	for (int i = 0; i < CHILDREN; i++)
		if (w->child[i].line >= 0)
			close(w->child[i].line);
	/* One that is told to end while it opens everything hears that later,
	 * from child_signals(): it has to close the database. */
	(void)sigaddset(&before, SIGTERM);
	(void)sigaddset(&before, SIGINT);
	(void)sigaddset(&before, SIGHUP);
	sigprocmask(SIG_SETMASK, &before, NULL);
	/* One that takes the place of another one finds what that had. */
	d = desk_open(w->s->conf, w->up ? DESK_CHANGE : DESK_FIRST, &why);
	if (d == NULL) {
		cmd_fail(buffer_text(&why));
		_exit(CMD_FAILED);
	}
	if (w->s->mailbox != NULL)
		desk_set_mailbox(d, w->s->mailbox);
	(void)upgrade_serve(d, false);
	status = c->run(d, line, c->deaths > 0);
	if (store_is_outdated(d->store)) {
		log_event("outdated", "child=%s why=\"%s\"", c->name,
		    store_why(d->store));
		status = CMD_CONFIG;
	}
	desk_close(d);
	fflush(NULL);
	_exit(status);
}

static void
supervise_start(struct watch *w, struct child *c)
{
	pid_t parent = getpid();
	int pipe_fd[2];

	fflush(NULL);
	c->started = steady_ms();
	c->was_ready = false;
	if (pipe2(pipe_fd, O_CLOEXEC) != 0) {
		c->start_at = c->started + 1000;
		return;
	}
	c->pid = fork();
	if (c->pid == 0) {
		close(pipe_fd[0]);
		be_child(w, c, parent, pipe_fd[1]);
	}
	close(pipe_fd[1]);
	c->line = pipe_fd[0];
	fcntl(c->line, F_SETFL, O_NONBLOCK);
	if (c->pid < 0) {
		close(c->line);
		c->line = -1;
		c->pid = 0;
		c->start_at = c->started + 1000;
	}
}

/* Reads the child's signs of life, or their end. */
static void
hear(struct child *c)
{
	char signs[64];
	ssize_t n;

	while ((n = read(c->line, signs, sizeof signs)) > 0) {
		c->was_ready = true;
		c->heard = steady_ms();
		c->at_work = signs[n - 1] == CHILD_AT_WORK;
	}
	if (n == 0) {
		close(c->line);
		c->line = -1;
	}
}

/* Ends a child that was ready and has given no sign of life for too long: it
 * was stopped, or does something without end. reap() starts it again. */
static void
end_silent(struct child *c, int seconds)
{
	int64_t most = seconds < CHILD_SILENT_MIN ? CHILD_SILENT_MIN : seconds;
	int64_t silent = steady_ms() - c->heard;

	if (c->at_work && most < CHILD_WORK)
		most = CHILD_WORK;
	if (seconds == 0 || c->pid == 0 || !c->was_ready || c->line < 0 ||
	    silent < most * 1000)
		return;
	log_event("child-silent", "child=%s seconds=%d", c->name,
	    (int)(silent / 1000));
	kill(c->pid, SIGKILL);
	c->heard = steady_ms();
}

static void
forget(struct child *c)
{
	if (c->line >= 0)
		close(c->line);
	c->line = -1;
	c->pid = 0;
}

static void
stop(struct child *c)
{
	int64_t until = steady_ms() + PATIENCE;

	if (c->pid == 0)
		return;
	kill(c->pid, SIGTERM);
	kill(c->pid, SIGCONT); /* one that was stopped ends, too */
	while (waitpid(c->pid, NULL, WNOHANG) == 0) {
		if (steady_ms() > until)
			kill(c->pid, SIGKILL);
		usleep(10 * 1000);
	}
	forget(c);
}

/* A child has ended by itself: decides when it may be started again. */
static void
count_death(struct child *c, int status)
{
	int64_t now = steady_ms(), pause;

	if (now - c->started >= STEADY)
		c->deaths = 0;
	pause = (int64_t)1000 * c->deaths * c->deaths;
	if (pause > PAUSE_MAX)
		pause = PAUSE_MAX;
	c->deaths++;
	c->start_at = now + pause;
	forget(c);
	if (WIFSIGNALED(status))
		log_event("child-ended", "child=%s signal=%d again-in-ms=%d",
		    c->name, WTERMSIG(status), (int)pause);
	else
		log_event("child-ended", "child=%s status=%d again-in-ms=%d",
		    c->name, WEXITSTATUS(status), (int)pause);
}

/* --- all of them ----------------------------------------------------------------- */

/* Whether starting it again may help: it was at work before, all were, or
 * somebody killed it. */
static bool
worth_another(const struct watch *w, const struct child *c, int status)
{
	return w->up || c->was_ready ||
	    (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

/* Collects children that have ended. False when one could not even begin. */
static bool
reap(struct watch *w)
{
	bool good = true;
	int status;
	pid_t pid;

	while ((pid = waitpid(-1, &status, WNOHANG)) > 0)
		for (int i = 0; i < CHILDREN; i++) {
			struct child *c = &w->child[i];

			if (c->pid != pid)
				continue;
			if (WIFEXITED(status) &&
			    WEXITSTATUS(status) == CMD_CONFIG) {
				forget(c);
				w->outdated = true;
				good = false;
			} else if (worth_another(w, c, status)) {
				count_death(c, status);
			} else {
				forget(c);
				good = false;
			}
		}
	return good;
}

/* Opens everything that CONF names; says why it can't be. */
static bool
open_once(const struct conf *conf, enum desk_use use)
{
	struct buffer why = {0};
	struct desk *d = desk_open(conf, use, &why);
	bool good = d != NULL;

	if (!good)
		cmd_fail(buffer_text(&why));
	else if (use == DESK_SERVE && !upgrade_serve(d, true))
		good = false;
	desk_close(d);
	buffer_fini(&why);
	return good;
}

/* Whether everything that CONF names can be opened. That is tried in a process
 * of its own, as this one would keep the memory for as long as it watches. */
static bool
try_conf(const struct conf *conf, enum desk_use use)
{
	pid_t parent = getpid(), pid;
	int status = 0;

	fflush(NULL);
	pid = fork();
	if (pid == 0) {
		child_follow(parent);
		_exit(open_once(conf, use) ? CMD_OK : CMD_FAILED);
	}
	if (pid < 0 || waitpid(pid, &status, 0) < 0)
		cmd_fail(strerror(errno));
	else if (WIFSIGNALED(status))
		cmd_fail(strsignal(WTERMSIG(status)));
	return pid > 0 && WIFEXITED(status) && WEXITSTATUS(status) == CMD_OK;
}

/* SIGHUP: loads the configuration again. One that cannot be used is told and
 * changes nothing. */
static void
reload(struct watch *w)
{
	struct conf *conf;

	if (w->s->mailbox != NULL)
		return;
	conf = cmd_conf(w->s->config);
	if (conf != NULL && strcmp(conf->database, w->s->conf->database) != 0) {
		cmd_fail("another database needs a restart: the configuration "
			 "was not changed");
		conf_free(conf);
		return;
	}
	if (conf == NULL || !try_conf(conf, DESK_CHANGE)) {
		cmd_fail("the configuration was not changed");
		conf_free(conf);
		return;
	}
	if (strcmp(conf->user, w->s->conf->user) != 0) {
		cmd_fail("another user needs a restart: the configuration was "
			 "not changed");
		conf_free(conf);
		return;
	}
	for (int i = 0; i < CHILDREN; i++) {
		stop(&w->child[i]);
		w->child[i].start_at = 0;
		w->child[i].deaths = 0;
	}
	conf_free(w->s->conf);
	w->s->conf = conf;
	logline_write(LOG_INFO, "turnpost: event=configuration-read\n");
}

/* Milliseconds until the next child is to be started or looked at. */
static int
supervise_patience(const struct watch *w)
{
	int64_t now = steady_ms(), wait = LOOK;
	int seconds = w->s->conf->watchdog;

	if (seconds != 0 && seconds * 1000 / 2 < LOOK)
		wait = seconds * 1000 / 2;

	for (int i = 0; i < CHILDREN; i++) {
		const struct child *c = &w->child[i];
		int64_t ms = c->start_at > now ? c->start_at - now : 0;

		if (c->pid == 0 && ms < wait)
			wait = ms;
	}
	return (int)wait;
}

/* Handles the signals that have come. Whether to go on. */
static bool
take_signals(struct watch *w)
{
	struct signalfd_siginfo info;

	while (read(w->signals, &info, sizeof info) == (ssize_t)sizeof info) {
		if (info.ssi_signo == SIGTERM || info.ssi_signo == SIGINT)
			return false;
		if (info.ssi_signo == SIGHUP)
			reload(w);
	}
	return true;
}

/* Gives back what LIBRARY has of its file in memory, unchanged: its code and
 * constants. They are read again where they are needed. */
static int
give_back(struct dl_phdr_info *library, size_t size, void *page)
{
	uintptr_t whole = ~(*(const uintptr_t *)page - 1);

	(void)size;
	for (int i = 0; i < library->dlpi_phnum; i++) {
		const ElfW(Phdr) *part = &library->dlpi_phdr[i];
		uintptr_t from = library->dlpi_addr + part->p_vaddr;

		if (part->p_type == PT_LOAD && (part->p_flags & PF_W) == 0)
			(void)madvise((void *)(from & whole),
			    from + part->p_memsz - (from & whole),
			    MADV_DONTNEED);
	}
	return 0;
}

/* What some seventy libraries read when they were loaded is three quarters of
 * this process, which from now on only waits. */
static void
be_light(void)
{
	uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);

	dl_iterate_phdr(give_back, &page);
}

static void
start_due(struct watch *w)
{
	bool all = true;

	for (int i = 0; i < CHILDREN; i++) {
		struct child *c = &w->child[i];

		if (c->pid == 0 && c->start_at <= steady_ms())
			supervise_start(w, c);
		all = all && c->was_ready;
	}
	if (all && !w->up) {
		w->up = true;
		be_light();
		if (w->s->ready != NULL)
			w->s->ready(w->s->conf);
	}
}

/* Waits until something happens, and hears what the children say. */
static void
supervise_wait(struct watch *w)
{
	struct pollfd fds[1 + CHILDREN];
	int patience = supervise_patience(w);
	int64_t began = steady_ms(), took;

	fds[0] = (struct pollfd){.fd = w->signals, .events = POLLIN};
	for (int i = 0; i < CHILDREN; i++)
		fds[1 + i] = (struct pollfd){
		    .fd = w->child[i].line,
		    .events = POLLIN,
		};
	poll(fds, 1 + CHILDREN, patience);
	took = steady_ms() - began;
	for (int i = 0; i < CHILDREN; i++) {
		struct child *c = &w->child[i];

		if (c->line >= 0)
			hear(c);
		/* We were stopped ourselves, perhaps together with them: their
		 * time begins anew. */
		if (took > patience + AWAY)
			c->heard = steady_ms();
		end_silent(c, w->s->conf->watchdog);
	}
}

/* Watches the children until it is told to end. Returns the exit status. */
static int
watch(struct watch *w)
{
	for (;;) {
		start_due(w);
		supervise_wait(w);
		if (!take_signals(w))
			return CMD_OK;
		if (!reap(w))
			return w->outdated ? CMD_CONFIG : CMD_FAILED;
	}
}

static int
open_signals(sigset_t *before)
{
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGTERM);
	sigaddset(&set, SIGINT);
	sigaddset(&set, SIGHUP);
	sigaddset(&set, SIGCHLD);
	sigprocmask(SIG_BLOCK, &set, before);
	/* The program that reads our log may go away. */
	signal(SIGPIPE, SIG_IGN);
	return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

int
supervise(struct supervised *s)
{
	struct watch w = {
	    .s = s,
	    .child = {{.name = "desk",
			  .title = "turnpost-desk",
			  .run = run_desk,
			  .line = -1},
		{.name = "post",
		    .title = "turnpost-post",
		    .run = post_run,
		    .line = -1},
		{.name = "think",
		    .title = "turnpost-think",
		    .run = run_think,
		    .line = -1}},
	};
	int lock = -1, status = CMD_FAILED;
	char fault[512];

	logline_begin();
	w.signals = open_signals(&w.before);
	if (store_lock(s->conf->beside, "serve", LOCK_RETRY, &lock, fault,
		sizeof fault) != STORE_OK)
		cmd_fail(fault);
	else if (w.signals >= 0 && try_conf(s->conf, DESK_SERVE))
		status = watch(&w);
	for (int i = 0; i < CHILDREN; i++)
		stop(&w.child[i]);
	if (w.signals >= 0)
		close(w.signals);
	if (lock >= 0)
		store_unlock(lock);
	conf_free(s->conf);
	return status;
}
