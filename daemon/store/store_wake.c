/*
 * Waking another process of the same database by a datagram to a socket beside
 * the file.
 *
 * Not here: the lock that tells who serves the database (lock.c).
 */
#include "config.h"

#include "store/store_wake.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/buffer.h"
#include "store/inner.h"

/* Taken at once: whoever sends without end must not keep us here. */
enum { MOST = 64 };

/* The address of a socket has room for 108 bytes, a path may be longer: where
 * it does not fit it is reached by a descriptor of its folder. */
struct place {
	struct sockaddr_un address;
	int folder; /* descriptor, or -1 */
};

static void
place_fini(struct place *p)
{
	if (p->folder >= 0)
		close(p->folder);
}

static bool
write_address(struct place *p, const char *text)
{
	size_t len = strlen(text);

	if (len >= sizeof p->address.sun_path) {
		errno = ENAMETOOLONG;
		return false;
	}
	memcpy(p->address.sun_path, text, len + 1);
	return true;
}

/* Where the socket of ROLE is; SUFFIX is appended. */
static bool
place_init(struct place *p, const char *path, const char *role,
    const char *suffix)
{
	struct buffer text = {0};
	const char *slash = strrchr(path, '/');
	char *folder;
	bool good;

	memset(p, 0, sizeof *p);
	p->address.sun_family = AF_UNIX;
	p->folder = -1;
	buffer_printf(&text, "%s-%s%s", path, role, suffix);
	good = write_address(p, buffer_text(&text));
	if (!good) {
		folder = store_folder_of(path);
		p->folder = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
		free(folder);
		buffer_reset(&text);
		buffer_printf(&text, "/proc/self/fd/%d/%s-%s%s", p->folder,
		    slash != NULL ? slash + 1 : path, role, suffix);
		good = p->folder >= 0 && write_address(p, buffer_text(&text));
	}
	buffer_fini(&text);
	return good;
}

/* Who may write the database may wake its processes. */
static mode_t
rights_like(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 ? st.st_mode & 0666 : 0600;
}

/* Under another name first, then moved over what was there: at no moment is
 * there a socket that nobody listens to. */
int
store_wake_open(const char *path, const char *role)
{
	struct place new, place;
	int fd = -1;
	bool good;

	good = place_init(&new, path, role, ".new");
	good = place_init(&place, path, role, "") && good;
	if (good)
		fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK,
		    0);
	if (fd >= 0) {
		(void)unlink(new.address.sun_path);
		if (bind(fd, (struct sockaddr *)&new.address,
			sizeof new.address) < 0 ||
		    chmod(new.address.sun_path, rights_like(path)) < 0 ||
		    rename(new.address.sun_path, place.address.sun_path) < 0) {
			int fault = errno;

			(void)unlink(new.address.sun_path);
			close(fd);
			fd = -1;
			errno = fault;
		}
	}
	place_fini(&new);
	place_fini(&place);
	return fd;
}

void
store_wake_close(int fd, const char *path, const char *role)
{
	struct place place;

	if (fd < 0)
		return;
	if (place_init(&place, path, role, ""))
		(void)unlink(place.address.sun_path);
	place_fini(&place);
	close(fd);
}

bool
store_wake_serve(int fd,
    void (*answer)(void *arg, const char *question, char *text, size_t len),
    void *arg)
{
	int n = 0;

	for (; n < MOST; n++) {
		char question[64], text[1024] = "";
		struct sockaddr_un from;
		socklen_t size = sizeof from;
		ssize_t len = recvfrom(fd, question, sizeof question - 1,
		    MSG_DONTWAIT, (struct sockaddr *)&from, &size);

		if (len < 0)
			break;
		question[len] = '\0';
		if (question[0] != '\0' && size > sizeof(sa_family_t))
			answer(arg, question, text, sizeof text);
		if (text[0] != '\0')
			(void)!sendto(fd, text, strlen(text),
			    MSG_DONTWAIT | MSG_NOSIGNAL,
			    (struct sockaddr *)&from, size);
	}
	return n > 0;
}

/* The socket that asks gets a name from the system, outside of all folders, so
 * that it can be answered whoever it belongs to. */
static bool
ask(int fd, const struct place *place, const char *question)
{
	struct sockaddr_un own = {.sun_family = AF_UNIX};

	return bind(fd, (struct sockaddr *)&own, sizeof own.sun_family) == 0 &&
	    connect(fd, (const struct sockaddr *)&place->address,
		sizeof place->address) == 0 &&
	    send(fd, question, strlen(question), MSG_DONTWAIT | MSG_NOSIGNAL) >
	    0;
}

bool
store_wake_ask(const char *path, const char *role, const char *question,
    char *answer, size_t len, int ms)
{
	struct place place;
	struct pollfd p = {.fd = -1, .events = POLLIN};
	ssize_t n = -1;

	if (place_init(&place, path, role, ""))
		p.fd = socket(AF_UNIX,
		    SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	if (p.fd >= 0 && ask(p.fd, &place, question) && poll(&p, 1, ms) == 1)
		n = recv(p.fd, answer, len - 1, MSG_DONTWAIT);
	if (p.fd >= 0)
		close(p.fd);
	place_fini(&place);
	if (n <= 0)
		return false;
	answer[n] = '\0';
	return true;
}

/* A socket whose owner died is still there, but cannot be connected to. */
bool
store_wake_heard(const char *path, const char *role)
{
	struct place place;
	bool heard = false;
	int fd = -1;

	if (place_init(&place, path, role, ""))
		fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	if (fd >= 0) {
		heard = connect(fd, (struct sockaddr *)&place.address,
			    sizeof place.address) == 0;
		close(fd);
	}
	place_fini(&place);
	return heard;
}

/* A socket in the file system is as old as what listens to it: nothing that is
 * sent changes its time. */
int64_t
store_wake_since(const char *path, const char *role)
{
	struct buffer name = {0};
	struct stat st;
	int64_t since = 0;

	buffer_printf(&name, "%s-%s", path, role);
	if (store_wake_heard(path, role) && stat(name.data, &st) == 0)
		since = st.st_mtime;
	buffer_fini(&name);
	return since;
}

void
store_wake_send(const char *path, const char *role)
{
	struct place place;
	int fd = -1;

	if (place_init(&place, path, role, ""))
		fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK,
		    0);
	if (fd >= 0) {
		(void)!sendto(fd, "", 1, MSG_DONTWAIT | MSG_NOSIGNAL,
		    (struct sockaddr *)&place.address, sizeof place.address);
		close(fd);
	}
	place_fini(&place);
}
