/// What the end of a file's name and its first bytes tell about its content.
enum FileKind {
  /// What follows the last dot of a name, in small letters; empty when there is none.
  static func fileExtension(of name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  /// Endings that say plain text.
  static let plainText: Set<String> = ["txt", "text", "asc", "log"]

  /// Endings of formats that are text to a program but not words to a person.
  static let structured: Set<String> = [
    // Marked-up documents and exports, whose words stand between marks.
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

  /// Whether a file's first bytes read as text in some encoding that can be read.
  ///
  /// The bytes may end in the middle of a character.
  static func readsAsText(_ head: [UInt8]) -> Bool {
    if head.isEmpty { return true }
    if head.starts(with: [0xFF, 0xFE, 0, 0]) { return false }
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return true }
    let census = ByteCensus(head[...])
    if census.isBinary { return false }
    return census.sequences * 3 >= census.strays || census.isPlausiblyWestern
  }
}
