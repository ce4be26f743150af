# L1: what a ruleset is, and which there are.
noinst_LIBRARIES += librules.a
librules_a_SOURCES = %D%/rules.c %D%/rules.h
