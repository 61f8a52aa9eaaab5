import AppSupport
import Synchronization
import TestSupport
import Testing

/// Tests of the decision to index now or later, and of work that it ends.
@Suite struct IndexingPolicyTests {
  private typealias Conditions = IndexingConditions

  @Test(arguments: [
    (Conditions(), IndexingPolicy.Decision.index),
    (Conditions(heat: .fair), .index),
    (Conditions(heat: .serious), .wait(.heat)),
    (Conditions(heat: .critical, isCharging: true), .wait(.heat)),
    (Conditions(isLowPower: true), .wait(.lowPower)),
    (Conditions(isLowPower: true, isCharging: true), .index),
    (Conditions(isInBackground: true), .wait(.noCharger)),
    (Conditions(isCharging: true, isInBackground: true), .index),
    (Conditions(isCharging: true, isInBackground: true, timeLeft: .seconds(60)), .index),
    (Conditions(isCharging: true, isInBackground: true, timeLeft: .seconds(1)), .wait(.noTime)),
    (Conditions(heat: .critical, isInBackground: true, timeLeft: .seconds(1)), .wait(.noTime)),
  ])
  func theUsualPolicy(conditions: IndexingConditions, decision: IndexingPolicy.Decision) {
    #expect(IndexingPolicy().decision(under: conditions) == decision)
  }

  @Test func anAppMayAllowMore() {
    let policy = IndexingPolicy(
      maximumHeat: .serious, needsChargerInBackground: false, minimumTimeLeft: .zero)
    let conditions = Conditions(heat: .serious, isInBackground: true, timeLeft: .zero)
    #expect(policy.decision(under: conditions) == .index)
  }

  @Test func workIsDoneUnderGoodConditions() async throws {
    let done = Mutex(false)
    let outcome = try await IndexingPolicy().run(under: { Conditions() }) {
      done.withLock { $0 = true }
    }
    #expect(outcome == .finished)
    #expect(done.withLock { $0 })
  }

  @Test func workIsntBegunUnderBadConditions() async throws {
    let outcome = try await IndexingPolicy().run(under: { Conditions(heat: .critical) }) {
      Issue.record("It was begun.")
    }
    #expect(outcome == .stopped(.heat))
  }

  @Test func workIsCancelledWhenTheConditionsChange() async throws {
    let looks = Mutex(0)
    let wasCancelled = Mutex(false)
    let outcome = try await IndexingPolicy().run(
      every: .milliseconds(1),
      under: {
        looks.withLock { looks in
          looks += 1
          return Conditions(heat: looks < 5 ? .nominal : .serious)
        }
      }
    ) {
      do {
        try await Task.sleep(for: .seconds(60))
      } catch {
        wasCancelled.withLock { $0 = true }
        throw error
      }
    }
    #expect(outcome == .stopped(.heat))
    #expect(looks.withLock { $0 } == 5)
    #expect(wasCancelled.withLock { $0 })
  }

  @Test func anErrorOfTheWorkIsThrown() async {
    await #expect(throws: CountingEmbedder.Failure.self) {
      try await IndexingPolicy().run(under: { Conditions() }) { throw CountingEmbedder.Failure() }
    }
  }

  @Test func aCancelledCallerIsntAStop() async {
    let gate = Gate()
    let task = Task {
      try await IndexingPolicy().run(under: { Conditions() }) {
        gate.open()
        try await Task.sleep(for: .seconds(60))
      }
    }
    await gate.wait()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
