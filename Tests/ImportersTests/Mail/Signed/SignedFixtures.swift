import Foundation
import Items
import MailImporters
import NoteImporters

/// Mails that OpenSSL 3.0 (`cms -sign`, `cms -encrypt`, `smime`) and GnuPG 2.2 made.
enum SignedFixtures {
  private static let folder = Fixtures.root.appendingPathComponent("signed")

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent("\(name).eml")))
  }

  static func read(_ bytes: [UInt8]) throws -> Reading {
    let embedded = EmbeddedFiles([MarkdownImporter(), PlainTextImporter()])
    return try Reading(bytes, name: "a.eml", with: EMLImporter(embedded: embedded))
  }

  static func read(_ name: String) throws -> Reading { try read(try bytes(name)) }
}
