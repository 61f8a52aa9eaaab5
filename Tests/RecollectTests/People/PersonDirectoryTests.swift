import Recollect
import Testing

/// Tests of joining the names and addresses of a person.
@Suite struct PersonDirectoryTests {
  private typealias Identity = PersonDirectory.Identity

  private func found(
    _ text: String, in identities: [(String, String)], claims: [NameClaim] = []
  ) -> Set<String> {
    let directory = PersonDirectory(
      identities.map { Identity(name: $0.0, address: $0.1) }, claims: claims)
    return Set(directory.identities(matching: text).map { "\($0.name)|\($0.address)" })
  }

  /// Returns the claims of someone who corresponds with all addresses and calls them so.
  private func claims(
    of sender: String = "me@home.example", _ named: [(String, String)], areAnswered: Bool = true
  ) -> [NameClaim] {
    named.flatMap { name, address in
      [
        NameClaim(sender: sender, name: name, address: address, items: 2),
        NameClaim(sender: address, name: name, address: address, items: 2),
        NameClaim(
          sender: address, name: "Me", address: areAnswered ? sender : "other@home.example",
          items: 2),
      ]
    }
  }

  @Test func oneAddressIsOnePerson() {
    let people = [
      ("Anna Berg", "anna@example.org"), ("A. B.", "ANNA@example.org"), ("Bo Dahl", "bo@x.se"),
    ]
    #expect(
      found("anna berg", in: people) == ["Anna Berg|anna@example.org", "A. B.|ANNA@example.org"])
    #expect(found("dahl", in: people) == ["Bo Dahl|bo@x.se"])
  }

  @Test func peopleWhoseMailsAListPassesOnAreNotOne() {
    let people = [
      ("Garden", "garden@lists.example"), ("'Anna Berg' via Garden", "garden@lists.example"),
      ("Bo Dahl via Garden", "garden@lists.example"),
    ]
    #expect(found("bo dahl", in: people) == ["Bo Dahl via Garden|garden@lists.example"])
  }

  @Test func aNumberOrAWholeAddressIsNoPartOfAnother() {
    let people = [
      ("Person 1", ""), ("Person 10", ""), ("", "jo@example.org"), ("", "banjo@example.org"),
    ]
    #expect(found("person 1", in: people) == ["Person 1|"])
    #expect(found("jo@example.org", in: people) == ["|jo@example.org"])
    #expect(found("@example.org", in: people).count == 2)
  }

  @Test func oneFullNameIsOnePersonToThoseWhoCorrespondWithBothAddresses() {
    let people = [
      ("Anna Berg", "anna@example.org"), ("Berg, Anna", "ab@work.example"), ("ANNA K. BERG", ""),
      ("Anna", "other@example.org"),
    ]
    let both = claims(Array(people.prefix(2)))
    #expect(found("ab@work", in: people, claims: both).count == 3)
    // A single word joins nobody, but is found by itself.
    #expect(found("other@", in: people, claims: both) == ["Anna|other@example.org"])
    #expect(found("anna", in: people, claims: both).count == 4)
    // What only the addresses themselves say, and what people say who correspond with one of the
    // addresses alone, joins nobody.
    let (one, other) = ([people[0]], [people[1]])
    let own = one + other
    for few in [
      own.map { NameClaim(sender: $0.1, name: $0.0, address: $0.1, items: 9) },
      claims(one) + claims(of: "other@home.example", other),
      claims(one) + claims(other, areAnswered: false),
    ] {
      #expect(!found("ab@work", in: people, claims: few).contains("Anna Berg|anna@example.org"))
    }
  }

  @Test func aNameThatNobodyElseHasGoesOn() {
    let people = [
      ("Anna Berg", "a@one.example"), ("Anna Berg", "a@two.example"), ("annie", "a@two.example"),
    ]
    #expect(found("annie", in: people, claims: claims(Array(people.prefix(2)))).count == 3)
    let others = people + [("Annie Hall", "hall@x.example")]
    #expect(found("annie", in: others).count == 2)
  }

  @Test func anAddressOfManyNamesIsAList() {
    let names = ["Anna Berg", "Bo Dahl", "Cem Acar", "Dana Novak", "Eve Moreau"]
    let people = names.map { ($0, "list@example.org") } + [("Bo Dahl", "bo@x.se")]
    #expect(found("anna", in: people) == ["Anna Berg|list@example.org"])
    let service = [("Anna Berg", "noreply@x.example"), ("Bo Dahl", "noreply@x.example")]
    #expect(found("anna", in: service) == ["Anna Berg|noreply@x.example"])
  }

  @Test func aDisplayNameIsNoAddress() {
    let people = [
      ("Anna Berg", "anna@example.org"), ("anna@example.org", "eve@evil.example"),
      ("Eve (anna＠example.org)", "eve@evil.example"),
    ]
    #expect(found("anna@example.org", in: people) == ["Anna Berg|anna@example.org"])
    #expect(!found("anna", in: people).contains { $0.hasSuffix("evil.example") })
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
    #expect(found("b@x", in: people, claims: claims(Array(people[3...]))).count == 2)
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
    let people = [(one, "1@y.example"), (other, "2@y.example")]
    #expect(found("1@y", in: people, claims: claims(people)).count == 2)
  }

  @Test func punctuationInsideWordsCounts() {
    let people = [("Eva Lang-Moos", "1@y.example"), ("Eva Lang Moos", "2@y.example")]
    #expect(found("1@y", in: people, claims: claims(people)).count == 1)
  }

  @Test func accentsAndCaseDontCount() {
    let people = [("Zoë Müller", "z@x.ch"), ("MULLER ZOE", "zoe@y.ch")]
    #expect(found("z@x", in: people, claims: claims(people)).count == 2)
  }
}
