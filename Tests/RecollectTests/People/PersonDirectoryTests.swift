import Recollect
import Testing

/// Tests of joining the names and addresses of a person.
@Suite struct PersonDirectoryTests {
  private typealias Identity = PersonDirectory.Identity

  private func found(_ text: String, in identities: [(String, String)]) -> Set<String> {
    let directory = PersonDirectory(identities.map { Identity(name: $0.0, address: $0.1) })
    return Set(directory.identities(matching: text).map { "\($0.name)|\($0.address)" })
  }

  @Test func oneAddressIsOnePerson() {
    let people = [
      ("Anna Berg", "anna@example.org"), ("A. B.", "ANNA@example.org"), ("Bo Dahl", "bo@x.se"),
    ]
    #expect(
      found("anna berg", in: people) == ["Anna Berg|anna@example.org", "A. B.|ANNA@example.org"])
    #expect(found("dahl", in: people) == ["Bo Dahl|bo@x.se"])
  }

  @Test func oneFullNameIsOnePerson() {
    let people = [
      ("Anna Berg", "anna@example.org"), ("Berg, Anna", "ab@work.example"),
      ("ANNA K. BERG", "+49 170 1"), ("Anna", "other@example.org"),
    ]
    #expect(found("ab@work", in: people).count == 3)
    // A single word joins nobody, but is found by itself.
    #expect(found("other@", in: people) == ["Anna|other@example.org"])
    #expect(found("anna", in: people).count == 4)
  }

  @Test func whatJoinsGoesOn() {
    let people = [
      ("Anna Berg", "a@one.example"), ("Anna Berg", "a@two.example"), ("annie", "a@two.example"),
    ]
    #expect(found("annie", in: people).count == 3)
  }

  @Test func anAddressOfManyNamesIsAList() {
    let names = ["Anna Berg", "Bo Dahl", "Cem Acar", "Dana Novak", "Eve Moreau"]
    let people = names.map { ($0, "list@example.org") } + [("Bo Dahl", "bo@x.se")]
    #expect(found("anna", in: people) == ["Anna Berg|list@example.org"])
    let service = [("Anna Berg", "noreply@x.example"), ("Bo Dahl", "noreply@x.example")]
    #expect(found("anna", in: service) == ["Anna Berg|noreply@x.example"])
  }

  @Test(arguments: ["", "  ", "nobody", "%"])
  func nobodyIsFoundForNothing(text: String) {
    #expect(found(text, in: [("Anna Berg", "anna@example.org"), ("", "")]).isEmpty)
  }

  @Test func digitsTellApart() {
    let addresses = ["john.smith12@example.org", "john.smith85@example.org"]
    let people = [
      (addresses[0], addresses[0]), (addresses[1], addresses[1]),
      ("Help Desk Agent 1", "a@x.example"), ("Help Desk Agent 2", "b@x.example"),
      ("Agent, Help Desk 2", "c@x.example"),
    ]
    #expect(found("smith12", in: people) == ["\(addresses[0])|\(addresses[0])"])
    #expect(found("a@x", in: people).count == 1)
    #expect(found("b@x", in: people).count == 2)
    // An address in place of a name joins nobody.
    let names = [("anna.berg@x.example", "1@y.example"), ("anna.berg@x.example", "2@y.example")]
    #expect(found("1@y", in: names).count == 1)
  }

  @Test(arguments: [
    ("'Clara Berg'", "Clara Berg"), ("“Clara Berg”", "Berg, 'Clara'"), ("Max O’Neil", "Max O'Neil"),
    ("Max Oʼneil", "max o‘neil"), ("Eva Lang-Moos", "Eva Lang‑Moos"),
    ("- Clara Berg -", "Clara Berg"),
  ])
  func punctuationAroundWordsDoesntCount(one: String, other: String) {
    #expect(found("1@y", in: [(one, "1@y.example"), (other, "2@y.example")]).count == 2)
  }

  @Test func punctuationInsideWordsCounts() {
    let people = [("Eva Lang-Moos", "1@y.example"), ("Eva Lang Moos", "2@y.example")]
    #expect(found("1@y", in: people).count == 1)
  }

  @Test func accentsAndCaseDontCount() {
    let people = [("Zoë Müller", "z@x.ch"), ("MULLER ZOE", "zoe@y.ch")]
    #expect(found("zoë", in: people).count == 2)
  }
}
