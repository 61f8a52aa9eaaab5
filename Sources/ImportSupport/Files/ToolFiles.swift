/// Files that programs keep beside the one that is being edited.
package enum ToolFiles {
  /// Returns whether a name is that of a backup (`a.org~`), of an autosave (`#a.org#`) or of a
  /// file by which Office locks another (`~$a.docx`).
  package static func contain(_ name: some StringProtocol) -> Bool {
    let name = Array(name.utf8)
    if name.starts(with: "~$".utf8) { return name.count > 2 }
    if name.first == .numberSign, name.last == .numberSign { return name.count > 2 }
    return name.last == .tilde && name.count > 1
  }
}
