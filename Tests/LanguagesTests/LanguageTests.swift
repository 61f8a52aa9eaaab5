import Foundation
import Languages
import Testing

@Suite struct LanguageTests {
  @Test func everyFileOfALanguageIsInTheList() throws {
    let folder = URL(filePath: #filePath)
      .deletingLastPathComponent().appending(path: "../../Sources/Languages/Words")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.count == Language.all.count)
    #expect(Set(Language.all.map(\.code)).count == Language.all.count)
  }

  @Test(arguments: Language.all.map(\.code))
  func noListRepeatsAWord(code: String) throws {
    let language = try #require(Language.all.first { $0.code == code })
    for field in Field.all(of: language) where field.subject != "wording" {
      #expect(Set(field.words).count == field.words.count, "\(field.name)")
      #expect(!field.words.contains { $0.hasPrefix(" ") || $0.hasSuffix(" ") }, "\(field.name)")
    }
  }

  @Test func monthsAndDaysOfTheWeekAreComplete() {
    for language in Language.all {
      guard let dates = language.dates else { continue }
      #expect(dates.months.count == 12, "\(language.code)")
      #expect(dates.shortMonths.count == 12, "\(language.code)")
      #expect(dates.weekdays.count == 7, "\(language.code)")
    }
  }

  /// A subject's field that more than half of its languages have is expected of each of them.
  @Test func languagesHaveTheFieldsThatMostOthersHave() {
    var languages: [String: Set<String>] = [:]
    var fields: [String: Set<String>] = [:]
    for language in Language.all {
      for field in Field.all(of: language) where !field.isEmpty {
        languages[field.subject, default: []].insert(language.code)
        fields[field.name, default: []].insert(language.code)
      }
    }
    var missing: [String: Set<String>] = [:]
    for (name, have) in fields {
      let all = languages[String(name.prefix { $0 != "." })] ?? []
      guard have.count * 2 > all.count else { continue }
      for code in all.subtracting(have) { missing[code, default: []].insert(name) }
    }
    for code in Set(missing.keys).union(MissingFields.byLanguage.keys).sorted() {
      let (found, known) = (missing[code] ?? [], MissingFields.byLanguage[code] ?? [])
      #expect(found.subtracting(known).sorted() == [], "\(code) lacks what most others have")
      #expect(known.subtracting(found).sorted() == [], "\(code) has what is listed as missing")
    }
  }

  @Test func languagesOfQuestionsHaveAllSubjectsOfQuestions() {
    for language in Language.all where language.dates != nil {
      let subjects = Set(Field.all(of: language).filter { !$0.isEmpty }.map(\.subject))
      let missing = Field.subjectsOfQuestions.subtracting(subjects)
      #expect(missing == MissingFields.subjects[language.code] ?? [], "\(language.code)")
    }
  }
}
