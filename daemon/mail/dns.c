/*
 * The resolver of the C library, with little patience.
 */
#include "config.h"

#include "mail/dns.h"

#include <arpa/inet.h>
#include <arpa/nameser.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <resolv.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/xmalloc.h"

enum {
	TRY_SECONDS = 2, /* for each server and try */
	ALL_SECONDS = 7	 /* for a question */
};

static const ns_type types[] = {[DNS_A] = ns_t_a,
    [DNS_AAAA] = ns_t_aaaa,
    [DNS_PTR] = ns_t_ptr,
    [DNS_TXT] = ns_t_txt};

/* --- records -------------------------------------------------------------- */

static void
add_printable(struct buffer *out, const uint8_t *bytes, size_t len)
{
	for (size_t i = 0; i < len; i++)
		buffer_putc(out,
		    bytes[i] >= ' ' && bytes[i] <= '~' ? (char)bytes[i] : '?');
}

/* A text is strings, each after a byte that says its length. */
static void
add_text(struct buffer *out, const uint8_t *data, size_t len)
{
	while (len > 0) {
		size_t n = data[0] < len ? data[0] : len - 1;

		add_printable(out, data + 1, n);
		data += 1 + n;
		len -= 1 + n;
	}
}

static void
add_record(const ns_msg *message, const ns_rr *record, enum dns_kind kind,
    struct buffer *lines)
{
	const uint8_t *data = ns_rr_rdata(*record);
	size_t len = ns_rr_rdlen(*record);
	char name[NS_MAXDNAME] = "", address[INET6_ADDRSTRLEN] = "";

	switch (kind) {
	case DNS_A:
		if (len == NS_INADDRSZ)
			inet_ntop(AF_INET, data, address, sizeof address);
		buffer_puts(lines, address);
		break;
	case DNS_AAAA:
		if (len == NS_IN6ADDRSZ)
			inet_ntop(AF_INET6, data, address, sizeof address);
		buffer_puts(lines, address);
		break;
	case DNS_PTR:
		if (ns_name_uncompress(ns_msg_base(*message),
			ns_msg_end(*message), data, name, sizeof name) < 0)
			name[0] = '\0';
		add_printable(lines, (const uint8_t *)name, strlen(name));
		break;
	case DNS_TXT:
		add_text(lines, data, len);
		break;
	}
	buffer_putc(lines, '\n');
}

/* The answer has the aliases (CNAME) that lead to a record before it. */
static enum dns_status
read_answer(const uint8_t *answer, int len, enum dns_kind kind,
    struct buffer *lines)
{
	enum dns_status status = DNS_NOTHING;
	ns_msg message;
	ns_rr record;

	if (ns_initparse(answer, len, &message) != 0)
		return DNS_SILENT;
	for (int i = 0; i < ns_msg_count(message, ns_s_an); i++) {
		if (ns_parserr(&message, ns_s_an, i, &record) != 0)
			return DNS_SILENT;
		if (ns_rr_type(record) != types[kind])
			continue;
		add_record(&message, &record, kind, lines);
		status = DNS_FOUND;
	}
	return status;
}

/* --- questions ------------------------------------------------------------ */

/* Sets ANSWER (NS_MAXMSG bytes) and *LEN, where there is one. */
static enum dns_status
dns_query(const char *name, ns_type type, uint8_t *answer, int *len)
{
	struct __res_state resolver = {0};
	enum dns_status status = DNS_SILENT;

	if (res_ninit(&resolver) != 0)
		return DNS_SILENT;
	resolver.options |= RES_USE_EDNS0;
	resolver.retrans = TRY_SECONDS;
	resolver.retry = resolver.nscount > 1 ? 1 : 2;
	*len = res_nquery(&resolver, name, ns_c_in, type, answer, NS_MAXMSG);
	if (*len >= 0 && *len <= NS_MAXMSG)
		status = DNS_FOUND;
	else if (resolver.res_h_errno == HOST_NOT_FOUND ||
	    resolver.res_h_errno == NO_DATA)
		status = DNS_NOTHING;
	res_nclose(&resolver);
	return status;
}

/* Writes to FD what came of the question: the status as a byte, and the answer.
 * It is asked in a process of its own, which an alarm ends, because the resolver
 * waits without end for a long answer by TCP. */
static void __attribute__((noreturn))
query_to(int fd, const char *name, ns_type type)
{
	uint8_t *told = xcalloc(1, 1 + NS_MAXMSG);
	int len = 0;

	signal(SIGALRM, SIG_DFL);
	alarm(ALL_SECONDS);
	told[0] = (uint8_t)dns_query(name, type, told + 1, &len);
	if (told[0] != DNS_FOUND)
		len = 0;
	_exit(write(fd, told, 1 + (size_t)len) < 0);
}

static void
read_all(int fd, struct buffer *out)
{
	ssize_t n;

	do {
		n = read(fd, buffer_reserve(out, 4096), 4096);
		out->len += n > 0 ? (size_t)n : 0;
	} while (n > 0 || (n < 0 && errno == EINTR));
}

enum dns_status
dns_ask(const char *name, enum dns_kind kind, struct buffer *lines)
{
	struct buffer told = {0};
	enum dns_status status = DNS_SILENT;
	int way[2];
	pid_t child;

	if (pipe2(way, O_CLOEXEC) != 0)
		return DNS_SILENT;
	child = fork();
	if (child == 0)
		query_to(way[1], name, types[kind]);
	close(way[1]);
	if (child > 0) {
		read_all(way[0], &told);
		(void)waitpid(child, NULL, 0);
	}
	close(way[0]);
	if (told.len > 0)
		status = (enum dns_status)told.data[0];
	if (status == DNS_FOUND)
		status = read_answer((const uint8_t *)told.data + 1,
		    (int)told.len - 1, kind, lines);
	buffer_fini(&told);
	return status;
}

bool
dns_reverse(const char *address, struct buffer *name)
{
	uint8_t bytes[NS_IN6ADDRSZ];

	if (inet_pton(AF_INET, address, bytes) == 1) {
		buffer_printf(name, "%d.%d.%d.%d.in-addr.arpa", bytes[3],
		    bytes[2], bytes[1], bytes[0]);
		return true;
	}
	if (inet_pton(AF_INET6, address, bytes) != 1)
		return false;
	for (int i = NS_IN6ADDRSZ - 1; i >= 0; i--)
		buffer_printf(name, "%x.%x.", bytes[i] & 15, bytes[i] >> 4);
	buffer_puts(name, "ip6.arpa");
	return true;
}
