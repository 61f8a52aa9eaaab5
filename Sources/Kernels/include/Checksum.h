#ifndef RECOLLECT_CHECKSUM_H
#define RECOLLECT_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Returns a checksum of 64 bits, which finds accidental damage and no forgery.
///
/// Two inputs of the same size that differ within one aligned word of eight bytes never have the
/// same checksum; others have it by chance, once in 2^64. It is the same on every little-endian
/// CPU. A checksum of several parts takes the checksum of the parts before as its seed.
uint64_t kernel_checksum(const void *bytes, size_t count, uint64_t seed);

#ifdef __cplusplus
}
#endif

#endif
