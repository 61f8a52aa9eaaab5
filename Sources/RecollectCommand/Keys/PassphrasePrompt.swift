import Foundation
import LibraryKeys
import Recollect

/// Reads a passphrase that isn't shown while it is typed.
enum PassphrasePrompt {
  private static let minimumCharacters = 8

  static func ask(_ question: String) throws -> LibrarySecret {
    try LibrarySecret(.passphrase, read(question))
  }

  /// Asks whether a new library is to be encrypted, if a person can answer and this program can.
  static func isWanted() -> Bool {
    guard Terminal.inputIsTerminal, Library.canEncrypt else { return false }
    Terminal.error.write(
      "Encrypt the new library? Every command will ask for its passphrase. `recollect encrypt` "
        + "does it later. [y/N] ")
    return Confirmation.isYes(readLine())
  }

  /// Asks twice; the bytes typed have to agree.
  static func new() throws -> LibrarySecret {
    guard Terminal.inputIsTerminal else {
      throw Failure(
        .usage,
        "Nobody can type a passphrase, because standard input isn't a terminal. Give --key-file "
          + "or --key-command.")
    }
    let first = try read("New passphrase")
    guard first.count >= minimumCharacters else {
      throw Failure(
        .usage,
        "A passphrase has at least \(minimumCharacters) characters; six random words are good.")
    }
    let second = try read("The same again")
    let isSame = first.withBytes { first in second.withBytes { first.elementsEqual($0) } }
    guard isSame else { throw Failure(.usage, "The two passphrases differ. Nothing was changed.") }
    return try LibrarySecret(.passphrase, first)
  }

  private static func read(_ question: String) throws -> SecretBytes {
    Terminal.error.write("\(question): ")
    var settings = termios()
    let isTerminal = tcgetattr(0, &settings) == 0
    let shown = settings
    settings.c_lflag &= ~tcflag_t(ECHO)
    if isTerminal { tcsetattr(0, TCSAFLUSH, &settings) }
    defer {
      var shown = shown
      if isTerminal { tcsetattr(0, TCSAFLUSH, &shown) }
      Terminal.error.write("\n")
    }
    guard let line = readLine() else { throw CancellationError() }
    return SecretBytes(Array(line.utf8))
  }
}
