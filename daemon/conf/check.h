/*
 * What the values of keys may be. Each function returns NULL for a good one,
 * or what is wrong with it, as the rest of a sentence that begins with the
 * key's name. Inside conf/ only.
 */
#ifndef TURNPOST_CONF_CHECK_H
#define TURNPOST_CONF_CHECK_H

typedef const char *
check_function(const char *value);

check_function check_any;
check_function check_path;
check_function check_listen;
check_function check_base_url;
check_function check_proxy;
check_function check_metrics;
check_function check_language;
check_function check_timezone;
check_function check_transport;
check_function check_mailbox;
check_function check_verp;
check_function check_operator;
check_function check_contact;

#endif
