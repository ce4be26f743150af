# L3: time zones; one of the two folders that include GLib.
noinst_LIBRARIES += libzone.a
libzone_a_CPPFLAGS = $(AM_CPPFLAGS) $(GLIB_CFLAGS)
libzone_a_SOURCES = %D%/zone.c %D%/zone.h
