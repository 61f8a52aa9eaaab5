import Items

/// The parts of a message that can't be read, counted by reason.
struct UnreadParts {
  enum Reason {
    case pgpEncrypted
    case encrypted
    case compressed
    case damaged
    case damagedOutlook
    /// In more containers, one in another, than are opened.
    case nested

    fileprivate var code: ImportProblem.Code {
      switch self {
      case .pgpEncrypted, .encrypted, .compressed: .unreadable
      case .damaged, .damagedOutlook, .nested: .malformed
      }
    }

    fileprivate var predicate: String {
      switch self {
      case .pgpEncrypted: "encrypted with PGP"
      case .encrypted: "encrypted with S/MIME"
      case .compressed: "compressed with S/MIME"
      case .damaged: "in a damaged S/MIME container"
      case .damagedOutlook: "in a damaged file of Outlook (TNEF)"
      case .nested: "in too many containers"
      }
    }
  }

  private struct Parts {
    var reason: Reason
    var count = 0
    var name: String
    var isWhole = false
  }

  private var all: [Parts] = []

  /// `isWhole` if the part is the message itself.
  mutating func add(_ reason: Reason, _ name: String, isWhole: Bool) {
    let known = all.firstIndex { $0.reason == reason }
    let index = known ?? all.endIndex
    if known == nil { all.append(Parts(reason: reason, name: name)) }
    all[index].count += 1
    all[index].isWhole = all[index].isWhole || isWhole
  }

  mutating func add(_ others: UnreadParts) {
    for parts in others.all {
      for _ in 0..<parts.count { add(parts.reason, parts.name, isWhole: false) }
    }
  }

  /// Returns a warning for each reason.
  func problems(path: String, line: Int?) -> [ImportProblem] {
    all.map { parts in
      ImportProblem(
        parts.reason.code, path: path, line: line,
        message: Self.message(parts), remedy: "Open it in a mail program and save what it shows.",
        isWarning: true)
    }
  }

  private static func message(_ parts: Parts) -> String {
    let reason = parts.reason.predicate
    if parts.isWhole { return "The message is \(reason), so not all of it was read." }
    if parts.count > 1 {
      return "\(parts.count) parts of the message are \(reason), so not all of them were read."
    }
    let name = parts.name.isEmpty ? "A part" : "The part \(parts.name)"
    return "\(name) of the message is \(reason), so not all of it was read."
  }
}
