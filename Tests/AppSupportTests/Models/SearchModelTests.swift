import AppSupport
import Foundation
import Items
import Observation
import Recollect
import Synchronization
import Testing

/// Tests of the search of a view, over a library in a file.
@MainActor @Suite struct SearchModelTests {
  private let test: TestLibrary

  init() async throws {
    test = try TestLibrary()
    try await test.store("1", "Quinces are ripe in October.")
  }

  private func model(delay: Duration = .zero) -> SearchModel {
    SearchModel(library: test.library, options: SearchOptions(floor: nil), delay: delay)
  }

  private func ids(_ model: SearchModel) -> [String] {
    (model.results?.passages ?? []).flatMap(\.itemIDs)
  }

  @Test func aQuestionHasResults() async {
    let model = model()
    #expect(model.results == nil)
    model.question = "quinces"
    #expect(await holds { ids(model) == ["1"] })
    guard case .results = model.state else {
      Issue.record("\(model.state)")
      return
    }
  }

  @Test func resultsFollowTheLibrary() async throws {
    let model = model()
    model.question = "quinces"
    #expect(await holds { ids(model) == ["1"] })
    try await test.store("2", "Quinces keep until March.")
    #expect(await holds { Set(ids(model)) == ["1", "2"] })
    try await test.library.remove(id: "1", from: "notes")
    #expect(await holds { ids(model) == ["2"] })
  }

  @Test func onlyTheLastOfQuickQuestionsIsSearched() async {
    let model = model(delay: .milliseconds(100))
    for end in 1...7 { model.question = String("quinces".prefix(end)) }
    guard case .idle = model.state else {
      Issue.record("\(model.state)")
      return
    }
    #expect(await holds { ids(model) == ["1"] })
    #expect(test.embedder.questions == ["quinces"])
  }

  @Test func spacesAroundAQuestionDontRepeatTheSearch() async {
    let model = model()
    model.question = "quinces"
    #expect(await holds { ids(model) == ["1"] })
    model.question = " quinces "
    try? await Task.sleep(for: .milliseconds(50))
    #expect(test.embedder.questions == ["quinces"])
  }

  @Test func anEmptyQuestionHasNoResultsAndEndsTheSearch() async throws {
    let model = model()
    model.question = "quinces"
    #expect(await holds { ids(model) == ["1"] })
    model.question = " "
    #expect(model.results == nil)
    guard case .idle = model.state else {
      Issue.record("\(model.state)")
      return
    }
    try await test.store("2", "Quinces keep until March.")
    try await Task.sleep(for: .milliseconds(800))
    #expect(model.results == nil)
  }

  @Test func otherOptionsSearchAgain() async throws {
    let model = model()
    model.question = "quinces"
    #expect(await holds { ids(model) == ["1"] })
    model.options.filter.kinds = [.mail]
    #expect(await holds { model.results != nil && ids(model).isEmpty })
  }

  @Test func aFailedSearchIsShownAndTriedAgain() async {
    let model = model()
    test.embedder.fail(for: "quinces")
    model.question = "quinces"
    #expect(
      await holds {
        guard case .failed(let error) = model.state else { return false }
        return error is CountingEmbedder.Failure
      })
    test.embedder.fail(for: nil)
    model.search()
    #expect(await holds { ids(model) == ["1"] })
  }

  @Test func aReleasedModelEndsItsSearch() async throws {
    var model: SearchModel? = model()
    model?.question = "quinces"
    #expect(await holds { model.map(ids) == ["1"] })
    weak let released = model
    model = nil
    #expect(released == nil)
    try await Task.sleep(for: .milliseconds(600))
    let searched = test.embedder.questions.count
    try await test.store("2", "Quinces keep until March.")
    try await Task.sleep(for: .milliseconds(800))
    #expect(test.embedder.questions.count == searched)
  }

  @Test func observersAreTold() async {
    let model = model()
    let told = Mutex(false)
    withObservationTracking {
      _ = model.results
    } onChange: {
      told.withLock { $0 = true }
    }
    model.question = "quinces"
    #expect(await holds { told.withLock { $0 } })
  }
}
