import ArgumentParser
import Foundation
import Importers
import Items
import Recollect

/// The values that a shell completes; after an error there are none.
enum Completion {
  static var formats: CompletionKind { .list(Formats.registry.all.map(\.name) + ["auto"]) }

  static var kinds: CompletionKind { .list(Item.Kind.allCases.map(\.rawValue)) }

  static var embedders: CompletionKind {
    .custom { _, _, _ in inventory?.embedders.map(\.name) ?? [] }
  }

  static var answerModels: CompletionKind {
    .custom { _, _, _ in inventory?.answerModels.map(\.name) ?? [] }
  }

  static var storedEmbedders: CompletionKind {
    .custom { words, _, _ async in
      let stored = try? await library(in: words)?.embedders()
      return (stored ?? []).map { InstalledEmbedder.name(of: $0.identifier) }
    }
  }

  static var sources: CompletionKind {
    .custom { words, _, _ async in
      let sources = try? await library(in: words)?.sourcePaths()
      return sources ?? []
    }
  }

  private static var inventory: ModelInventory? { try? ModelInventory(ModelDirectory()) }

  /// Returns the library of a command line, without updating one of an older version.
  private static func library(in words: [String]) -> Library? {
    try? Library(at: named(in: words) ?? DefaultPaths.library, access: .readOnly)
  }

  /// The words are as they were typed, with quotes and `~`.
  private static func named(in words: [String]) -> URL? {
    let option = "--library"
    let value =
      words.first { $0.hasPrefix(option + "=") }.map { $0.dropFirst(option.count + 1) }
      ?? zip(words, words.dropFirst()).first { $0.0 == option }.map { $0.1[...] }
    guard let path = value?.trimmingCharacters(in: CharacterSet(charactersIn: "'\"")),
      !path.isEmpty
    else { return nil }
    return URL(fileURLWithPath: NSString(string: path).expandingTildeInPath)
  }
}
