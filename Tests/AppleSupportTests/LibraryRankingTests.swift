#if canImport(FoundationModels, _version: 2)
  import AppSupport
  import CoreSpotlight
  import Foundation
  import FoundationModels
  import Items
  import Recollect
  import RecollectTesting
  import Testing
  import _CoreSpotlight_FoundationModels

  @Suite(.serialized) struct LibraryRankingTests {
    private let tool = SpotlightSearchTool(
      configuration: .init(
        sources: [.coreSpotlight], customStages: [LibraryRanking(question: "")]))

    @Test func theStageRanksByTheQuestionThatTheModelWrites() async throws {
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite")
      defer { try? FileManager.default.removeItem(at: file) }
      let library = try Library(at: file, embedder: HashingEmbedder())
      for text in ["Quinces are picked in October.", "The lamp needs oil."] {
        try await library.add(Item(id: text, kind: .note, text: text), to: "notes")
      }
      LibraryRanking.use(library)
      defer { LibraryRanking.use(nil) }
      let ids = try await library.threadTitles(after: 0, limit: 10).map { "\($0.id)" }
      #expect(try await ranked(ids, by: "oil for the lamp") == ids.reversed())
      #expect(try await ranked(["foreign"] + ids, by: "quinces") == ids + ["foreign"])
    }

    @Test func withoutALibraryTheOrderStays() async throws {
      #expect(try await ranked(["2", "1"], by: "lamp") == ["2", "1"])
    }

    @Test func theArgumentsAreThoseOfTheSchema() throws {
      let stage = try LibraryRanking(LibraryRanking(question: "When?").generatedContent)
      #expect(stage.question == "When?")
      #expect(throws: (any Error).self) { try LibraryRanking(GeneratedContent(properties: [:])) }
    }

    private func ranked(_ ids: [String], by question: String) async throws -> [String] {
      let result = try await tool.standInRun(
        LibraryRanking.name, GeneratedContent(properties: ["question": question]),
        items: ids.map(SearchableItem.init(standIn:)))
      guard case .scoredItems(let items) = result?.payload else { return [] }
      return items.map(\.item.item.uniqueIdentifier)
    }
  }
#endif
