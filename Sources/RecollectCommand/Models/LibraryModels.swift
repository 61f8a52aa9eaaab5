import Foundation
import Recollect

struct LibraryModels: Encodable {
  struct Model: Encodable {
    var name: String
    var identifier: String
    /// `in_use`, `kept`, `incomplete` or `removing`.
    var state: String
    var vectors: Int
    var passages: Int
    var isInstalled: Bool
    /// `nil` if none was set, and the measured one holds.
    var floor: Float?
  }

  var path: String
  var embedders: [Model]

  init(path: String, embedders: [LibraryEmbedder]) {
    self.path = path
    self.embedders = embedders.map(Model.init)
  }

  var lines: [String] {
    guard !embedders.isEmpty else { return [] }
    let width = embedders.map { TextWidth.columns($0.name) }.max() ?? 0
    return ["", Terminal.output.styled("Vectors in \(SafeText.line(path))", .bold)]
      + embedders.map { $0.line(width: width) }
  }
}

extension LibraryModels {
  /// Returns the name itself if the library has no such model.
  ///
  /// - Throws: ``Failure`` if several models have the name.
  static func identifier(named name: String, among embedders: [LibraryEmbedder]) throws -> String {
    let identifiers = embedders.map(\.identifier)
    if identifiers.contains(name) { return name }
    let last = URL(fileURLWithPath: name).lastPathComponent
    let short = last.lowercased().hasSuffix(".gguf") ? String(last.dropLast(5)) : last
    let found = identifiers.filter { InstalledEmbedder.name(of: $0) == short }
    guard found.count < 2 else {
      throw Failure(
        .usage,
        "\(name): The library has vectors of several models of this name: "
          + "\(found.joined(separator: ", ")). Give one of these.")
    }
    return found.first ?? name
  }
}

extension LibraryModels.Model {
  fileprivate init(_ embedder: LibraryEmbedder) {
    name = InstalledEmbedder.name(of: embedder.identifier)
    identifier = embedder.identifier
    state = embedder.state == .inUse ? "in_use" : embedder.state.rawValue
    (vectors, passages) = (embedder.vectors, embedder.chunks)
    isInstalled = !InstalledEmbedder(
      EmbedderReference(identifier: embedder.identifier, location: embedder.location)
    ).places.isEmpty
    floor = embedder.floor
  }

  fileprivate func line(width: Int) -> String {
    let gap = String(repeating: " ", count: width - TextWidth.columns(name) + 2)
    let name = SafeText.line(name)
    let count =
      vectors == passages
      ? Wording.count(vectors, "vector")
      : "\(Wording.grouped(vectors)) of \(Wording.count(passages, "vector"))"
    let set = floor.map { ", floor \(FloorText.cosine($0)) (set)" } ?? ""
    let missing = isInstalled ? "" : ", not installed"
    let advice =
      switch state {
      case "incomplete": "; `recollect models use \(name)` goes on"
      case "kept": "; `recollect models drop \(name)` removes them"
      case "removing": "; `recollect models drop \(name)` removes the rest"
      default: ""
      }
    return "  \(name)\(gap)\(state.replacing("_", with: " ")), \(count)\(set)\(missing)\(advice)"
  }
}
