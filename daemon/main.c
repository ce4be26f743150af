/*
 * turnpost: games by mail. Everything is in the command's file (cmd/).
 */
#include "config.h"

#include "cmd/cmd.h"

int
main(int argc, char **argv)
{
	return cmd_main(argc, argv);
}
