/*
 * The lines that go to standard error: those of the log, and what a command
 * says.
 *
 * Not here: what an event of the log looks like (log.h).
 */
#ifndef TURNPOST_DESK_LOGLINE_H
#define TURNPOST_DESK_LOGLINE_H

/* From here on nobody waits for whoever reads: lines for which there is no room
 * are lost, and an event says how many they were. */
void
logline_begin(void);

/* Writes TEXT, a line or several with their ends. LEVEL is one of syslog(3)'s,
 * which systemd's journal is told and nobody else. */
void
logline_write(int level, const char *text);

#endif
