import Dispatch
import Synchronization

extension BertEncoder {
  // Texts are processed in rounds. A round is divided into batches, which the threads compute one
  // after another. A round limits the token IDs in memory at a time. A batch can't be cancelled
  // midway. If it is the only one, the threads compute it together.
  private static let roundTokens = 16_384
  private static let batchTokens = 512
  // Waking threads twice in each layer takes longer than computing a short text.
  private static let minimumSharedTokens = 16
  // Each lane reads all weights.
  private static let minimumLaneRows = 8

  /// Returns the vectors of texts of any length.
  ///
  /// Tokens beyond ``maximumTokens`` are ignored.
  ///
  /// The computation runs on separate threads and can be cancelled between batches.
  ///
  /// - Returns: One vector for each text, in the order of the texts.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func embed(_ texts: [String], as purpose: EmbeddingPurpose) async throws -> [[Float]] {
    var vectors: [[Float]] = []
    vectors.reserveCapacity(texts.count)
    var next = 0
    while next < texts.count {
      try Task.checkCancellation()
      vectors += try await round(nextRound(of: texts, from: &next, purpose))
    }
    return vectors
  }

  /// Returns the vectors of texts of any length, computed before the call returns.
  ///
  /// The vectors have the same bits as those of the asynchronous method. The calling thread waits
  /// while all of the encoder's ``threads`` compute, and the call can't be cancelled. It is meant
  /// for code that can't suspend, such as a command-line program. In asynchronous code the compiler
  /// chooses the asynchronous method instead.
  ///
  /// - Returns: One vector for each text, in the order of the texts.
  @available(*, noasync, message: "Await the asynchronous method, which doesn't block a thread.")
  public func embed(_ texts: [String], as purpose: EmbeddingPurpose) -> [[Float]] {
    var vectors: [[Float]] = []
    vectors.reserveCapacity(texts.count)
    var next = 0
    while next < texts.count {
      let sequences = nextRound(of: texts, from: &next, purpose)
      vectors += split(compute(sequences, Cancellation()))
    }
    return vectors
  }

  /// Returns the vector of one text, computed on the calling thread.
  ///
  /// It has the same bits as that of the method for several texts. With all-MiniLM-L6-v2 a question
  /// takes a few milliseconds, and a text of ``maximumTokens`` some tens. For many texts, use the
  /// method for several, which computes on several threads and can be cancelled.
  public func embed(_ text: String, as purpose: EmbeddingPurpose) -> [Float] {
    compute([modelTokens(text, purpose)], Cancellation(), sharesBatch: false)
  }

  private func nextRound(
    of texts: [String], from next: inout Int, _ purpose: EmbeddingPurpose
  ) -> [[Int32]] {
    var sequences: [[Int32]] = []
    var tokens = 0
    while next < texts.count, tokens < Self.roundTokens {
      sequences.append(modelTokens(texts[next], purpose))
      tokens += sequences[sequences.count - 1].count
      next += 1
    }
    return sequences
  }

  private func split(_ flat: [Float]) -> [[Float]] {
    stride(from: 0, to: flat.count, by: dimension).map { Array(flat[$0..<$0 + dimension]) }
  }

  /// Runs on separate threads, which keeps Swift's concurrency threads free.
  private func round(_ sequences: [[Int32]]) async throws -> [[Float]] {
    let cancellation = Cancellation()
    let flat = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.async {
          continuation.resume(returning: self.compute(sequences, cancellation))
        }
      }
    } onCancel: {
      cancellation.isCancelled.store(true, ordering: .relaxed)
    }
    try Task.checkCancellation()
    return split(flat)
  }

  /// - Parameter sharesBatch: Whether threads may compute a batch together.
  private func compute(
    _ sequences: [[Int32]], _ cancellation: Cancellation, sharesBatch: Bool = true
  ) -> [Float] {
    let batches = batches(sequences)
    let workers = min(threads, batches.count)
    let longest = sequences.map(\.count).max() ?? 0
    let most = batches.map { $0.reduce(0) { $0 + sequences[$1].count } }.max() ?? 0
    let lanes = sharesBatch ? lanes(tokens: most, batches: batches.count) : 1
    return [Float](unsafeUninitializedCapacity: sequences.count * dimension) { all, count in
      let results = Results(start: all.baseAddress!)
      let next = Atomic(0)
      DispatchQueue.concurrentPerform(iterations: workers) { _ in
        let pass = BertPass(model, tokens: most, longest: longest, lanes: lanes)
        // The pass uses pointers into buffers that it owns.
        withExtendedLifetime(pass) {
          while !cancellation.isCancelled.load(ordering: .relaxed) {
            let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
            guard number < batches.count else { return }
            let batch = batches[number]
            let inputs = batch.map { sequences[$0] }
            pass.vectors(inputs, pooling: settings.pooling, size: dimension) { index, vector in
              (results.start + batch[index] * dimension)
                .initialize(from: vector.baseAddress!, count: dimension)
            }
          }
        }
      }
      // After a cancellation some rows are uninitialized. The caller throws, so nobody reads them.
      count = sequences.count * dimension
    }
  }

  /// More than one lane computes a batch if threads have no other batch.
  private func lanes(tokens: Int, batches: Int) -> Int {
    guard threads > 1, batches == 1, tokens >= Self.minimumSharedTokens else { return 1 }
    return min(threads, tokens / Self.minimumLaneRows)
  }

  /// Divides a round into batches of about equal work, with the longest texts first.
  private func batches(_ sequences: [[Int32]]) -> [[Int]] {
    let tokens = sequences.reduce(0) { $0 + $1.count }
    // A small round is shared among the threads rather than left to one.
    let share = (tokens + threads - 1) / threads
    let limit = min(Self.batchTokens, max(share, 32))
    var batches: [[Int]] = []
    var size = limit
    for index in sequences.indices.sorted(by: { sequences[$0].count > sequences[$1].count }) {
      let length = sequences[index].count
      if size + length > limit {
        batches.append([])
        size = 0
      }
      batches[batches.count - 1].append(index)
      size += length
    }
    return batches
  }

  private final class Cancellation: Sendable {
    let isCancelled = Atomic(false)
  }

  /// `@unchecked` because of `start`: each thread writes only its own rows.
  private struct Results: @unchecked Sendable {
    let start: UnsafeMutablePointer<Float>
  }
}
