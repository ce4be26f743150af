/*
 * The process that waits beside the one that works: it can clean up however the
 * other one ends.
 */
#include "config.h"

#include "cmd/stoppable.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buffer.h"
#include "cmd/cmd.h"
#include "desk/child.h"
#include "desk/partfile.h"

/* Waits for the end of PID, which a signal brings about. Its status. */
static int
wait_for_end(pid_t pid, const sigset_t *set)
{
	int status = 0;

	while (waitpid(pid, &status, WNOHANG) == 0) {
		siginfo_t info;

		if (sigwaitinfo(set, &info) > 0 && info.si_signo != SIGCHLD)
			kill(pid, SIGKILL);
	}
	return status;
}

/* Which of NAMES are there, a bit each. */
static unsigned
names_there(const char *const *names, size_t n)
{
	unsigned there = 0;

	for (size_t i = 0; i < n; i++)
		if (access(names[i], F_OK) == 0)
			there |= 1u << i;
	return there;
}

/* Removes what was being written, and says so. BEFORE are the names that were
 * there. */
static void
clean_up(const char *const *names, size_t n, unsigned before,
    struct buffer *said)
{
	unsigned now = names_there(names, n);

	for (size_t i = 0; i < n; i++)
		if (partfile_remove(names[i]))
			buffer_printf(said, ", and %s.part is deleted",
			    names[i]);
	for (size_t i = 1; i < n && !(now & 1); i++)
		if (((now & ~before) >> i & 1) && unlink(names[i]) == 0)
			buffer_printf(said, ", and %s is deleted", names[i]);
}

int
stoppable_run(int (*work)(void *arg), void *arg, const char *const *names,
    size_t n)
{
	struct buffer said = {0};
	unsigned there = names_there(names, n);
	pid_t parent = getpid(), pid;
	sigset_t set, before;
	int status;

	sigemptyset(&set);
	sigaddset(&set, SIGINT);
	sigaddset(&set, SIGTERM);
	sigaddset(&set, SIGHUP);
	sigaddset(&set, SIGCHLD);
	sigprocmask(SIG_BLOCK, &set, &before);
	fflush(NULL);
	pid = fork();
	if (pid <= 0)
		sigprocmask(SIG_SETMASK, &before, NULL);
	if (pid < 0)
		return work(arg);
	if (pid == 0) {
		child_follow(parent);
		status = work(arg);
		fflush(NULL);
		_exit(status);
	}
	status = wait_for_end(pid, &set);
	sigprocmask(SIG_SETMASK, &before, NULL);
	if (WIFEXITED(status))
		return WEXITSTATUS(status);
	buffer_puts(&said, "stopped");
	clean_up(names, n, there, &said);
	status = cmd_fail(buffer_text(&said));
	buffer_fini(&said);
	return status;
}
