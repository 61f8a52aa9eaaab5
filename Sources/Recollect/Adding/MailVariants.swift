import Crypto
import Foundation
import Items

/// Tells apart mails that carry one `Message-ID` and say different things.
///
/// Programs that answer by template, forwarding lists, hands that edit files and forgers all make such
/// mails. The first in the order of the source has no variant; each that says something else, in itself
/// or in what came with it, has the digest of that. So which variant a mail is depends on what the source
/// holds and not on the order of imports, and every one of them is kept.
struct MailVariants {
  /// Files that items can be read in, by path.
  let files: [ExactString: FoundFile]

  private struct Place: Hashable {
    var file: ExactString
    var offset: Int

    init(_ origin: ItemOrigin) {
      file = ExactString(origin.file)
      offset = origin.outline.offset
    }
  }

  /// Returns all origins, each with the variant it should have in the library.
  /// - Parameters:
  ///   - fresh: what was just scanned.
  ///   - kept: what the library holds, with the variants it has there.
  func toldApart(fresh: [ItemOrigin], kept: [ItemOrigin]) throws -> [ItemOrigin] {
    let origins = fresh + kept
    var mails: [ExactString: [Int]] = [:]
    for (position, origin) in origins.enumerated()
    where origin.outline.scope == .messageID && origin.outline.attachment == nil {
      mails[ExactString(origin.outline.id), default: []].append(position)
    }
    let shared = mails.values.filter { positions in
      let isLone = positions.count == 1 && origins[positions[0]].variant.isEmpty
      let isAsItWas =
        positions.allSatisfy { $0 >= fresh.count }
        && positions.contains { origins[$0].variant.isEmpty }
      return !isLone && !isAsItWas
    }
    if shared.isEmpty { return origins }
    let attachments = attachments(in: origins, of: shared.flatMap(\.self))
    var variants: [Place: String] = [:]
    for positions in shared {
      try Task.checkCancellation()
      let group = positions.map { position in
        let mail = origins[position]
        return Mail(
          origin: mail, isKept: position >= fresh.count,
          digest: digest(of: mail, with: attachments[Place(mail)] ?? []))
      }
      for (mail, variant) in zip(group, Self.variants(of: group)) {
        variants[Place(mail.origin)] = variant
      }
    }
    return origins.map { origin in
      guard origin.outline.scope == .messageID, let variant = variants[Place(origin)] else {
        return origin
      }
      var origin = origin
      origin.variant = variant
      return origin
    }
  }

  /// A mail that shares its id with others.
  private struct Mail {
    var origin: ItemOrigin
    var isKept: Bool
    /// Digest of what it says; `nil` when it can't be read.
    var digest: String?
  }

  /// Returns the variants of mails that share an id, each at the position of its mail.
  ///
  /// Two that can't be read aren't known to be the same: only one of them has the place it was given.
  private static func variants(of mails: [Mail]) -> [String] {
    var variants = mails.map(\.origin.variant)
    let order = mails.indices.sorted {
      let (left, right) = (mails[$0].origin, mails[$1].origin)
      return (ExactString(left.file), left.outline.offset)
        < (ExactString(right.file), right.outline.offset)
    }
    // What can't be read now may be what the id stands for: it keeps the variant it has.
    var taken: Set<String> = []
    let unreadable = order.filter { mails[$0].digest == nil }
    for position in unreadable.filter({ mails[$0].isKept })
      + unreadable.filter({ !mails[$0].isKept })
    where !taken.insert(variants[position]).inserted {
      let origin = mails[position].origin
      var digest = SHA256()
      digest.update(fields: "unreadable", origin.file, "\(origin.outline.offset)")
      variants[position] = digest.finalize().hexadecimal
      taken.insert(variants[position])
    }
    var known: [String: String] = [:]
    for position in order {
      guard let digest = mails[position].digest else { continue }
      let variant = known[digest] ?? (taken.insert("").inserted ? "" : digest)
      known[digest] = variant
      variants[position] = variant
    }
    return variants
  }

  /// The items that came with mails, by the place of the mail.
  private func attachments(
    in origins: [ItemOrigin], of mails: [Int]
  ) -> [Place: [ItemOrigin]] {
    var attachments: [Place: [ItemOrigin]] = [:]
    for mail in mails { attachments[Place(origins[mail])] = [] }
    for origin in origins where origin.outline.attachment != nil {
      attachments[Place(origin)]?.append(origin)
    }
    return attachments
  }

  /// Returns the digest of what a mail and all that came with it say; `nil` when it can't be read.
  private func digest(of mail: ItemOrigin, with attachments: [ItemOrigin]) -> String? {
    guard let own = digest(of: mail) else { return nil }
    var digest = SHA256()
    digest.update(fields: own)
    let sorted = attachments.sorted { ExactString($0.id) < ExactString($1.id) }
    for attachment in sorted {
      digest.update(
        fields: attachment.outline.attachment ?? "", self.digest(of: attachment) ?? "unreadable")
    }
    return digest.finalize().hexadecimal
  }

  private func digest(of origin: ItemOrigin) -> String? {
    guard let found = files[ExactString(origin.file)] else { return nil }
    var origin = origin
    origin.variant = ""
    // The problem is reported when the item's thread is read.
    return (try? origin.read(in: found)).flatMap { ItemDigest.of($0, origin.key) }
  }
}
