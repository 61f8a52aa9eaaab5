#ifndef RECOLLECT_SHA256_H
#define RECOLLECT_SHA256_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Applies the compression function of SHA-256 to whole blocks of 64 bytes.
///
/// Uses the SHA instructions of x86 where the CPU has them. FIPS 180-4, section 6.2.2.
void kernel_sha256(uint32_t state[8], const uint8_t *blocks, size_t count);

/// Does the same without special instructions, on every CPU.
void kernel_sha256_portable(uint32_t state[8], const uint8_t *blocks, size_t count);

#ifdef __cplusplus
}
#endif

#endif
