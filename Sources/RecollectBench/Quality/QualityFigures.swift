import ArgumentParser
import Foundation
import Recollect

struct QualityFigures {
  /// For each collection, figures by names such as `hybrid_second`.
  var collections: [String: [String: Double]] = [:]

  static let halves = ["first", "second"]
  /// A smaller difference to the kept figures isn't a loss.
  static let loss = 0.005

  static func name(_ mode: SearchMode, half: Int) -> String { "\(mode.rawValue)_\(halves[half])" }

  static func longest(_ mode: SearchMode) -> String { "\(mode.rawValue)_longest" }

  subscript(collection: String, mode: SearchMode, half: Int) -> Double? {
    collections[collection]?[Self.name(mode, half: half)]
  }

  init?(_ file: URL, of embedder: String) throws {
    guard let kept = try Self.all(in: file)[embedder] else { return nil }
    collections = kept
  }

  init() {}

  private static func all(in file: URL) throws -> [String: [String: [String: Double]]] {
    guard let data = try? Data(contentsOf: file) else { return [:] }
    do {
      return try JSONDecoder().decode([String: [String: [String: Double]]].self, from: data)
    } catch {
      throw ValidationError("\(file.path): These are no figures of a run with --keep.")
    }
  }

  /// Keeps the figures of other embedders, and of collections that weren't measured.
  func write(to file: URL, of embedder: String) throws {
    var all = try Self.all(in: file)
    let rounded = collections.mapValues { $0.mapValues { ($0 * 10_000).rounded() / 10_000 } }
    all[embedder, default: [:]].merge(rounded) { $1 }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    try (encoder.encode(all) + Data("\n".utf8)).write(to: file)
  }

  func losses(against kept: QualityFigures) -> [String] {
    collections.sorted { $0.key < $1.key }.flatMap { collection, figures in
      figures.sorted { $0.key < $1.key }.compactMap { name, value in
        guard let old = kept.collections[collection]?[name], old - value >= Self.loss else {
          return nil
        }
        return "\(collection) \(name): \(Self.text(value)), and \(Self.text(old)) before"
      }
    }
  }

  /// Writes the figures, or prints their differences to the kept ones.
  ///
  /// - Parameter kept: The figures that the file had; `nil` if it had none of these models.
  /// - Throws: `ExitCode.failure` if some figures are a loss.
  func finish(
    keeping isKeeping: Bool, _ kept: QualityFigures?, in path: String, of name: String
  ) throws {
    if isKeeping { return try write(to: URL(fileURLWithPath: path), of: name) }
    let unknown = collections.keys.filter { kept?.collections[$0] == nil }.sorted()
    if !unknown.isEmpty {
      print(
        "\nThere are no kept figures of \(name) in \(path) for: "
          + "\(unknown.joined(separator: "; ")). --keep writes them.")
    }
    let losses = kept.map(losses) ?? []
    if losses.isEmpty { return }
    print("\nLess than before:\n" + losses.joined(separator: "\n"))
    throw ExitCode.failure
  }

  static func text(_ value: Double) -> String { String(format: "%.4f", value) }
}

struct QualityTable {
  private var lines: [[String]] = [
    [
      "collection", "measure", "questions", "meaning", "word", "both", "gain", "meaning", "word",
      "both", "gain", "longest: word", "both", "published",
    ]
  ]

  mutating func add(_ collection: QualityCollection, _ figures: QualityFigures) {
    var line = [collection.name, collection.measure.rawValue, String(collection.questions.count)]
    for half in QualityFigures.halves.indices {
      let values = [SearchMode.vector, .lexical, .hybrid].map {
        figures[collection.name, $0, half] ?? 0
      }
      line += values.map { String(format: "%.3f", $0) }
      line.append(String(format: "%+.3f", values[2] - max(values[0], values[1])))
    }
    line += [SearchMode.lexical, .hybrid].map {
      String(format: "%.3f", figures.collections[collection.name]?[QualityFigures.longest($0)] ?? 0)
    }
    lines.append(line + [collection.published])
  }

  /// "Gain" is the difference of hybrid search to the better one of the other two.
  ///
  /// The published figures are those of plain BM25, plain MiniLM and their reciprocal ranks.
  var text: String {
    let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    let halves = String(repeating: " ", count: widths[0] + widths[1] + widths[2] + 6) + "first half"
    let start = widths[0...6].reduce(0, +) + 14
    let head = halves.padding(toLength: start, withPad: " ", startingAt: 0) + "second half"
    return
      ([head]
      + lines.map { line in
        zip(line, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
          .joined(separator: "  ")
      }).joined(separator: "\n")
  }
}
