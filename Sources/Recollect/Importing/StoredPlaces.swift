import Items

/// The stored mails of a source and their attachments, which new files don't change.
///
/// Two files may have the same mail, and two mails the same `Message-ID`. What was stored first
/// keeps its place and its identity, whatever the files are called.
struct StoredPlaces {
  private let items: [ItemKey: StoredItem]

  init(_ stored: [StoredItem]) {
    items = Dictionary(
      stored.lazy.filter { $0.origin.outline.scope != .file }.map { ($0.origin.key, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  func message(_ origin: ItemOrigin, _ threading: Item.Threading) -> ThreadMessage {
    let stored = items.isEmpty ? nil : items[origin.key]
    return ThreadMessage(
      threading, variant: origin.variant, storedThread: stored?.threadKey,
      isStoredFirst: stored?.isFirst ?? false)
  }

  /// Ranks how likely an item was stored from a place, from 0.
  ///
  /// 0 is the place itself, 1 another one in its file, 2 any other.
  func rank(of origin: ItemOrigin) -> Int { rank(of: origin, key: origin.key) }

  /// Ranks a mail as the owner of its id; 3 if it was stored as another mail.
  ///
  /// - Parameter isKept: Its file hasn't changed.
  func rankAsOriginal(_ mail: ItemOrigin, isKept: Bool) -> Int {
    if isKept && !mail.variant.isEmpty { return 3 }
    return rank(of: mail, key: ItemKey(mail.outline, file: mail.file, variant: ""))
  }

  private func rank(of origin: ItemOrigin, key: ItemKey) -> Int {
    guard let stored = items[key]?.origin, stored.file.isExactly(origin.file) else { return 2 }
    return stored.outline.offset == origin.outline.offset ? 0 : 1
  }
}
