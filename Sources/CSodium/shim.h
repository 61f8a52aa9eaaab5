#pragma once

#include <sodium.h>
#include <sys/prctl.h>

// `prctl` takes a variable number of arguments, which Swift can't call.

/// Keeps the memory of this process out of core files, and from other programs of the user.
static inline int recollect_hide_memory(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }
