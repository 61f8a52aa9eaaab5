import ArgumentParser
import Foundation
import LibraryKeys
import Recollect

struct LockCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lock",
    abstract: "End the programs that have the encrypted library open.",
    discussion: """
      A server, a chat or `watch` keeps the library open after it got the key. `lock` ends them as \
      Ctrl-C does; nothing that was stored is lost. Whoever wants to open the library then needs a \
      key.

      Other programs than Recollect are named, and not ended.

      Exit code: 0 if no program has the library open, 75 if one still has.
      --json: ended and left, lists of process numbers.
      """)

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup var library: LibraryOptions

  private struct Output: Encodable {
    var ended: [Int32] = []
    var left: [Int32] = []
  }

  func run() async throws {
    let path = library.url.resolvingSymlinksInPath().path
    // The file of keys may be lost or damaged.
    let isEncrypted =
      Library.isEncrypted(at: library.url) || !KeyRing(beside: library.url).keys.isEmpty
    guard isEncrypted else {
      throw Failure(
        .usage,
        "\(SafeText.line(path)): The library isn't encrypted, so anyone with the file can read it.")
    }
    let holders = LibraryHolders(path: path)
    var output = Output()
    while let process = holders.first {
      guard LibraryHolders.name(of: process).map({ $0 == "recollect" }) ?? true,
        try await holders.end(process)
      else {
        output.left.append(process)
        break
      }
      output.ended.append(process)
    }
    try show(output, path: SafeText.line(path))
    if !output.left.isEmpty { throw ExitStatus.busy.code }
  }

  private func show(_ output: Output, path: String) throws {
    if json {
      try JSONOutput.print(output)
      return
    }
    for process in output.ended { Terminal.output.write("Ended process \(process).\n") }
    for process in output.left {
      let name = LibraryHolders.name(of: process).map { " (\(SafeText.line($0)))" } ?? ""
      Failure.warn("\(path): Process \(process)\(name) has the library open, and wasn't ended.")
    }
    if output.left.isEmpty { Terminal.output.write("No program has the library open.\n") }
  }
}
