import Foundation
import Items
import Synchronization

/// Somebody or something that a Slack export names by an id.
struct SlackPerson: Sendable, Hashable {
  var name: String
  var address = ""
}

/// Looks up names of a Slack export and remembers which were asked for, so that a message can be
/// read again without the rest of them.
struct SlackNames {
  private var known: [String: SlackPerson]
  private(set) var used: [String: SlackPerson] = [:]

  init(_ known: [String: SlackPerson]) { self.known = known }

  /// The names that `details` holds.
  init(details: String) {
    known = [:]
    for line in details.split(separator: "\n") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 3 else { continue }
      known[parts[0]] = SlackPerson(name: parts[1], address: parts[2])
    }
  }

  mutating func person(_ id: String) -> SlackPerson? {
    guard let person = known[id] else { return nil }
    used[id] = person
    return person
  }

  /// The names asked for, a line each.
  var details: String {
    used.sorted { $0.key < $1.key }.map { id, person in
      [id, person.name, person.address].map { $0.filter { $0 != "\t" && !$0.isNewline } }
        .joined(separator: "\t")
    }.joined(separator: "\n")
  }
}

/// What the lists at the top of a Slack export say of its people and conversations.
struct SlackLists: Sendable {
  /// People, bots and channels by their ids.
  var names: [String: SlackPerson] = [:]
  /// Conversations by the name of their folder.
  var titles: [String: String] = [:]

  /// Reads the lists in the folder above the file's, as far as they are there and make sense.
  init(above file: SourceFile) {
    for user in Self.list("users", above: file) + Self.list("org_users", above: file) {
      addUser(user)
    }
    for list in ["channels", "groups"] {
      for channel in Self.list(list, above: file) {
        guard let id = channel.label("id"), let name = channel.string("name") else { continue }
        names[id] = SlackPerson(name: name)
        titles[name] = "#\(name)"
      }
    }
    for list in ["dms", "mpims"] {
      for chat in Self.list(list, above: file) {
        let members = chat.array("members").compactMap { $0 as? String }.map {
          names[$0]?.name ?? $0
        }
        guard !members.isEmpty else { continue }
        let title = ChatTitle.title(ofParticipants: members)
        for key in ["id", "name"] { chat.label(key).map { titles[$0] = title } }
      }
    }
  }

  private mutating func addUser(_ user: JSONRecord) {
    guard let id = user.label("id") else { return }
    let profile = user.record("profile")
    let spelled = [
      profile?.string("real_name"), user.string("real_name"), profile?.string("display_name"),
      user.string("name"),
    ]
    let name = spelled.compactMap(\.self).first { !$0.isEmpty } ?? id
    let person = SlackPerson(name: name, address: profile?.string("email") ?? "")
    names[id] = person
    if let bot = profile?.label("bot_id") { names[bot] = person }
  }

  private static func list(_ name: String, above file: SourceFile) -> [JSONRecord] {
    guard let list = file.aboveFolder(named: "\(name).json"), let reader = try? FileReader(list),
      let bytes = try? reader.bytes(at: 0, count: min(reader.size, 256 << 20)), !bytes.isEmpty,
      let values = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [Any]
    else { return [] }
    return values.compactMap { ($0 as? [String: Any]).map(JSONRecord.init) }
  }
}

extension SourceFile {
  /// The file of that name in the folder that holds this file's folder, on disk or in an archive.
  func aboveFolder(named name: String) -> SourceFile? {
    guard content == nil else { return nil }
    let above = Self.aboveFolder(path, named: name)
    if let member {
      return SourceFile(
        url: url, path: above, size: 0, modified: modified,
        member: Self.aboveFolder(member, named: name))
    }
    let folder = url.deletingLastPathComponent().deletingLastPathComponent()
    return SourceFile(
      url: folder.appendingPathComponent(name), path: above, size: 0, modified: modified)
  }

  private static func aboveFolder(_ path: String, named name: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
    return (parts + [Substring(name)]).joined(separator: "/")
  }
}

/// The lists of the export that was read last, as each of its folders has a file for every day.
final class SlackListCache: Sendable {
  private struct Entry {
    var folder: String
    var lists: SlackLists
  }

  private let entry = Mutex<Entry?>(nil)

  /// The lists in the folder above the file's.
  func lists(above file: SourceFile) -> SlackLists {
    let folder = Self.mark(of: file)
    if let held = entry.withLock({ $0 }), held.folder == folder { return held.lists }
    let lists = SlackLists(above: file)
    entry.withLock { $0 = Entry(folder: folder, lists: lists) }
    return lists
  }

  /// The folder, with the size and time of its list of people, or of the archive it is in, so that
  /// a changed one is read again.
  private static func mark(of file: SourceFile) -> String {
    guard let list = file.aboveFolder(named: "users.json") else { return file.path }
    let place = "\(list.url.path) \(list.member ?? "")"
    if case .file(let size, let modified) = FileEntry(
      systemPath: list.url.path, followingLink: true)
    {
      return "\(place) \(size) \(modified.timeIntervalSince1970)"
    }
    return place
  }
}
