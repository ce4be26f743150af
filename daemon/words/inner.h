/*
 * What the files of the view model share: how a value lies in memory. Other
 * files see model.h.
 */
#ifndef TURNPOST_WORDS_INNER_H
#define TURNPOST_WORDS_INNER_H

#include "words/model.h"

enum { MEMBER_KEY_SHORT = 15 }; /* characters; most keys have fewer */

struct member {
	union {
		char here[MEMBER_KEY_SHORT + 1];
		char *apart; /* a longer key, of its own */
	} key;
	struct model *value;
	uint32_t mark; /* of the key; others mostly have another */
	bool is_apart;
};

/* The "shared" of a value that all have and nobody frees: true, false, null. */
#define MODEL_OF_ALL UINT32_MAX

struct model {
	enum model_type type;
	uint32_t shared; /* how many more have this value, too, which then
			  * cannot change */
	union {
		int64_t whole;
		double real;
		/* Behind the CAP members of a large object lies an index:
		 * twice as many numbers of members, counted from 1, each near
		 * the place that its mark gives it; 0 where there is none. */
		struct {
			uint32_t n, cap; /* CAP is 0 or a power of two */
			struct member *member;
		} object;
		/* An array, or the parts of a phrase: a text, or for a word an
		 * array of its key and OTHERWISE. */
		struct {
			uint32_t n, cap;
			struct model **item;
		} array;
		char text[1]; /* as long as need be */
	} is;
};

static inline const char *
member_key(const struct member *member)
{
	return member->is_apart ? member->key.apart : member->key.here;
}

/* --- model.c -------------------------------------------------------------- */

/* A text of LEN bytes that are known to be UTF-8 without NUL. */
struct model *
model_text_of(const char *bytes, size_t len);
/* Appends VALUE, which is taken over, to an array or to the parts of a
 * phrase. */
void
model_add_item(struct model *m, struct model *value);
/* The member of M whose key is the LEN bytes KEY; NULL when there is none, as
 * when M is no object. */
struct member *
model_find_member(const struct model *m, const char *key, size_t len);
/* Adds that member, which object M lacks. Takes over VALUE. */
void
model_add_member(struct model *m, const char *key, size_t len,
    struct model *value);

#endif
