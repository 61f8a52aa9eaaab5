#include "Reference.h"

#include <math.h>

// Plain loops, against which every fast kernel is tested. Sums are accumulated in double, so a
// reference value is more accurate than the value under test.

static float dot_reference(const float *a, const float *b, size_t count) {
  double sum = 0;
  for (size_t i = 0; i < count; i++) sum += (double)a[i] * b[i];
  return (float)sum;
}

static void dot_rows_reference(const float *rows, size_t row_count, const float *query,
                               size_t count, float *products) {
  for (size_t row = 0; row < row_count; row++) {
    products[row] = dot_reference(rows + row * count, query, count);
  }
}

static void dot_gathered_reference(const float *const *rows, size_t row_count, const float *query,
                                   size_t count, float *products) {
  for (size_t row = 0; row < row_count; row++) {
    products[row] = dot_reference(rows[row], query, count);
  }
}

static void estimate_reference(const uint8_t *codes, const float *factors, size_t groups,
                               size_t lines, const int8_t *query, int32_t offset, float floor,
                               float *estimates, uint16_t *passing) {
  for (size_t group = 0; group < groups; group++) {
    passing[group] = 0;
    for (size_t lane = 0; lane < kernel_group_rows; lane++) {
      size_t row = group * kernel_group_rows + lane;
      int32_t sum = 0;
      for (size_t i = 0; i < 16 * lines; i++) {
        size_t line = group * lines + i / 16;
        uint8_t byte = codes[(line * kernel_group_rows + lane) * 4 + i % 4];
        sum += (byte >> 2 * (i % 16 / 4) & 3) * query[i];
      }
      estimates[row] = factors[row] * (float)(2 * sum - offset);
      if (!(estimates[row] < floor)) passing[group] |= (uint16_t)(1 << lane);
    }
  }
}

static void dot_bytes_reference(const int8_t *const *rows, size_t row_count, const int8_t *query,
                                size_t count, int32_t *products) {
  for (size_t row = 0; row < row_count; row++) {
    products[row] = 0;
    for (size_t i = 0; i < count; i++) products[row] += (int32_t)rows[row][i] * query[i];
  }
}

static void multiply_reference(const float *a, size_t a_stride, size_t rows, size_t depth,
                               const float *packed, size_t columns, const float *bias, float *c,
                               size_t c_stride) {
  for (size_t row = 0; row < rows; row++) {
    for (size_t column = 0; column < columns; column++) {
      size_t panel = column / kernel_panel_width;
      const float *w = packed + panel * kernel_panel_width * depth + column % kernel_panel_width;
      double sum = bias ? bias[column] : 0;
      for (size_t k = 0; k < depth; k++) {
        sum += (double)a[row * a_stride + k] * w[k * kernel_panel_width];
      }
      c[row * c_stride + column] = (float)sum;
    }
  }
}

static void quantize_reference(const float *x, size_t rows, size_t depth, int16_t *levels,
                               float *factors) {
  const size_t padded = kernel_padded_depth(depth);
  for (size_t row = 0; row < rows; row++) {
    float largest = 0;
    for (size_t k = 0; k < depth; k++) largest = fmaxf(largest, fabsf(x[row * depth + k]));
    factors[row] = largest / kernel_largest_level;
    for (size_t k = 0; k < padded; k++) {
      const double value = k < depth ? x[row * depth + k] : 0;
      levels[row * padded + k] = (int16_t)rint(value * kernel_inverse_factor(largest));
    }
  }
}

static void multiply_quantized_reference(const int16_t *a, const float *a_factors, size_t rows,
                                         size_t depth, const int16_t *packed,
                                         const float *w_factors, size_t columns, const float *bias,
                                         float *c, size_t c_stride) {
  const size_t padded = kernel_padded_depth(depth);
  for (size_t row = 0; row < rows; row++) {
    for (size_t column = 0; column < columns; column++) {
      const size_t panel = column / kernel_panel_width * kernel_panel_width * padded;
      const int16_t *w = packed + panel + column % kernel_panel_width * 2;
      int64_t sum = 0;
      for (size_t k = 0; k < padded; k++) {
        sum += a[row * padded + k] * w[k / 2 * kernel_panel_width * 2 + k % 2];
      }
      c[row * c_stride + column] =
          (float)((double)sum * a_factors[row] * w_factors[column] + bias[column]);
    }
  }
}

static void quantize_bytes_reference(const float *x, size_t rows, size_t depth, uint8_t *levels,
                                     kernel_byte_scale *scales) {
  const size_t padded = kernel_padded_byte_depth(depth);
  for (size_t row = 0; row < rows; row++) {
    float least = 0, largest = 0;
    for (size_t k = 0; k < depth; k++) {
      least = fminf(least, x[row * depth + k]);
      largest = fmaxf(largest, x[row * depth + k]);
    }
    const double inverse = kernel_inverse_byte_factor(least, largest);
    scales[row].factor = (largest - least) / 255;
    scales[row].zero = (int32_t)rint(-least * inverse);
    for (size_t k = 0; k < padded; k++) {
      const double level = k < depth ? rint(x[row * depth + k] * inverse + scales[row].zero) : 0;
      levels[row * padded + k] = (uint8_t)fmin(fmax(level, 0), 255);
    }
  }
}

static void multiply_bytes_reference(const uint8_t *a, const kernel_byte_scale *scales, size_t rows,
                                     size_t depth, const int8_t *packed, const float *w_factors,
                                     const int32_t *w_sums, size_t columns, const float *bias,
                                     float *c, size_t c_stride) {
  const size_t padded = kernel_padded_byte_depth(depth);
  for (size_t row = 0; row < rows; row++) {
    for (size_t column = 0; column < columns; column++) {
      const size_t panel = column / kernel_panel_width * kernel_panel_width * padded;
      const int8_t *w = packed + panel + column % kernel_panel_width * 4;
      int64_t sum = -(int64_t)scales[row].zero * w_sums[column];
      for (size_t k = 0; k < padded; k++) {
        sum += a[row * padded + k] * w[k / 4 * kernel_panel_width * 4 + k % 4];
      }
      c[row * c_stride + column] =
          (float)((double)sum * scales[row].factor * w_factors[column] + bias[column]);
    }
  }
}

static void softmax_reference(float *values, size_t count, float scale) {
  double largest = (double)scale * values[0];
  for (size_t i = 1; i < count; i++) largest = fmax(largest, (double)scale * values[i]);
  double sum = 0;
  for (size_t i = 0; i < count; i++) sum += exp((double)scale * values[i] - largest);
  for (size_t i = 0; i < count; i++) {
    values[i] = (float)(exp((double)scale * values[i] - largest) / sum);
  }
}

static void layer_norm_reference(const float *values, const float *residual, size_t count,
                                 const float *weight, const float *bias, float epsilon,
                                 float *out) {
  double sum = 0;
  for (size_t i = 0; i < count; i++) {
    out[i] = residual ? values[i] + residual[i] : values[i];
    sum += out[i];
  }
  double mean = sum / (double)count;
  double squares = 0;
  for (size_t i = 0; i < count; i++) squares += (out[i] - mean) * (out[i] - mean);
  double inverse = 1 / sqrt(squares / (double)count + epsilon);
  for (size_t i = 0; i < count; i++) {
    out[i] = (float)((out[i] - mean) * inverse * weight[i] + bias[i]);
  }
}

static void gelu_reference(float *values, size_t count) {
  for (size_t i = 0; i < count; i++) {
    double x = values[i];
    values[i] = (float)(0.5 * x * (1 + erf(x * 0.70710678118654752440)));
  }
}

const kernel_variant kernel_reference = {
    .name = "reference",
    .dot = dot_reference,
    .dot_rows = dot_rows_reference,
    .dot_gathered = dot_gathered_reference,
    .estimate = estimate_reference,
    .dot_bytes = dot_bytes_reference,
    .multiply = multiply_reference,
    .quantize = quantize_reference,
    .multiply_quantized = multiply_quantized_reference,
    .quantize_bytes = quantize_bytes_reference,
    .multiply_bytes = multiply_bytes_reference,
    .softmax = softmax_reference,
    .layer_norm = layer_norm_reference,
    .gelu = gelu_reference,
};
