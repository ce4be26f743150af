/*
 * The form that proposes a game: what was typed, what is wrong with it at each
 * field, and what it means. Everything is looked at before anything is said.
 *
 * Not here: HTTP (newpage.h), what is done with it (proposal.h).
 */
#ifndef TURNPOST_DESK_NEWFORM_H
#define TURNPOST_DESK_NEWFORM_H

#include "desk/answer.h"
#include "desk/person.h"
#include "desk/terms.h"
#include "store/store_data.h"

/* All zeroes is none. */
struct newform {
	struct reader reader;	    /* whose words faults are told in */
	struct model *typed;	    /* field -> text, of those that came */
	struct model *faults;	    /* field -> sentence */
	struct model *terms_faults; /* clock field -> key (terms.h) */
	/* what it means; of use when there is no fault */
	const struct rules *rules; /* NULL: none, or unknown */
	struct rules_setup setup;
	struct store_data data; /* all zeroes when the rules have none */
	struct person people[RULES_SEATS_MAX]; /* the first proposes it */
	size_t n_people;
	bool crowded; /* there are more than that */
	bool open;    /* with SETUP.seats - N_PEOPLE free places */
	bool watch;   /* onlookers are allowed */
	char *message;
	struct terms terms;
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
newform_put(struct desk *d, const struct newform *f, struct model *model);

#endif
