import Digests
import Foundation
import Items

/// The distinction of mails that share a `Message-ID` but have different contents.
///
/// Such mails come from template programs, forwarding lists, people who edit files, and forgers.
/// All of them are stored, in one thread. Each gets a *variant*, which is part of its ``ItemKey``:
/// - The mail that was stored first has the empty variant. Among new ones, the first in the
///   source's order.
/// - A mail with the same content as an earlier one has its variant, so it's the same item.
/// - Any other mail has the digest of its content and attachments as variant.
///
/// Example: `a.mbox` and `b.mbox` each have a mail `<1@example.org>` with the text "Yes", and
/// `c.mbox` has one with the text "No". The first two are one item with the empty variant. The
/// third is another item. If `c.mbox` was imported first, its mail keeps the empty variant: a later
/// mail never takes the identity of a stored one.
///
/// Mails with a shared id are read during planning and compared by ``ItemDigest``.
struct MailVariants {
  let files: [ExactString: FoundFile]

  private struct Place: Hashable {
    var file: ExactString
    var offset: Int

    init(_ origin: ItemOrigin) {
      file = ExactString(origin.file)
      offset = origin.outline.offset
    }
  }

  /// Returns all origins with their variants.
  func distinguished(
    fresh: [ItemOrigin], kept: [ItemOrigin], stored places: StoredPlaces
  ) throws -> [ItemOrigin] {
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
        let (mail, isKept) = (origins[position], position >= fresh.count)
        return Mail(
          origin: mail, isKept: isKept, rank: places.rankAsOriginal(mail, isKept: isKept),
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

  private struct Mail {
    var origin: ItemOrigin
    var isKept: Bool
    /// See ``StoredPlaces/rankAsOriginal(_:isKept:)``.
    var rank: Int
    var digest: String?
  }

  /// Returns the variant of each mail, by its index.
  ///
  /// Unreadable mails can't be compared. Of several with one variant, only one keeps it. The others
  /// get a digest of their place.
  private static func variants(of mails: [Mail]) -> [String] {
    var variants = mails.map(\.origin.variant)
    let order = mails.indices.sorted {
      let (left, right) = (mails[$0], mails[$1])
      return (left.rank, ExactString(left.origin.file), left.origin.outline.offset)
        < (right.rank, ExactString(right.origin.file), right.origin.outline.offset)
    }
    // The id may belong to an unreadable mail, so that keeps its variant.
    var taken: Set<String> = []
    let unreadable = order.filter { mails[$0].digest == nil }
    for position in unreadable.filter({ mails[$0].isKept })
      + unreadable.filter({ !mails[$0].isKept })
    where !taken.insert(variants[position]).inserted {
      let origin = mails[position].origin
      variants[position] = SHA256().digest(of: [
        "unreadable", origin.file, "\(origin.outline.offset)",
      ])
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

  /// Returns `nil` if the mail can't be read.
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
