/// Files that programs keep for themselves beside a person's own.
package enum ToolFiles {
  /// The rules, the logs and the lists of what was fetched in Thunderbird's folders of mails.
  private static let ofMailPrograms: Set<String> = [
    "msgFilterRules.dat", "filterlog.html", "junklog.html", "popstate.dat", "virtualFolders.dat",
  ]

  /// Returns whether a name is that of a backup (`a.org~`), of an autosave (`#a.org#`), of a file
  /// by which Office locks another (`~$a.docx`), or of one that Thunderbird keeps beside mails.
  package static func contain(_ name: some StringProtocol) -> Bool {
    if ofMailPrograms.contains(String(name)) { return true }
    let name = Array(name.utf8)
    if name.starts(with: "~$".utf8) { return name.count > 2 }
    if name.first == .numberSign, name.last == .numberSign { return name.count > 2 }
    return name.last == .tilde && name.count > 1
  }
}
