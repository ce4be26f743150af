/*
 * The connections that are open: who may have how many, and for how long.
 *
 * We accept them ourselves and hand them to MHD. It would count a proxy as one
 * client, wait for ever for whoever sends a byte now and then, and, when it has
 * as many connections as it may, look at the listening socket again only when
 * it is called, of which it tells nobody.
 *
 * A connection is ended by shutdown(): MHD then sees its end as if the client
 * had gone, and closes it.
 */
#include "config.h"

#include <errno.h>
#include <linux/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "base/xmalloc.h"
#include "web/request.h"

enum {
	/* An answer may take that much longer than a request: it is larger. */
	TAKING = 4,
	LOOK_MS = 250, /* between two looks at who is late */
	/* Who has taken nothing of an answer for so long may be ended when
	 * there is no room, ... */
	STALLED_MS = 5000,
	/* ... and who asks for nothing: a newcomer is not ended for itself. */
	FRESH_MS = 200,
	PAUSE_MS = 100, /* before the next try when there was no room */
	BATCH = 64	/* new connections between two calls of MHD */
};

/* An address (of IPv6: the network of a household) and what it has open. */
struct host {
	struct in6_addr network;
	size_t count;
	struct host *next;
};

struct web_guest {
	struct web_guests *all;
	int fd;
	struct host *host; /* NULL: it counts for nobody */
	bool proxy;	   /* counts for whom its request names */
	bool served;	   /* has been answered before */
	bool ended;	   /* waits for MHD to close it */
	enum web_guest_phase phase;
	int64_t since; /* ms, when the phase began */
	uint64_t took; /* bytes of answers, ever */
	int64_t moved; /* ms, when that was last seen to change, or the phase
			* began */
	struct web_guest *next, **back;
};

struct web_guests {
	int listener;
	int epoll; /* what the owner waits for: the listener, and MHD */
	struct MHD_Daemon *daemon;
	const struct in6_addr *proxy; /* NULL: none */
	size_t limit, each;	      /* each 0: no limit */
	int64_t patience;	      /* ms; 0: without end */
	int64_t looked;
	bool paused;
	size_t count; /* those that have not ended */
	struct web_guest *first;
	struct web_guest *coming; /* is being handed to MHD */
	struct host *hosts;
};

/* --- hosts ---------------------------------------------------------------- */

static struct host *
host_take(struct web_guests *g, const struct in6_addr *address)
{
	struct in6_addr network = *address;
	struct host *h = g->hosts;

	if (!IN6_IS_ADDR_V4MAPPED(address))
		memset(network.s6_addr + 8, 0, 8);
	while (h != NULL && memcmp(&h->network, &network, sizeof network) != 0)
		h = h->next;
	if (h == NULL) {
		h = xcalloc(1, sizeof *h);
		h->network = network;
		h->next = g->hosts;
		g->hosts = h;
	}
	h->count++;
	return h;
}

static void
host_drop(struct web_guests *g, struct host *h)
{
	struct host **at = &g->hosts;

	if (h == NULL || --h->count > 0)
		return;
	while (*at != h)
		at = &(*at)->next;
	*at = h->next;
	free(h);
}

/* --- one connection ------------------------------------------------------- */

static struct web_guest *
guest_new(struct web_guests *g, int fd, const struct in6_addr *address)
{
	struct web_guest *guest = xcalloc(1, sizeof *guest);

	guest->all = g;
	guest->fd = fd;
	guest->proxy =
	    g->proxy != NULL && memcmp(g->proxy, address, sizeof *address) == 0;
	if (!guest->proxy)
		guest->host = host_take(g, address);
	guest->since = web_now_ms();
	guest->next = g->first;
	guest->back = &g->first;
	if (guest->next != NULL)
		guest->next->back = &guest->next;
	g->first = guest;
	g->count++;
	return guest;
}

/* It counts no longer; MHD closes it. */
static void
guest_end(struct web_guest *guest)
{
	if (guest->ended)
		return;
	guest->ended = true;
	guest->all->count--;
	host_drop(guest->all, guest->host);
	guest->host = NULL;
	shutdown(guest->fd, SHUT_RDWR);
}

static void
guest_free(struct web_guest *guest)
{
	if (!guest->ended) {
		guest->all->count--;
		host_drop(guest->all, guest->host);
	}
	*guest->back = guest->next;
	if (guest->next != NULL)
		guest->next->back = guest->back;
	free(guest);
}

void
web_guest_begins(struct web_guest *guest)
{
	/* The time for the first request runs from the beginning. */
	if (guest->served)
		guest->since = web_now_ms();
}

/* Looks whether it has taken all that there is, or more than at the last look.
 * That we sent more says nothing: the kernel has room for many answers. */
static void
guest_watch(struct web_guest *guest, int64_t now)
{
	struct tcp_info info;
	socklen_t len = sizeof info;

	memset(&info, 0, sizeof info);
	getsockopt(guest->fd, IPPROTO_TCP, TCP_INFO, &info, &len);
	if (info.tcpi_unacked + info.tcpi_notsent_bytes > 0 &&
	    info.tcpi_bytes_acked == guest->took)
		return;
	guest->took = info.tcpi_bytes_acked;
	guest->moved = now;
}

void
web_guest_phase(struct web_guest *guest, enum web_guest_phase phase)
{
	guest->served = guest->served || guest->phase != GUEST_ASKS;
	guest->phase = phase;
	guest->since = guest->moved = web_now_ms();
	if (phase == GUEST_ASKS && guest->proxy) {
		host_drop(guest->all, guest->host);
		guest->host = NULL;
	}
}

bool
web_guest_is(struct web_guest *guest, const struct in6_addr *client)
{
	struct web_guests *g = guest->all;

	if (!guest->proxy || guest->ended || guest->host != NULL ||
	    memcmp(client, g->proxy, sizeof *client) == 0)
		return true;
	guest->host = host_take(g, client);
	return g->each == 0 || guest->host->count <= g->each;
}

/* --- room ----------------------------------------------------------------- */

/* Whether it can be ended to make room: for others of its host at once. */
static bool
guest_is_idle(const struct web_guest *guest, int64_t now, bool own)
{
	switch (guest->phase) {
	case GUEST_ASKS:
		return own || now - guest->since >= FRESH_MS;
	case GUEST_TAKES:
		return now - guest->moved >= STALLED_MS;
	case GUEST_WAITS:
		break;
	}
	return false;
}

/* Ends the connection that has been idle longest, of HOST or (NULL) of the host
 * that has most. False when none is. */
static bool
make_room(struct web_guests *g, const struct host *host)
{
	struct web_guest *best = NULL;
	int64_t now = web_now_ms();
	size_t most = 0;

	for (struct web_guest *at = g->first; at != NULL; at = at->next) {
		size_t count = at->host != NULL ? at->host->count : 0;

		if (at->ended || (host != NULL && at->host != host) ||
		    !guest_is_idle(at, now, host != NULL))
			continue;
		if (best == NULL || count > most ||
		    (count == most && at->since < best->since)) {
			best = at;
			most = count;
		}
	}
	if (best != NULL)
		guest_end(best);
	return best != NULL;
}

/* Hands a new connection to MHD, which closes it when it does not want it. */
static void
take_in(struct web_guests *g, int fd, const struct sockaddr *from,
    socklen_t len)
{
	struct in6_addr address;
	struct web_guest *guest;

	if (!web_client_address(from, &address))
		memset(&address, 0, sizeof address);
	guest = guest_new(g, fd, &address);
	if (g->each != 0 && guest->host != NULL &&
	    guest->host->count > g->each) {
		guest->phase = GUEST_WAITS; /* not this one */
		if (!make_room(g, guest->host)) {
			guest_free(guest);
			close(fd);
			return;
		}
		guest->phase = GUEST_ASKS;
	}
	g->coming = guest;
	if (MHD_add_connection(g->daemon, fd, from, len) != MHD_YES &&
	    g->coming != NULL)
		guest_free(guest);
	g->coming = NULL;
}

/* Whether the listener is among what the owner waits for. */
static void
guests_listen(struct web_guests *g, bool on)
{
	struct epoll_event event = {.events = on ? EPOLLIN : 0};

	g->paused = !on;
	epoll_ctl(g->epoll, EPOLL_CTL_MOD, g->listener, &event);
}

void
web_guests_accept(struct web_guests *g)
{
	size_t batch = g->limit / 4 < BATCH ? g->limit / 4 + 1 : BATCH;
	bool room;

	while ((room = g->count < g->limit || make_room(g, NULL)) &&
	    batch-- > 0) {
		struct sockaddr_storage from;
		socklen_t len = sizeof from;
		int fd;

		memset(&from, 0, sizeof from);
		fd = accept4(g->listener, (struct sockaddr *)&from, &len,
		    SOCK_NONBLOCK | SOCK_CLOEXEC);
		if (fd >= 0) {
			take_in(g, fd, (struct sockaddr *)&from, len);
			continue;
		}
		if (errno == EAGAIN || errno == EWOULDBLOCK)
			break;
		if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS ||
		    errno == ENOMEM) {
			(void)make_room(g, NULL);
			room = false;
			break;
		}
	}
	if (room == g->paused)
		guests_listen(g, room);
}

/* --- time ----------------------------------------------------------------- */

static bool
guest_is_late(const struct web_guest *guest, int64_t now)
{
	int64_t most = guest->all->patience;

	if (guest->phase == GUEST_TAKES)
		most *= TAKING;
	return most != 0 && guest->phase != GUEST_WAITS &&
	    now - guest->since >= most;
}

void
web_guests_look(struct web_guests *g)
{
	int64_t now = web_now_ms();

	if (now - g->looked < LOOK_MS)
		return;
	g->looked = now;
	for (struct web_guest *at = g->first; at != NULL; at = at->next) {
		if (at->phase == GUEST_TAKES)
			guest_watch(at, now);
		if (guest_is_late(at, now))
			guest_end(at);
	}
}

int
web_guests_timeout(const struct web_guests *g)
{
	if (g->paused)
		return PAUSE_MS;
	return g->first != NULL ? 1000 : -1;
}

/* --- all of them ---------------------------------------------------------- */

struct web_guests *
web_guests_new(int listener, const struct in6_addr *proxy,
    const struct web_options *options, size_t limit)
{
	struct web_guests *g = xcalloc(1, sizeof *g);
	struct epoll_event event = {.events = EPOLLIN};

	g->listener = listener;
	g->proxy = proxy;
	g->limit = limit;
	g->each = (size_t)options->each;
	g->patience = (int64_t)options->patience * 1000;
	g->epoll = epoll_create1(EPOLL_CLOEXEC);
	if (g->epoll >= 0)
		epoll_ctl(g->epoll, EPOLL_CTL_ADD, listener, &event);
	return g;
}

bool
web_guests_serve(struct web_guests *g, struct MHD_Daemon *daemon, int fd)
{
	struct epoll_event event = {.events = EPOLLIN};

	g->daemon = daemon;
	return g->epoll >= 0 && fd >= 0 &&
	    epoll_ctl(g->epoll, EPOLL_CTL_ADD, fd, &event) == 0;
}

int
web_guests_fd(const struct web_guests *g)
{
	return g->epoll;
}

void
web_guests_notify(void *cls, struct MHD_Connection *connection, void **context,
    enum MHD_ConnectionNotificationCode code)
{
	struct web_guests *g = cls;

	(void)connection;
	if (code == MHD_CONNECTION_NOTIFY_STARTED) {
		*context = g->coming;
		g->coming = NULL;
	} else if (*context != NULL) {
		guest_free(*context);
		*context = NULL;
	}
}

void
web_guests_free(struct web_guests *g)
{
	if (g == NULL)
		return;
	if (g->epoll >= 0)
		close(g->epoll);
	free(g);
}
