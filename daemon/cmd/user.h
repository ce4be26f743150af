/*
 * Who the processes of a server are, and what nobody may see of them.
 */
#ifndef TURNPOST_CMD_USER_H
#define TURNPOST_CMD_USER_H

struct conf;

/* Makes this process the user that CONF names. Returns an exit status: CMD_OK,
 * or another after a sentence that says what to do. Root serves only when CONF
 * says so. */
int
user_become(const struct conf *conf);

/* Nothing of this process can be read by others of its user, nor is its memory
 * ever written to a file: it has keys, addresses and a password. */
void
user_keep_secrets(void);

#endif
