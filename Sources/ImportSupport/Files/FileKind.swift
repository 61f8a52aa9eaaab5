package enum FileKind {
  /// Returns `txt` for `Notes.TXT`; empty when there is no extension.
  package static func fileExtension(of name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  package static let plainText: Set<String> = ["txt", "text", "asc", "log"]

  /// Formats that are text to a program but not words to a person.
  package static let structured: Set<String> = [
    // Marked-up documents and exports, whose words are between markup.
    "html", "htm", "xhtml", "xml", "svg", "rtf", "ics", "vcf", "vtt", "srt", "opml", "rss", "atom",
    "fodt", "mht", "mhtml",
    // Data.
    "json", "jsonl", "ndjson", "json5", "geojson", "csv", "tsv", "yaml", "yml", "toml", "ini",
    "cfg", "conf", "plist", "properties", "lock", "sql", "pem", "crt", "key", "sig", "ps",
    "eps", "emlx", "gpx", "kml", "webloc", "url", "desktop", "ipynb", "bib", "diff", "patch",
    "pbxproj",
    // Programs.
    "c", "h", "cc", "cpp", "cxx", "hpp", "m", "mm", "swift", "rs", "go", "java", "kt", "kts",
    "scala", "py", "pyw", "rb", "pl", "pm", "php", "js", "mjs", "cjs", "jsx", "ts", "tsx", "vue",
    "css", "scss", "sass", "less", "sh", "bash", "zsh", "fish", "bat", "cmd", "ps1", "lua", "r",
    "jl", "hs", "ml", "ex", "exs", "erl", "clj", "cljs", "lisp", "el", "vim", "cs", "fs", "vb",
    "dart", "groovy", "gradle", "asm", "s", "cmake", "mk", "make", "dockerfile", "tf", "proto",
  ]

  /// The bytes may end in the middle of a character.
  package static func readsAsText(_ head: [UInt8]) -> Bool {
    if head.isEmpty { return true }
    if head.starts(with: [0xFF, 0xFE, 0, 0]) { return false }
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return true }
    let statistics = ByteStatistics(head[...])
    if statistics.isBinary { return false }
    return statistics.sequences * 3 >= statistics.strays || statistics.isPlausiblyWestern
  }
}
