/*
 * LINK/orders: a player leaves an order in advance, or withdraws one.
 */
#ifndef TURNPOST_PAGES_ORDERROUTES_H
#define TURNPOST_PAGES_ORDERROUTES_H

#include "pages/page.h"

extern const struct page orderroutes_page;

#endif
