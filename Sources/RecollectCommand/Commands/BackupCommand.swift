import ArgumentParser
import Foundation
import Recollect

struct BackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the library to a file, also while it is in use.",
    discussion: """
      The copy is a library of its own: --library opens it. It is checked before it replaces an \
      older copy. That of an encrypted library is encrypted, with the same keys in a file beside it.

      What you forget later stays in the copy until `recollect forget --in FILE` forgets it there, \
      too. `recollect restore` puts the copy in the place of the library.

      Examples:
        recollect backup /media/disk/recollect.sqlite
      """)

  @Argument(
    help: ArgumentHelp("The file of the copy.", valueName: "file"), completion: .file())
  var file: String

  @Flag(help: "Replace a file that is there without a question.")
  var yes = false

  @OptionGroup var library: LibraryOptions

  func run() async throws {
    let url = URL(fileURLWithPath: file)
    let library = try library.open(.readOnly)
    if FileManager.default.fileExists(atPath: url.path) {
      let confirmation = Confirmation(question: "Replace \(SafeText.line(url.path))?")
      try confirmation.require(yes: yes)
    }
    try await library.backUp(to: url)
    let size = try FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int ?? 0
    Terminal.output.write("Copied to \(SafeText.line(url.path)) (\(Wording.size(size))).\n")
  }
}
