#pragma once

#include <sqlite3.h>

// `sqlite3_db_config` takes a variable number of arguments, which Swift can't call.

/// Turns on defensive mode: no statement can damage the file or the tables behind virtual tables.
static inline void recollect_defend(sqlite3 *connection) {
  sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

/// Keeps the plan of a statement that is used again, whatever it is given.
///
/// SQLite 3.54 compiles a statement with a join anew each time it's given other values.
static inline void recollect_keep_plans(sqlite3 *connection) {
  sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_QPSG, 1, (int *)0);
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

// Closing any descriptor of a file ends all locks that the process has on it, so the bytes of a database
// that may be open are read through SQLite, which keeps descriptors as long as there are locks.

static inline sqlite3_file *recollect_file(sqlite3 *connection) {
  sqlite3_file *file = 0;
  int result = sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  return result == SQLITE_OK && file && file->pMethods ? file : 0;
}

/// Reads bytes of the database's file. It must have as many.
static inline int recollect_read(sqlite3 *connection, void *bytes, int count, sqlite3_int64 offset) {
  sqlite3_file *file = recollect_file(connection);
  return file ? file->pMethods->xRead(file, bytes, count, offset) : SQLITE_CANTOPEN;
}

/// Returns the size of the database's file; a negative number if it can't be determined.
static inline sqlite3_int64 recollect_size(sqlite3 *connection) {
  sqlite3_file *file = recollect_file(connection);
  sqlite3_int64 size = -1;
  return file && file->pMethods->xFileSize(file, &size) == SQLITE_OK ? size : -1;
}

/// Returns a region of the shared memory that the connection has open, of the size that SQLite maps at
/// once; null if there is none.
static inline const void *recollect_shared_memory(sqlite3 *connection, int region, int size) {
  sqlite3_file *file = recollect_file(connection);
  void volatile *bytes = 0;
  if (!file || file->pMethods->iVersion < 2 || !file->pMethods->xShmMap) return 0;
  file->pMethods->xShmMap(file, region, size, 0, &bytes);
  return (const void *)bytes;
}

// SQLite3 Multiple Ciphers adds functions to SQLite. They are looked up when the program runs, because
// it also runs with a SQLite that lacks them.

#include <dlfcn.h>
#ifndef RTLD_DEFAULT
#define RTLD_DEFAULT ((void *)0)
#endif

/// Returns the version of SQLite3 Multiple Ciphers; null if this SQLite can't encrypt.
static inline const char *recollect_cipher_version(void) {
  const char *(*version)(void) = (const char *(*)(void))dlsym(RTLD_DEFAULT, "sqlite3mc_version");
  return version ? version() : 0;
}

/// Gives a connection the key of its database, before the first statement that reads it.
static inline int recollect_key(sqlite3 *connection, const void *key, int count) {
  int (*set)(sqlite3 *, const char *, const void *, int) =
      (int (*)(sqlite3 *, const char *, const void *, int))dlsym(RTLD_DEFAULT, "sqlite3_key_v2");
  return set ? set(connection, "main", key, count) : SQLITE_MISUSE;
}

/// Encrypts the database with another key, in one transaction; decrypts it if the key is null.
static inline int recollect_rekey(sqlite3 *connection, const void *key, int count) {
  int (*set)(sqlite3 *, const char *, const void *, int) =
      (int (*)(sqlite3 *, const char *, const void *, int))dlsym(RTLD_DEFAULT, "sqlite3_rekey_v2");
  return set ? set(connection, "main", key, count) : SQLITE_MISUSE;
}

/// Reads bytes of the write-ahead log that the connection has open.
///
/// A whole page behind the header of its frame is decrypted.
static inline int recollect_read_log(
    sqlite3 *connection, void *bytes, int count, sqlite3_int64 offset) {
  sqlite3_file *file = 0;
  int result = sqlite3_file_control(connection, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file);
  if (result != SQLITE_OK || !file || !file->pMethods) return SQLITE_CANTOPEN;
  return file->pMethods->xRead(file, bytes, count, offset);
}
