import ArgumentParser
import Foundation
import LibraryKeys
import Recollect

struct RestoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Put a backup in the place of the library.",
    discussion: """
      The backup is read whole and checked first, and stays where it is. What you have forgotten \
      since it was made is forgotten in what replaces the library, too, and is still left out when \
      you add your files again. What was added since isn't in it: `recollect add` reads it again.

      A library that can't be read is kept, with .damaged at the end of its name. Then nobody \
      knows what was forgotten, so all of the backup comes back.

      Examples:
        recollect restore /media/disk/recollect.sqlite

      Exit code: 0 if the library was replaced; 1 if you said no; 64 if nobody could be asked.
      """)

  @Argument(
    help: ArgumentHelp("A file that `recollect backup` made.", valueName: "file"),
    completion: .file())
  var file: String

  @Flag(name: [.short, .long], help: "Replace the library without asking.")
  var yes = false

  @OptionGroup var library: LibraryOptions

  func run() async throws {
    let source = URL(fileURLWithPath: file).standardizedFileURL
    let backup = try Library(at: source, access: .readOnly, key: library.key)
    var present = try present()
    guard try await isConfirmed(present, backup) else {
      Terminal.output.write("Nothing was changed.\n")
      throw ExitStatus.nothingFound.code
    }
    let draft = URL(fileURLWithPath: library.url.path + ".restored")
    let key = KeyOfBackup(options: library.key, backup: source)
    try await backup.backUp(to: draft)
    do {
      let erased = try await forget(in: draft, key, as: present.library)
      if present.unreadable != nil { try setAside() }
      // It is replaced only if nobody has it open.
      present.library = nil
      try Library.replace(library.url, by: draft, key: library.key, copyKey: key)
      let path = SafeText.line(library.url.path)
      Terminal.output.write("Restored \(path)\(erased.map { ", without \($0)" } ?? "").\n")
    } catch {
      try? FileManager.default.removeItem(at: draft)
      try? FileManager.default.removeItem(atPath: draft.path + "-keys")
      throw error
    }
  }

  private struct Present {
    var library: Library?
    /// The reason why the library that is there can't be read.
    var unreadable: LibraryError?
  }

  private func present() throws -> Present {
    guard FileManager.default.fileExists(atPath: library.url.path) else { return Present() }
    do {
      return Present(library: try library.open(.readOnly))
    } catch let error as LibraryError where [.damaged, .notALibrary].contains(error.code) {
      return Present(unreadable: error)
    }
  }

  private func isConfirmed(_ present: Present, _ backup: Library) async throws -> Bool {
    func items(of library: Library) async throws -> String {
      let sources = try await library.status().sources
      return Wording.count(sources.flatMap(\.items.values).reduce(0, +), "item")
    }
    let path = SafeText.line(library.url.path)
    if let unreadable = present.unreadable {
      Failure.warn(
        "\(unreadable.message) It is kept as \(path).damaged, and what was forgotten after the "
          + "backup was made comes back.")
    }
    guard let old = present.library else {
      if present.unreadable == nil { return true }
      return try Confirmation(question: "Replace \(path)?", listings: []).isGiven(yes: yes)
    }
    let question =
      "Replace \(path) (\(try await items(of: old))) by the backup "
      + "(\(try await items(of: backup)))? What was added since isn't in it."
    return try Confirmation(question: question, listings: []).isGiven(yes: yes)
  }

  /// Returns what was forgotten, in words; `nil` if there was nothing.
  private func forget(
    in draft: URL, _ key: KeyOfBackup, as original: Library?
  ) async throws -> String? {
    guard let original else { return nil }
    let copy = try Library(at: draft, access: .readWrite, key: key)
    do {
      let forgetting = try await CopyForgetting(of: original, in: copy)
      if !forgetting.isEmpty { _ = try await forgetting.forget() }
      try await copy.leaveOut(whatIsForgottenIn: original)
      return forgetting.isEmpty ? nil : "\(forgetting.contents) forgotten since"
    } catch let error as LibraryError where error.code == .otherLibrary {
      Failure.warn(
        "The backup isn't one of this library, or was made before everything was forgotten. What "
          + "was forgotten since isn't known.")
      return nil
    }
  }

  private func setAside() throws {
    for end in ["", "-wal", "-keys"] {
      let path = library.url.path + end
      guard FileManager.default.fileExists(atPath: path) else { continue }
      try? FileManager.default.removeItem(atPath: path + ".damaged")
      try FileManager.default.moveItem(atPath: path, toPath: path + ".damaged")
    }
    try? FileManager.default.removeItem(atPath: library.url.path + "-shm")
  }
}

/// The copy has the keys of the backup, whose passphrase is asked for once.
private struct KeyOfBackup: KeySource {
  let options: KeyOptions
  let backup: URL

  func secrets(for library: URL, keys: [LibraryKey]) throws -> [LibrarySecret] {
    try options.secrets(for: backup, keys: keys)
  }
}
