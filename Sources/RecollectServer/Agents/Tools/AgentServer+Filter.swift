import Foundation
import Items
import ModelContextProtocol
import Recollect
import RecollectAnswers

extension AgentServer {
  /// Returns the filter of the arguments ``SearchTool/filters``.
  ///
  /// - Throws: `ToolFailure` for a filter that nothing could pass, because it would look like an
  ///   empty result.
  func filter(_ arguments: JSONObject) async throws -> SearchFilter {
    var filter = SearchFilter()
    filter.kinds = Set(arguments.strings("kinds").compactMap(Item.Kind.init(rawValue:)))
    filter.senders = arguments.strings("from")
    filter.people = arguments.strings("people")
    filter.after = try day("after", in: arguments)
    filter.before = try day("before", in: arguments)
    if let after = filter.after, let before = filter.before, after >= before {
      throw ToolFailure("`after` must be before `before`.")
    }
    for source in arguments.strings("sources") {
      guard try await library.place(source) != nil else {
        throw ToolFailure(
          "The library has nothing from the source “\(Fence.line(source))”. `sources` lists all.")
      }
      filter.sources.append(source)
    }
    return filter
  }

  private func day(_ name: String, in arguments: JSONObject) throws -> Date? {
    guard let text = arguments[name]?.string else { return nil }
    guard let day = CalendarDay.start(text) else {
      throw ToolFailure("`\(name)` isn't a date. Write 2001, 2001-05 or 2001-05-31.")
    }
    return day
  }
}
