// Inner products of rows that are scattered in memory, included by VectorBody.h and so compiled for
// one instruction set per inclusion. VNNI is 1 if the set has the dot product of bytes, else 0.

enum {
  byte_line = 64,
  // The rows whose memory is requested before it is needed.
  rows_ahead = 4
};

INLINE void prefetch_row(const void *row, size_t size) {
  for (size_t i = 0; i < size; i += byte_line) __builtin_prefetch((const char *)row + i);
}

TARGET static void dot_gathered(const float *const *rows, size_t row_count, const float *query,
                                size_t count, float *products) {
  for (size_t row = 0; row < row_count; row++) {
    if (row + 2 < row_count) prefetch_row(rows[row + 2], count * sizeof(float));
    products[row] = dot(rows[row], query, count);
  }
}

#if VNNI && defined(__x86_64__)

// The instruction takes unsigned bytes on one side. Those are row + 128, so 128 · Σ query is
// subtracted.
INLINE int32_t byte_correction(const int8_t *query, size_t count) {
  __m512i sum = _mm512_setzero_si512();
  const __m512i ones = _mm512_set1_epi8(1);
  for (size_t i = 0; i < count; i += byte_line) {
    sum = _mm512_dpbusd_epi32(sum, ones, _mm512_loadu_si512(query + i));
  }
  return 128 * _mm512_reduce_add_epi32(sum);
}

INLINE int32_t byte_product(const int8_t *row, const int8_t *query, size_t count) {
  const __m512i shift = _mm512_set1_epi8((char)128);
  __m512i even = _mm512_setzero_si512(), odd = _mm512_setzero_si512();
  size_t i = 0;
  for (; i + 2 * byte_line <= count; i += 2 * byte_line) {
    even = _mm512_dpbusd_epi32(even, _mm512_xor_si512(_mm512_loadu_si512(row + i), shift),
                               _mm512_loadu_si512(query + i));
    odd = _mm512_dpbusd_epi32(
        odd, _mm512_xor_si512(_mm512_loadu_si512(row + i + byte_line), shift),
        _mm512_loadu_si512(query + i + byte_line));
  }
  if (i < count) {
    even = _mm512_dpbusd_epi32(even, _mm512_xor_si512(_mm512_loadu_si512(row + i), shift),
                               _mm512_loadu_si512(query + i));
  }
  return _mm512_reduce_add_epi32(_mm512_add_epi32(even, odd));
}

#else

INLINE int32_t byte_correction(const int8_t *query, size_t count) {
  (void)query, (void)count;
  return 0;
}

#if DOT_PRODUCT

INLINE int32_t byte_product(const int8_t *row, const int8_t *query, size_t count) {
  int32x4_t even = vdupq_n_s32(0), odd = vdupq_n_s32(0);
  for (size_t i = 0; i < count; i += 32) {
    even = vdotq_s32(even, vld1q_s8(row + i), vld1q_s8(query + i));
    odd = vdotq_s32(odd, vld1q_s8(row + i + 16), vld1q_s8(query + i + 16));
  }
  return vaddvq_s32(vaddq_s32(even, odd));
}

#elif defined(__x86_64__) && LANES == 8

INLINE int32_t byte_product(const int8_t *row, const int8_t *query, size_t count) {
  __m256i even = _mm256_setzero_si256(), odd = _mm256_setzero_si256();
  for (size_t i = 0; i < count; i += 32) {
    const __m256i a = _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)(row + i)));
    const __m256i b = _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)(query + i)));
    const __m256i c = _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)(row + i + 16)));
    const __m256i d = _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)(query + i + 16)));
    even = _mm256_add_epi32(even, _mm256_madd_epi16(a, b));
    odd = _mm256_add_epi32(odd, _mm256_madd_epi16(c, d));
  }
  int32_t lanes[8], sum = 0;
  _mm256_storeu_si256((__m256i *)lanes, _mm256_add_epi32(even, odd));
  for (int i = 0; i < 8; i++) sum += lanes[i];
  return sum;
}

#else

INLINE int32_t byte_product(const int8_t *row, const int8_t *query, size_t count) {
  int32_t sum = 0;
  for (size_t i = 0; i < count; i++) sum += (int32_t)row[i] * query[i];
  return sum;
}

#endif
#endif

TARGET static void dot_bytes(const int8_t *const *rows, size_t row_count, const int8_t *query,
                             size_t count, int32_t *products) {
  for (size_t row = 0; row < row_count && row < rows_ahead; row++) {
    prefetch_row(rows[row], count);
  }
  const int32_t correction = byte_correction(query, count);
  for (size_t row = 0; row < row_count; row++) {
    if (row + rows_ahead < row_count) prefetch_row(rows[row + rows_ahead], count);
    products[row] = byte_product(rows[row], query, count) - correction;
  }
}
