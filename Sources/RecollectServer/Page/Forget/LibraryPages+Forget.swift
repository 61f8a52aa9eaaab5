import Foundation
import Hummingbird
import Items
import Recollect

/// The question before items are forgotten.
struct ForgetView: Sendable {
  struct Gone: Sendable {
    var heading: String
    var kind: String
    var day: String?
    var isoDay: String?
    var place: String
  }

  var count: String
  var items: [Gone]
  var id: String
  var path: String
  var line: String
  var back: String
}

/// A number of forgotten items, and the proof.
struct ForgottenView: Sendable {
  var sentence: String
  var warnings: [String] = []
  var verdict: String?
  var steps: [String] = []
}

extension LibraryPages {
  /// Shows what will go and asks.
  func confirmForgetting(_ request: Request, _ context: WebContext) async throws -> Response {
    let fields = fields(request)
    let items = try await selectedItems(fields)
    guard !items.isEmpty else { return nothingToForget }
    let view = ForgetView(
      count: PageWording.count(items.count, "item"),
      items: items.map { item in
        ForgetView.Gone(
          heading: item.title.isEmpty ? "No title" : item.title, kind: item.kind.rawValue,
          day: item.shownDate.map(PageWording.day),
          isoDay: item.shownDate.map(PageWording.isoDay),
          place: "\(item.path):\(item.line)")
      }, id: fields["id"] ?? "", path: fields["path"] ?? "", line: fields["line"] ?? "",
      back: Address("/item").with("id", fields["id"]).with("path", fields["path"])
        .with("line", fields["line"]).text)
    return page("forget", PageFrame(title: "Forget", formToken: context.formToken), view)
  }

  func forget(_ request: Request, _ context: WebContext) async throws -> Response {
    let library = served.library
    let items = try await selectedItems(try await form(request))
    guard !items.isEmpty else { return nothingToForget }
    let text = try await text(of: items)
    let report = try await library.forget(ItemSelection(items: Set(items)))
    var view = ForgottenView(sentence: "Forgot \(PageWording.count(report.items, "item")).")
    view.warnings = Self.warnings(report)
    if let text {
      let proof = try await library.proveErasure(ofLine: text)
      view.verdict = Self.verdict(proof)
      view.steps = Self.steps(proof, text)
    }
    return page("forgotten", PageFrame(title: "Forgotten", formToken: context.formToken), view)
  }

  private var nothingToForget: Response {
    message("There is nothing to forget", "The item isn't in the library any more.")
  }

  /// The item of an address, and its attachments.
  private func selectedItems(_ fields: FormFields) async throws -> [SelectedItem] {
    guard let id = fields["id"], let path = fields["path"] else { return [] }
    let line = fields["line"].flatMap { Int($0) }
    let found = try await served.library.items(in: ItemSelection(ids: [id]))
    let items = found.filter { $0.id == id && $0.path == path && (line == nil || $0.line == line) }
    // Attachments of the mails are listed, as they go with them.
    return items.isEmpty
      ? [] : try await served.library.items(in: ItemSelection(items: Set(items)))
  }

  private static let maximumProofLength = 200

  /// The beginning of the first text, for the proof.
  private func text(of items: [SelectedItem]) async throws -> String? {
    guard let first = items.first else { return nil }
    let members = try await served.library.threads(containing: first.id).flatMap(\.items)
    let member = members.first { $0.item.id == first.id && $0.path == first.path }
    let line = member?.item.text.split(whereSeparator: \.isNewline)
      .max { $0.count < $1.count }
    return line.map { String($0.prefix(Self.maximumProofLength)) }.flatMap { text in
      text.contains { $0.isLetter || $0.isNumber } ? text : nil
    }
  }
}

extension LibraryPages {
  private static func warnings(_ report: ForgetReport) -> [String] {
    [
      report.erasedWords
        ? nil
        : "The disk has no room to erase single words of the texts. Free some, and forget anything.",
      report.erasedRemains
        ? nil : "Unused bytes of the library may still have parts of removed texts.",
      report.emptiedLog
        ? nil : "Another program is reading the library; the rest is erased when it ends.",
    ].compactMap(\.self)
  }

  private static func verdict(_ proof: ErasureProof) -> String {
    if proof.isErased { return "Nothing of it is left in the library's files." }
    return proof.traces.isEmpty
      ? "It wasn't found, but not everything could be checked."
      : "Parts of it are still in the library's files."
  }

  private static func steps(_ proof: ErasureProof, _ text: String) -> [String] {
    let files = proof.files.map { URL(fileURLWithPath: $0.path).lastPathComponent }
    let forms = proof.forms.map(\.rawValue).joined(separator: ", ")
    return [
      "Looked for “\(text)” in every byte of \(files.joined(separator: ", ")) (as \(forms)), "
        + "and in the \(PageWording.count(proof.indexedWords, "word")) of the index."
    ]
      + proof.unread.map { "Couldn't read \($0.path): \($0.reason)" }
      + proof.traces.prefix(10).map { "Found as \($0.form.rawValue) at byte \($0.offset)." }
      + proof.words.map { word in
        if word.holders > 0 {
          return "“\(word.word)” is in \(PageWording.count(word.holders, "text")) that you keep."
        }
        return word.isLeftover
          ? "“\(word.word)” is left in the index from a removed text."
          : "“\(word.word)” is nowhere."
      }
  }
}
