import ArgumentParser
import Embeddings
import Foundation

struct SimilarityCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "similarity",
    abstract: "Measure Spearman's correlation of cosines with scores of sentence pairs (STS-B).")

  @OptionGroup var options: BenchOptions

  @Option(help: "CSV file whose lines have a sentence, another sentence and a score.")
  var sts: String

  func run() async throws {
    let embedder = try options.loadEmbedder()
    guard let text = try? String(contentsOfFile: sts, encoding: .utf8) else {
      throw ValidationError("\(sts): It can't be read. Name a CSV file of sentence pairs.")
    }
    let rows = text.split(whereSeparator: \.isNewline).map(Self.fields)
      .filter { $0.count == 3 && Double($0[2]) != nil }
    let vectors = try await embedder.embed(rows.flatMap { [$0[0], $0[1]] }, as: .passage)
    let cosines = rows.indices.map { dotProduct(vectors[2 * $0], vectors[2 * $0 + 1]) }
    var measurement = Measurement(["embedder": embedder.identifier])
    measurement.add("pairs", Double(rows.count))
    measurement.add("spearman", spearman(cosines, rows.compactMap { Double($0[2]) }))
    try measurement.write(asJSON: options.json)
  }

  /// Reads a line of CSV (RFC 4180); the data has no line breaks inside quotes.
  private static func fields(_ line: Substring) -> [String] {
    var fields = [""]
    var isQuoted = false
    var wasQuote = false
    for character in line {
      defer { wasQuote = character == "\"" && !wasQuote }
      switch character {
      case "\"":
        // Two double quotes inside a quoted field stand for one.
        if wasQuote { fields[fields.count - 1].append("\"") }
        isQuoted.toggle()
      case "," where !isQuoted: fields.append("")
      default: fields[fields.count - 1].append(character)
      }
    }
    return fields
  }
}
