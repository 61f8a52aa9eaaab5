import Recollect

extension ItemFilterOptions {
  /// Checks the filters, because a mistyped one would look like an empty result.
  ///
  /// An unknown source is an error; a language in which the library has nothing is a warning.
  func check(with library: Library) async throws {
    for name in source where try await library.place(Self.absolute(name)) == nil {
      let known = try await library.status().sources.map(\.path)
      throw Failure(
        .missing,
        "\(Self.absolute(name)): Nothing in the library comes from this path. "
          + (known.isEmpty
            ? "The library has no sources; add some with `recollect add PATH`."
            : "Its sources are: \(known.joined(separator: ", "))."))
    }
    if languages.isEmpty { return }
    let held = try await library.languages()
    for name in languages where held[LanguageName.code(name)] == nil {
      let known = held.keys.compactMap(\.self).sorted().joined(separator: ", ")
      Failure.warn(
        "--language \(name): The library holds nothing recognized as this language. "
          + (known.isEmpty ? "It has recognized no language yet." : "Its languages are: \(known)."))
    }
  }
}

extension FilterOptions {
  /// Warns of filters that may be why nothing was found.
  func explainNothing(in library: Library) async throws {
    try await warnAboutUnknownPeople(in: library)
    try await warnAboutUnknownLanguages(in: library)
  }

  private func warnAboutUnknownPeople(in library: Library) async throws {
    let named = items.from.map { ("--from", $0) } + items.person.map { ("--person", $0) }
    for (option, name) in named where try await library.people(matching: name).isEmpty {
      Failure.warn(
        "\(option) \(name): Nobody in the library has this name or address. "
          + "`recollect people` lists everyone.")
    }
  }

  private func warnAboutUnknownLanguages(in library: Library) async throws {
    guard !items.languages.isEmpty, let count = try await library.languages()[nil] else { return }
    Failure.warn(
      "The language of \(Wording.count(count, "thread")) couldn't be recognized; --language leaves "
        + "\(count == 1 ? "it" : "them") out.")
  }

  /// An unclosed double quote begins no phrase.
  static func warnAboutUnclosedQuote(in query: String) {
    if query.count(where: { $0 == "\"" }).isMultiple(of: 2) { return }
    Failure.warn(
      "The last double quote isn't closed: the words after it are searched for one by one, "
        + "not as a phrase.")
  }
}
