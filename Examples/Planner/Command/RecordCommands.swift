import ArgumentParser
import Foundation
import PlannerCore

struct ShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "List all records, or show the one that a link leads to.")

  @Argument(help: "The record's id or link.")
  var record: String?

  @OptionGroup var options: PlannerOptions

  func run() async throws {
    let records = try await options.open().records
    guard let record else { return Output.list(records) }
    Output.record(try records.required(record), of: records)
  }
}

struct NoteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "note", abstract: "Add a note.")

  @Argument(help: "The note's text.")
  var text: String

  @Option(help: "The note's title. (default: the first six words of the text)")
  var title: String?

  @Option(help: "The note's day, such as 2005-02-01. (default: today)")
  var day: Day?

  @OptionGroup var options: PlannerOptions

  func run() async throws {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard !words.isEmpty else { throw PlannerError("The text is empty. Give the note's text.") }
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
    commandName: "edit", abstract: "Replace words in a note.")

  @Argument(help: "The note's id or link.")
  var note: String

  @Argument(help: "The words to replace.")
  var old: String

  @Argument(help: "The words to put in their place.")
  var new: String

  @OptionGroup var options: PlannerOptions

  func run() async throws {
    let planner = try await options.open()
    let records = await planner.records
    guard var edited = records.note(try records.required(note)) else {
      throw PlannerError("\(note) is a meeting. Only notes can be edited.")
    }
    guard edited.text.contains(old) else {
      throw PlannerError("\(note): These words aren't in the note: \(old)")
    }
    edited.text = edited.text.replacing(old, with: new)
    let whole = edited
    Output.report(try await planner.update { $0.save(whole) })
  }
}

struct RemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a meeting or a note with its passages.")

  @Argument(help: "The record's id or link.")
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
}
