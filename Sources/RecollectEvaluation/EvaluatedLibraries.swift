import Embeddings
import Recollect

/// The library as each setting searches it, with its own embedder or a named one.
struct EvaluatedLibraries {
  private let own: Library
  private var others: [String: Library] = [:]
  private let settings: [SearchSetting]

  /// Creates the libraries, each with a cache so that its settings share a question's vector.
  ///
  /// - Precondition: The models have each embedder that a setting names.
  /// - Throws: ``EvaluationError`` if vectors of such an embedder are missing.
  init(
    of library: Library, for settings: [SearchSetting], models: EvaluationModels
  ) async throws {
    self.settings = settings
    own = library.embedder.map(library.cached) ?? library
    for setting in settings {
      guard let name = setting.embedder, others[name] == nil else { continue }
      guard let embedder = models.embedders[name] else {
        preconditionFailure("The setting \(setting.name) names an embedder that isn't given.")
      }
      let identifier = embedder.identifier
      try await library.checkVectors(of: identifier, for: setting.name)
      let known = ([own] + others.values).first { $0.embedder?.identifier == identifier }
      others[name] = known ?? library.cached(embedder)
    }
  }

  subscript(setting: SearchSetting) -> Library {
    setting.embedder.flatMap { others[$0] } ?? own
  }

  /// The library whose cosines show how near the relevant passages are.
  var first: Library { byMeaning.first ?? own }

  /// The libraries with different embedders, in the order of the settings.
  ///
  /// Those that are only searched by word come last.
  var byMeaning: [Library] {
    let order =
      settings.filter { $0.options.mode != .lexical }
      + settings.filter { $0.options.mode == .lexical }
    var seen: Set<String> = []
    return order.map { self[$0] }.filter { library in
      library.embedder.map { seen.insert($0.identifier).inserted } ?? false
    }
  }

  /// Returns the floor of the first setting that searches by meaning and has one.
  func floor(of library: Library) -> SearchFloor {
    let own = settings.filter { self[$0].embedder?.identifier == library.embedder?.identifier }
    return own.compactMap(\.options.floor).first ?? SearchFloor()
  }
}

extension Library {
  fileprivate func cached(_ embedder: any Embedder) -> Library {
    withEmbedder(CachingEmbedder(embedder, capacity: 16))
  }

  /// Throws unless searches may use the embedder and every chunk has a vector of it.
  package func checkVectors(of identifier: String, for setting: String) async throws {
    let vectors = try await vectorCount(of: identifier)
    if vectors.isSearched, vectors.made >= vectors.chunks { return }
    let count =
      vectors.isSearched || vectors.isMaking ? "only \(vectors.made) of \(vectors.chunks)" : "no"
    throw EvaluationError(
      .incompleteVectors, place: "'\(setting)'",
      message: "The library has \(count) vectors of \(identifier).",
      remedy: "Make them and keep those of the other embedder, or leave out the setting.")
  }
}
