/*
 * Removes addresses and links from the replies of mail servers. Servers like to
 * repeat whom a letter was for, and what in it they do not like; and their
 * replies are logged and stored. So every reply passes through here before
 * either, and again before it is shown: older programs stored more.
 */
#ifndef TURNPOST_DESK_SAID_H
#define TURNPOST_DESK_SAID_H

struct buffer;

/* Appends SAID with "..." in place of everything that looks like an address:
 * the text around an at sign, which may be written "%40". The local part of TO
 * (NULL or "" when it is not known) is replaced, too, where it stands as a word
 * of its own after the three digits of the reply. So is what follows the path
 * of a link to this server, and everything long that may be a token, also where
 * it goes on after the end of a line. Ends of lines become blanks. What has
 * passed once passes again as it is. */
void
said_mask(const char *said, const char *to, struct buffer *out);

/* The same when the recipient is not known any more, because he was erased, for
 * example: only the digits at the beginning of SAID are kept. */
void
said_code(const char *said, struct buffer *out);

#endif
