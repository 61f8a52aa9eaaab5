import Foundation
import ImportSupport
import Markup

/// Reads title, authors, keywords and dates of an office document or a book.
///
/// The elements are those of Dublin Core, which all of these formats use, and a few of their own.
final class DocumentProperties: XMLHandler {
  private(set) var title = ""
  private(set) var authors: [String] = []
  private(set) var keywords: [String] = []
  /// The author of an OpenDocument file, whose `creator` is the person who saved it last.
  private var firstAuthor = ""
  private var created: Date?
  private var modified: Date?
  private var published: Date?
  private var current = ""
  private var value = ""
  private let takesSubjects: Bool

  /// In books, `subject` elements are keywords; in office documents the subject is a second title.
  init(takesSubjects: Bool = false) { self.takesSubjects = takesSubjects }

  /// The date of creation comes last because it is often that of a template.
  var date: Date? { published ?? modified ?? created }

  func start(_ name: String, _ attributes: XMLAttributes) {
    current = name
    value = ""
  }

  func text(_ text: String) {
    if value.utf8.count < 1 << 16 { value += text }
  }

  func end(_ name: String) {
    defer { current = "" }
    let value = value.oneLine
    guard name == current, !value.isEmpty else { return }
    switch name {
    case "title": if title.isEmpty { title = value }
    case "creator": if authors.count < 1000 { authors.append(value) }
    case "initial-creator": firstAuthor = value
    case "keywords", "keyword": add(keywords: value)
    case "subject": if takesSubjects { add(keywords: value) }
    case "created", "creation-date": created = Self.date(value)
    case "modified": modified = Self.date(value)
    case "date": published = published ?? Self.date(value)
    default: break
    }
  }

  private func add(keywords words: String) {
    if keywords.count < 1000 { keywords.append(words) }
  }

  func apply(to content: inout DocumentContent) {
    content.title = title
    content.date = date
    for author in firstAuthor.isEmpty ? authors : [firstAuthor] { content.add(authors: author) }
    for words in keywords { content.add(keywords: words) }
  }

  /// Parses W3C-DTF, including `2021`, `2021-03`, and times with fractions of seconds.
  static func date(_ text: String) -> Date? {
    let digits = text.utf8.prefix { $0.isDigit }.count
    if digits == 4, text.utf8.count == 4 { return ISODate.parse(text + "-01-01") }
    if digits == 4, text.utf8.count == 7 { return ISODate.parse(text + "-01") }
    if let date = ISODate.parse(text) { return date }
    return ISODate.parse(String(text.prefix(19)))
  }
}

/// The relationships between the parts of an office document, which map ids to parts.
final class PartRelations: XMLHandler {
  private(set) var targets: [String: String] = [:]
  private(set) var byType: [String: [String]] = [:]
  private let part: String

  init(of part: String, in document: PackagedDocument) {
    self.part = part
    var components = part.split(separator: "/").map(String.init)
    let file = components.popLast() ?? ""
    let name = (components + ["_rels", file + ".rels"]).joined(separator: "/")
    document.parse(optional: name, self)
  }

  func start(_ name: String, _ attributes: XMLAttributes) {
    guard targets.count < MarkupLimits.entries, name == "Relationship",
      attributes["TargetMode"] != "External", let id = attributes["Id"],
      let target = attributes["Target"]
    else { return }
    let path = PackagedDocument.resolve(target, from: part)
    targets[id] = path
    if let type = attributes["Type"]?.split(separator: "/").last {
      byType[String(type), default: []].append(path)
    }
  }
}
