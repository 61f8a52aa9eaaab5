import Foundation
import Items
import TestSupport
import Testing

/// Damaged signed and encrypted mails don't crash the importer.
@Suite struct SignedMutationTests {
  private static let names = [
    "opaque", "streamed", "detached", "triple", "enveloped", "clearsigned",
  ]

  @Test func surviveDamage() throws {
    var generator = SeededGenerator(seed: 38)
    let seeds = try Self.names.map { try SignedFixtures.bytes($0) }
    for round in 0..<Mutation.rounds(2000) {
      let bytes = Mutation.mutate(seeds[round % seeds.count], using: &generator)
      try check(bytes)
    }
  }

  /// The damage is in the container, which the transfer encoding doesn't hide.
  @Test func damagedContainersAreSurvived() throws {
    var generator = SeededGenerator(seed: 39)
    let mail = String(decoding: try SignedFixtures.bytes("streamed"), as: UTF8.self)
    let halves = try #require(mail.firstRange(of: "\n\n"))
    let head = mail[..<halves.lowerBound].replacing("base64", with: "binary") + "\n\n"
    let container = try #require(
      Data(base64Encoded: String(mail[halves.upperBound...]), options: .ignoreUnknownCharacters))
    for _ in 0..<Mutation.rounds(2000) {
      try check(Array(head.utf8) + Mutation.mutate(Array(container), using: &generator))
    }
  }

  private func check(_ bytes: [UInt8]) throws {
    do {
      for item in try SignedFixtures.read(bytes).items {
        #expect(item.text.utf8.count <= bytes.count * 16)
        guard let offset = item.textOffset else { continue }
        #expect(bytes[offset...].starts(with: item.text.utf8))
      }
    } catch is ImportProblem {
      // Refusing a mail is as good as reading it.
    }
  }
}
