/*
 * Addresses that begin with base-url and end with a token.
 */
#include "config.h"

#include "desk/inner.h"

static void
write_link(const struct desk *d, const struct sign_token *token,
    struct buffer *out)
{
	char text[SIGN_TOKEN_MAX + 1];

	sign_token_make(d->sign, token, text);
	buffer_printf(out, "%s/t/%s", d->conf->base_url, text);
}

void
link_play(const struct desk *d, int64_t game, int seat, uint32_t made,
    struct buffer *out)
{
	struct sign_token token = {SIGN_PLAY, game, seat, made};

	write_link(d, &token, out);
}

void
link_mute(const struct desk *d, int64_t game, int seat, struct buffer *out)
{
	struct sign_token token = {SIGN_MUTE, game, seat, 0};

	write_link(d, &token, out);
}
