import Embeddings
import Foundation
import Recollect
import Testing

import Companion

/// Tests of what recurs among memories, with the real encoder.
@Suite struct PatternTests {
  /// The folder of all-MiniLM-L6-v2; `nil` if its weights aren't installed.
  private static let encoder: URL? = {
    let environment = ProcessInfo.processInfo.environment
    let data = environment["XDG_DATA_HOME"] ?? NSHomeDirectory() + "/.local/share"
    let models = environment["RECOLLECT_MODELS"] ?? data + "/recollect/models"
    let folder = URL(filePath: models).appending(path: "all-MiniLM-L6-v2")
    let weights = folder.appending(path: "model.safetensors")
    return FileManager.default.fileExists(atPath: weights.path) ? folder : nil
  }()

  private static func date(_ day: Int) -> Date {
    Date(timeIntervalSince1970: 1_788_264_000 + Double(day) * 86_400)
  }

  private func patterns(
    of entries: [(day: Int, text: String, kind: Memory.Kind)]
  ) async throws -> [Pattern] {
    let file = FileManager.default.temporaryDirectory.appending(path: "companion-\(UUID()).sqlite")
    defer {
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: file.path + suffix)
      }
    }
    let embedder = try BertEncoder.load(try #require(Self.encoder), threads: 1)
    let library = try Library(at: file, embedder: embedder)
    for (position, entry) in entries.enumerated() {
      let evidence = Memory.Evidence(
        conversation: "diary", turn: position + 1, range: 0..<entry.text.utf8.count,
        quote: entry.text, date: Self.date(entry.day))
      try await library.remember(
        .init(entry.text, kind: entry.kind, evidence: [evidence]), now: Self.date(entry.day))
    }
    return try await Pattern.all(in: library)
  }

  @Test(.enabled(if: encoder != nil, "The weights of all-MiniLM-L6-v2 aren't at hand."))
  func aSymptomOnSeveralDaysIsAPattern() async throws {
    let found = try await patterns(of: [
      (0, "I had a headache all afternoon.", .health),
      (2, "We planted garlic along the fence.", .event),
      (9, "I woke up with a bad headache again.", .health),
      (17, "The headache came back after lunch.", .health),
      (23, "My left knee hurts since the hike.", .health),
      (28, "Another headache, I had to lie down.", .health),
    ])
    #expect(found.map(\.text) == ["I had a headache all afternoon."])
    let days = [0, 9, 17, 28].map { Self.date($0).addingTimeInterval(-43_200) }
    #expect(found.first?.days == days)
  }

  @Test(.enabled(if: encoder != nil, "The weights of all-MiniLM-L6-v2 aren't at hand."))
  func twoDaysOrManyTimesOnOneDayAreNone() async throws {
    let found = try await patterns(of: [
      (0, "I had a headache all afternoon.", .health), (0, "The headache is worse now.", .health),
      (0, "This headache doesn't end.", .health), (5, "My knee hurts.", .health),
    ])
    #expect(found == [])
    #expect(try await patterns(of: []) == [])
  }
}
