/*
 * What the values of keys may be. Each function returns NULL for a good value,
 * otherwise what is wrong with it, as the rest of a sentence that begins with
 * the key's name. Only for conf/, whose table of keys names them.
 */
#ifndef TURNPOST_CONF_CHECK_H
#define TURNPOST_CONF_CHECK_H

typedef const char *
check_function(const char *value);

check_function check_any;
check_function check_path;
check_function check_database;
check_function check_listen;
check_function check_base_url;
check_function check_proxy;
check_function check_metrics;
check_function check_language;
check_function check_timezone;
check_function check_transport;
check_function check_mailbox;
check_function check_reply_to;
check_function check_host;
check_function check_verp;
check_function check_selector;
check_function check_authserv;
check_function check_socket;
check_function check_operator;
check_function check_contact;

#endif
