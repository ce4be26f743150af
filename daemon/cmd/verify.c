/*
 * turnpost verify: proves that a game document is true. It reads nothing but
 * the document: no configuration, no database.
 */
#include "config.h"

#include "cmd/cmd.h"
#include "proof/verify.h"

static int
cmd_verify_run(const struct cmd *cmd, const char *config, int argc, char **argv)
{
	struct buffer text = {0}, lines = {0}, why = {0}, out = {0};
	int status = CMD_FAILED;

	(void)config;
	if (argc != 2 || (argv[1][0] == '-' && argv[1][1] != '\0'))
		return cmd_usage(cmd);
	if (!cmd_read(argv[1], &text))
		goto out;
	if (verify_text(buffer_text(&text), text.len, &lines, &why)) {
		buffer_printf(&out, "ok\n%s", buffer_text(&lines));
		status = cmd_print(&out);
	} else {
		buffer_printf(&out, "%s: %s", argv[1], buffer_text(&why));
		status = cmd_fail(out.data);
	}
out:
	buffer_fini(&text);
	buffer_fini(&lines);
	buffer_fini(&why);
	buffer_fini(&out);
	return status;
}

const struct cmd cmd_verify = {
    "verify", "FILE", "prove a game document, offline", cmd_verify_run};
