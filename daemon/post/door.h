/*
 * The door by which letters come in: a player's answer to one of ours, or a
 * report that one did not arrive. Each way in (`turnpost receive`, lmtp.h) brings
 * it the bytes and the recipients.
 *
 * A letter of a turn is answered to the address in mail.from with a token that
 * is as good as the turn's link. A token is a secret, but people forward what
 * they quote: so what such a letter says is carried out at once only if it came
 * from the player's own address, as far as the servers on its way could tell.
 *
 * Not here: carrying it out (play/replies.h), reports (bounce.h), reading
 * letters (mail/written.h).
 */
#ifndef TURNPOST_POST_DOOR_H
#define TURNPOST_POST_DOOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buffer;
struct desk;

/* Appends the address by which the letter of SEAT's turn after MADE entries is
 * answered, "games+r...@host". False: letters are not answered here
 * (mail.replies), or the local part would be longer than 64 bytes. */
bool
door_address(const struct desk *d, int64_t game, int seat, uint32_t made,
    struct buffer *out);

enum door_outcome {
	DOOR_TAKEN,	 /* it is stored, now or before, or followed */
	DOOR_NOTHING,	 /* read, and nothing follows from it */
	DOOR_UNKNOWN,	 /* no recipient is an address of ours */
	DOOR_UNREADABLE, /* it is no letter, or too long */
	DOOR_LATER	 /* the database cannot be used: try again */
};

/* Whether ADDRESS, or the part of one that a mail server passes on, is one that
 * this server has written into a letter: DOOR_TAKEN, DOOR_UNKNOWN or
 * DOOR_LATER. */
enum door_outcome
door_knows(struct desk *d, const char *address);

/* What a mail server tells of a letter; everything borrowed. */
struct door_letter {
	const char *const *to; /* recipients, as far as they are known */
	size_t n_to;
	const char *bytes;
	size_t len;
};

/* Takes the letter in, in a transaction of its own; when it returns, what has
 * to be kept is. The addresses in the letter's own head count after TO. WHY gets
 * a sentence unless it is DOOR_TAKEN. */
enum door_outcome
door_take(struct desk *d, const struct door_letter *letter, struct buffer *why);

#endif
