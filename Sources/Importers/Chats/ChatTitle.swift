import Items

/// Finds a conversation's name in the name of the file it was exported to.
enum ChatTitle {
  /// The name, or `nil` when the file is called as every export is.
  static func title(of file: SourceFile) -> String? {
    let parts = file.path.split(separator: "/").map(String.init)
    guard let last = parts.last else { return nil }
    if let title = named(stem(last)) { return title }
    // An export in a folder or an archive of its own is called the same in each.
    return parts.dropLast().last.flatMap { named(stem($0)) }
  }

  /// The participants as a title: all of up to three, else the first two and how many more.
  static func title(ofParticipants names: [String]) -> String {
    if names.count <= 3 { return names.joined(separator: ", ") }
    return names.prefix(2).joined(separator: ", ") + " + \(names.count - 2)"
  }

  private static func stem(_ name: String) -> String {
    let ending = FileKind.fileExtension(of: name)
    guard ["txt", "json", "zip", "md", "csv", "tsv", "jsonl", "ndjson", "log"].contains(ending)
    else { return name }
    return String(name.dropLast(ending.count + 1))
  }

  private static func named(_ stem: String) -> String? {
    let folded = stem.lowercased()
    for prefix in prefixes where folded.hasPrefix(prefix) {
      // Lower case can be longer or shorter than the letters themselves, but not in these words.
      let rest = stem.dropFirst(prefix.count).drop { " -_:".contains($0) }
      return rest.isEmpty ? nil : String(rest)
    }
    if generic.contains(folded) || folded.hasPrefix("message_") { return nil }
    return stem.isEmpty ? nil : stem
  }

  /// What programs put before a conversation's name, longest first where one begins another.
  private static let prefixes = [
    "whatsapp chat with ", "whatsapp chat - ", "whatsapp-chat mit ", "whatsapp chat mit ",
    "whatsapp-chat met ", "whatsapp-chat med ", "chat de whatsapp con ", "chat whatsapp con ",
    "chat do whatsapp com ", "conversa do whatsapp com ", "discussion whatsapp avec ",
    "chat whatsapp avec ", "czat whatsapp z ", "чат whatsapp с ", "whatsapp-chat - ",
    "whatsapp sohbeti - ", "chat whatsapp - ", "whatsapp - ",
  ]

  private static let generic: Set<String> = [
    "_chat", "chat", "result", "messages", "message", "export", "index",
  ]
}
