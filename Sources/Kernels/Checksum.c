#include "Checksum.h"

#include <string.h>

enum { lanes = 8 };

// Every step is a bijection of the lane, and of the word if the lane is given. A single changed
// word therefore changes the lane, and in the end the checksum.
static uint64_t step(uint64_t lane, uint64_t word) {
  lane = (lane ^ word) * 0x9E3779B185EBCA87u;
  return lane << 29 | lane >> 35;
}

uint64_t kernel_checksum(const void *bytes, size_t count, uint64_t seed) {
  const unsigned char *next = bytes;
  uint64_t state[lanes], words[lanes];
  for (int lane = 0; lane < lanes; lane++) state[lane] = seed + (uint64_t)lane;
  size_t left = count;
  for (; left >= sizeof words; left -= sizeof words, next += sizeof words) {
    memcpy(words, next, sizeof words);
    for (int lane = 0; lane < lanes; lane++) state[lane] = step(state[lane], words[lane]);
  }
  if (left > 0) {
    memset(words, 0, sizeof words);
    memcpy(words, next, left);
    for (int lane = 0; lane < lanes; lane++) state[lane] = step(state[lane], words[lane]);
  }
  uint64_t sum = step(seed, count);
  for (int lane = 0; lane < lanes; lane++) {
    sum = step(sum, state[lane]);
    sum ^= sum >> 32;
  }
  return sum;
}
