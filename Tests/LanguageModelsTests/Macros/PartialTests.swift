import LanguageModels
import Testing

/// Tests of partially generated values of types with `@Generable`.
@Suite struct PartialTests {
  @Generable struct Plan {
    var title: String
    var days: [Day]
    var mood: Mood
    var extra: Extra?
    var total: Int

    @Generable struct Day {
      var name: String
      var stops: [String]
      var moods: [Mood]
    }

    @Generable enum Mood { case calm, calmer, wild }

    @Generable enum Extra {
      case none
      case note(String)
      case price(amount: Int, currency: Mood?)
    }
  }

  static let text = #"""
    {"title": "A \"long\" way", "days": [{"name": "One", "stops": ["a", "b"], "moods": ["calm",
    "calmer"]}, {"name": "Two", "stops": [], "moods": []}], "mood": "calmer",
    "extra": {"price": {"amount": 12, "currency": "wild"}}, "total": 31}
    """#

  private func snapshots() throws -> [Plan.PartiallyGenerated] {
    let answer = GenerationID()
    return try Self.text.indices.compactMap { end in
      try GeneratedContent(partialJSON: String(Self.text[...end]), answer: answer)
        .map { try Plan.PartiallyGenerated($0) }
    }
  }

  /// Every prefix of the text can be read, and properties once read stay in later snapshots.
  @Test func everySnapshotCanBeRead() throws {
    let all = try snapshots()
    #expect(all.count == Self.text.count)
    for (former, latter) in zip(all, all.dropFirst()) {
      #expect((latter.title ?? "").hasPrefix(former.title ?? ""))
      #expect((former.days?.count ?? 0) <= (latter.days?.count ?? 0))
      #expect(former.total == nil || former.total == latter.total)
    }
    let last = try #require(all.last)
    #expect(last.total == 31)
    #expect(last.days?.map { $0.stops?.count } == [2, 0])
  }

  /// A case whose name is the prefix of another case's name isn't shown before it is complete.
  @Test func anEnumIsNilUntilItIsSure() throws {
    let all = try snapshots()
    #expect(Set(all.compactMap(\.mood)) == [.calmer])
    #expect(
      all.allSatisfy {
        $0.days?.first?.moods.map { [[], [.calm], [.calm, .calmer]].contains($0) } ?? true
      })
    guard case .price(amount: 12, currency: .wild)? = all.last?.extra else {
      Issue.record("The last snapshot's case is another.")
      return
    }
  }

  @Test func identitiesStay() throws {
    let all = try snapshots()
    #expect(Set(all.map(\.id)).count == 1)
    #expect(Set(all.compactMap { $0.days?.first?.id }).count == 1)
    #expect(Set(all.compactMap { $0.days?.last?.id }).count == 2)
  }
}
