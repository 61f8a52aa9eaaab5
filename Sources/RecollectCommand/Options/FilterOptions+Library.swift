import Recollect

extension FilterOptions {
  /// Compares what is asked for with what the library holds, so that a slip isn't taken for an
  /// answer: a source that isn't there is an error, a language it has nothing in is a remark.
  func check(with library: Library) async throws {
    for name in source where try await library.place(Self.absolute(name)) == nil {
      let known = try await library.status().sources.map(\.path)
      throw Failure(
        .missing,
        "\(Self.absolute(name)): This is neither a source of the library nor in one. "
          + (known.isEmpty ? "It has none." : "Its sources are: \(known.joined(separator: ", "))."))
    }
    if languages.isEmpty { return }
    let held = try await library.languages()
    for name in languages where held[LanguageName.code(name)] == nil {
      let known = held.keys.compactMap(\.self).sorted().joined(separator: ", ")
      Self.remark(
        "--language \(name): The library holds nothing that is known to be in it. "
          + (known.isEmpty ? "No language is known of what it holds." : "It holds: \(known)."))
    }
  }

  /// Says how many threads a filter by language passes over because theirs couldn't be told.
  func remarkOnUnknownLanguages(in library: Library) async throws {
    guard !languages.isEmpty, let count = try await library.languages()[nil] else { return }
    Self.remark(
      "The language of \(Words.count(count, "thread")) couldn't be told; --language leaves "
        + "\(count == 1 ? "it" : "them") out.")
  }

  /// Says that a quote isn't closed, as it then asks for no phrase.
  static func remarkOnQuotes(in query: String) {
    if query.count(where: { $0 == "\"" }).isMultiple(of: 2) { return }
    remark("The last double quote isn't closed: what follows it is looked for word by word.")
  }

  private static func remark(_ sentence: String) {
    Terminal.error.write("recollect: \(SafeText.line(sentence))\n")
  }
}
