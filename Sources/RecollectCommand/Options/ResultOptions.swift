import ArgumentParser
import Foundation
import Items
import Recollect

/// The output of the commands that list passages or items.
struct ResultOptions: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Maximum number of results. (default: 10; with --files and --count 1000)", valueName: "n"))
  var limit: Int?

  @Flag(help: "Show each text whole, not only the five lines that match best.")
  var full = false

  @Flag(help: "Show the scores and ranks by meaning and by word.")
  var scores = false

  @Flag(help: "Print only the paths of the files, each once.")
  var files = false

  @Flag(help: "Print only the number of results.")
  var count = false

  @Option(
    help: ArgumentHelp(
      "Print a line for each result from these fields: \(ResultFormat.fields). \\t is a tab.",
      valueName: "{path}:{line}"),
    transform: ResultFormat.init)
  var format: ResultFormat?

  @Flag(
    name: [.customShort("0"), .long],
    help: "With --files or --format, end each line with a null character, for `xargs -0`.")
  var null = false

  @Flag(help: "Print one JSON object.")
  var json = false

  private static let maximumLimit = 1000

  func validate() throws {
    guard (1...Self.maximumLimit).contains(limit ?? 1) else {
      throw ValidationError("--limit must be from 1 to \(Self.maximumLimit).")
    }
    let outputs = [
      files ? "--files" : nil, count ? "--count" : nil, format.map { _ in "--format" },
      json ? "--json" : nil,
    ].compactMap(\.self)
    guard outputs.count < 2 else {
      throw ValidationError("\(outputs[0]) and \(outputs[1]) can't be used together.")
    }
    if null, !files, format == nil {
      throw ValidationError("--null is used with --files or --format only. Add one of them.")
    }
  }

  var maximumResults: Int {
    limit ?? (files || count ? Self.maximumLimit : Configuration.current.results ?? 10)
  }

  /// Prints the results, and remembers those that are numbered for `recollect open`.
  ///
  /// - Throws: The exit code 1 if there are none.
  func show(
    _ results: SearchResults, of library: Library, as object: @autoclosure () -> some Encodable
  ) throws {
    if json {
      try JSONOutput.print(object())
    } else if count {
      Terminal.output.write("\(results.passages.count)\n")
    } else if files {
      write(results.passages.map(\.path).uniqued())
    } else if let format {
      write(results.passages.map { format.text(of: $0, keepsLines: null) })
    } else {
      LastResults(of: library).remember(results.passages)
      let text = ResultText(results: results, showsWhole: full, showsScores: scores)
      Terminal.output.page(text.text)
    }
    if results.passages.isEmpty { throw ExitStatus.nothingFound.code }
  }

  /// A program that reads the lines gets them as they are; a terminal would obey some characters.
  private func write(_ lines: [String]) {
    let end = null ? "\0" : "\n"
    let text = lines.map { (Terminal.output.isTerminal ? SafeText.block($0) : $0) + end }.joined()
    Terminal.output.write(text)
  }
}
