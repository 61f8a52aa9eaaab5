import Foundation
import Items
import Recollect
import RecollectAnswers

extension QueryWords {
  /// A filter for searches, and what is wrong with the words of it.
  struct Reading: Sendable {
    var filter = SearchFilter()
    /// Sentences about filters that nothing can meet.
    var problems: [String] = []
  }

  func reading(in library: Library) async throws -> Reading {
    var reading = Reading()
    reading.filter.senders = values(.from)
    reading.filter.people = values(.person)
    reading.filter.languages = Set(values(.language).map { $0.lowercased() })
    for name in values(.kind) { reading.addKind(name) }
    reading.filter.after = reading.day(.after, values(.after).last)
    reading.filter.before = reading.day(.before, values(.before).last)
    if let after = reading.filter.after, let before = reading.filter.before, after >= before {
      reading.problems.append("No day is both after and before these dates.")
    }
    for name in values(.source) {
      if let path = try await Self.path(of: name, in: library) {
        reading.filter.sources.append(path)
      } else {
        reading.problems.append("Nothing in the library comes from “\(name)”.")
      }
    }
    return reading
  }

  /// A source is named by its path, by the end of it, or by a folder or file in it.
  ///
  /// Quotation marks of its path don't count, because words of the box have none.
  private static func path(of name: String, in library: Library) async throws -> String? {
    let sources = try await library.sourcePaths()
    let whole = "/" + name
    let named = sources.first { source in
      let path = source.filter { $0 != "\"" }
      return path == name || path.hasSuffix(whole)
    }
    if let named { return named }
    guard name.hasPrefix("/") || name.hasPrefix("items:") else { return nil }
    return try await library.place(name) == nil ? nil : name
  }
}

extension QueryWords.Reading {
  /// People write "notes" as well as "note", and several kinds with commas.
  fileprivate mutating func addKind(_ names: String) {
    for name in names.lowercased().split(separator: ",") {
      let singular = name.hasSuffix("s") ? String(name.dropLast()) : String(name)
      if let kind = Item.Kind(rawValue: singular) {
        filter.kinds.insert(kind)
      } else {
        let kinds = Item.Kind.allCases.map(\.rawValue).joined(separator: ", ")
        problems.append("There is no kind “\(name)”. The kinds are \(kinds).")
      }
    }
  }

  fileprivate mutating func day(_ name: QueryWords.Name, _ text: String?) -> Date? {
    guard let text else { return nil }
    let day = CalendarDay.start(text)
    if day == nil {
      problems.append("“\(name.rawValue):\(text)” isn't a date. Write 2001, 2001-05 or 2001-05-31.")
    }
    return day
  }
}
