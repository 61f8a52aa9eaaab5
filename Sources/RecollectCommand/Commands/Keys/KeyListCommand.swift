import ArgumentParser
import Foundation
import LibraryKeys
import Recollect

struct KeyListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the keys of the library; none of them is needed for it.",
    discussion: "--json: keys, each with id, kind, name and created.")

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup var library: LibraryOptions

  private struct Output: Encodable {
    struct Key: Encodable {
      var id: Int
      var kind: String
      var name: String
      var created: String
    }

    var keys: [Key]
  }

  func run() async throws {
    let ring = KeyRing(beside: library.url)
    try ring.checkReadable()
    let keys = ring.keys
    if json {
      try JSONOutput.print(
        Output(
          keys: keys.map {
            Output.Key(
              id: $0.id, kind: $0.kind.rawValue, name: $0.name,
              created: $0.created.formatted(.iso8601))
          }))
    } else {
      let lines = keys.map { key in
        let name = key.name.isEmpty ? "" : "  " + SafeText.line(key.name)
        let day = key.created.formatted(.iso8601.year().month().day())
        return "\(key.id)  \(key.kind.rawValue)\(name)  added \(day)\n"
      }
      Terminal.output.write(lines.isEmpty ? "No keys.\n" : lines.joined())
    }
    if keys.isEmpty { throw ExitStatus.nothingFound.code }
  }
}
