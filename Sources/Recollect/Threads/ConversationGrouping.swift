import Digests
import Foundation
import Items

/// Groups the items of chats and calendars into conversations.
///
/// Items of one conversation have the same ``Items/Outline/conversation`` and
/// ``Items/Outline/account``. The name of a conversation in another account's file proves nothing:
/// the id of a chat is that of the other person, and anybody can write a calendar with the id of
/// somebody else's event. Two accounts share a conversation only if they are in one file, or if
/// their files have an equal item: the same id, date, people and text.
struct ConversationGrouping {
  /// By path.
  let files: [ExactString: FoundFile]
  /// The threads of items whose files haven't changed.
  let storedKeys: [ItemKey: String]

  /// Returns the items of each conversation, in the order of time if it's known.
  func groups(of origins: [ItemOrigin]) -> [[ItemOrigin]] {
    let members = origins.filter { $0.outline.threading == nil && $0.outline.conversation != nil }
    let named = Dictionary(grouping: members) { ExactString($0.outline.conversation ?? "") }
    return named.sorted { $0.key < $1.key }.flatMap { conversations(in: $0.value) }
      .map { Self.inOrder($0, by: \.self) }
  }

  /// Sorts the items of a conversation by date.
  ///
  /// An item without a date stays behind its predecessor in the source.
  static func inOrder<Element>(
    _ items: [Element], by origin: (Element) -> ItemOrigin
  ) -> [Element] {
    var last = Date.distantPast
    let dated = items.enumerated().map { position, item in
      last = origin(item).outline.date ?? last
      return (item, last, position)
    }
    return dated.sorted { ($0.1, $0.2) < ($1.1, $1.2) }.map(\.0)
  }

  private func conversations(in members: [ItemOrigin]) -> [[ItemOrigin]] {
    var numbers: [ExactString: Int] = [:]
    let accounts = members.map { member in
      let account = ExactString(member.outline.account ?? "")
      let number = numbers[account] ?? numbers.count
      numbers[account] = number
      return number
    }
    if numbers.count == 1 { return [members] }
    var sets = DisjointSets(count: numbers.count)
    join(&sets, members, accounts)
    var groups: [Int: [ItemOrigin]] = [:]
    for (member, account) in zip(members, accounts) {
      groups[sets.root(of: account), default: []].append(member)
    }
    return groups.sorted { $0.key < $1.key }.map(\.value)
  }

  private func join(_ sets: inout DisjointSets, _ members: [ItemOrigin], _ accounts: [Int]) {
    var accountOfFile: [ExactString: Int] = [:]
    var candidates: [SharedFields: [Int]] = [:]
    for (position, (member, account)) in zip(members, accounts).enumerated() {
      if let other = accountOfFile.updateValue(account, forKey: ExactString(member.file)) {
        sets.join(other, account)
      }
      candidates[SharedFields(member), default: []].append(position)
    }
    joinUnknown(&sets, members, accounts)
    for positions in candidates.values.sorted(by: { $0[0] < $1[0] }) {
      let equal = positions.count > 1 ? positions : []
      guard Set(equal.map { sets.root(of: accounts[$0]) }).count > 1 else { continue }
      for group in self.equal(among: equal, of: members) {
        for position in group { sets.join(accounts[group[0]], accounts[position]) }
      }
    }
  }

  /// Joins the stored items of an unknown account to the only other account.
  ///
  /// Earlier versions stored no accounts. Their files are read again, unless they can't be.
  private func joinUnknown(
    _ sets: inout DisjointSets, _ members: [ItemOrigin], _ accounts: [Int]
  ) {
    guard Set(accounts).count == 2 else { return }
    let unknown = members.filter { $0.outline.account == nil }
    if !unknown.isEmpty, unknown.allSatisfy({ storedKeys[$0.key] != nil }) { sets.join(0, 1) }
  }

  /// The fields of equal items that are known before the items are read.
  private struct SharedFields: Hashable {
    var id: ExactString
    var date: Date?

    init(_ origin: ItemOrigin) {
      (id, date) = (ExactString(ConversationGrouping.idInFile(origin)), origin.outline.date)
    }
  }

  private static func idInFile(_ origin: ItemOrigin) -> String {
    let id = origin.outline.id
    guard id.beginsExactly(with: origin.file) else { return id }
    return String(decoding: id.utf8.dropFirst(origin.file.utf8.count), as: UTF8.self)
  }

  /// Returns the sets of equal ones among items with one id and date.
  ///
  /// Items of unchanged files are equal if they are stored in one thread. An item is read at most
  /// once, and only if one of them is new.
  private func equal(among positions: [Int], of members: [ItemOrigin]) -> [[Int]] {
    let keys = positions.map { storedKeys[members[$0].key] }
    let stored = Dictionary(
      grouping: zip(positions, keys).filter { $1 != nil }, by: { ExactString($1 ?? "") })
    var groups = stored.values.map { $0.map(\.0) }
    guard keys.contains(nil) else { return groups }
    var new: Set<String> = []
    var digests: [String: [Int]] = [:]
    for (position, key) in zip(positions, keys) {
      guard let digest = read(members[position]).map(Self.digest) else { continue }
      digests[digest, default: []].append(position)
      if key == nil { new.insert(digest) }
    }
    groups += digests.filter { new.contains($0.key) }.map(\.value)
    return groups
  }

  private static func digest(of item: Item) -> String {
    var digest = SHA256()
    digest.update(fields: item.title, item.text, "\(item.people.count)")
    digest.update(item.people)
    for attachment in item.attachments { digest.update(fields: attachment) }
    return digest.finalize().hexadecimal
  }

  private func read(_ origin: ItemOrigin) -> Item? {
    // The problem of an unreadable item is reported when its thread is read.
    files[ExactString(origin.file)].flatMap { try? origin.read(in: $0) }
  }
}
