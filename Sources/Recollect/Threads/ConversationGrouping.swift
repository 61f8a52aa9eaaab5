import Foundation
import Items

/// Groups the items of chats and calendars into conversations.
///
/// Items with the same ``Items/Outline/conversation`` are one conversation if they have the same
/// ``Items/Outline/account``. The name of a conversation in another account's file may be the same
/// by chance or on purpose: the id of a chat is that of the other person, and anybody can write a
/// calendar with the id of somebody else's event. Two accounts have one conversation only if they are
/// in one file, or if their files have an equal item, with the same id, date, people and text.
struct ConversationGrouping {
  /// The files that items can be read from, by path.
  let files: [ExactString: FoundFile]
  /// The keys of the threads of the items whose files haven't changed.
  let storedKeys: [ItemKey: String]

  /// The largest number of items of two accounts that are compared.
  private static let maximumComparisons = 20

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

  /// Returns the conversations of items with one name.
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

  /// Joins the accounts that are in one file or have an equal item.
  private func join(_ sets: inout DisjointSets, _ members: [ItemOrigin], _ accounts: [Int]) {
    var holders: [ExactString: [(account: Int, origin: ItemOrigin)]] = [:]
    var comparisons: [Set<Int>: Int] = [:]
    var accountOfFile: [ExactString: Int] = [:]
    for (member, account) in zip(members, accounts) {
      if let other = accountOfFile.updateValue(account, forKey: ExactString(member.file)) {
        sets.join(other, account)
      }
    }
    for (member, account) in zip(members, accounts) {
      let id = ExactString(Self.idInFile(member))
      for other in holders[id] ?? [] where sets.root(of: other.account) != sets.root(of: account) {
        let count = comparisons[[account, other.account], default: 0]
        if count == Self.maximumComparisons { continue }
        comparisons[[account, other.account]] = count + 1
        if isEqual(other.origin, member) { sets.join(other.account, account) }
      }
      if holders[id]?.contains(where: { $0.account == account }) != true {
        holders[id, default: []].append((account, member))
      }
    }
  }

  /// Returns the id of an item without the path of its file.
  private static func idInFile(_ origin: ItemOrigin) -> String {
    let id = origin.outline.id
    guard id.beginsExactly(with: origin.file) else { return id }
    return String(decoding: id.utf8.dropFirst(origin.file.utf8.count), as: UTF8.self)
  }

  /// Returns a Boolean value that indicates whether two files have the same item.
  ///
  /// Items in files that haven't changed are read only if they aren't stored in one thread.
  private func isEqual(_ left: ItemOrigin, _ right: ItemOrigin) -> Bool {
    guard left.outline.date == right.outline.date else { return false }
    if let key = storedKeys[left.key], let other = storedKeys[right.key] { return key == other }
    guard let left = read(left), let right = read(right) else { return false }
    return left.title == right.title && left.text == right.text && left.people == right.people
      && left.attachments == right.attachments
  }

  private func read(_ origin: ItemOrigin) -> Item? {
    // The problem of an unreadable item is reported when its thread is read.
    files[ExactString(origin.file)].flatMap { try? origin.read(in: $0) }
  }
}
