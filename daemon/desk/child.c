/*
 * The Linux calls that tie a child process to its supervisor.
 */
#include "config.h"

#include "desk/child.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "desk/log.h"

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

void
child_ready(int ready)
{
	if (ready < 0)
		return;
	if (write(ready, "R", 1) != 1)
		log_event("ready-not-told", "fd=%d", ready);
	close(ready);
}

void
child_follow(pid_t parent)
{
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != parent)
		_exit(1);
}
