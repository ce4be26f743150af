/*
 * turnpost: a server for board games by e-mail. main() only hands over to
 * cmd_main(): each command has a file of its own in daemon/cmd.
 */
#include "config.h"

#include "cmd/cmd.h"

int
main(int argc, char **argv)
{
	return cmd_main(argc, argv);
}
