import Foundation
import ImportSupport
import Items
import Markup

struct HTMLHead {
  private(set) var title = ""
  private(set) var authors: [String] = []
  private(set) var keywords: [String] = []
  private(set) var date: Date?
  private(set) var fields: [Item.Field] = []
  /// True if a note program exported the page.
  private(set) var isNote = false

  /// Complexity: O(*n*) in the page's length.
  init(_ html: String) {
    let reader = Reader()
    _ = HTMLEvents.parse(html, reader)
    let metadata = reader.metadata
    title = Self.first([
      reader.pageTitle, reader.title, metadata["og:title"], metadata["dc.title"], reader.heading,
    ])
    let named = ["author", "dc.creator", "article:author", "dcterms.creator", "citation_author"]
    authors = named.compactMap { metadata[$0] }.filter { !$0.hasPrefix("http") }.prefix(1).map(
      \.self)
    keywords =
      Array(["keywords", "news_keywords"].compactMap { metadata[$0] }.prefix(1)) + [reader.labels]
    let dates = [
      "article:published_time", "date", "dc.date", "dcterms.created", "dcterms.date", "created",
      "dc.date.issued", "pubdate", "article:modified_time", "updated", "dcterms.modified",
    ]
    date =
      dates.lazy.compactMap { metadata[$0].flatMap(DocumentProperties.date) }.first
      ?? reader.time.flatMap(DocumentProperties.date) ?? reader.noteDate
    let generator = (metadata["generator"] ?? "").lowercased()
    isNote =
      reader.isNotion || reader.isKeep || metadata["exporter-version"] != nil
      || ["cocoa html writer", "evernote", "apple notes", "joplin", "bear"].contains {
        generator.hasPrefix($0)
      }
    if reader.isNotion { fields = reader.properties }
  }

  private static func first(_ texts: [String?]) -> String {
    for text in texts {
      let words = (text ?? "").oneLine
      if !words.isEmpty { return words }
    }
    return ""
  }

  private final class Reader: HTMLHandler {
    var metadata: [String: String] = [:]
    var title = ""
    var heading = ""
    /// The title that Notion or Keep marks as such.
    var pageTitle = ""
    var time: String?
    var isNotion = false
    var isKeep = false
    /// Those of a note of Keep, each after a semicolon.
    var labels = ""
    /// Contains the date of a note of Keep, between buttons.
    private var noteHeading = ""
    /// The number of open elements from the heading of a note of Keep on.
    private var noteHeadingDepth = 0
    var properties: [Item.Field] = []
    /// The property that receives text, and the element whose end stops that.
    private var target: (field: ReferenceWritableKeyPath<Reader, String>, element: String)?
    private var name = ""
    private var value = ""
    private var isInProperties = false
    /// The open readings of East Asian words.
    private var annotations = 0

    private static let maximumBytes = 1 << 14
    private static let maximumEntries = 1 << 10
    private static let elements: Set<String> = [
      "meta", "title", "h1", "article", "time", "table", "th", "td", "div", "rt", "rp",
    ]

    func start(_ element: String, _ all: HTMLAttributes) {
      guard Self.elements.contains(element) || (isKeep && element == "span") else { return }
      var attributes: [String: String] = [:]
      all.forEach { if attributes[$0] == nil { attributes[$0] = $1 } }
      let styles = attributes["class"] ?? ""
      switch element {
      case "meta":
        if let key = attributes["name"] ?? attributes["property"],
          let value = attributes["content"],
          metadata[key.lowercased()] == nil, metadata.count < Self.maximumEntries
        {
          metadata[key.lowercased()] = value
        }
      case "title": if title.isEmpty { gather(\.title, element) }
      case "h1":
        if styles.contains("page-title") {
          gather(\.pageTitle, element)
        } else if heading.isEmpty {
          gather(\.heading, element)
        }
      case "rt", "rp": annotations += 1
      case "article": if styles.hasPrefix("page") { isNotion = true }
      case "time": if time == nil { time = attributes["datetime"] }
      case "table": isInProperties = isNotion && styles.contains("properties")
      case "th": if isInProperties { begin(\.name, element) }
      case "td": if isInProperties { begin(\.value, element) }
      case "div":
        if noteHeadingDepth > 0 || (isKeep && styles == "heading") { noteHeadingDepth += 1 }
        if styles == "note" || styles.hasPrefix("note ") { isKeep = true }
        if isKeep, styles == "title", pageTitle.isEmpty { gather(\.pageTitle, element) }
      case "span":
        if styles == "label-name", target == nil {
          labels += ";"
          gather(\.labels, element)
        }
      default: break
      }
    }

    func end(_ element: String) {
      if target?.element == element { target = nil }
      if element == "rt" || element == "rp" { annotations = max(0, annotations - 1) }
      if element == "div" { noteHeadingDepth = max(0, noteHeadingDepth - 1) }
      if element == "table" { isInProperties = false }
      guard isInProperties, element == "tr", properties.count < 256 else { return }
      let words = [name, value].map(\.oneLine)
      if !words[0].isEmpty, !words[1].isEmpty { properties.append(Item.Field(words[0], words[1])) }
      name = ""
      value = ""
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) {
      guard annotations == 0 else { return }
      let heading: ReferenceWritableKeyPath<Reader, String>? =
        noteHeadingDepth > 0 ? \.noteHeading : nil
      guard let field = target?.field ?? heading,
        self[keyPath: field].utf8.count < Self.maximumBytes
      else { return }
      self[keyPath: field] += String(decoding: bytes, as: UTF8.self)
    }

    /// `nil` unless Keep wrote the date in English.
    var noteDate: Date? {
      MailDate.parse(noteHeading.oneLine)
    }

    private func gather(_ field: ReferenceWritableKeyPath<Reader, String>, _ element: String) {
      if target == nil { target = (field, element) }
    }

    private func begin(_ field: ReferenceWritableKeyPath<Reader, String>, _ element: String) {
      self[keyPath: field] = ""
      target = (field, element)
    }
  }
}
