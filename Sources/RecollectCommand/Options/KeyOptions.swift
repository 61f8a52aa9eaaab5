import ArgumentParser
import Foundation
import LibraryKeys
import Recollect
import Synchronization

struct KeyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A file whose contents open an encrypted library. RECOLLECT_KEY_FILE names another default.",
      valueName: "file"),
    completion: .file())
  var keyFile: String?

  @Option(
    help: ArgumentHelp(
      """
      A shell command whose output opens an encrypted library, such as 'pass show recollect'. \
      RECOLLECT_KEY_COMMAND names another default.
      """, valueName: "command"))
  var keyCommand: String?

  func validate() throws {
    if keyFile != nil && keyCommand != nil {
      throw ValidationError("--key-file and --key-command can't be given together.")
    }
  }

  /// Both are `nil` if only a person can give the secret.
  private var given: (file: String?, command: String?) {
    if keyFile != nil || keyCommand != nil { return (keyFile, keyCommand) }
    let environment = ProcessInfo.processInfo.environment
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    return (value("RECOLLECT_KEY_FILE"), value("RECOLLECT_KEY_COMMAND"))
  }

  /// Returns the secret of the options or the environment; `nil` if there is none.
  func named() throws -> LibrarySecret? {
    let (file, command) = given
    if let file { return try LibrarySecret(file: URL(fileURLWithPath: file)) }
    return try command.map { try LibrarySecret(.command, KeyCommand(line: $0).output()) }
  }

  /// The secret of a new key, with what it's called.
  func new() throws -> (secret: LibrarySecret, name: String) {
    let (file, command) = given
    if let named = try named() { return (named, Self.name(file: file, command: command)) }
    return (try PassphrasePrompt.new(), "")
  }

  /// True if an option names the key, and not the environment.
  var isGiven: Bool { keyFile != nil || keyCommand != nil }

  /// True if an option or the environment names the key.
  var isNamed: Bool { given.file != nil || given.command != nil }

  /// Returns what a key is called: the name of its file, or the first word of its command.
  ///
  /// The name can be read without the key, and the rest of a command may have a secret.
  static func name(file: String?, command: String?) -> String {
    if let file { return URL(fileURLWithPath: file).lastPathComponent }
    let word = command?.split(separator: " ").first ?? ""
    return word.contains("=") ? "" : word.split(separator: "/").last.map(String.init) ?? ""
  }

  /// The options as arguments of a program that is started in another folder.
  var arguments: [String] {
    if let keyFile {
      return ["--key-file", URL(fileURLWithPath: keyFile).standardizedFileURL.path]
    }
    return keyCommand.map { ["--key-command", $0] } ?? []
  }
}

extension KeyOptions: KeySource {
  /// A command may open the library several times, and asks once.
  private static let typed = Mutex<[URL: LibrarySecret]>([:])

  /// Opens a library for the rest of the command, without another question.
  static func remember(_ secret: LibrarySecret, for library: URL) {
    typed.withLock { $0[library.standardizedFileURL] = secret }
  }

  func secrets(for library: URL, keys: [LibraryKey]) throws -> [LibrarySecret] {
    if let named = try named() { return [named] }
    if let typed = Self.typed.withLock({ $0[library.standardizedFileURL] }) { return [typed] }
    if keys.contains(where: { $0.kind == .keyring }) {
      let secrets = try Keyring.secrets(for: library)
      if !secrets.isEmpty { return secrets }
    }
    guard Terminal.inputIsTerminal else {
      throw Failure(
        .locked,
        "\(library.path): The library is encrypted, and nobody can type its passphrase. Give "
          + "--key-file or --key-command, or set RECOLLECT_KEY_FILE or RECOLLECT_KEY_COMMAND.")
    }
    let secret = try PassphrasePrompt.ask("Passphrase of \(library.lastPathComponent)")
    Self.remember(secret, for: library)
    return [secret]
  }
}
