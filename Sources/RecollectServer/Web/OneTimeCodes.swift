import Synchronization

/// Codes that stand for the token once.
///
/// Other people on a machine can read the arguments of the program that opens a browser, so the
/// token isn't among them.
package final class OneTimeCodes: Sendable {
  private let codes = Mutex<Set<String>>([])

  package init() {}

  package func make() -> String {
    let code = AccessToken().text
    codes.withLock { _ = $0.insert(code) }
    return code
  }

  func use(_ code: String) -> Bool { codes.withLock { $0.remove(code) } != nil }
}
