/*
 * Whose link it is, and the answer.
 */
#include "config.h"

#include "pages/often.h"

#include "desk/desk.h"
#include "pages/answer.h"

bool
often_refuse(struct desk *d, const struct web_request *r, struct web_answer *a,
    const struct sign_token *token, enum limit limit)
{
	int64_t wait;

	if (!limit_full_of(d->limiter, limit, token->purpose, token->id,
		token->seat, desk_now(d), &wait))
		return false;
	answer_limit(d, r, a, limit, wait, NULL);
	return true;
}
