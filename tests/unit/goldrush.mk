# The rules of goldrush/1.
GOLD_TWIN = %D%/goldrush_twin.c %D%/goldrush_twin.h
