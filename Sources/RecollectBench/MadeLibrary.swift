import Embeddings
import Foundation
import LibraryKeys
import Recollect

struct MadeLibrary {
  let corpus: MadeCorpus
  let count: Int
  var isEncrypted = false

  /// All documents of a source are in memory while they are added.
  private static let sourceSize = 50_000

  /// The rates of the first and the last source tell whether filling slows down.
  func fill(_ file: URL, _ encoder: BertEncoder, _ measurement: inout Measurement) async throws {
    if isEncrypted {
      _ = try Library(at: file)
      _ = try Library.encrypt(at: file, with: Self.secret())
    }
    let library = try open(file, try await MadeEmbedder(corpus, encoder: encoder))
    var rates: [Double] = []
    let processor = processorSeconds()
    let (_, time) = try await seconds {
      for first in stride(from: 0, to: count, by: Self.sourceSize) {
        let documents = first..<min(first + Self.sourceSize, count)
        let (passages, time) = try await seconds {
          try await library.add(documents.map(corpus.item), as: name(first)).chunksEmbedded
        }
        rates.append(Double(passages) / time)
      }
    }
    let used = processorSeconds() - processor
    let passages = try await library.status().chunks
    measurement.add("passages", Double(passages))
    measurement.add("fill", time, "s")
    measurement.add("fill_processor", used, "s")
    measurement.add("fill_rate", Double(passages) / time, "passages/s")
    measurement.add("fill_rate_first", rates[0], "passages/s")
    measurement.add("fill_rate_last", rates[rates.count - 1], "passages/s")
    measurement.add("library_bytes", Self.size(of: file), "bytes")
    measurement.add(
      "vectors_bytes", Self.size(of: URL(fileURLWithPath: file.path + "-vectors")), "bytes"
    )
  }

  func open(
    _ file: URL, _ embedder: any Embedder, access: Library.Access = .readWriteCreate
  ) throws -> Library {
    try Library(
      at: file, embedder: embedder, access: access, key: isEncrypted ? Self.secret() : nil)
  }

  /// Not secret at all.
  private static func secret() throws -> LibrarySecret {
    try LibrarySecret(.file, SecretBytes(Array("sixteen bytes or more".utf8)))
  }

  func saveVectors(
    of file: URL, _ encoder: BertEncoder, _ measurement: inout Measurement
  ) async throws {
    let library = try open(file, encoder)
    let processor = processorSeconds()
    let (_, time) = try await seconds { try await library.saveVectors() }
    measurement.add("save_vectors", time, "s")
    measurement.add("save_vectors_processor", processorSeconds() - processor, "s")
    measurement.add(
      "vectors_bytes", Self.size(of: URL(fileURLWithPath: file.path + "-vectors")), "bytes"
    )
  }

  private func name(_ first: Int) -> String {
    first == 0 ? "made" : "made \(first / Self.sourceSize)"
  }

  private static func size(of file: URL) -> Double {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    return (attributes?[.size] as? NSNumber)?.doubleValue ?? 0
  }
}
