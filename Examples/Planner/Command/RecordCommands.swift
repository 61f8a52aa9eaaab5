import ArgumentParser
import Foundation

struct ShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "List the records, or show one: where a link leads.")

  @Argument(help: "An id or a link.")
  var record: String?

  @OptionGroup var options: PlannerOptions

  func run() async throws {
    let records = try await options.open().records
    guard let record else { return Output.list(records) }
    Output.record(try records.required(record), of: records)
  }
}

struct NoteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "note", abstract: "Write a note down.")

  @Argument(help: "Its text.")
  var text: String

  @Option(help: "Its title. (default: how the text begins)")
  var title: String?

  @Option(help: "Its day. (default: today)")
  var day: Day?

  @OptionGroup var options: PlannerOptions

  func run() async throws {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard !words.isEmpty else { throw PlannerError("A note has a text.") }
    let title = title ?? words.prefix(6).joined(separator: " ")
    let planner = try await options.open()
    let note = Note(
      id: await planner.records.newID(for: title), title: title, day: day ?? .today, text: text)
    Output.report(try await planner.update { $0.save(note) })
    Output.line(note.link.description)
  }
}

struct EditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Put other words in the place of some in a note.")

  @Argument(help: "The note's id or link.")
  var note: String

  @Argument(help: "The words as they are.")
  var old: String

  @Argument(help: "The words as they should be.")
  var new: String

  @OptionGroup var options: PlannerOptions

  func run() async throws {
    let planner = try await options.open()
    let records = await planner.records
    guard var edited = records.note(try records.required(note)) else {
      throw PlannerError("\(note) is a meeting.")
    }
    guard edited.text.contains(old) else {
      throw PlannerError("The note doesn't hold these words: \(old)")
    }
    edited.text = edited.text.replacing(old, with: new)
    let whole = edited
    Output.report(try await planner.update { $0.save(whole) })
  }
}

struct RemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a meeting or a note, and its passages with it.")

  @Argument(help: "An id or a link.")
  var record: String

  @OptionGroup var options: PlannerOptions

  func run() async throws {
    let planner = try await options.open()
    let link = try await planner.records.required(record)
    Output.report(try await planner.update { $0.remove(link) })
  }
}

extension Records {
  fileprivate func required(_ text: String) throws -> RecordLink {
    guard let link = link(of: text) else {
      throw PlannerError("There is no record \(text); `planner show` lists them.")
    }
    return link
  }

  /// An id made of a title's words that no record has.
  package func newID(for title: String) -> String {
    let words = title.lowercased().split { !$0.isLetter && !$0.isNumber }
    let base = words.isEmpty ? "note" : words.joined(separator: "-")
    let free = (1...).lazy.map { $0 == 1 ? base : "\(base)-\($0)" }.first { link(of: $0) == nil }
    return free ?? base
  }
}
