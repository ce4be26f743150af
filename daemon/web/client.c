/*
 * Finds out who asks and what the client wants: the client's address, also
 * behind a proxy, and its request headers.
 */
#include "config.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

#include "web/request.h"

static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

static void
map_ipv4(const struct in_addr *v4, struct in6_addr *out)
{
	memcpy(out->s6_addr, mapped, sizeof mapped);
	memcpy(out->s6_addr + sizeof mapped, v4, 4);
}

/* Parses "1.2.3.4", "1.2.3.4:80", "::1", "[::1]", "[::1]:80": proxies write all
 * of them. */
bool
web_client_parse(const char *text, size_t len, struct in6_addr *out)
{
	char copy[WEB_CLIENT_MAX + 1], *stop;
	struct in_addr v4;

	while (len > 0 && (*text == ' ' || *text == '\t')) {
		text++;
		len--;
	}
	while (len > 0 && (text[len - 1] == ' ' || text[len - 1] == '\t'))
		len--;
	if (len == 0 || len >= sizeof copy || memchr(text, '\0', len) != NULL)
		return false;
	memcpy(copy, text, len);
	copy[len] = '\0';
	if (copy[0] == '[') {
		stop = strchr(copy, ']');
		if (stop == NULL || (stop[1] != '\0' && stop[1] != ':'))
			return false;
		*stop = '\0';
		return inet_pton(AF_INET6, copy + 1, out) == 1;
	}
	if (inet_pton(AF_INET6, copy, out) == 1)
		return true;
	stop = strchr(copy, ':');
	if (stop != NULL)
		*stop = '\0';
	if (inet_pton(AF_INET, copy, &v4) != 1)
		return false;
	map_ipv4(&v4, out);
	return true;
}

static void
client_format(const struct in6_addr *a, char text[WEB_CLIENT_MAX + 1])
{
	const char *done;

	if (memcmp(a->s6_addr, mapped, sizeof mapped) == 0)
		done = inet_ntop(AF_INET, a->s6_addr + sizeof mapped, text,
		    WEB_CLIENT_MAX + 1);
	else
		done = inet_ntop(AF_INET6, a, text, WEB_CLIENT_MAX + 1);
	if (done == NULL)
		text[0] = '\0';
}

bool
web_client_address(const struct sockaddr *peer, struct in6_addr *out)
{
	if (peer != NULL && peer->sa_family == AF_INET) {
		map_ipv4(&((const struct sockaddr_in *)peer)->sin_addr, out);
		return true;
	}
	if (peer != NULL && peer->sa_family == AF_INET6) {
		*out = ((const struct sockaddr_in6 *)peer)->sin6_addr;
		return true;
	}
	return false;
}

struct gather {
	const char *name;
	struct buffer *out;
};

static enum MHD_Result
gather_header(void *cls, enum MHD_ValueKind kind, const char *name,
    const char *value)
{
	struct gather *g = cls;

	(void)kind;
	if (strcasecmp(name, g->name) == 0 && value != NULL) {
		if (g->out->len > 0)
			buffer_puts(g->out, ", ");
		buffer_puts(g->out, value);
	}
	return MHD_YES;
}

/* Joins all headers of that name, as RFC 9110 section 5.3 allows. */
static void
gather_all(const struct web_request *r, const char *name, struct buffer *out)
{
	struct gather g = {name, out};

	MHD_get_connection_values(r->connection, MHD_HEADER_KIND, gather_header,
	    &g);
}

/* Takes the client's address from the forwarded list: the last one that is not
 * the proxy's own. Each proxy appends the address that called it, and what
 * stands before may be made up. */
static void
client_forwarded(const struct web_request *r, struct in6_addr *client)
{
	struct buffer all = {0};
	size_t end;

	gather_all(r, "X-Forwarded-For", &all);
	end = all.len;
	while (end > 0) {
		size_t from = end;
		struct in6_addr one;

		while (from > 0 && all.data[from - 1] != ',')
			from--;
		if (!web_client_parse(all.data + from, end - from, &one))
			break;
		*client = one;
		if (memcmp(&one, &r->web->proxy, sizeof one) != 0)
			break;
		end = from > 0 ? from - 1 : 0;
	}
	buffer_fini(&all);
}

const char *
web_client(const struct web_request *r)
{
	return r->client;
}

bool
web_client_find(struct web_request *r)
{
	const union MHD_ConnectionInfo *info =
	    MHD_get_connection_info(r->connection,
		MHD_CONNECTION_INFO_CLIENT_ADDRESS);
	struct in6_addr a;

	if (info == NULL || !web_client_address(info->client_addr, &a)) {
		strcpy(r->client, "unknown");
		return true;
	}
	if (web_header(r, "X-Forwarded-For") != NULL)
		r->forwarded = WEB_NOT_BELIEVED;
	if (r->web->has_proxy && memcmp(&a, &r->web->proxy, sizeof a) == 0) {
		if (r->forwarded == WEB_NOT_BELIEVED)
			r->forwarded = WEB_FORWARDED;
		client_forwarded(r, &a);
	}
	client_format(&a, r->client);
	return web_guest_is(r->guest, &a);
}

enum web_forwarded
web_forwarded(const struct web_request *r)
{
	return r->forwarded;
}

/* --- what the client wants ------------------------------------------------ */

const char *
web_header(const struct web_request *r, const char *name)
{
	return MHD_lookup_connection_value(r->connection, MHD_HEADER_KIND,
	    name);
}

/* The weight of one media range, in thousandths: 1000 unless a "q" says
 * less (RFC 9110 section 12.4.2). */
static int
media_weight(const char *parameters, size_t len)
{
	for (size_t i = 1; i + 2 < len; i++) {
		int weight, unit = 100;

		if (strncasecmp(parameters + i, "q=", 2) != 0 ||
		    (parameters[i - 1] != ';' && parameters[i - 1] != ' '))
			continue;
		weight = parameters[i + 2] == '0' ? 0 : 1000;
		if (weight > 0 || i + 3 >= len || parameters[i + 3] != '.')
			return weight;
		for (i += 4; i < len && unit > 0; i++, unit /= 10) {
			if (parameters[i] < '0' || parameters[i] > '9')
				break;
			weight += (parameters[i] - '0') * unit;
		}
		return weight;
	}
	return 1000;
}

/* The weight of TYPE in an Accept header, 0 when it is absent; *PLACE becomes
 * where it stands. */
static int
media_find(const char *accept, const char *type, size_t *place)
{
	size_t type_len = strlen(type);

	*place = 0;
	while (*accept != '\0') {
		size_t len = strcspn(accept, ","), name;

		while (len > 0 && (*accept == ' ' || *accept == '\t')) {
			accept++;
			len--;
		}
		name = strcspn(accept, "; \t,");
		if (name == type_len && strncasecmp(accept, type, name) == 0)
			return name < len
			    ? media_weight(accept + name, len - name)
			    : 1000;
		accept += len;
		accept += *accept == ',';
		++*place;
	}
	return 0;
}

bool
web_wants_json(const struct web_request *r)
{
	struct buffer all = {0};
	size_t json_place, html_place;
	int json, html;

	gather_all(r, "Accept", &all);
	json = media_find(buffer_text(&all), "application/json", &json_place);
	html = media_find(buffer_text(&all), "text/html", &html_place);
	buffer_fini(&all);
	return json > 0 &&
	    (json > html || (json == html && json_place < html_place));
}
