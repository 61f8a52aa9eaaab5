import Items

/// The relation of a text's author to the person whose library it is.
///
/// Anybody can write a mail that contradicts one's own note. Where texts don't agree, this decides
/// which of them comes first.
public enum Authorship: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
  /// The person: notes, files and memories, and what an account of theirs sent to others.
  case own
  /// Someone to whom the person wrote, or with whom they chat.
  case correspondent
  /// Anyone else.
  case other

  /// Returns a Boolean value that indicates whether the first author is closer to the person.
  public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension Correspondence {
  /// Mails attached to each other are followed to this depth.
  private static let maximumDepth = 8
  /// The person's name in a database of messages.
  private static let me = "Me"

  func authorship(of item: Item, in thread: LibraryThread) -> Authorship {
    let whole = Self.carrier(of: item, in: thread)
    let senders = whole.people.filter { $0.role == .from }
    let isFile = whole.parent == nil && (whole.kind != .meeting || senders.isEmpty)
    switch whole.kind {
    case .note, .document, .meeting: if isFile { return .own }
    case .message: if let known = Self.authorship(of: senders, in: thread) { return known }
    case .mail: break
    }
    let addresses = senders.map { $0.address.lowercased() }
    guard !addresses.isEmpty, addresses.allSatisfy(isKnown) else { return .other }
    guard addresses.allSatisfy(accounts.contains) else { return .correspondent }
    // Strangers like to write mails from one's own address to it.
    let others = whole.people.filter { !accounts.contains($0.address.lowercased()) }
    return whole.kind == .mail && others.isEmpty ? .correspondent : .own
  }

  private func isKnown(_ address: String) -> Bool {
    accounts.contains(address) || correspondents.contains(address)
  }

  /// Returns the mail that an item was attached to, directly or indirectly; otherwise the item.
  private static func carrier(of item: Item, in thread: LibraryThread) -> Item {
    var carrier = item
    for _ in 0..<maximumDepth {
      guard let id = carrier.parent,
        let outer = thread.items.first(where: { $0.item.id == id })?.item
      else { break }
      carrier = outer
    }
    return carrier
  }

  /// Judges a message by its conversation; `nil` if nobody else wrote in it.
  private static func authorship(
    of senders: [Item.Participant], in conversation: LibraryThread
  ) -> Authorship? {
    let everyone = conversation.items.flatMap(\.item.people).filter { $0.role == .from }
    // Such a database names nobody else, so nobody can take the name.
    if senders.contains(where: { $0.name == me }),
      everyone.allSatisfy({ $0.name.isEmpty || $0.name == me })
    {
      return .own
    }
    return everyone.contains { !senders.contains($0) } ? .correspondent : nil
  }
}
