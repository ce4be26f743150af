/*
 * Reads the letters as they were delivered. The HTML part is shown in a frame
 * that may not run anything.
 */
#include "config.h"

#include "pages/mailbox.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "desk/reader.h"
#include "mail/mail.h"
#include "pages/answer.h"
#include "pages/pagelang.h"
#include "words/words.h"

enum { LETTERS_SHOWN = 200, LETTER_SIZE_MAX = 4 << 20 };

/* The first is for the HTML of a letter in its frame: its inline styles and its
 * own pictures. The second is for the page around it. */
static const char frame_csp[] =
    "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
static const char letter_csp[] =
    "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

struct listed {
	char *name;
	struct timespec time;
};

static int
newest_first(const void *a, const void *b)
{
	const struct listed *x = a, *y = b;

	if (x->time.tv_sec != y->time.tv_sec)
		return x->time.tv_sec < y->time.tv_sec ? 1 : -1;
	if (x->time.tv_nsec != y->time.tv_nsec)
		return x->time.tv_nsec < y->time.tv_nsec ? 1 : -1;
	return strcmp(y->name, x->name);
}

static size_t
list_folder(const char *folder, struct listed **list, size_t n)
{
	DIR *dir = opendir(folder);
	struct dirent *entry;

	while (dir != NULL && (entry = readdir(dir)) != NULL) {
		struct stat st;

		if (entry->d_name[0] == '.' ||
		    fstatat(dirfd(dir), entry->d_name, &st, 0) != 0)
			continue;
		*list = xrealloc(*list, n + 1, sizeof **list);
		(*list)[n].name = xstrdup(entry->d_name);
		(*list)[n++].time = st.st_mtim;
	}
	if (dir != NULL)
		closedir(dir);
	return n;
}

/* Returns the bytes of the letter from new or cur, which the caller frees; NULL
 * when there is none of that name. */
static char *
mailbox_read_letter(const struct desk *d, const char *name, size_t *len)
{
	static const char *const folders[] = {"new", "cur"};
	struct buffer bytes = {0};
	FILE *f = NULL;
	size_t n;

	if (name[0] == '.' || strchr(name, '/') != NULL)
		return NULL;
	for (size_t i = 0; i < 2 && f == NULL; i++) {
		struct buffer path = {0};

		buffer_printf(&path, "%s/%s/%s", d->mailbox, folders[i], name);
		f = fopen(path.data, "re");
		buffer_fini(&path);
	}
	if (f == NULL)
		return NULL;
	do {
		n = fread(buffer_reserve(&bytes, 65536), 1, 65536, f);
		bytes.len += n;
	} while (n > 0 && bytes.len < LETTER_SIZE_MAX);
	fclose(f);
	*len = bytes.len;
	return buffer_take(&bytes);
}

/* Puts the kind of the letter, which its Message-ID begins with:
 * "turn.12.0.UID@HOST". */
static void
mailbox_put_kind(const struct desk *d, struct model *m, const char *message_id)
{
	struct buffer key = {0};

	message_id += strspn(message_id, "<");
	buffer_printf(&key, "mailbox.kind.%.*s", (int)strcspn(message_id, "."),
	    message_id);
	model_put(m, "kind-word",
	    words_has(d->words, NULL, buffer_text(&key))
		? model_text(buffer_text(&key))
		: model_null());
	buffer_fini(&key);
}

static void
add_to_list(const struct desk *d, const char *name, struct model *list)
{
	struct mail_read letter;
	struct model *m;
	size_t len;
	char *bytes = mailbox_read_letter(d, name, &len);

	if (bytes == NULL)
		return;
	if (mail_read(bytes, len, &letter)) {
		m = model_object();
		model_put_text(m, "href", name);
		mailbox_put_kind(d, m, letter.message_id);
		model_put_text(m, "from", letter.from);
		model_put_text(m, "to", letter.to);
		model_put_text(m, "subject", letter.subject);
		model_put_text(m, "date", letter.date);
		model_add(list, m);
		mail_read_free(&letter);
	}
	free(bytes);
}

static void
list_page(struct desk *d, const struct web_request *r, struct web_answer *a)
{
	struct model *m = model_object(), *list = model_array();
	struct buffer folder = {0};
	struct listed *found = NULL;
	struct reader reader;
	size_t n;

	buffer_printf(&folder, "%s/new", d->mailbox);
	n = list_folder(folder.data, &found, 0);
	buffer_reset(&folder);
	buffer_printf(&folder, "%s/cur", d->mailbox);
	n = list_folder(folder.data, &found, n);
	buffer_fini(&folder);
	if (n > 1)
		qsort(found, n, sizeof *found, newest_first);
	for (size_t i = 0; i < n; i++) {
		if (i < LETTERS_SHOWN)
			add_to_list(d, found[i].name, list);
		free(found[i].name);
	}
	free(found);
	pagelang_reader(d, r, &reader);
	pagelang_put(d, r, &reader, "", m);
	model_put_int(m, "count", (int64_t)n);
	model_put(m, "letters", list);
	answer_page(d, a, 200, &reader, "web/mailbox.html", m);
	model_free(m);
}

static void
letter_page(struct desk *d, const struct web_request *r, const char *name,
    const struct mail_read *letter, struct web_answer *a)
{
	struct model *m = model_object();
	struct reader reader;

	pagelang_reader(d, r, &reader);
	pagelang_put(d, r, &reader, "", m);
	model_put_text(m, "file", name);
	model_put_text(m, "from", letter->from);
	model_put_text(m, "to", letter->to);
	model_put_text(m, "subject", letter->subject);
	model_put_text(m, "date", letter->date);
	model_put_text(m, "message-id", letter->message_id);
	model_put_text(m, "text", letter->text);
	model_put_bool(m, "has-html", letter->html[0] != '\0');
	answer_page(d, a, 200, &reader, "web/letter.html", m);
	a->csp = letter_csp;
	model_free(m);
}

/* Answers with the HTML part. Its "cid:" pictures become links to
 * /mailbox/NAME/part/CID, and its links open outside of the frame. */
static void
html_part(const char *name, const struct mail_read *letter,
    struct web_answer *a)
{
	const char *html = letter->html;
	const char *head = strstr(html, "<head>");

	if (head != NULL) {
		buffer_add(&a->body, html, (size_t)(head + 6 - html));
		buffer_puts(&a->body, "<base target=\"_top\">");
		html = head + 6;
	}
	while (*html != '\0') {
		const char *cid = strstr(html, "\"cid:");

		if (cid == NULL) {
			buffer_puts(&a->body, html);
			break;
		}
		buffer_add(&a->body, html, (size_t)(cid - html));
		buffer_printf(&a->body, "\"/mailbox/%s/part/", name);
		html = cid + 5;
	}
	a->status = 200;
	a->type = "text/html; charset=utf-8";
	a->csp = frame_csp;
}

static bool
picture_part(const struct mail_read *letter, const char *cid,
    struct web_answer *a)
{
	for (size_t i = 0; i < letter->n_parts; i++) {
		const struct mail_read_part *p = &letter->parts[i];

		if (p->cid == NULL || strcmp(p->cid, cid) != 0 ||
		    strcmp(p->type, "image/png") != 0)
			continue;
		buffer_add(&a->body, p->bytes, p->len);
		a->status = 200;
		a->type = "image/png";
		return true;
	}
	return false;
}

/* Finds what the path leads to and answers with it. False when there is no such
 * thing. */
static bool
mailbox_find(struct desk *d, const struct web_request *r, const char *rest,
    struct web_answer *a)
{
	struct mail_read letter;
	size_t name_len, len;
	const char *what;
	char *name, *bytes;
	bool found = true;

	if (rest[0] == '\0' || strcmp(rest, "/") == 0) {
		list_page(d, r, a);
		return true;
	}
	name_len = strcspn(rest + 1, "/");
	name = xstrndup(rest + 1, name_len);
	what = rest + 1 + name_len;
	bytes = mailbox_read_letter(d, name, &len);
	if (bytes == NULL || !mail_read(bytes, len, &letter)) {
		free(bytes);
		free(name);
		return false;
	}
	if (*what == '\0') {
		letter_page(d, r, name, &letter, a);
	} else if (strcmp(what, "/html") == 0) {
		html_part(name, &letter, a);
	} else if (strcmp(what, "/source") == 0) {
		a->status = 200;
		a->type = "text/plain; charset=utf-8";
		buffer_add(&a->body, bytes, len);
	} else if (strncmp(what, "/part/", 6) == 0) {
		found = picture_part(&letter, what + 6, a);
	} else {
		found = false;
	}
	mail_read_free(&letter);
	free(bytes);
	free(name);
	return found;
}

static void
mailbox_look(struct desk *d, const struct web_request *r, struct web_answer *a,
    const struct sign_token *token, const char *rest)
{
	(void)token;
	if (d->mailbox == NULL || !mailbox_find(d, r, rest, a))
		answer_not_found(d, r, a);
}

const struct page mailbox_page = {
    .route = "/mailbox",
    .deep = true,
    .look = mailbox_look,
};
