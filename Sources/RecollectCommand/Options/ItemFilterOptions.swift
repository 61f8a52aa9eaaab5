import ArgumentParser
import Foundation
import Items
import Recollect

struct ItemFilterOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only items of these kinds: \(Wording.choices(Item.Kind.self)).",
      valueName: "kind,kind"),
    completion: Completion.kinds,
    transform: Self.kinds)
  var kind: [Set<Item.Kind>] = []

  @Option(
    help: ArgumentHelp(
      "Only items from this folder or file. May be repeated.", valueName: "path"),
    completion: Completion.sources)
  var source: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only items of this year, month or day, such as 2001-05, or later.", valueName: "date"))
  var after: CalendarDate?

  @Option(
    help: ArgumentHelp(
      "Only items from before this year, month or day.", valueName: "date"))
  var before: CalendarDate?

  @Option(
    help: ArgumentHelp(
      "Only passages that this person wrote or speaks in; a name, an address or a part of one.",
      valueName: "who"))
  var from: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only items that involve this person as writer, speaker, receiver or attendee.",
      valueName: "who"))
  var person: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only threads recognized as written in these languages, such as en or de,fr.",
      valueName: "code,code"))
  var language: [String] = []

  func validate() throws {
    // The value of an unset variable would leave the condition out.
    if source.contains("") || !language.isEmpty && languages.isEmpty {
      throw ValidationError("A filter is empty. Give it a value, or leave it out.")
    }
    if let after, let before, after.start >= before.start {
      throw ValidationError(
        "No date is both after \(after.text) and before \(before.text). "
          + "Give --after the earlier one.")
    }
  }

  var filter: SearchFilter {
    var filter = SearchFilter()
    filter.kinds = kind.reduce(into: []) { $0.formUnion($1) }
    filter.sources = source.map(Self.absolute)
    filter.after = after?.start
    filter.before = before?.start
    filter.senders = from
    filter.people = person
    filter.languages = Set(languages.map(LanguageName.code))
    return filter
  }

  var isEmpty: Bool { filter == SearchFilter() }

  var languages: [String] {
    language.flatMap { $0.split(separator: ",") }.map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// The path of a collection (`items:…`) stays as it is.
  static func absolute(_ path: String) -> String {
    if path.hasPrefix("items:") { return path }
    return URL(fileURLWithPath: path).standardizedFileURL.path
  }

  @Sendable private static func kinds(_ text: String) throws -> Set<Item.Kind> {
    let names = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    if names.isEmpty { throw ValidationError("A kind is empty. Name one, or leave --kind out.") }
    return try Set(
      names.map { name in
        // People write "notes" as well as "note".
        let singular = name.lowercased().hasSuffix("s") ? String(name.dropLast()) : name
        guard let kind = Item.Kind(rawValue: singular.lowercased()) else {
          throw ValidationError(
            "There is no kind '\(name)'. Choose from \(Wording.choices(Item.Kind.self)).")
        }
        return kind
      })
  }
}
