import AppSupport
import Recollect
import Testing

/// Tests of the memories that a person reviews.
@MainActor @Suite struct MemoryReviewTests {
  private func pending(_ text: String) -> Memory.Draft {
    var draft = Memory.Draft(text)
    draft.state = .pending
    return draft
  }

  @Test func pendingMemoriesAppearAndAreAcceptedOrRejected() async throws {
    let test = try TestLibrary()
    let review = MemoryReview(library: test.library)
    let following = Task { await review.follow() }
    defer { following.cancel() }
    try await test.library.remember(pending("The user likes quinces."))
    try await test.library.remember(pending("The user owns three bicycles."))
    try await test.library.remember(Memory.Draft("The user lives in Kassel."))
    #expect(await holds { review.memories.count == 2 })

    let (first, second) = (try #require(review.memories.first), try #require(review.memories.last))
    await review.accept(first.id)
    await review.reject(second.id)
    #expect(review.memories.isEmpty)
    #expect(review.error == nil)
    let kept = try await test.library.memories(MemorySelection(states: [.active])).map(\.text)
    #expect(kept == ["The user likes quinces.", "The user lives in Kassel."])
    #expect(try await test.library.memory(second.id) == nil)
  }

  @Test func aMemoryThatIsGoneIsAnError() async throws {
    let test = try TestLibrary()
    let review = MemoryReview(library: test.library)
    await review.accept(7)
    #expect((review.error as? LibraryError)?.code == .unknownMemory)
  }
}
