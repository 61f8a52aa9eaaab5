import ArgumentParser
import Foundation
import Items
import Recollect

struct StatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show what the library holds, source by source.",
    discussion: """
      Examples:
        recollect status
        recollect status --library ~/work.sqlite
        recollect status --unread          # the files that couldn't be read, and why
        recollect status --json | jq -r '.sources[].path'

      --json: path, bytes, items, copies, threads, passages, incomplete_files, sources (path, \
      added, updated, files, items by kind, copies, passages, is_missing, exclusions, \
      recognized_languages), is_encrypted, vectors (model, count), embedder (the model in use, or \
      absent), floor (if it was set), languages (number of threads by code), unread (path, line, \
      code, message), unsuited_languages (codes of languages that the model wasn't made for, if \
      there are any).
      """)

  @Flag(help: "List the files that couldn't be read, each with the reason.")
  var unread = false

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup var library: LibraryOptions

  func run() async throws {
    let library = try library.open(.readOnly)
    let unread = try await library.unreadProblems().filter { !$0.isWarning }
    if self.unread, !json { return Terminal.output.page(UnreadText(problems: unread).list) }
    let status = try await library.status()
    // A library whose embedder isn't installed has a status, too.
    let embedded = try? await EmbedderOptions.parse([]).opened(library)
    let languages = try await library.languages()
    if json {
      let unsuited = try await embedded?.unsuitedLanguages()
      var object = StatusJSON(status, languages: languages, unsuitedLanguages: unsuited)
      object.unread = unread.map {
        UnreadJSON(path: $0.path, line: $0.line, code: $0.code, message: $0.message)
      }
      object.isEncrypted = library.isEncrypted
      try JSONOutput.print(object)
    } else {
      var text = StatusText(
        status: status, languages: languages, isEncrypted: library.isEncrypted,
        unread: UnreadText(problems: unread).counts)
      if let embedded { text.advice = try await LanguageAdvice(embedded).text }
      Terminal.output.write(text.text)
    }
  }
}

private struct StatusText {
  var status: LibraryStatus
  /// The number of threads by language code; `nil` stands for those of no recognized language.
  var languages: [String?: Int]
  var isEncrypted: Bool
  /// The number of files that couldn't be read, by reason; `nil` if there are none.
  var unread: String?
  var advice: String?

  var text: String {
    var lines = [
      row("Library", "\(SafeText.line(status.path)) (\(size))"),
      row("Holds", contents),
    ]
    if let written { lines.append(row("Written", written)) }
    if let unread { lines.append(row("Unread", unread)) }
    if let embedder = status.embedder {
      let floor = status.floor.map { ", floor \(FloorText.cosine($0)) (set)" } ?? ""
      lines.append(row("Embedder", SafeText.line(embedder) + floor))
    }
    for vectors in status.vectors.sorted(by: { $0.key < $1.key }) {
      lines.append(
        row("Vectors", "\(Wording.grouped(vectors.value)) by \(SafeText.line(vectors.key))"))
    }
    lines += [""] + sources
    if let advice { lines += ["", advice] }
    if status.incompleteFiles > 0 {
      let files = Wording.count(status.incompleteFiles, "file")
      lines += ["", "The import of \(files) isn't complete. Add the source again to continue."]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var size: String {
    Wording.size(status.bytes) + (isEncrypted ? ", encrypted" : "")
  }

  /// For example `in German (40 threads), English (12 threads)`.
  private var written: String? {
    let known = languages.compactMap { code, count in code.map { (code: $0, count: count) } }
      .sorted { ($1.count, $0.code) < ($0.count, $1.code) }
    guard !known.isEmpty else { return nil }
    let names = known.prefix(Self.maximumLanguages).map { language in
      "\(LanguageName.english(language.code)) (\(Wording.count(language.count, "thread")))"
    }
    let others = known.count > names.count ? " and others" : ""
    return "in \(names.joined(separator: ", "))\(others)"
  }

  private static let maximumLanguages = 4

  private var contents: String {
    guard status.items > 0 else { return "nothing yet" }
    return [
      Wording.count(status.items, "item"), Wording.count(status.threads, "thread"),
      Wording.count(status.chunks, "passage"),
    ].joined(separator: ", ")
  }

  private var sources: [String] {
    guard !status.sources.isEmpty else {
      return ["There are no sources. Add some with `recollect add PATH`."]
    }
    return status.sources.flatMap { source in
      var lines = [
        Terminal.output.styled(SafeText.line(source.path), .bold),
        "  \(Wording.contents(source)) in \(Wording.count(source.files, "file")), "
          + Wording.count(source.chunks, "passage"),
        "  " + dates(of: source),
      ]
      if !source.exclusions.isEmpty { lines.append("  " + Self.exclusions(of: source)) }
      if !source.recognizedLanguages.isEmpty {
        lines.append("  " + Self.recognizedLanguages(of: source))
      }
      if source.isMissing { lines.append("  " + Self.missing) }
      return lines
    }
  }

  private static func exclusions(of source: SourceSummary) -> String {
    let patterns = source.exclusions.map(SafeText.line).joined(separator: ", ")
    return Terminal.output.styled("leaves out \(patterns)", .dim)
  }

  private static func recognizedLanguages(of source: SourceSummary) -> String {
    let languages = source.recognizedLanguages.map(SafeText.line).joined(separator: ", ")
    return Terminal.output.styled("recognizes text in pictures: \(languages)", .dim)
  }

  private static let missing = Terminal.output.styled(
    "There is nothing at this path now. If you deleted it, `recollect remove` forgets the source.",
    .warning)

  private func dates(of source: SourceSummary) -> String {
    let (added, updated) = (
      Wording.day(source.added.clockTime(in: .current)),
      Wording.day(source.updated.clockTime(in: .current))
    )
    let text = added == updated ? "added \(added)" : "added \(added), updated \(updated)"
    return Terminal.output.styled(text, .dim)
  }

  private func row(_ name: String, _ value: String) -> String {
    name.padding(toLength: 9, withPad: " ", startingAt: 0) + value
  }
}

extension SourceSummary {
  /// `false` for a collection of items, which has neither folder nor file.
  fileprivate var isMissing: Bool {
    path.hasPrefix("/") && !FileManager.default.fileExists(atPath: path)
  }
}

private struct StatusJSON: Encodable {
  struct Source: Encodable {
    var path: String
    var added: Date
    var updated: Date
    var files: Int
    var items: [String: Int]
    var copies: Int
    var passages: Int
    var isMissing: Bool
    var exclusions: [String]
    var recognizedLanguages: [String]
  }

  struct Vectors: Encodable {
    var model: String
    var count: Int
  }

  var path: String
  var isEncrypted = false
  var bytes: Int
  var items: Int
  var copies: Int
  var threads: Int
  var passages: Int
  var incompleteFiles: Int
  var sources: [Source]
  var vectors: [Vectors]
  var embedder: String?
  var floor: Float?
  var languages: [String: Int]
  var unread: [UnreadJSON] = []
  var unsuitedLanguages: [String]?

  init(_ status: LibraryStatus, languages: [String?: Int], unsuitedLanguages: [String]?) {
    self.languages = Dictionary(
      uniqueKeysWithValues: languages.compactMap { code, count in code.map { ($0, count) } })
    self.unsuitedLanguages = unsuitedLanguages?.isEmpty == false ? unsuitedLanguages : nil
    path = status.path
    bytes = status.bytes
    items = status.items
    copies = status.copies
    threads = status.threads
    passages = status.chunks
    incompleteFiles = status.incompleteFiles
    sources = status.sources.map {
      Source(
        path: $0.path, added: $0.added, updated: $0.updated, files: $0.files,
        items: $0.items.named, copies: $0.copies, passages: $0.chunks,
        isMissing: $0.isMissing, exclusions: $0.exclusions,
        recognizedLanguages: $0.recognizedLanguages)
    }
    vectors = status.vectors.sorted { $0.key < $1.key }
      .map { Vectors(model: $0.key, count: $0.value) }
    (embedder, floor) = (status.embedder, status.floor)
  }
}
