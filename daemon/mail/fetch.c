/*
 * Fetches one page by HTTP with libcurl, with limits of time and size.
 */
#include "config.h"

#include "mail/fetch.h"

#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static size_t
take_body(char *bytes, size_t size, size_t n, void *arg)
{
	struct mail_fetched *out = arg;
	size_t room = MAIL_FETCH_MAX - out->body.len;

	buffer_add(&out->body, bytes, size * n < room ? size * n : room);
	return size * n;
}

static size_t
take_header(char *bytes, size_t size, size_t n, void *arg)
{
	static const char name[] = "date:";
	struct mail_fetched *out = arg;
	size_t len = size * n;
	char value[100];

	if (len < sizeof name - 1 || len >= sizeof value ||
	    strncasecmp(bytes, name, sizeof name - 1) != 0)
		return len;
	memcpy(value, bytes + sizeof name - 1, len - (sizeof name - 1));
	value[len - (sizeof name - 1)] = '\0';
	out->date = (int64_t)curl_getdate(value, NULL);
	if (out->date < 0)
		out->date = 0;
	return len;
}

static void
set_up(CURL *e, const char *url, int seconds, struct mail_fetched *out)
{
	curl_easy_setopt(e, CURLOPT_URL, url);
	curl_easy_setopt(e, CURLOPT_PROTOCOLS_STR, "http,https");
	curl_easy_setopt(e, CURLOPT_PROXY, "");
	curl_easy_setopt(e, CURLOPT_NOSIGNAL, 1L);
	curl_easy_setopt(e, CURLOPT_TIMEOUT, (long)seconds);
	curl_easy_setopt(e, CURLOPT_WRITEFUNCTION, take_body);
	curl_easy_setopt(e, CURLOPT_WRITEDATA, out);
	curl_easy_setopt(e, CURLOPT_HEADERFUNCTION, take_header);
	curl_easy_setopt(e, CURLOPT_HEADERDATA, out);
}

bool
mail_fetch(const char *url, const char *const *headers, int seconds,
    struct mail_fetched *out, char *why, size_t len)
{
	struct curl_slist *list = NULL;
	char error[CURL_ERROR_SIZE] = "";
	CURLcode code;
	long status = 0;
	CURL *e;

	*out = (struct mail_fetched){0};
	if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
		snprintf(why, len, "libcurl can't be initialised");
		return false;
	}
	e = curl_easy_init();
	if (e == NULL)
		abort(); /* out of memory */
	for (; *headers != NULL; headers++)
		list = curl_slist_append(list, *headers);
	set_up(e, url, seconds, out);
	curl_easy_setopt(e, CURLOPT_ERRORBUFFER, error);
	curl_easy_setopt(e, CURLOPT_HTTPHEADER, list);
	code = curl_easy_perform(e);
	if (code == CURLE_OK)
		curl_easy_getinfo(e, CURLINFO_RESPONSE_CODE, &status);
	else
		snprintf(why, len, "%s",
		    error[0] != '\0' ? error : curl_easy_strerror(code));
	out->status = (int)status;
	curl_slist_free_all(list);
	curl_easy_cleanup(e);
	curl_global_cleanup();
	if (code != CURLE_OK)
		buffer_fini(&out->body);
	return code == CURLE_OK;
}
