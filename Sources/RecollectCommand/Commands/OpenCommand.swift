import ArgumentParser
import Foundation
import Recollect

struct OpenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Open a result of the last list in your editor, at its line.",
    discussion: """
      The number is that of `search`, `recent` or `related`, whichever has listed results last. \
      VISUAL or EDITOR names the editor. Only the numbers of passages are kept of a list, in a \
      file beside the library.

      Examples:
        recollect open 1
        EDITOR='code --wait' recollect open 3

      Exit code: that of the editor; 66 if there is no such result or no such file any more.
      """)

  @Argument(help: ArgumentHelp("The number of a result.", valueName: "n"))
  var number: Int

  @OptionGroup var library: LibraryOptions

  func run() async throws {
    let passage = try await LastResults(of: library.open(.readOnly)).passage(number)
    guard FileManager.default.fileExists(atPath: passage.path) else {
      throw Failure(
        .missing,
        "\(passage.path): There is no such file by itself: it is in an archive, a record of an app, "
          + "or gone. `recollect show '\(passage.path):\(passage.line)'` shows its text.")
    }
    try Editor.open(passage.path, line: passage.line)
  }
}
