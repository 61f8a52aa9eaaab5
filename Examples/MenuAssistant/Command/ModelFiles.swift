package import Embeddings
package import Foundation
import LanguageModels
package import LlamaModels
import MenuCore

/// The weights that `make setup` downloads.
package struct ModelFiles {
  /// `RECOLLECT_MODELS`, or `recollect/models` in the user's data folder.
  package let folder: URL

  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    if let named = environment["RECOLLECT_MODELS"], !named.isEmpty {
      folder = URL(fileURLWithPath: named, isDirectory: true)
    } else {
      let home = URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true)
      let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      let base = data.map { URL(fileURLWithPath: $0, isDirectory: true) }
      folder = (base ?? home.appending(path: ".local/share")).appending(path: "recollect/models")
    }
  }

  package func encoder() throws -> BertEncoder {
    let url = folder.appending(path: "all-MiniLM-L6-v2", directoryHint: .isDirectory)
    guard FileManager.default.fileExists(atPath: url.path) else { throw missing(url) }
    return try BertEncoder.load(url)
  }

  /// - Parameter named: The name or path of the model's file; `nil` for the largest default model
  ///   that is installed.
  package func waiter(_ named: String?) async throws -> LlamaModel {
    let names = named.map { [$0] } ?? Self.defaults
    let files = names.map {
      $0.contains("/") ? URL(fileURLWithPath: $0) : folder.appending(path: $0)
    }
    guard let file = files.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
      throw missing(files[0])
    }
    return try await LlamaModel.load(file: file)
  }

  private static let defaults = [
    "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf", "qwen2.5-coder-0.5b-instruct-q4_k_m.gguf",
  ]

  private func missing(_ url: URL) -> MenuError {
    MenuError("\(url.path): There is no model.", remedy: "Run `make setup`, which fetches it.")
  }
}
