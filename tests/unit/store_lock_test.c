/*
 * One server per database, and wake-ups between its processes.
 */
#include "config.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>

#include "store/store_lock.h"
#include "store/store_wake.h"
#include "store_help.h"
#include "tap.h"

/* --- the lock ------------------------------------------------------------ */

/* A process that holds the lock; it says so on the pipe and waits. */
static pid_t
start_holder(const char *path)
{
	int ready[2], fd;
	char c, why[200];
	pid_t pid;

	if (pipe(ready) < 0 || (pid = fork()) < 0)
		abort();
	if (pid == 0) {
		help_must(store_lock(path, "serve", 0, &fd, why, sizeof why));
		(void)!write(ready[1], "x", 1);
		for (;;)
			pause();
	}
	if (read(ready[0], &c, 1) != 1)
		abort();
	close(ready[0]);
	close(ready[1]);
	return pid;
}

static void
test_lock(const char *folder)
{
	const char *path = help_path(folder, "t.db");
	char why[400], number[24];
	pid_t holder = start_holder(path);
	int fd;

	snprintf(number, sizeof number, "process %ld", (long)holder);
	tap_ok(store_lock(path, "serve", 0, &fd, why, sizeof why) ==
		    STORE_BUSY &&
		fd == -1,
	    "a database has one server");
	tap_ok(strstr(why, number) != NULL && strstr(why, path) != NULL,
	    "the second is told which: %s", why);
	tap_ok(store_lock(path, "other", 0, &fd, why, sizeof why) == STORE_OK,
	    "another role is another lock");
	store_unlock(fd);
	kill(holder, SIGKILL);
	tap_ok(store_lock(path, "serve", 5, &fd, why, sizeof why) == STORE_OK,
	    "when the first is killed the second follows at once");
	waitpid(holder, NULL, 0);
	store_unlock(fd);
	tap_ok(store_lock(path, "serve", 0, &fd, why, sizeof why) == STORE_OK,
	    "a lock that was given back can be taken again");
	store_unlock(fd);
	tap_ok(store_lock(help_path(folder, "no/t.db"), "serve", 0, &fd, why,
		   sizeof why) == STORE_NO_FOLDER &&
		fd == -1 && strstr(why, "/no ") != NULL,
	    "without a folder there is no lock, and it is said why");
}

static void
test_wait(const char *folder)
{
	const char *path = help_path(folder, "t.db");
	pid_t holder = start_holder(path);
	char why[400];
	int fd;

	if (fork() == 0) {
		(void)usleep(200000);
		kill(holder, SIGTERM);
		_exit(0);
	}
	tap_ok(store_lock(path, "serve", 30, &fd, why, sizeof why) == STORE_OK,
	    "the lock is waited for");
	store_unlock(fd);
	while (wait(NULL) > 0)
		continue;
}

/* --- wake-ups ------------------------------------------------------------ */

static bool
is_woken(int fd)
{
	struct pollfd poll_fd = {.fd = fd, .events = POLLIN};

	return poll(&poll_fd, 1, 0) == 1;
}

static void
no_answer(void *arg, const char *question, char *text, size_t len)
{
	(void)arg;
	(void)question;
	(void)text;
	(void)len;
}

static bool
drain(int fd)
{
	return store_wake_serve(fd, no_answer, NULL);
}

static void
test_wake(const char *folder)
{
	const char *path = help_path(folder, "t.db");
	int desk, post, next;

	store_wake_send(path, "desk");
	tap_ok(!store_wake_heard(path, "desk"),
	    "where nobody ever listened nobody is there");
	desk = store_wake_open(path, "desk");
	post = store_wake_open(path, "post");
	tap_ok(store_wake_heard(path, "desk") && !is_woken(desk),
	    "whether somebody is there can be asked without waking him");
	tap_ok(desk >= 0 && post >= 0 && !is_woken(desk),
	    "what was sent before anybody listened is gone");
	store_wake_send(path, "desk");
	tap_ok(is_woken(desk) && !is_woken(post),
	    "a wake-up reaches its role and no other");
	tap_ok(drain(desk) && !is_woken(desk) && !drain(desk),
	    "and is taken off");
	for (int i = 0; i < 1000; i++)
		store_wake_send(path, "desk");
	tap_ok(is_woken(desk), "a thousand at once do not make anybody wait");
	while (drain(desk))
		continue;
	tap_ok(!is_woken(desk), "and are taken off together");
	next = store_wake_open(path, "desk");
	store_wake_send(path, "desk");
	tap_ok(is_woken(next) && !is_woken(desk),
	    "a new listener takes the place of the old one");
	close(next);
	close(desk);
	if (symlink("nowhere", help_path(folder, "t.db-desk.new")) < 0)
		abort();
	path = help_path(folder, "t.db");
	store_wake_send(path, "desk");
	tap_ok(!store_wake_heard(path, "desk") &&
		store_wake_heard(path, "post"),
	    "nobody is where only the socket of a dead process is");
	desk = store_wake_open(path, "desk");
	store_wake_send(path, "desk");
	tap_ok(desk >= 0 && is_woken(desk),
	    "a socket that a dead process left is replaced");
	close(desk);
	close(post);
	tap_ok(!drain(-1), "no descriptor, no wake-up");
}

static void
test_wake_rights(const char *folder)
{
	struct stat st;
	int fd;

	store_close(help_open(folder));
	fd = store_wake_open(help_path(folder, "t.db"), "desk");
	tap_ok(stat(help_path(folder, "t.db-desk"), &st) == 0 &&
		(st.st_mode & 0777) == 0600,
	    "who may not write the database may not wake its processes");
	close(fd);
}

/* A folder deeper than the address of a socket is long. */
static void
test_wake_far(const char *folder)
{
	char path[400], name[200];
	int fd, wanted;

	snprintf(path, sizeof path, "%s/%0120d", folder, 7);
	if (mkdir(path, 0700) < 0)
		abort();
	snprintf(path, sizeof path, "%s/%0120d/t.db", folder, 7);
	fd = store_wake_open(path, "post");
	store_wake_send(path, "post");
	tap_ok(fd >= 0 && is_woken(fd), "a long path is no obstacle");
	close(fd);
	snprintf(path, sizeof path, "%s/%0120d", folder, 7);
	wanted = open(path, O_RDONLY | O_DIRECTORY);
	(void)unlinkat(wanted, "t.db-post", 0);
	close(wanted);
	(void)rmdir(path);
	memset(name, 'n', sizeof name - 1);
	name[sizeof name - 1] = '\0';
	snprintf(path, sizeof path, "%s/%s", folder, name);
	tap_ok(store_wake_open(path, "post") == -1,
	    "a name that is too long has no wake-ups");
	store_wake_send(path, "post");
	tap_ok(store_wake_open(help_path(folder, "no/t.db"), "post") == -1,
	    "nor has a database without folder");
	store_wake_send(help_path(folder, "no/t.db"), "post");
}

int
main(void)
{
	char *folder = help_folder();

	test_lock(folder);
	test_wait(folder);
	test_wake(folder);
	test_wake_rights(folder);
	test_wake_far(folder);
	help_remove(folder);
	return tap_done();
}
