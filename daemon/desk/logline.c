/*
 * Writing to standard error without waiting for whoever reads it.
 */
#include "config.h"

#include "desk/logline.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <syslog.h>
#include <unistd.h>

#include "base/buffer.h"

/* How this process writes its log. Like the counts it belongs to the
 * process. */
static struct {
	bool begun;	       /* logline_begin() was called */
	int fd;		       /* what is written to then */
	_Atomic uint64_t lost; /* lines, since the last one that was written */
} logline_out = {.fd = STDERR_FILENO};

/* A pipe is opened once more: waiting or not is a matter of each opening, and
 * others who write to it may want to wait. */
void
logline_begin(void)
{
	struct stat st;
	int fd = -1;

	if (logline_out.begun)
		return;
	logline_out.begun = true;
	if (fstat(STDERR_FILENO, &st) == 0 && S_ISFIFO(st.st_mode))
		fd = open("/proc/self/fd/2",
		    O_WRONLY | O_APPEND | O_NONBLOCK | O_CLOEXEC);
	if (fd >= 0)
		logline_out.fd = fd;
}

/* Whether systemd's journal reads standard error: it says to which file it
 * listens (systemd.exec(5)), and that may have been replaced since. */
static bool
logline_in_journal(void)
{
	const char *place = getenv("JOURNAL_STREAM");
	unsigned long long device, inode;
	struct stat st;

	return place != NULL &&
	    sscanf(place, "%llu:%llu", &device, &inode) == 2 &&
	    fstat(STDERR_FILENO, &st) == 0 && st.st_dev == device &&
	    st.st_ino == inode;
}

/* Writes a line at once or not at all. */
static bool
logline_try(const char *text, size_t len)
{
	struct pollfd p = {.fd = logline_out.fd, .events = POLLOUT};
	ssize_t n =
	    send(logline_out.fd, text, len, MSG_DONTWAIT | MSG_NOSIGNAL);

	if (n < 0 && errno == ENOTSOCK && poll(&p, 1, 0) == 1 &&
	    (p.revents & POLLOUT) != 0)
		n = write(logline_out.fd, text, len);
	return n == (ssize_t)len;
}

/* Writes a line with what the journal wants to know of it (sd-daemon(3)). */
static bool
logline_send(int level, const char *text, size_t len)
{
	struct buffer line = {0};
	bool good = true;

	if (logline_in_journal())
		buffer_printf(&line, "<%d>", level);
	buffer_add(&line, text, len);
	if (logline_out.begun) {
		good = logline_try(line.data, line.len);
	} else {
		fputs(buffer_text(&line), stderr);
		fflush(stderr);
	}
	buffer_fini(&line);
	return good;
}

static void
logline_put(int level, const char *text, size_t len)
{
	if (logline_out.lost > 0) {
		char lost[80];

		snprintf(lost, sizeof lost,
		    "turnpost: event=lines-lost lines=%" PRIu64 "\n",
		    logline_out.lost);
		if (logline_send(LOG_WARNING, lost, strlen(lost)))
			logline_out.lost = 0;
	}
	if (logline_out.lost > 0 || !logline_send(level, text, len))
		logline_out.lost++;
}

/* A line at a time: what fits into PIPE_BUF is written whole. */
void
logline_write(int level, const char *text)
{
	while (*text != '\0') {
		size_t len = strcspn(text, "\n");

		len += text[len] == '\n';
		logline_put(level, text, len);
		text += len;
	}
}
