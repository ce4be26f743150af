/*
 * Makes the database at a URL, which is there and empty, as a server does when
 * it is started first: what database_kit.c has copies of.
 */
#include "config.h"

#include <stdio.h>

#include "store/store.h"

int
main(int argc, char **argv)
{
	struct store *s;
	char why[512];

	if (argc != 2)
		return 2;
	if (store_open(argv[1], STORE_CREATE, &s, why, sizeof why) !=
	    STORE_OK) {
		fprintf(stderr, "%s\n", why);
		return 1;
	}
	store_close(s);
	return 0;
}
