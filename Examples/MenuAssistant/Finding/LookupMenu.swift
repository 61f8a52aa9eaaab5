import LanguageModels
import Synchronization

/// One lookup on the menu and its results.
package struct Lookup: Hashable, Sendable {
  /// The author of the query.
  package enum Author: Hashable, Sendable { case model, guest }

  package var query: String
  package var author: Author
  package var matches: [MenuMatch]

  package init(query: String, author: Author, matches: [MenuMatch]) {
    self.query = query
    self.author = author
    self.matches = matches
  }
}

/// All lookups of one conversation, in order.
final class Lookups: Sendable {
  private let all = Mutex<[Lookup]>([])
  private let observe: @Sendable (Lookup) -> Void

  /// Creates an empty list of lookups.
  ///
  /// - Parameter observe: A closure that receives each lookup when it is done, before the model
  ///   reads it.
  init(observe: @escaping @Sendable (Lookup) -> Void = { _ in }) { self.observe = observe }

  var done: [Lookup] { all.withLock { $0 } }

  /// Looks up dishes and records the lookup.
  func find(
    _ query: String, by author: Lookup.Author, in finder: any MenuFinder, count: Int
  ) async throws -> Lookup {
    let matches = try await finder.dishes(for: query, count: count)
    let lookup = Lookup(query: query, author: author, matches: matches)
    all.withLock { $0.append(lookup) }
    observe(lookup)
    return lookup
  }
}

/// A tool that looks up dishes on the menu with a query that the model generates.
struct LookupMenu: Tool {
  let name = "lookupMenu"
  let description = """
    Looks up dishes on this restaurant's menu with their prices, ingredients, allergens and diets.
    """

  @Generable struct Arguments {
    @Guide(description: "What the guest wants to eat or to avoid, in a few plain words")
    var query: String
  }

  let finder: any MenuFinder
  let lookups: Lookups
  let count: Int

  func call(arguments: Arguments) async throws -> String {
    let found = try await lookups.find(arguments.query, by: .model, in: finder, count: count)
    return found.matches.map(\.dish).listed
  }
}

extension [Dish] {
  /// The dishes as the model reads them, one to a line.
  var listed: String {
    isEmpty ? "No dish was found." : map { "- \($0.sentence)" }.joined(separator: "\n")
  }
}
