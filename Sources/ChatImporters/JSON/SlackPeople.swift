import Foundation
import ImportSupport
import Items
import Synchronization

/// A person, bot or channel that a Slack export refers to by an id.
struct SlackPerson: Sendable, Hashable {
  var name: String
  var address = ""
}

/// Looks up names of a Slack export and records those used, with which a message can be read again
/// alone.
struct SlackNames {
  private var known: [String: SlackPerson]
  private(set) var used: [String: SlackPerson] = [:]

  init(_ known: [String: SlackPerson]) { self.known = known }

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

  /// The names that were looked up, one per line: id, name and address, separated by tabs.
  var details: String {
    used.sorted { $0.key < $1.key }.map { id, person in
      [id, person.name, person.address].map { $0.filter { $0 != "\t" && !$0.isNewline } }
        .joined(separator: "\t")
    }.joined(separator: "\n")
  }
}

struct SlackLists: Sendable {
  var names: [String: SlackPerson] = [:]
  var titles: [String: String] = [:]

  /// Reads the folder above the file's; missing or invalid lists are ignored.
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
      let values = JSONRecord.value(bytes[...]) as? [Any]
    else { return [] }
    return values.compactMap { ($0 as? [String: Any]).map(JSONRecord.init) }
  }
}

extension SourceFile {
  /// Returns a file in the folder above this file's folder, on disk or in an archive.
  ///
  /// For `export/general/2016-01-14.json` and the name `users.json` it is `export/users.json`.
  func aboveFolder(named name: String) -> SourceFile? {
    guard content == nil else { return nil }
    let above = Self.aboveFolder(path, named: name)
    if let member {
      var list = SourceFile(
        url: url, path: above, size: 0, modified: modified,
        member: Self.aboveFolder(member, named: name))
      list.reader = reader
      return list
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

/// Keeps the lists of the export read last, which has many daily files for them.
final class SlackListCache: Sendable {
  private struct Entry {
    var folder: String
    var lists: SlackLists
  }

  private let entry = Mutex<Entry?>(nil)

  func lists(above file: SourceFile) -> SlackLists {
    let folder = Self.fingerprint(of: file)
    if let held = entry.withLock({ $0 }), held.folder == folder { return held.lists }
    let lists = SlackLists(above: file)
    entry.withLock { $0 = Entry(folder: folder, lists: lists) }
    return lists
  }

  /// The location of `users.json`, and the size and date of that file or of its archive.
  ///
  /// After a change the lists are read again.
  private static func fingerprint(of file: SourceFile) -> String {
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
