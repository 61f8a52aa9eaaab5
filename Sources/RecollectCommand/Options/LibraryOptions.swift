import ArgumentParser
import Foundation
import Recollect

struct LibraryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The library file. RECOLLECT_LIBRARY names another default. "
        + "(default: \(DefaultPaths.library.path))",
      valueName: "file"),
    completion: .file())
  var library: String?

  @OptionGroup(title: "Encrypted library") var key: KeyOptions

  var url: URL {
    library.map { URL(fileURLWithPath: $0) } ?? DefaultPaths.library
  }

  func open(_ access: Library.Access) throws -> Library {
    let named = library ?? ProcessInfo.processInfo.environment["RECOLLECT_LIBRARY"]
    if named?.hasPrefix("/") == false { try ByteNames.checkWorkingDirectory() }
    return try Library(at: url, access: access, key: key)
  }

  /// Creates the library if it doesn't exist, and says so on standard error: its path may be
  /// mistyped.
  func openToAdd(embedder: EmbedderOptions) async throws -> Library {
    try await embedder.opened(openOrCreate(embedder))
  }

  /// A library without a model begins with one that suits the sources, unless one was named.
  ///
  /// - Parameters:
  ///   - importer: The name of the format that files are read as; `nil` to recognize each.
  ///   - patterns: The patterns for files that are left out.
  ///   - asksForKey: Whether a person is asked if a new library is to be encrypted.
  /// - Returns: The library, and the choice of its model; `nil` if it had one or one was named.
  func openToAdd(
    _ sources: [URL], as importer: String? = nil, excluding patterns: [String] = [],
    embedder: EmbedderOptions, asksForKey: Bool = false
  ) async throws -> (library: Library, choice: EmbedderChoice?) {
    let library = try openOrCreate(embedder, asksForKey: asksForKey)
    guard embedder.embedder == nil, try await library.embedderInUse() == nil else {
      return (try await embedder.opened(library), nil)
    }
    let choice = try EmbedderChoice(
      for: sources, as: importer, excluding: patterns, by: embedder)
    if let text = choice.text { Failure.warn(text) }
    return (try await embedder.opened(library, first: choice.name), choice)
  }

  private func openOrCreate(
    _ embedder: EmbedderOptions, asksForKey: Bool = false
  ) throws -> Library {
    // A model that can't be loaded must not create a library.
    if !FileManager.default.fileExists(atPath: url.path) { _ = try embedder.loadNamed() }
    return try openOrCreate(asksForKey: asksForKey)
  }

  /// - Throws: ``Failure`` if the options name a key and the library is there and plain.
  func openOrCreate(asksForKey: Bool = false) throws -> Library {
    if !FileManager.default.fileExists(atPath: url.path) {
      try create(asksForKey: asksForKey)
    } else if key.isNamed, !Library.isEncrypted(at: url) {
      let sentence =
        "\(url.path): The library isn't encrypted, so it has no key. `recollect encrypt` encrypts it"
      guard !key.isGiven else {
        throw Failure(
          .usage, "\(sentence); without --key-file and --key-command it is used as it is.")
      }
      Failure.warn("\(sentence).")
    }
    return try open(.readWriteCreate)
  }

  /// A new library is encrypted if an option or the environment names its key, or a person says so.
  private func create(asksForKey: Bool) throws {
    let isEncrypted = try key.named() != nil || asksForKey && PassphrasePrompt.isWanted()
    if isEncrypted, !Library.canEncrypt {
      throw Failure(
        .usage,
        "\(url.path): This program can't encrypt a library. A program that was built with `make` can. "
          + "Nothing was created.")
    }
    let new = isEncrypted ? try key.new() : nil
    _ = try open(.readWriteCreate)
    Terminal.error.write("New library: \(SafeText.line(url.path))\n")
    guard let new else { return }
    KeyOptions.remember(new.secret, for: url)
    let recovery = try Library.encrypt(at: url, with: new.secret, name: new.name)
    Terminal.error.write("It is encrypted. ")
    // It must not get into the log of a service.
    if Terminal.error.isTerminal {
      RecoveryKeyText.show(recovery, on: .error)
    } else {
      Terminal.error.write("`recollect key recovery` prints its recovery key.\n")
    }
  }

  func openForSearch(
    _ filters: FilterOptions, embedder: EmbedderOptions, access: Library.Access = .readOnly
  ) async throws -> Library {
    // Opened without the model first: that is quick, and a missing library is reported at once.
    let library = try open(access)
    try await filters.items.check(with: library)
    return filters.mode == .lexical ? library : try await embedder.opened(library)
  }
}
