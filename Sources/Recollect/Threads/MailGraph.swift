import Foundation
import Items

/// The mails of a source; people, subjects and ids are numbers.
struct MailGraph {
  /// The evidence that a mail answers another one.
  enum Tie: Int, Comparable {
    /// Only the id that the answer gives, which anybody can give.
    case claimed
    /// The same subject, and a list or a recipient in common, or written by a recipient of the
    /// other mail.
    case likely
    /// The answer is addressed to the author of the other mail, or written by the same person.
    case proven

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  let messages: [ThreadMessage]
  private(set) var senders: [[Int]] = []
  private(set) var recipients: [[Int]] = []
  private(set) var lists: [Int?] = []
  /// The letters and digits of each subject; `nil` for an empty one.
  private(set) var subjects: [Int?] = []
  /// The mails with each id, those that the id belongs to first.
  private var holders: [ExactString: [Int]] = [:]
  /// The person whose mails these are, if the mails show it.
  private let owner: Int?
  /// The people to whom the owner wrote.
  private let correspondents: Set<Int>

  /// More mails with one id aren't considered when a mail refers to it.
  static let maximumHolders = 8

  init(_ messages: [ThreadMessage]) {
    self.messages = messages
    var people = Numbers()
    var (listNames, subjectKeys) = (Numbers(), Numbers())
    for message in messages {
      let addresses = message.threading.addresses ?? Item.Threading.Addresses()
      senders.append(addresses.senders.map { people.number(of: $0) })
      recipients.append(addresses.recipients.map { people.number(of: $0) })
      lists.append(addresses.list.isEmpty ? nil : listNames.number(of: addresses.list))
      let subject = Self.key(of: message.threading.subject)
      subjects.append(subject.isEmpty ? nil : subjectKeys.number(of: subject))
    }
    let owner = Self.owner(senders, recipients, names: people.names)
    self.owner = owner
    var correspondents: Set<Int> = []
    if let owner {
      for (authors, recipients) in zip(senders, recipients) where authors.contains(owner) {
        correspondents.formUnion(recipients)
      }
    }
    self.correspondents = correspondents
    for position in messages.indices {
      holders[ExactString(messages[position].threading.messageID), default: []].append(position)
    }
    for (id, mails) in holders where mails.count > 1 {
      holders[id] = mails.sorted { rank($0) < rank($1) }
    }
  }

  /// Returns the mails with an id: stored ones before new ones, and then the one without a variant.
  func mails(withID id: String) -> ArraySlice<Int> {
    holders[ExactString(id)]?.prefix(Self.maximumHolders) ?? []
  }

  func tie(of answer: Int, to other: Int) -> Tie {
    let authors = senders[other]
    if authors.contains(where: { senders[answer].contains($0) || recipients[answer].contains($0) })
    {
      return .proven
    }
    guard let subject = subjects[answer], subject == subjects[other] else { return .claimed }
    // Anybody can write as the owner, who receives all.
    let isByRecipient = senders[answer].contains { $0 != owner && recipients[other].contains($0) }
    return isByRecipient || shareAudience(answer, other) ? .likely : .claimed
  }

  /// Returns true for mails of the library's owner, and of people to whom the owner wrote.
  func isTrusted(_ mail: Int) -> Bool {
    senders[mail].contains { $0 == owner || correspondents.contains($0) }
  }

  func people(of mail: Int) -> [Int] { senders[mail] + recipients[mail] }

  private func shareAudience(_ left: Int, _ right: Int) -> Bool {
    if let list = lists[left], list == lists[right] { return true }
    if recipients[left].isEmpty && recipients[right].isEmpty { return true }
    // Every mail in a mailbox has its owner as a recipient.
    return recipients[left].contains { $0 != owner && recipients[right].contains($0) }
  }

  private func rank(_ mail: Int) -> (Int, Int, Int) {
    let message = messages[mail]
    return (message.storedThread == nil ? 1 : 0, message.variant.isEmpty ? 0 : 1, mail)
  }

  /// Returns the person that most mails name, who both wrote and received some.
  ///
  /// If a mailing list is named most, nobody is the owner, because it writes nothing.
  private static func owner(
    _ senders: [[Int]], _ recipients: [[Int]], names: [String]
  ) -> Int? {
    var counts = [(sent: Int, received: Int)](repeating: (0, 0), count: names.count)
    for people in senders { for person in people { counts[person].sent += 1 } }
    for people in recipients { for person in people { counts[person].received += 1 } }
    let first = counts.indices.max {
      let (left, right) = (
        counts[$0].sent + counts[$0].received, counts[$1].sent + counts[$1].received
      )
      return left == right ? names[$0] > names[$1] : left < right
    }
    guard let first, counts[first].sent > 0, counts[first].received > 0 else { return nil }
    return first
  }

  /// Returns the letters and digits in lowercase; the whole subject if it has neither.
  private static func key(of subject: String) -> String {
    let folded = subject.lowercased()
    let key = folded.filter { $0.isLetter || $0.isNumber }
    return key.isEmpty ? folded : key
  }
}

/// Numbers names in the order of their first use.
private struct Numbers {
  private(set) var names: [String] = []
  private var numbers: [ExactString: Int] = [:]

  mutating func number(of name: String) -> Int {
    if let number = numbers[ExactString(name)] { return number }
    numbers[ExactString(name)] = names.count
    names.append(name)
    return names.count - 1
  }
}

/// An index of mails by their subject and two people, one of whom wrote the mail.
///
/// For a mail, it finds those whose author wrote to a person who now writes back. A stranger's mail
/// isn't found, whoever it is addressed to: nobody else's mail names the stranger.
struct CorrespondenceIndex {
  private struct Key: Hashable {
    var subject: Int
    var author: Int
    var other: Int
  }

  private var mails: [Key: Int] = [:]

  /// Adds a mail, in place of earlier ones between the same people.
  mutating func add(_ mail: Int, of subject: Int, in graph: MailGraph) {
    for author in graph.senders[mail] {
      let recipients = graph.recipients[mail]
      for other in recipients.isEmpty ? [author] : recipients {
        mails[Key(subject: subject, author: author, other: other)] = mail
      }
    }
  }

  /// Returns the mails that a recipient wrote to the author, or the author to a recipient.
  func partners(of mail: Int, _ subject: Int, in graph: MailGraph) -> [Int] {
    let recipients = graph.recipients[mail]
    return graph.senders[mail].flatMap { author in
      (recipients.isEmpty ? [author] : recipients).flatMap { other in
        [
          mails[Key(subject: subject, author: other, other: author)],
          mails[Key(subject: subject, author: author, other: other)],
        ].compactMap(\.self)
      }
    }
  }
}
