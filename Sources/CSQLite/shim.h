#pragma once

#include <sqlite3.h>

// `sqlite3_db_config` takes a variable number of arguments, which Swift can't call.

/// Turns on defensive mode: no statement can damage the file or the tables behind virtual tables.
static inline void recollect_defend(sqlite3 *connection) {
  sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

/// Turns off what computes: views, triggers and virtual tables, so that plain tables alone can be
/// read.
static inline void recollect_read_tables_only(sqlite3 *connection) {
  sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
#ifdef SQLITE_DBCONFIG_ENABLE_VIEW
  sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)0);
#endif
#if SQLITE_VERSION_NUMBER >= 3030000
  sqlite3_drop_modules(connection, (const char **)0);
#endif
}
