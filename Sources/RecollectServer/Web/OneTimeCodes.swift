import Synchronization

/// Codes that stand for the token once, for a minute.
///
/// Other people on a machine can read the arguments of the program that opens a browser, so the
/// token isn't among them.
package final class OneTimeCodes: Sendable {
  private let ends = Mutex<[String: ContinuousClock.Instant]>([:])
  private let lifetime: Duration

  package init(lifetime: Duration = .seconds(60)) { self.lifetime = lifetime }

  package func make() -> String {
    let code = AccessToken().text
    ends.withLock { $0[code] = .now + lifetime }
    return code
  }

  func use(_ code: String) -> Bool {
    ends.withLock { $0.removeValue(forKey: code) }.map { $0 > .now } ?? false
  }
}
