/*
 * The configuration file (contract section 2): it is read and checked as a
 * whole, and every fault is told at once with file and line. Its keys and their
 * defaults stand in one table (conf.c).
 */
#ifndef TURNPOST_CONF_CONF_H
#define TURNPOST_CONF_CONF_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"

enum conf_tls { CONF_TLS_NEVER, CONF_TLS_OPPORTUNISTIC, CONF_TLS_REQUIRED };

/* All texts are owned by the struct and never NULL. */
struct conf {
	char *database; /* a file, or the URL of a PostgreSQL database */
	bool server;	/* it is that */
	char *told;	/* what people are told of it: a URL without password */
	char *keys;
	char *beside; /* what files of this machine stand beside, such as
		       * locks: the database, or the keys when it is on a
		       * server */
	char *listen; /* "127.0.0.1:8080" */
	/* Without a slash at the end. The port is 0 when LISTEN has port 0 and
	 * the file has no base-url. */
	char *base_url;
	char *trusted_proxy;	/* "" for none */
	int client_connections; /* at once, of one address; 0: any number */
	char *user;   /* who the server is when root starts it, or "" */
	int watchdog; /* seconds that a process may be silent; 0: for ever */
	int letter_workers; /* threads that compose letters; 0: as many as there
			     * are processors */
	int request_time;   /* seconds for a request to come; 0: without end */
	int bot_time;	    /* seconds of one core that the strongest bot thinks
			     * about a move */
	int review_time;    /* and that the review of a game takes */
	char *stand_in;	    /* the bot that plays for who is away: a name of
			     * search/bot.h */
	char *metrics;	    /* "127.0.0.1:9480", of this machine; "" for none */
	char *language;
	char *timezone;
	char *templates;  /* folder of the operator's own templates; "" for
			   * none */
	char *data;	  /* folder of the owner's own data sets; "" for none */
	int undo_window;  /* seconds */
	int start_grace;  /* seconds */
	char *operator;	  /* the name of whoever runs the server; "" for none */
	char *contact;	  /* a mail address, an http(s) address, or "" */
	int vacation;	  /* days a year that a player may be away */
	bool open_tables; /* anybody may join open tables; the front page lists
			   * them */
	int shown_game;	  /* that the front page shows; 0: none */
	bool indexed;	  /* search engines may list the pages that have no
			   * link of their own */
	int unproved_letters; /* an hour, to addresses that nobody plays with;
			       * 0: as many as are asked for */
	bool local_addresses; /* forms take addresses that are no mailboxes of
			       * the open net */
	struct {
		char *transport;
		enum conf_tls starttls;
		char *username;
		char *password_file; /* read by the post only */
		char *from;
		char *verp; /* what stands between the local part of FROM and a
			     * letter's bounce tag; "" for no tag */
		char *reply_to; /* the mailbox to which answers go that are no
				    * moves; "": nobody reads them */
		char *helo;	/* as what we greet the mail server; "": by
				    * the domain of FROM */
		char *list_domain;   /* of List-Id; "": that of FROM */
		char *dkim_selector; /* of the key that letters are signed with,
				      * for the doctor; "": not known */
		bool replies;	     /* letters can be answered with moves */
		char *authserv_id; /* by which our own mail server signs what it
				    * found out about a sender (RFC 8601);
				    * "" for none */
		char *lmtp; /* path of the socket on which a mail server hands
			     * letters over; "" for none */
	} mail;
};

/* The built-in defaults, as if of an empty file. */
struct conf *
conf_default(void);

/* Reads FILE. NULL when anything is wrong: then FAULTS has a line
 * "FILE:LINE: what is wrong" for each fault, not only the first. */
struct conf *
conf_read(const char *file, struct buffer *faults);

/* The same for text that stands in memory, named FILE in the faults. */
struct conf *
conf_read_text(const char *text, size_t len, const char *file,
    struct buffer *faults);
void
conf_free(struct conf *c);

#endif
