import ImportSupport
import Items
import Languages

enum ChatTitle {
  /// Returns the title from the file's name, or else from its folder's name.
  ///
  /// `WhatsApp Chat with Anna.txt` and `Anna/_chat.txt` both give `Anna`. The result is `nil` if
  /// both names are generic.
  static func title(of file: SourceFile) -> String? {
    let parts = file.path.split(separator: "/").map(String.init)
    guard let last = parts.last else { return nil }
    if let title = named(stem(last)) { return title }
    // An export in a folder or archive of its own has a generic name, such as `_chat.txt`.
    return parts.dropLast().last.flatMap { named(stem($0)) }
  }

  /// Returns `Anna, Ben + 2` for `Anna`, `Ben`, `Carl`, `Dora`.
  static func title(ofParticipants names: [String]) -> String {
    if names.count <= 3 { return names.joined(separator: ", ") }
    return names.prefix(2).joined(separator: ", ") + " + \(names.count - 2)"
  }

  private static func stem(_ name: String) -> String {
    let fileExtension = FileKind.fileExtension(of: name)
    guard
      ["txt", "json", "zip", "md", "csv", "tsv", "jsonl", "ndjson", "log", "html"]
        .contains(fileExtension)
    else { return name }
    return String(name.dropLast(fileExtension.count + 1))
  }

  private static func named(_ stem: String) -> String? {
    let folded = stem.lowercased()
    for prefix in prefixes where folded.hasPrefix(prefix) {
      // Lowercasing may change a text's length, but not that of these prefixes.
      let rest = stem.dropFirst(prefix.count).drop { " -_:".contains($0) }
      return rest.isEmpty ? nil : String(rest)
    }
    if generic.contains(folded) || folded.hasPrefix("message_") { return nil }
    return stem.isEmpty ? nil : stem
  }

  /// Programs put these before a conversation's name; a phrase that begins another comes after it.
  private static let prefixes = (Language.words(\.chats.titles) + ["whatsapp -"])
    .map { $0 + " " }.sorted { $0.count > $1.count }

  private static let generic: Set<String> = [
    "_chat", "chat", "result", "messages", "message", "export", "index",
  ]
}
