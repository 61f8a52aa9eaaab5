import Foundation
import Languages
import QuestionLanguage

/// The days of a text that are written with day, month and year, with their other spellings.
package enum WrittenDays {
  package struct Day: Equatable {
    package var text: String
    package var spellings: [String]
  }

  private static let english = Language.english.monthNames.map(\.capitalized)
  private static let german = Language.german.monthNames.map(\.capitalized)

  /// Returns the days that a text names with their years, in their order.
  ///
  /// ``DateMention`` finds them, so `3/12/2004`, in March or in December, is none.
  package static func days(in text: String) -> [Day] {
    guard text.utf8.contains(where: { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
      return []
    }
    let bytes = Array(text.utf8)
    return DateMentionFinder(text, today: CivilDay(number: 0)).mentions().compactMap { mention in
      guard let start = mention.value.start, mention.value.end == start + 1 else { return nil }
      let written = String(decoding: bytes[mention.range], as: UTF8.self)
      let (year, month, day) = start.components
      let numbers = written.split { !$0.isNumber }.map(String.init)
      guard numbers.contains(String(year)), numbers.contains(where: { Int($0) == day }) else {
        return nil
      }
      return Day(text: written, spellings: spellings(year: year, month: month, day: day))
    }
  }

  static func spellings(year: Int, month: Int, day: Int) -> [String] {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (name, german) = (english[month - 1], german[month - 1])
    var spellings = [
      "\(year)-\(padded(month))-\(padded(day))", "\(day).\(month).\(year)",
      "\(padded(day)).\(padded(month)).\(year)", "\(name) \(day), \(year)",
      "\(day) \(name) \(year)",
      "\(day). \(german) \(year)", "\(name.prefix(3)) \(day), \(year)",
      "\(day) \(name.prefix(3)) \(year)",
    ]
    if day < 10 {
      spellings += ["\(name) \(padded(day)), \(year)", "\(padded(day)) \(name) \(year)"]
    }
    return spellings
  }
}
