/*
 * The review for a letter: no more of it than its reader wants to know at once.
 */
#include "config.h"

#include "post/reviewletter.h"

#include "game/table.h"
#include "show/reviewed.h"
#include "show/view.h"
#include "words/model.h"

static void
reviewletter_link(void *arg, int64_t ply, struct buffer *out)
{
	buffer_printf(out, "%s/review?ply=%lld", (const char *)arg,
	    (long long)ply);
}

bool
reviewletter_put(struct desk *d, const struct view *v, const char *lang,
    const char *link, struct buffer *png, struct model *m)
{
	struct reviewed r;
	const struct reviewed_reader reader = {.d = d,
	    .t = v->t,
	    .seat = v->seat,
	    .lang = lang,
	    .r = &r,
	    .view = v,
	    .at = -1,
	    .own_missed = true, /* what others missed is on the page */
	    .link = reviewletter_link,
	    .arg = (void *)link};
	struct buffer page = {0};
	struct model *review;
	bool made;

	made = reviewed_take(d, v->t->game.id, &r) &&
	    r.state == REVIEWED_MADE &&
	    reviewed_take_makers(d, v->t->game.id, &r);
	if (made) {
		review = model_object();
		buffer_printf(&page, "%s/review", link);
		model_put_text(review, "link", buffer_text(&page));
		reviewed_put(&reader, png, review);
		model_put(m, "review", review);
	}
	buffer_fini(&page);
	reviewed_fini(&r);
	return made;
}
