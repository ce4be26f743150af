/*
 * The form that proposes a game: what was typed, what is wrong with it at each
 * field, and what it means. Everything is looked at before anything is said.
 *
 * Not here: HTTP (newpage.h), what is done with it (proposal.h).
 */
#ifndef TURNPOST_PAGES_NEWFORM_H
#define TURNPOST_PAGES_NEWFORM_H

#include "people/propose.h"
#include "desk/reader.h"
#include "game/terms.h"
#include "people/person.h"
#include "store/store_data.h"

/* All zeroes is none. */
struct newform {
	struct reader reader;	    /* whose words faults are told in */
	struct model *typed;	    /* field -> text, of those that came */
	struct model *faults;	    /* field -> sentence */
	struct model *terms_faults; /* clock field -> key (terms.h) */
	bool crowded;		    /* more people were named than can play */
	struct propose_game game;   /* what it means; of use when there is no
				   * fault */
};

/* Begins with nothing typed. */
void
newform_init(const struct desk *d, struct newform *f);
void
newform_fini(struct newform *f);

/* A field was typed; NULL: it did not come. Before newform_read(). */
void
newform_type(struct newform *f, const char *field, const char *text);
/* What is wrong with FIELD, in the word new.fault.KEY (MORE may be NULL), behind
 * what is wrong with it already. */
void
newform_fault(struct desk *d, struct newform *f, const char *field,
    const char *key, const struct model *more);

/* Reads what was typed; whether it is good. */
bool __attribute__((warn_unused_result))
newform_read(struct desk *d, struct newform *f);

/* The names of all fields that the form can have with RULES (may be NULL), to
 * EACH. */
void
newform_fields(const struct rules *rules,
    void (*each)(void *arg, const char *field), void *arg);

/* Puts into MODEL what web/new.html needs to show it again. */
void
newformview_put(struct desk *d, const struct newform *f, struct model *model);

#endif
