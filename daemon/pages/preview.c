/*
 * Makes addresses that hold wherever they are sent, so with base-url.
 */
#include "config.h"

#include "pages/preview.h"

#include "base/buffer.h"
#include "conf/conf.h"
#include "desk/desk.h"
#include "pages/pagelang.h"
#include "web/web.h"
#include "words/model.h"

void
preview_put(struct desk *d, const struct web_request *r, const char *title,
    const char *about, const char *picture, struct model *model)
{
	struct model *m = model_object();
	struct buffer address = {0};

	buffer_printf(&address, "%s%s", d->conf->base_url, web_path(r));
	model_put_text(m, "title-word", title);
	model_put_text(m, "about-word", about);
	model_put_text(m, "address", buffer_text(&address));
	model_put_text(m, "picture", picture);
	model_put(model, "preview", m);
	buffer_fini(&address);
}

void
preview_put_sample(struct desk *d, const struct web_request *r,
    const char *title, const char *about, const char *ruleset,
    struct model *model)
{
	struct buffer picture = {0};

	buffer_printf(&picture, "%s/rules/%s/preview.png", d->conf->base_url,
	    ruleset);
	pagelang_query(d, r, &picture);
	preview_put(d, r, title, about, buffer_text(&picture), model);
	buffer_fini(&picture);
}
