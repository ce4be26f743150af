/*
 * The Linux calls that tie a child process to its supervisor.
 */
#include "config.h"

#include "desk/child.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

enum {
	BEATS = 5,	 /* signs in the time that one may be silent */
	BEAT_MIN = 1000, /* ms between two signs */
	BEAT_MAX = 10 * 1000
};

int
child_signals(void)
{
	sigset_t set;
	int fd;

	sigemptyset(&set);
	sigaddset(&set, SIGTERM);
	sigaddset(&set, SIGINT);
	sigaddset(&set, SIGHUP);
	sigprocmask(SIG_BLOCK, &set, NULL);
	signal(SIGPIPE, SIG_IGN);
	fd = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
	if (fd < 0)
		abort();
	return fd;
}

bool
child_should_end(int signals)
{
	struct signalfd_siginfo info;

	if (read(signals, &info, sizeof info) != (ssize_t)sizeof info)
		return false;
	/* A child does not act on SIGHUP: the supervisor reads the
	 * configuration again and restarts its children. */
	return info.ssi_signo != SIGHUP;
}

static int64_t
child_clock(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void
child_pulse_init(struct child_pulse *p, int fd, int seconds)
{
	int every = seconds * 1000 / BEATS;

	*p = (struct child_pulse){.fd = fd, .at_work = true};
	if (every < BEAT_MIN)
		every = BEAT_MIN;
	p->every = seconds == 0 || every > BEAT_MAX ? BEAT_MAX : every;
	/* A supervisor that has been stopped must not stop us. */
	if (fd >= 0)
		fcntl(fd, F_SETFL, O_NONBLOCK);
}

static void
child_say(struct child_pulse *p, char byte)
{
	p->last = child_clock();
	p->at_work = byte == CHILD_AT_WORK;
	if (p->fd >= 0)
		(void)!write(p->fd, &byte, 1);
}

void
child_beat(struct child_pulse *p)
{
	if (p->at_work || child_clock() - p->last >= p->every)
		child_say(p, CHILD_ALIVE);
}

void
child_works(struct child_pulse *p)
{
	if (!p->at_work)
		child_say(p, CHILD_AT_WORK);
}

int
child_patience(const struct child_pulse *p, int ms)
{
	return ms < 0 || ms > p->every ? p->every : ms;
}

void
child_follow(pid_t parent)
{
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != parent)
		_exit(1);
}
