import Kernels

/// The forward pass of one thread, with buffers that are reused for all its batches.
///
/// The tokens of all sequences of a batch are consecutive rows of one matrix, so no time is spent
/// on padding. Only attention depends on where a sequence begins and ends.
struct BertPass {
  private let model: BertModel
  private let kernels: kernel_variant
  private let hidden: FloatBuffer
  private let other: FloatBuffer
  private let projections: FloatBuffer
  private let wide: FloatBuffer
  private let scores: FloatBuffer
  private let packedKeys: FloatBuffer
  private let packedValues: FloatBuffer
  private let quantized: QuantizedRows

  private var size: Int { model.configuration.hiddenSize }

  // The number of rows processed together by the wide part of a layer. Few enough for the wide rows
  // to stay in the CPU cache during its three steps.
  private static let wideRows = 96

  /// Allocates buffers for batches of at most `tokens` tokens in sequences of at most `longest`.
  init(_ model: BertModel, tokens: Int, longest: Int) {
    let configuration = model.configuration
    self.model = model
    kernels = kernel_best().pointee
    hidden = FloatBuffer(count: tokens * configuration.hiddenSize)
    other = FloatBuffer(count: tokens * configuration.hiddenSize)
    projections = FloatBuffer(count: tokens * 3 * configuration.hiddenSize)
    wide = FloatBuffer(count: min(tokens, Self.wideRows) * configuration.intermediateSize)
    let headSize = configuration.headSize
    scores = FloatBuffer(count: longest * Self.whole(longest))
    packedKeys = FloatBuffer(count: kernel_packed_count(headSize, longest))
    packedValues = FloatBuffer(count: kernel_packed_count(longest, headSize))
    let usesIntegers = model.precision == .fast
    quantized = QuantizedRows(
      usesIntegers
        ? [
          (rows: tokens, depth: configuration.hiddenSize),
          (rows: min(tokens, Self.wideRows), depth: configuration.intermediateSize),
        ] : [])
  }

  /// Computes the vectors of all tokens.
  ///
  /// - Returns: A row of `hiddenSize` components for each token, valid until the next call.
  func run(_ sequences: [[Int32]]) -> UnsafePointer<Float> {
    let lengths = sequences.map(\.count)
    let tokens = lengths.reduce(0, +)
    embed(sequences)
    for layer in model.layers {
      layer.attention(hidden.pointer, rows: tokens, into: projections.pointer, quantized, kernels)
      attend(lengths)
      layer.attentionOutput(
        other.pointer, rows: tokens, into: projections.pointer, quantized, kernels)
      for row in 0..<tokens {
        layer.attentionNorm(
          projections.pointer + row * size, plus: hidden.pointer + row * size,
          into: hidden.pointer + row * size, kernels)
      }
      feedForward(layer, tokens)
    }
    return UnsafePointer(hidden.pointer)
  }

  private func embed(_ sequences: [[Int32]]) {
    var row = hidden.pointer
    for sequence in sequences {
      for (position, id) in sequence.enumerated() {
        let word = model.words.values + Int(id) * size
        let place = model.positions.values + position * size
        for index in 0..<size { row[index] = word[index] + model.types.values[index] }
        model.norm(row, plus: place, into: row, kernels)
        row += size
      }
    }
  }

  /// Returns the number of columns in as many panels as a number of columns needs.
  private static func whole(_ columns: Int) -> Int { kernel_packed_count(1, columns) }

  // Reads `projections` and writes `other`.
  private func attend(_ lengths: [Int]) {
    let headSize = model.configuration.headSize
    let scale = 1 / Float(headSize).squareRoot()
    let stride = 3 * size
    var first = 0
    for length in lengths {
      // The packed keys have zeros after the last. Computing whole panels is faster.
      let columns = Self.whole(length)
      for head in 0..<model.configuration.headCount {
        let queries = projections.pointer + first * stride + head * headSize
        let result = other.pointer + first * size + head * headSize
        kernel_pack_transposed(
          queries + size, stride, headSize, length, packedKeys.pointer)
        kernel_pack(queries + 2 * size, stride, length, headSize, packedValues.pointer)
        kernels.multiply(
          queries, stride, length, headSize, packedKeys.pointer, columns, nil, scores.pointer,
          columns)
        for row in 0..<length { kernels.softmax(scores.pointer + row * columns, length, scale) }
        kernels.multiply(
          scores.pointer, columns, length, length, packedValues.pointer, headSize, nil, result,
          size)
      }
      first += length
    }
  }

  private func feedForward(_ layer: BertModel.Layer, _ tokens: Int) {
    var first = 0
    while first < tokens {
      let rows = min(Self.wideRows, tokens - first)
      let x = hidden.pointer + first * size
      let y = other.pointer + first * size
      layer.up(x, rows: rows, into: wide.pointer, quantized, kernels)
      kernels.gelu(wide.pointer, rows * layer.up.outputs)
      layer.down(wide.pointer, rows: rows, into: y, quantized, kernels)
      for row in 0..<rows {
        layer.norm(y + row * size, plus: x + row * size, into: x + row * size, kernels)
      }
      first += rows
    }
  }
}
