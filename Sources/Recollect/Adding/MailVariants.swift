import Foundation
import Items

/// Tells mails apart that carry one `Message-ID` and say different things.
///
/// Programs that answer by template, forwarding lists and hands that edit files all make such mails.
/// The first in the order of the source keeps the id; each that says something else has a mark behind
/// it, made of what it says, and what came with it is named after it. So every mail's name depends on
/// what the source holds and not on the order of imports.
struct MailVariants {
  /// Where items can be read, by path.
  let files: [String: FoundFile]

  private struct Place: Hashable {
    var file: String
    var offset: Int

    init(_ origin: ItemOrigin) { (file, offset) = (origin.file, origin.outline.offset) }
  }

  /// All origins, under the names that they should have in the library.
  /// - Parameters:
  ///   - fresh: what was just scanned, under the ids of its importers.
  ///   - kept: what the library holds, under the names it has there.
  func toldApart(fresh: [ItemOrigin], kept: [ItemOrigin]) throws -> [ItemOrigin] {
    let origins = fresh + kept
    var mails: [String: [Int]] = [:]
    for (position, origin) in origins.enumerated() {
      if let id = Self.messageID(of: origin.outline) { mails[id, default: []].append(position) }
    }
    var names: [Place: (old: String, new: ItemOrigin.Renaming)] = [:]
    for (id, positions) in mails {
      try Task.checkCancellation()
      let isLone = positions.count == 1 && origins[positions[0]].outline.id == id
      if isLone { continue }
      let isAsItWas =
        positions.allSatisfy { $0 >= fresh.count }
        && positions.contains { origins[$0].outline.id == id }
      let found =
        isAsItWas
        ? positions.map { origins[$0].outline.id }
        : self.names(of: positions.map { origins[$0] }, id: id)
      for (position, name) in zip(positions, found) {
        let origin = origins[position]
        names[Place(origin)] = (origin.outline.id, ItemOrigin.Renaming(id: id, name: name))
      }
    }
    return names.isEmpty ? origins : origins.map { Self.renamed($0, names[Place($0)]) }
  }

  /// Names of the mails that share an id, each beside its mail.
  private func names(of mails: [ItemOrigin], id: String) -> [String] {
    var names = mails.map(\.outline.id)
    var known: [String: String] = [:]
    let order = mails.indices.sorted {
      (mails[$0].file, mails[$0].outline.offset) < (mails[$1].file, mails[$1].outline.offset)
    }
    let digests = mails.map { digest(of: $0, id: id) }
    // What can't be read now may be what the id stands for: it keeps the name it has.
    var isTaken = order.contains { digests[$0] == nil && names[$0] == id }
    for position in order {
      guard let digest = digests[position] else { continue }
      let name = known[digest] ?? (isTaken ? id + Self.mark + digest.prefix(12) : id)
      known[digest] = name
      names[position] = name
      isTaken = true
    }
    return names
  }

  /// What the mail says, as the copies of two sources are compared; `nil` when it can't be read.
  private func digest(of mail: ItemOrigin, id: String) -> String? {
    guard let found = files[mail.file] else { return nil }
    var mail = mail
    mail.outline.id = id
    // The problem is reported when the mail's thread is read.
    return (try? mail.read(in: found)).flatMap(ItemDigest.of)
  }

  private static func renamed(
    _ origin: ItemOrigin, _ names: (old: String, new: ItemOrigin.Renaming)?
  ) -> ItemOrigin {
    guard let names, Self.belongs(origin.outline, to: names.old) else { return origin }
    var origin = origin
    origin.outline.id = origin.outline.id.replacing(prefix: names.old, with: names.new.name)
    origin.renaming = names.new.name == names.new.id ? nil : names.new
    return origin
  }

  /// Whether it is the mail itself or came with it.
  private static func belongs(_ outline: Outline, to mail: String) -> Bool {
    outline.id == mail || outline.part != nil && outline.id.utf8.starts(with: (mail + "/").utf8)
  }

  /// The `Message-ID` that a mail's outline is named by, with a mark or without; `nil` of all else.
  private static func messageID(of outline: Outline) -> String? {
    guard let id = outline.threading?.messageID, outline.part == nil,
      outline.id == id || outline.id.hasPrefix(id + mark)
    else { return nil }
    return id
  }

  private static let mark = "#"
}
