import Digests
import Foundation
import Items

extension ThreadText {
  /// The SHA-256 of everything that is stored of the thread, in hexadecimal.
  var hash: String {
    var digest = SHA256()
    digest.update(fields: key, kind.rawValue, title, text)
    if relation != .other { digest.update(fields: "\(relation)") }
    for member in members {
      let item = member.item
      let outline = member.origin.outline
      digest.update(
        fields: item.id, outline.scope.rawValue, member.origin.variant, item.kind.rawValue,
        item.title, item.tags.joined(separator: "\u{1}"))
      digest.update(fields: item.date.map { "\($0.timeIntervalSince1970)" } ?? "")
      for person in item.people {
        digest.update(fields: person.role.rawValue, person.name, person.address)
      }
      digest.update(
        fields: member.origin.file, "\(outline.offset) \(outline.length) \(outline.line)")
      digest.update(fields: "\(member.range) \(item.textLine ?? 0)")
      if !member.isWhole { digest.update(fields: item.text) }
      for excluded in item.excludedRanges {
        digest.update(fields: excluded.reason.rawValue, "\(excluded.range)")
      }
      for field in item.fields { digest.update(fields: field.name, field.value) }
      digest.update(
        fields: item.attachments.joined(separator: "\u{1}"), item.parent ?? "",
        outline.conversation ?? "", outline.part ?? "")
    }
    return digest.finalize().hexadecimal
  }
}

extension SHA256 {
  /// Hashes each field after its length, so that two different lists of fields have different
  /// input.
  mutating func update(fields: String...) {
    for var field in fields {
      var length = UInt64(field.utf8.count).littleEndian
      withUnsafeBytes(of: &length) { update(bufferPointer: $0) }
      field.withUTF8 { update(bufferPointer: UnsafeRawBufferPointer($0)) }
    }
  }
}
