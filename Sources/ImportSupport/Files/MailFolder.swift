/// Folders in which mail servers keep mails, one file each (maildir), and Thunderbird's profiles.
///
/// Dovecot and Courier put the mails of the folder `Sent` into a hidden folder `.Sent` (Maildir++).
/// A profile is full of a program's settings and data, of which only a few entries are listed.
package enum MailFolder {
  /// The folder of the mails that were seen, which every maildir has.
  private static let seen = "cur"

  /// Returns whether a path begins with a hidden folder and leads to its mails: `.Sent/cur/1`.
  package static func isHidden(_ path: ArraySlice<Substring>) -> Bool {
    guard path.count > 2, let name = path.first, name.utf8.first == .period else { return false }
    let inner = path[path.startIndex + 1]
    return inner == seen || inner == "new"
  }

  /// The files that every profile of Thunderbird has.
  private static let filesOfProfile = ["prefs.js", "times.json", "compatibility.ini"]
    .map { Array($0.utf8) }
  /// The entries of a profile that may have a person's words.
  private static let listedInProfile = [
    "Mail", "ImapMail", "News", "abook.mab", "abook.sqlite", "calendar-data",
  ].map { Array($0.utf8) }

  /// Returns the names of entries that are listed, without hidden ones and a program's own files.
  ///
  /// Costs an `lstat` for each hidden entry.
  ///
  /// - Parameter folder: The path of the folder in the file system, with a slash at the end.
  static func listed(_ names: [[UInt8]], inFolder folder: String) -> [[UInt8]] {
    if filesOfProfile.allSatisfy({ names.contains($0) }) {
      return names.filter { listedInProfile.contains($0) }
    }
    let hasMails = names.contains(Array(seen.utf8))
    return names.filter { name in
      if name.first == .period { return isMailFolder(name, inFolder: folder) }
      return !(hasMails && isServerFile(name))
    }
  }

  private static func isMailFolder(_ name: [UInt8], inFolder folder: String) -> Bool {
    // The folder itself and the one around it are entries too.
    guard !name.allSatisfy({ $0 == .period }), let text = String(validating: name, as: UTF8.self)
    else { return false }
    guard case .folder = FileEntry(systemPath: folder + text + "/" + seen, followingLink: false)
    else { return false }
    return true
  }

  /// Indexes and lists of Dovecot and Courier, whose text nobody wrote.
  private static func isServerFile(_ name: [UInt8]) -> Bool {
    ["dovecot-", "dovecot.", "courierimap", "courierpop3d"].contains { name.starts(with: $0.utf8) }
      || ["maildirfolder", "maildirsize", "subscriptions"].contains { name.elementsEqual($0.utf8) }
  }
}
