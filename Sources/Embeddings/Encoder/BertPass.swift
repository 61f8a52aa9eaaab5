import Dispatch
import Kernels

/// The forward pass of a batch, with buffers that are reused for all batches.
///
/// The tokens of all sequences of a batch are consecutive rows of one matrix, so no time is spent
/// on padding. Only attention depends on where a sequence begins and ends.
///
/// The rows of a layer, and the heads of its attention, are divided among lanes, which are computed
/// at the same time. A row's bits don't depend on the lane.
///
/// It is `@unchecked` because of the buffers: each lane writes only its own rows or components.
struct BertPass: @unchecked Sendable {
  private let model: BertModel
  private let kernels: kernel_variant
  private let hidden: FloatBuffer
  private let other: FloatBuffer
  private let projections: FloatBuffer
  private let lanes: [Lane]

  private var size: Int { model.configuration.hiddenSize }

  init(_ model: BertModel, tokens: Int, longest: Int, lanes: Int = 1) {
    let configuration = model.configuration
    self.model = model
    kernels = kernel_best().pointee
    hidden = FloatBuffer(count: tokens * configuration.hiddenSize)
    other = FloatBuffer(count: tokens * configuration.hiddenSize)
    projections = FloatBuffer(count: tokens * 3 * configuration.hiddenSize)
    let rows = Self.share(of: tokens, lanes: lanes)
    self.lanes = (0..<lanes).map { _ in Lane(model, rows: rows, longest: longest) }
  }

  /// - Returns: A row of `hiddenSize` components for each token, valid until the next call.
  func run(_ sequences: [[Int32]]) -> UnsafePointer<Float> {
    let lengths = sequences.map(\.count)
    let tokens = lengths.reduce(0, +)
    embed(sequences)
    inLanes(tokens) { rows, lane in
      if let first = model.layers.first { project(first, rows, lane) }
    }
    for (index, layer) in model.layers.enumerated() {
      inLanes(model.configuration.headCount) { heads, lane in attend(lengths, heads, lane) }
      inLanes(tokens) { rows, lane in
        addAttention(layer, rows, lane)
        feedForward(layer, rows, lane)
        if index + 1 < model.layers.count { project(model.layers[index + 1], rows, lane) }
      }
    }
    return UnsafePointer(hidden.pointer)
  }

  /// Divides a range from 0 among the lanes, and waits for all calls.
  private func inLanes(_ count: Int, _ body: @Sendable (Range<Int>, Lane) -> Void) {
    let share = Self.share(of: count, lanes: lanes.count)
    let parts = share > 0 ? (count + share - 1) / share : 0
    guard parts > 1 else { return body(0..<count, lanes[0]) }
    DispatchQueue.concurrentPerform(iterations: parts) { part in
      body(part * share..<min(count, (part + 1) * share), lanes[part])
    }
  }

  private static func share(of count: Int, lanes: Int) -> Int { (count + lanes - 1) / lanes }

  private func embed(_ sequences: [[Int32]]) {
    var row = hidden.pointer
    let first = model.configuration.firstPosition
    for sequence in sequences {
      for (position, id) in sequence.enumerated() {
        let word = model.words.values + Int(id) * size
        let place = model.positions.values + (first + position) * size
        for index in 0..<size { row[index] = word[index] + model.types.values[index] }
        model.norm(row, plus: place, into: row, kernels)
        row += size
      }
    }
  }

  /// Computes queries, keys and values: reads `hidden` and writes `projections`.
  private func project(_ layer: BertModel.Layer, _ rows: Range<Int>, _ lane: Lane) {
    layer.attention(
      hidden.pointer + rows.lowerBound * size, rows: rows.count,
      into: projections.pointer + rows.lowerBound * 3 * size, lane.quantized, kernels)
  }

  /// Computes some heads of the attention: reads `projections` and writes `other`.
  private func attend(_ lengths: [Int], _ heads: Range<Int>, _ lane: Lane) {
    let headSize = model.configuration.headSize
    let scale = 1 / Float(headSize).squareRoot()
    let stride = 3 * size
    let scores = lane.scores.pointer
    var first = 0
    for length in lengths {
      // The packed keys have zeros after the last. Computing whole panels is faster.
      let columns = Lane.whole(length)
      for head in heads {
        let queries = projections.pointer + first * stride + head * headSize
        let result = other.pointer + first * size + head * headSize
        kernel_pack_transposed(
          queries + size, stride, headSize, length, lane.packedKeys.pointer)
        kernel_pack(queries + 2 * size, stride, length, headSize, lane.packedValues.pointer)
        kernels.multiply(
          queries, stride, length, headSize, lane.packedKeys.pointer, columns, nil, scores,
          columns)
        for row in 0..<length { kernels.softmax(scores + row * columns, length, scale) }
        kernels.multiply(
          scores, columns, length, length, lane.packedValues.pointer, headSize, nil, result, size)
      }
      first += length
    }
  }

  /// Adds the attention to the rows: reads `other`, and overwrites `projections`.
  private func addAttention(_ layer: BertModel.Layer, _ rows: Range<Int>, _ lane: Lane) {
    // The rows' own projections aren't needed any more, and other rows' are further on.
    let sums = projections.pointer + rows.lowerBound * 3 * size
    layer.attentionOutput(
      other.pointer + rows.lowerBound * size, rows: rows.count, into: sums, lane.quantized, kernels)
    for row in 0..<rows.count {
      let x = hidden.pointer + (rows.lowerBound + row) * size
      layer.attentionNorm(sums + row * size, plus: x, into: x, kernels)
    }
  }

  /// Adds the feed-forward network's result to the rows, and overwrites `other`.
  private func feedForward(_ layer: BertModel.Layer, _ rows: Range<Int>, _ lane: Lane) {
    var first = rows.lowerBound
    while first < rows.upperBound {
      let count = min(Lane.wideRows, rows.upperBound - first)
      let x = hidden.pointer + first * size
      let y = other.pointer + first * size
      layer.up(x, rows: count, into: lane.wide.pointer, lane.quantized, kernels)
      kernels.gelu(lane.wide.pointer, count * layer.up.outputs)
      layer.down(lane.wide.pointer, rows: count, into: y, lane.quantized, kernels)
      for row in 0..<count {
        layer.norm(y + row * size, plus: x + row * size, into: x + row * size, kernels)
      }
      first += count
    }
  }
}

/// The memory of a lane for results that no other lane reads.
private struct Lane {
  let wide: FloatBuffer
  let scores: FloatBuffer
  let packedKeys: FloatBuffer
  let packedValues: FloatBuffer
  let quantized: RowScratch

  /// The rows processed together by the wide part of a layer.
  ///
  /// They are few enough to stay in the processor's cache during its three steps.
  static let wideRows = 96

  init(_ model: BertModel, rows: Int, longest: Int) {
    let configuration = model.configuration
    let headSize = configuration.headSize
    wide = FloatBuffer(count: min(rows, Self.wideRows) * configuration.intermediateSize)
    scores = FloatBuffer(count: longest * Self.whole(longest))
    packedKeys = FloatBuffer(count: kernel_packed_count(headSize, longest))
    packedValues = FloatBuffer(count: kernel_packed_count(longest, headSize))
    let usesIntegers = model.precision == .fast
    quantized = RowScratch(
      usesIntegers
        ? [
          (rows: rows, depth: configuration.hiddenSize),
          (rows: min(rows, Self.wideRows), depth: configuration.intermediateSize),
        ] : [])
  }

  static func whole(_ columns: Int) -> Int { kernel_packed_count(1, columns) }
}
