/*
 * The form that proposes a game: what was typed, what is wrong with it at each
 * field, and what it means. All fields are judged before anything is answered,
 * so that a person corrects them in one go.
 *
 * Not here: HTTP (newpage.h), what is done with it (people/propose.h), the
 * clock's fields (game/terms.h).
 */
#ifndef TURNPOST_PAGES_NEWFORM_H
#define TURNPOST_PAGES_NEWFORM_H

#include "game/terms.h"
#include "pages/formfield.h"
#include "people/person.h"
#include "people/propose.h"
#include "store/store_data.h"

/* How many fields can come: thirteen, eight of the clock, the options. */
enum { NEWFORM_FIELDS = 13 + 8 + RULES_OPTIONS_MAX };

/* All zeroes is none. */
struct newform {
	struct form form;
	struct model *terms_faults; /* clock field -> key (terms.h) */
	bool crowded;		    /* more people were named than can play */
	struct propose_game game;   /* what it means; of use when there is no
				     * fault */
};

/* Begins with nothing typed, and the server's language. */
void
newform_init(struct desk *d, struct newform *f);
void
newform_fini(struct newform *f);

/* Notes that TEXT was typed into FIELD; NULL: the field did not come. Before
 * newform_read(). */
void
newform_type(struct newform *f, const char *field, const char *text);

/* Reads and judges what was typed. Whether it is good. */
bool __attribute__((warn_unused_result))
newform_read(struct desk *d, struct newform *f);

/* Returns the name of field I, counted from 0, of all fields that the form can
 * have with RULES (may be NULL); NULL behind the last. TEXT may keep the
 * name. */
const char *
newform_field(const struct rules *rules, size_t i, struct buffer *text);

/* Puts into MODEL what web/new.html needs to show it again. */
void
newformview_put(struct desk *d, const struct newform *f, struct model *model);

#endif
