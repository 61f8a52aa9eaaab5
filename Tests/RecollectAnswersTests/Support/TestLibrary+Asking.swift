import Foundation
import Items
import LanguageModels
import Recollect
import RecollectAnswers
import Testing

/// A mail of a day such as `2025-05-08`, in a thread of its own.
struct TestMail {
  var title: String
  var day: String
  var text: String

  init(_ title: String, _ day: String, _ text: String) {
    self.title = title
    self.day = day
    self.text = text
  }
}

extension TestLibrary {
  /// Returns ten o'clock of a day such as `2025-05-08`, in GMT.
  static func date(_ day: String) throws -> Date {
    try Date("\(day)T10:00:00Z", strategy: .iso8601)
  }

  func add(mails: [TestMail]) async throws {
    let items = try mails.enumerated().map { number, mail in
      Item(
        id: "mail-\(number)", kind: .mail, title: mail.title, text: mail.text,
        date: try Self.date(mail.day),
        people: [Item.Participant(role: .from, name: "Bo", address: "bo@example.org")])
    }
    try await library.add(items, as: "mails")
  }

  /// Asks a question without a floor of the search, and checks that every quote is in its passage
  /// byte for byte.
  func ask(
    _ question: String, _ model: some LanguageModel,
    options change: (inout AnswerOptions) -> Void = { _ in }
  ) async throws -> Answer {
    var options = AnswerOptions(search: SearchOptions(limit: 6, floor: nil), format: .statements)
    change(&options)
    var answer: Answer?
    for try await event in library.answer(question, with: model, options: options) {
      if case .finished(let whole) = event { answer = whole }
    }
    let finished = try #require(answer)
    for statement in finished.statements {
      let earlier = statement.other.map { [($0.number, $0.range, $0.quote)] } ?? []
      let quotes = [(statement.number, statement.range, statement.quote)] + earlier
      for (number, range, quote) in quotes {
        let passage = finished.passages[number - 1]
        #expect(Array(passage.text.utf8)[range].elementsEqual(quote.utf8))
        #expect(passage.highlights.contains(range))
      }
    }
    return finished
  }
}
