import RecollectServer
import Testing

@Suite("The queue of answers")
struct AnswerQueueTests {
  @Test("One who waits sees each place until the turn comes")
  func places() async throws {
    let queue = AnswerQueue()
    let first = try queue.turn()
    let second = try queue.turn()
    let third = try queue.turn()
    var places = third.places.makeAsyncIterator()
    #expect(try await places.next() == 2)
    first.end()
    #expect(try await places.next() == 1)
    second.end()
    #expect(try await places.next() == 0)
    #expect(try await places.next() == nil)
  }

  @Test("One who leaves makes room for those behind")
  func leaving() async throws {
    let queue = AnswerQueue()
    let first = try queue.turn()
    let second = try queue.turn()
    let third = try queue.turn()
    second.end()
    first.end()
    var places = third.places.makeAsyncIterator()
    #expect(try await places.next() == 0)
  }

  @Test("A full queue refuses at once")
  func full() throws {
    let queue = AnswerQueue(maximumRunning: 1, maximumWaiting: 1)
    let turns = [try queue.turn(), try queue.turn()]
    #expect(throws: AnswerQueue.Refusal.full) { try queue.turn() }
    turns[0].end()
    _ = try queue.turn()
  }

  @Test("A closed queue tells those who wait, and lets those go on who run")
  func closed() async throws {
    let queue = AnswerQueue()
    let running = try queue.turn()
    let waiting = try queue.turn()
    queue.close()
    var places = running.places.makeAsyncIterator()
    #expect(try await places.next() == 0)
    var others = waiting.places.makeAsyncIterator()
    await #expect(throws: AnswerQueue.Refusal.closed) {
      while try await others.next() != nil {}
    }
    #expect(throws: AnswerQueue.Refusal.closed) { try queue.turn() }
  }

  @Test("Of many answers at once, never more run than may")
  func limit() async throws {
    let queue = AnswerQueue(maximumRunning: 2, maximumWaiting: 100)
    let running = Counter()
    try await withThrowingTaskGroup { group in
      for _ in 0..<50 {
        group.addTask {
          try await queue.run {
            #expect(await running.enter() <= 2)
            await Task.yield()
            await running.leave()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(await running.total == 50)
  }

  @Test("A canceled answer gives its turn to the next")
  func cancellation() async throws {
    let queue = AnswerQueue()
    let running = try queue.turn()
    let waiting = Task { try await queue.run { Issue.record("It was canceled.") } }
    while !queue.isWaiting { await Task.yield() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    running.end()
    #expect(try await queue.run { true })
  }
}

/// Counts those who are inside.
private actor Counter {
  private(set) var total = 0
  private var inside = 0

  func enter() -> Int {
    total += 1
    inside += 1
    return inside
  }

  func leave() { inside -= 1 }
}
