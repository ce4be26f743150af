/*
 * Letters: parsing addresses (RFC 5322 section 3.4), composing a letter's bytes
 * (MIME), sending them by SMTP or into a Maildir, and parsing letters. It is
 * all that other folders see of mail/, but for delivery reports (report.h) and
 * pages (fetch.h).
 *
 * Not here: what a letter says (templates/), when it is owed (desk/).
 */
#ifndef TURNPOST_MAIL_MAIL_H
#define TURNPOST_MAIL_MAIL_H

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

enum { MAIL_ADDRESS_MAX = 254, MAIL_NAME_MAX = 60 }; /* bytes; code points */

/* --- addresses ------------------------------------------------------------ */

/* Parses one mailbox: `Ann <ann@example.org>`, `"Ann \"A\" Lee" <a@b.c>`, or a
 * bare address, with or without <> (NAME is then its local part). Display names
 * are UTF-8; several spaces become one. It refuses groups, lists, routes,
 * controls and line breaks; names that show nothing, contain "=?" or are over
 * MAIL_NAME_MAX code points; addresses over MAIL_ADDRESS_MAX bytes, beyond
 * ASCII, quoted, or not of the form local@host.name (local@host is good). The
 * caller frees *NAME and *ADDRESS. Returns NULL when the mailbox is good.
 * Otherwise both are NULL, and it returns a static sentence without a full stop
 * that says what to do. */
const char *__attribute__((warn_unused_result))
mail_address_read(const char *text, char **name, char **address);

/* --- composing ------------------------------------------------------------ */

struct mail_part {
	const char *name; /* file name of an attachment, or content id of a
			   * picture */
	const char *type; /* "image/png", "application/json" */
	const void *bytes;
	size_t len;
};

/* A letter to be composed; everything is borrowed. Mailboxes and addresses
 * have passed mail_address_read(). Identifiers, addresses of pages, LANG and
 * content ids are ASCII without spaces and <>, at most 900 bytes. All that
 * is asserted. */
struct mail_letter {
	const char *from;      /* a mailbox: "turnpost <games@example.org>" */
	const char *from_name; /* in place of the name in FROM; or NULL */
	const char *reply_to;  /* a mailbox, or NULL */
	const char *to_name;   /* or NULL */
	const char *to_address;
	const char *subject;
	const char *message_id;	 /* "began.0.uid@host", without <> */
	const char *references;	 /* the thread's root, without <>; or NULL */
	const char *lang;	 /* Content-Language, "en" */
	int64_t date;		 /* seconds UTC */
	const char *list_id;	 /* "game-12.play.example.org", or NULL */
	const char *unsubscribe; /* an https or http address, or NULL */
	const char *text;	 /* UTF-8, LF line ends */
	const char *html;	 /* UTF-8; NULL: the text stands alone */
	const struct mail_part *pictures; /* shown in the HTML, by content id */
	size_t n_pictures;
	const struct mail_part *attachments;
	size_t n_attachments;
};

/* Appends the letter's bytes, 7-bit, with CRLF line ends, no line over 998
 * bytes, no bare CR or LF: multipart/alternative(text/plain,
 * multipart/related(text/html, pictures)), inside multipart/mixed when there
 * are attachments. The headers are those of design section 7; identifiers and
 * List-* headers are never encoded or folded. The same letter always gives the
 * same bytes. Several threads may compose at once. */
void
mail_compose(const struct mail_letter *letter, struct buffer *out);

/* --- sending -------------------------------------------------------------- */

/* How a connection is protected. Opportunistic: TLS if the server offers it,
 * with any certificate (local relays sign for themselves), which helps against
 * listeners only. Required, and smtps://: TLS with a certificate that is good
 * for the host. With a user name, opportunistic means required except for a
 * loopback host, because a password must not go to whoever answers. */
enum mail_tls { MAIL_TLS_NEVER, MAIL_TLS_OPPORTUNISTIC, MAIL_TLS_REQUIRED };

struct mail_config {
	const char *transport; /* smtp://host:port, smtps://..., maildir:DIR */
	enum mail_tls starttls;
	const char *username; /* "" for none */
	const char *password; /* neither logged nor kept longer than needed */
	const char *helo;     /* our host name for EHLO; NULL: the system's */
	const char *ca_file;  /* NULL: the system's */
	int stall_seconds;    /* how long a server may be silent; 0: 60 */
};

enum mail_fate {
	/* The server (or disk) has taken it over. */
	MAIL_DELIVERED,
	/* This letter was put off: the server said 4xx to MAIL, RCPT, DATA or
	 * the letter itself. */
	MAIL_LATER,
	/* This letter is refused for good: the server said 5xx to RCPT, DATA or
	 * the letter itself, and that this is about its recipient or its size;
	 * or 552 to MAIL. */
	MAIL_REFUSED,
	/* The server said 5xx there, but not why, or that it is a rule: it may
	 * do so to every letter ("554 5.7.1 relay access denied"). */
	MAIL_DOUBTED,
	/* No letter can be sent now: no connection, no TLS, login refused,
	 * connection lost, time up, 421, a 5xx that is about us, disk full.
	 * This says nothing about the letter, which may even have arrived when
	 * the connection broke at its end: give it again with the same
	 * Message-ID. */
	MAIL_DOWN
};

struct mail_post;

/* Called once for each letter that was given to mail_send(). SAID is the
 * server's words ("550 5.1.1 no such user") or ours, borrowed; its lines are
 * separate. */
typedef void
mail_done(void *arg, int64_t ticket, enum mail_fate fate, const char *said);

/* Opens a transport. CONFIG is not needed afterwards. On failure *OUT is NULL
 * and WHY says what is wrong. It does not connect yet; for a Maildir it makes
 * the folders. */
bool __attribute__((warn_unused_result))
mail_open(const struct mail_config *config, mail_done *done, void *arg,
    struct mail_post **out, char *why, size_t len);
/* Closes the transport. The fate of letters under way is not told. */
void
mail_close(struct mail_post *post);

/* Whether mail_send() may be called now. One letter is sent at a time over one
 * kept connection; another one may wait behind it. */
bool
mail_ready(const struct mail_post *post);

/* Gives the transport a letter (bytes copied, CRLF line ends) from envelope
 * sender FROM ("": the null sender) to TO, both bare addresses. mail_wait()
 * tells its fate by calling DONE, which may give the next letter; for a
 * Maildir, too.
 *
 * For a Maildir the letter becomes a file in tmp, with LF line ends and the
 * envelope as headers Return-Path and Delivered-To, is synced, and is renamed
 * into new. Its name is made from MESSAGE_ID, so that the same letter sent
 * twice is one file, even when a mail program has moved it to cur. */
void
mail_send(struct mail_post *post, int64_t ticket, const char *from,
    const char *to, const char *message_id, const char *bytes, size_t len);

/* Waits for the transport, for FDS (poll semantics, revents set), or until
 * TIMEOUT ms are over (-1: for ever), and works on the letter under way.
 * Returns when a letter's fate was told, FDS are ready, or time is up. It never
 * blocks on a server. SIGPIPE should be ignored. */
void
mail_wait(struct mail_post *post, struct pollfd *fds, size_t n, int timeout);

/* --- reading back (the demo's mailbox page) ------------------------------- */

struct mail_read_part {
	char *cid, *name, *type;
	char *bytes;
	size_t len;
};

/* A letter's parts; mail_read_free() frees them all. Text is valid UTF-8 with
 * LF line ends; what cannot be decoded becomes U+FFFD. No member is NULL: what
 * the letter lacks is "". */
struct mail_read {
	char *from, *to, *subject, *message_id;
	char *date; /* "2026-11-20T09:00:00Z" */
	char *text, *html;
	struct mail_read_part *parts;
	size_t n_parts;
};

/* Parses any bytes, with LF or CRLF line ends. False when they hold no letter
 * (OUT is then all zeroes). */
bool __attribute__((warn_unused_result))
mail_read(const char *bytes, size_t len, struct mail_read *out);
void
mail_read_free(struct mail_read *r);

#endif
