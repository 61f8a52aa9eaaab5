// The multiplication of bytes with arm64's products of small matrices (i8mm), included by
// VectorBody.h.
//
// An instruction multiplies two rows by two columns of eight bytes each: twice as many products as a
// dot product. Two groups of the packed columns, which have four bytes of each of 16 columns, are
// zipped in registers, so all variants share one layout.

enum { panel_parts = kernel_panel_width / 4, pair_bytes = 8 };

// Returns eight bytes of each of two rows as signed levels, which are 128 less.
INLINE int8x16_t two_rows(const uint8_t *first, const uint8_t *second) {
  const uint8x16_t levels = vcombine_u8(vld1_u8(first), vld1_u8(second));
  return vreinterpretq_s8_u8(veorq_u8(levels, vdupq_n_u8(0x80)));
}

// Adds the products of two groups, for pairs of rows and all columns of a panel.
INLINE void add_two_groups(const int pairs, const int8x16_t *a, const int8_t *first,
                           const int8_t *second, int32x4_t sums[][2 * panel_parts]) {
#pragma clang loop unroll(full)
  for (int part = 0; part < panel_parts; part++) {
    const int32x4_t one = vreinterpretq_s32_s8(vld1q_s8(first + 16 * part));
    const int32x4_t other = vreinterpretq_s32_s8(vld1q_s8(second + 16 * part));
    const int8x16_t low = vreinterpretq_s8_s32(vzip1q_s32(one, other));
    const int8x16_t high = vreinterpretq_s8_s32(vzip2q_s32(one, other));
#pragma clang loop unroll(full)
    for (int pair = 0; pair < pairs; pair++) {
      sums[pair][2 * part] = vmmlaq_s32(sums[pair][2 * part], a[pair], low);
      sums[pair][2 * part + 1] = vmmlaq_s32(sums[pair][2 * part + 1], a[pair], high);
    }
  }
}

// Computes the sums of pairs of rows with a panel. `pairs` is a constant wherever this is inlined.
INLINE void matrix_tile(const int pairs, const uint8_t *const *rows, size_t groups,
                        const int8_t *panel, int32_t *results) {
  int32x4_t sums[TILE_ROWS / 2][2 * panel_parts];
  int8x16_t a[TILE_ROWS / 2];
#pragma clang loop unroll(full)
  for (int pair = 0; pair < pairs; pair++) {
#pragma clang loop unroll(full)
    for (int part = 0; part < 2 * panel_parts; part++) sums[pair][part] = vdupq_n_s32(0);
  }
  size_t group = 0;
  for (; group + 2 <= groups; group += 2, panel += 2 * 4 * kernel_panel_width) {
#pragma clang loop unroll(full)
    for (int pair = 0; pair < pairs; pair++) {
      a[pair] = two_rows(rows[2 * pair] + 4 * group, rows[2 * pair + 1] + 4 * group);
    }
    add_two_groups(pairs, a, panel, panel + 4 * kernel_panel_width, sums);
  }
  if (group < groups) {
    // The missing group of the columns is zero, so that of the rows doesn't matter.
    static const int8_t nothing[4 * kernel_panel_width] = {0};
#pragma clang loop unroll(full)
    for (int pair = 0; pair < pairs; pair++) {
      uint8_t last[2][pair_bytes] = {{0}, {0}};
      memcpy(last[0], rows[2 * pair] + 4 * group, 4);
      memcpy(last[1], rows[2 * pair + 1] + 4 * group, 4);
      a[pair] = two_rows(last[0], last[1]);
    }
    add_two_groups(pairs, a, panel, nothing, sums);
  }
#pragma clang loop unroll(full)
  for (int pair = 0; pair < pairs; pair++) {
    int32_t *first = results + 2 * pair * kernel_panel_width;
#pragma clang loop unroll(full)
    for (int part = 0; part < 2 * panel_parts; part++) {
      vst1_s32(first + 2 * part, vget_low_s32(sums[pair][part]));
      vst1_s32(first + kernel_panel_width + 2 * part, vget_high_s32(sums[pair][part]));
    }
  }
}

TARGET static void multiply_bytes(const uint8_t *a, const kernel_byte_scale *scales, size_t rows,
                                  size_t depth, const int8_t *packed, const float *w_factors,
                                  const int32_t *w_sums, size_t columns, const float *bias,
                                  float *c, size_t c_stride) {
  const size_t stride = kernel_padded_byte_depth(depth), groups = stride / 4;
  for (size_t column = 0; column < columns; column += kernel_panel_width) {
    const size_t rest = columns - column;
    const size_t width = rest < kernel_panel_width ? rest : kernel_panel_width;
    for (size_t row = 0; row < rows; row += TILE_ROWS) {
      const size_t height = rows - row < TILE_ROWS ? rows - row : TILE_ROWS;
      const uint8_t *addresses[TILE_ROWS];
      // A row without a second one is multiplied twice.
      for (size_t i = 0; i < TILE_ROWS; i++) {
        addresses[i] = a + (row + (i < height ? i : height - 1)) * stride;
      }
      int32_t sums[TILE_ROWS * kernel_panel_width];
      const int8_t *panel = packed + column * stride;
      if (height > 4) {
        matrix_tile(3, addresses, groups, panel, sums);
      } else if (height > 2) {
        matrix_tile(2, addresses, groups, panel, sums);
      } else {
        matrix_tile(1, addresses, groups, panel, sums);
      }
      for (size_t i = 0; i < height; i++) {
        const kernel_byte_scale scale = scales[row + i];
        for (size_t j = 0; j < width; j++) {
          const int32_t sum =
              sums[i * kernel_panel_width + j] - (scale.zero - byte_offset) * w_sums[column + j];
          c[(row + i) * c_stride + column + j] =
              (float)sum * (w_factors[column + j] * scale.factor) + bias[column + j];
        }
      }
    }
  }
}
