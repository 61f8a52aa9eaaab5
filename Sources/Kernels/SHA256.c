#include "SHA256.h"

#include <stdbool.h>
#include <string.h>

// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4,
// section 4.2.2).
static const uint32_t constants[64] __attribute__((aligned(16))) = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static inline uint32_t rotate(uint32_t x, int count) { return x >> count | x << (32 - count); }

static inline uint32_t big_endian(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void compress(uint32_t state[8], const uint8_t *block) {
  uint32_t words[64];
  for (int t = 0; t < 16; t++) words[t] = big_endian(block + 4 * t);
  for (int t = 16; t < 64; t++) {
    uint32_t early = words[t - 15], late = words[t - 2];
    uint32_t sigma0 = rotate(early, 7) ^ rotate(early, 18) ^ early >> 3;
    uint32_t sigma1 = rotate(late, 17) ^ rotate(late, 19) ^ late >> 10;
    words[t] = words[t - 16] + sigma0 + words[t - 7] + sigma1;
  }
  uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
  uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
  for (int t = 0; t < 64; t++) {
    uint32_t sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    uint32_t first = h + sum1 + ((e & f) ^ (~e & g)) + constants[t] + words[t];
    uint32_t sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    uint32_t second = sum0 + ((a & b) ^ (a & c) ^ (b & c));
    h = g, g = f, f = e, e = d + first;
    d = c, c = b, b = a, a = first + second;
  }
  state[0] += a, state[1] += b, state[2] += c, state[3] += d;
  state[4] += e, state[5] += f, state[6] += g, state[7] += h;
}

void kernel_sha256_portable(uint32_t state[8], const uint8_t *blocks, size_t count) {
  for (size_t block = 0; block < count; block++) compress(state, blocks + 64 * block);
}

#if defined(__x86_64__)

#include <cpuid.h>
#include <immintrin.h>

// The SHA instructions take the state as two vectors: a, b, e, f and c, d, g, h, highest first.
// Each `sha256rnds2` does two rounds; `sha256msg1` and `sha256msg2` extend the message schedule by
// four words (Intel, "Intel SHA Extensions", 2013).
__attribute__((target("sha,sse4.1,ssse3"))) static void compress_with_instructions(
    uint32_t state[8], const uint8_t *blocks, size_t count) {
  const __m128i swap = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  __m128i abcd = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xb1);
  __m128i efgh = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1b);
  __m128i abef = _mm_alignr_epi8(abcd, efgh, 8);
  __m128i cdgh = _mm_blend_epi16(efgh, abcd, 0xf0);
  for (size_t block = 0; block < count; block++) {
    const __m128i *input = (const __m128i *)(blocks + 64 * block);
    const __m128i abef_before = abef, cdgh_before = cdgh;
    __m128i words[4];
    for (int i = 0; i < 4; i++) words[i] = _mm_shuffle_epi8(_mm_loadu_si128(input + i), swap);
    for (int i = 0; i < 16; i++) {
      const __m128i current = words[i & 3];
      __m128i sum = _mm_add_epi32(current, _mm_load_si128((const __m128i *)constants + i));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0e));
      if (i >= 12) continue;
      // The words of four groups later take the place of those just used.
      const __m128i next = words[(i + 1) & 3], third = words[(i + 2) & 3], last = words[(i + 3) & 3];
      __m128i extended = _mm_sha256msg1_epu32(current, next);
      extended = _mm_add_epi32(extended, _mm_alignr_epi8(last, third, 4));
      words[i & 3] = _mm_sha256msg2_epu32(extended, last);
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }
  abcd = _mm_shuffle_epi32(abef, 0x1b);
  efgh = _mm_shuffle_epi32(cdgh, 0xb1);
  _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(abcd, efgh, 0xf0));
  _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(efgh, abcd, 8));
}

static bool has_instructions(void) {
  unsigned a, b, c, d;
  if (!__get_cpuid_count(7, 0, &a, &b, &c, &d)) return false;
  return (b >> 29 & 1) && __builtin_cpu_supports("sse4.1");
}

void kernel_sha256(uint32_t state[8], const uint8_t *blocks, size_t count) {
  static _Atomic int known;  // 0 until it is asked, then 1 without the instructions and 2 with them
  int choice = known;
  if (choice == 0) known = choice = has_instructions() ? 2 : 1;
  if (choice == 2) {
    compress_with_instructions(state, blocks, count);
  } else {
    kernel_sha256_portable(state, blocks, count);
  }
}

#else

void kernel_sha256(uint32_t state[8], const uint8_t *blocks, size_t count) {
  kernel_sha256_portable(state, blocks, count);
}

#endif
