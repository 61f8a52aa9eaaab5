import Foundation
import ImportSupport
import Items
import Markup

/// Reads electronic books (EPUB 3.3), with the chapters in the order of the spine.
enum BookDocument {
  static func content(_ document: PackagedDocument) throws -> DocumentContent {
    let container = BookContainer()
    document.parse(optional: "META-INF/container.xml", container)
    guard let path = container.path else {
      throw ImportProblem(
        .malformed, path: document.path, message: "The book doesn't say where its contents are.",
        remedy: "Download or copy it again.")
    }
    let package = BookPackage()
    var content = DocumentContent()
    try document.parse(path, package)
    package.properties.apply(to: &content)
    let locked = BookLocks()
    document.parse(optional: "META-INF/encryption.xml", locked)
    var text = BlockText(limit: document.limits.textBytes)
    var missing: [String] = []
    var seen: Set<String> = []
    for reference in package.chapters where !text.isFull {
      let name = PackagedDocument.resolve(reference, from: path)
      guard seen.insert(name).inserted else { continue }
      if locked.parts.contains(name) {
        throw ImportProblem(
          .unreadable, path: document.path,
          message: "The book is protected against copying, so it can't be read.",
          remedy: "Read it in the program it was bought for.")
      }
      do {
        text.add(HTMLText.plain(HTMLDocument.decode(try document.required(name))))
      } catch let problem as ImportProblem where problem.code == .tooLarge {
        document.note(problem, of: name)
        break
      } catch let error as CancellationError {
        throw error
      } catch {
        missing.append(name)
      }
    }
    if let first = missing.first {
      content.warnings.append(
        ImportProblem(
          .malformed, path: document.path,
          message: "\(missing.count) of its chapters are missing or damaged, \(first) first.",
          remedy: "Download or copy it again.", isWarning: true))
    }
    document.noteFullness(text.isFull)
    content.text = text.text
    return content
  }
}

private final class BookContainer: XMLHandler {
  private(set) var path: String?

  func start(_ name: String, _ attributes: XMLAttributes) {
    if name == "rootfile", path == nil { path = attributes["full-path"] }
  }
}

private final class BookLocks: XMLHandler {
  private(set) var parts: Set<String> = []

  func start(_ name: String, _ attributes: XMLAttributes) {
    guard parts.count < MarkupLimits.entries, name == "CipherReference",
      let target = attributes["URI"]
    else { return }
    parts.insert(PackagedDocument.resolve("/" + target, from: ""))
  }
}

private final class BookPackage: XMLHandler {
  let properties = DocumentProperties(takesSubjects: true)
  private var parts: [String: String] = [:]
  private var spine: [String] = []
  private var isMetadata = false

  /// References to the chapters, relative to the package document, in reading order.
  var chapters: [String] {
    var seen: Set<String> = []
    return spine.filter { seen.insert($0).inserted }.compactMap { parts[$0] }
  }

  func start(_ name: String, _ attributes: XMLAttributes) {
    switch name {
    case "metadata": isMetadata = true
    case "item":
      guard parts.count < MarkupLimits.entries else { return }
      guard let id = attributes["id"], let reference = attributes["href"] else { return }
      let type = attributes["media-type"] ?? "application/xhtml+xml"
      if type.contains("html") { parts[id] = reference }
    case "itemref":
      if spine.count < MarkupLimits.entries, let id = attributes["idref"] { spine.append(id) }
    default: if isMetadata { properties.start(name, attributes) }
    }
  }

  func end(_ name: String) {
    if name == "metadata" { isMetadata = false } else if isMetadata { properties.end(name) }
  }

  func text(_ text: String) {
    if isMetadata { properties.text(text) }
  }
}
