/*
 * Writes the answer to GET /healthz as text or as JSON.
 */
#include "config.h"

#include "desk/health.h"

#include "words/model.h"

static void
health_write_json(const struct web_request *r, const char *wrong,
    struct buffer *out)
{
	static const char *const ways[] = {[WEB_DIRECT] = "direct",
	    [WEB_FORWARDED] = "forwarded",
	    [WEB_NOT_BELIEVED] = "not-believed"};
	struct model *m = model_object();

	model_put_bool(m, "ok", wrong == NULL);
	model_put_text(m, "message", wrong != NULL ? wrong : "ok");
	model_put_text(m, "client", web_client(r));
	model_put_text(m, "forwarded", ways[web_forwarded(r)]);
	model_write(m, false, out);
	model_free(m);
}

void
health_answer(const struct web_request *r, const char *wrong,
    struct web_answer *a)
{
	a->status = wrong == NULL ? 200 : 503;
	a->type = "text/plain; charset=utf-8";
	if (web_wants_json(r)) {
		a->type = "application/json";
		health_write_json(r, wrong, &a->body);
	} else {
		buffer_puts(&a->body, wrong != NULL ? wrong : "ok");
	}
	buffer_putc(&a->body, '\n');
}
