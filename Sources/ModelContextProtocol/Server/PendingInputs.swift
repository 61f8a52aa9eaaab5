import Foundation
import Synchronization

/// The calls that wait for a person's answer, by the state that their clients send with it.
///
/// A state is random, belongs to one call with its arguments, and counts once. So an answer to one
/// question can't be used for another one, and can't be given before there was a question.
final class PendingInputs: Sendable {
  private struct Entry {
    var call: JSONValue
    var expires: Date
  }

  private static let lifetime: TimeInterval = 600
  private static let maximumCount = 1000
  private let entries = Mutex<[String: Entry]>([:])

  /// Returns a new state for a call.
  func add(_ call: JSONValue) -> String {
    let state = UUID().uuidString
    let now = Date()
    entries.withLock { entries in
      entries = entries.filter { $0.value.expires > now }
      if entries.count >= Self.maximumCount,
        let oldest = entries.min(by: { $0.value.expires < $1.value.expires })
      {
        entries[oldest.key] = nil
      }
      entries[state] = Entry(call: call, expires: now + Self.lifetime)
    }
    return state
  }

  /// Removes a state.
  ///
  /// - Returns: `true` if it belongs to this call and hasn't expired.
  func remove(_ state: String, of call: JSONValue) -> Bool {
    let entry = entries.withLock { $0.removeValue(forKey: state) }
    return entry.map { $0.call == call && $0.expires > Date() } ?? false
  }
}
