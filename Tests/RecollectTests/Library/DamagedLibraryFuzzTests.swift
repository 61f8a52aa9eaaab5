import Foundation
import Recollect
import TestSupport
import Testing

/// Tests that a library with any content either works or reports damage, and never ends the
/// process.
///
/// The number of each case is written to a file before it is tried, so that a case that ends the
/// process can be repeated. `RECOLLECT_FIRST_MUTATION` is the first case, and `RECOLLECT_MUTATIONS`
/// the one after the last.
@Suite(.timeLimit(.minutes(600))) struct DamagedLibraryFuzzTests {
  @Test func changedFieldsNeverTrap() async throws {
    let library = try await FuzzedLibrary()
    let log = try CaseLog("fields")
    var failures = 0
    let cases = Mutation.cases(60)
    for number in cases {
      var generator = SeededGenerator(seed: 900_000 + UInt64(number))
      failures += try await library.with(library.bytes) { file in
        let damage = try FieldDamage.apply(to: file, using: &generator)
        try log.note("\(number): \(damage)")
        return await library.use(file, "case \(number): \(damage)")
      }
    }
    #expect(failures > cases.count / 10)
  }

  @Test func flippedBytesNeverTrap() async throws {
    let library = try await FuzzedLibrary()
    let log = try CaseLog("bytes")
    var failures = 0
    let cases = Mutation.cases(60)
    for number in cases {
      var generator = SeededGenerator(seed: 7_000_000 + UInt64(number))
      var bytes = library.bytes
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let place = Self.place(in: bytes.count, using: &generator)
        bytes[place] ^= .random(in: 1...255, using: &generator)
      }
      try log.note("\(number)")
      failures += try await library.with(bytes) { await library.use($0, "case \(number)") }
    }
    #expect(failures > cases.count / 10)
  }

  /// Returns a random position, more often in the file's header and the headers of pages.
  private static func place(
    in count: Int, using generator: inout some RandomNumberGenerator
  ) -> Int {
    let page = Int.random(in: 0..<count / 4096, using: &generator) * 4096
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: return Int.random(in: 0..<120, using: &generator)
    case 1, 2: return page + Int.random(in: 0..<64, using: &generator)
    default: return Int.random(in: 0..<count, using: &generator)
    }
  }

  /// A file with the number of the current case.
  private struct CaseLog {
    private let file: FileHandle

    init(_ name: String) throws {
      let url = FileManager.default.temporaryDirectory.appending(path: "recollect-fuzz-\(name).log")
      try Data().write(to: url)
      file = try FileHandle(forWritingTo: url)
    }

    func note(_ line: String) throws {
      try file.truncate(atOffset: 0)
      try file.write(contentsOf: Data((line + "\n").utf8))
    }
  }
}
