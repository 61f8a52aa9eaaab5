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
      you add your files again. Only messages of chats and items of apps that you forgot one by one \
      aren't recognized.

      What was added since isn't in the backup: `recollect add` reads files again, but nothing \
      brings back memories and chats.

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
    // Taken before the library is read, because another restore would replace it meanwhile.
    let draft = try await LibraryDraft(
      replacing: library.url.standardizedFileURL.resolvingSymlinksInPath())
    defer { draft.delete() }
    var present = try await PresentLibrary(library, comparedWith: backup)
    guard try await isConfirmed(present, backup) else {
      Terminal.output.write("Nothing was changed.\n")
      throw ExitStatus.nothingFound.code
    }
    try await backup.copy(to: draft)
    let key = KeyOfBackup(options: library.key, backup: source)
    let forgotten = try await forget(in: draft.url, key, as: present.readable)
    // It is replaced only if nobody has it open.
    let isReadable = present.readable != nil
    present.readable = nil
    let aside = isReadable ? nil : try SetAside(library.url)
    do {
      try Library.replace(library.url, by: draft.url, key: library.key, copyKey: key)
    } catch {
      aside?.moveBack()
      throw error
    }
    let rest = forgotten.map { ", without \($0)" } ?? ""
    Terminal.output.write("Restored \(SafeText.line(library.url.path))\(rest).\n")
  }

  private func isConfirmed(_ present: PresentLibrary, _ backup: Library) async throws -> Bool {
    if let warning = present.warning { Failure.warn(warning) }
    guard present.isThere else { return true }
    let path = SafeText.line(library.url.path)
    guard let old = present.readable else {
      return try Confirmation(question: "Replace \(path)?").isGiven(yes: yes)
    }
    if old.isEncrypted && !backup.isEncrypted {
      Failure.warn("The backup isn't encrypted, so the library won't be.")
    }
    let question =
      "Replace \(path) (\(try await Self.contents(of: old))) by the backup "
      + "(\(try await Self.contents(of: backup)))? What was added since isn't in it."
    return try Confirmation(question: question, listings: present.forgotten?.listings ?? [])
      .isGiven(yes: yes)
  }

  private static func contents(of library: Library) async throws -> String {
    let items = try await library.status().sources.flatMap(\.items.values).reduce(0, +)
    let memories = try await library.memories().count
    return Wording.count(items, "item")
      + (memories > 0 ? ", \(Wording.count(memories, "memory"))" : "")
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
      return nil
    }
  }
}

/// The library that a backup is to replace.
private struct PresentLibrary {
  let isThere: Bool
  /// `nil` if there is none, or it can't be read.
  var readable: Library?
  /// The rest of it in the backup that was forgotten since; `nil` if that isn't known.
  private(set) var forgotten: CopyForgetting?
  private(set) var warning: String?

  init(_ options: LibraryOptions, comparedWith backup: Library) async throws {
    let url = options.url
    isThere = FileManager.default.fileExists(atPath: url.path)
    guard isThere else { return }
    let path = SafeText.line(url.path)
    do {
      let library = try options.open(.readOnly)
      do {
        forgotten = try await CopyForgetting(of: library, in: backup)
      } catch let error as LibraryError where error.code == .otherLibrary {
        warning =
          "The backup isn't one of this library, or was made before everything was forgotten. What "
          + "was forgotten since isn't known."
      }
      _ = try await library.status()
      readable = library
    } catch let error as LibraryError
      where [.damaged, .notALibrary].contains(error.code) && Self.mayBeALibrary(url)
      && error.path == url.standardizedFileURL.path
    {
      warning =
        "\(error.message) It is kept as \(path).damaged, and what was forgotten after the backup "
        + "was made comes back."
    } catch let error as LibraryKeyError where [.missingKeys, .damagedKeys].contains(error.code) {
      warning =
        "\(error.description) The library is kept as \(path).damaged, and what was forgotten after "
        + "the backup was made comes back."
    }
  }

  /// Returns `false` for a folder, and for a database of another program.
  private static func mayBeALibrary(_ url: URL) -> Bool {
    let values = try? url.resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey])
    guard values?.isRegularFile == true else { return false }
    let isDatabase =
      (try? FileHandle(forReadingFrom: url).read(upToCount: 16))
      .map { $0.elementsEqual("SQLite format 3\0".utf8) } ?? false
    let error = Result { try Library(at: url, access: .readOnly) }
    guard isDatabase, case .failure(let failure as LibraryError) = error else { return true }
    return failure.code != .notALibrary
  }
}

/// A library that can't be read, under another name.
private struct SetAside {
  private var moved: [(from: String, to: String)] = []

  init?(_ library: URL) throws {
    let path = library.resolvingSymlinksInPath().path
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let names = [path + ".damaged"] + (2...).lazy.prefix(1000).map { "\(path).damaged-\($0)" }
    let free = names.first { !FileManager.default.fileExists(atPath: $0) } ?? names[0]
    for end in ["", "-wal", "-journal", "-keys"]
    where FileManager.default.fileExists(atPath: path + end) {
      try FileManager.default.moveItem(atPath: path + end, toPath: free + end)
      moved.append((path + end, free + end))
    }
    try? FileManager.default.removeItem(atPath: path + "-shm")
  }

  func moveBack() {
    for (from, to) in moved { try? FileManager.default.moveItem(atPath: to, toPath: from) }
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
