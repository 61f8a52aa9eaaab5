import Dispatch
import Synchronization

extension BertEncoder {
  // Texts are taken in rounds, a round is cut into batches, and the threads take batch after batch.
  // A round is what can't be cancelled halfway between batches' ends and what is held in memory as
  // token ids; a batch is what one thread computes at a time.
  private static let roundTokens = 16_384
  private static let batchTokens = 512

  /// Embeds texts of any length; what is past `maximumTokens` in a text doesn't count.
  ///
  /// The work is done on threads of its own, batch by batch, and can be cancelled between batches.
  /// - Returns: one vector for each text, in the order of the texts.
  /// - Throws: `CancellationError` when the task is cancelled.
  public func embed(_ texts: [String], as purpose: EmbeddingPurpose) async throws -> [[Float]] {
    var vectors: [[Float]] = []
    vectors.reserveCapacity(texts.count)
    var next = 0
    while next < texts.count {
      try Task.checkCancellation()
      var sequences: [[Int32]] = []
      var tokens = 0
      while next < texts.count, tokens < Self.roundTokens {
        sequences.append(modelTokens(texts[next], purpose))
        tokens += sequences[sequences.count - 1].count
        next += 1
      }
      vectors += try await round(sequences)
    }
    return vectors
  }

  /// Embeds one round on threads of its own, so that Swift's concurrency threads aren't held up.
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
    return sequences.indices.map { Array(flat[$0 * dimension..<($0 + 1) * dimension]) }
  }

  private func compute(_ sequences: [[Int32]], _ cancellation: Cancellation) -> [Float] {
    let batches = batches(sequences)
    let workers = min(threads, batches.count)
    let longest = sequences.map(\.count).max() ?? 0
    let most = batches.map { $0.reduce(0) { $0 + sequences[$1].count } }.max() ?? 0
    return [Float](unsafeUninitializedCapacity: sequences.count * dimension) { all, count in
      let results = Results(start: all.baseAddress!)
      let next = Atomic(0)
      DispatchQueue.concurrentPerform(iterations: workers) { _ in
        let pass = BertPass(model, tokens: most, longest: longest)
        // The pass works on pointers into buffers that it owns.
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
      // After a cancellation some rows were never written; the caller throws, nobody reads them.
      count = sequences.count * dimension
    }
  }

  /// Cuts a round into batches of about equal work, the longest texts first.
  private func batches(_ sequences: [[Int32]]) -> [[Int]] {
    let tokens = sequences.reduce(0) { $0 + $1.count }
    // A small round is shared between the threads rather than left to one.
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

  /// Where the vectors go.
  ///
  /// `@unchecked` because of `start`: each thread writes rows of its own.
  private struct Results: @unchecked Sendable {
    let start: UnsafeMutablePointer<Float>
  }
}
