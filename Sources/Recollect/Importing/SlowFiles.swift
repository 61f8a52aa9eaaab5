import Foundation
import Items

/// The files that take long to scan, which an import leaves until all others are stored.
///
/// A file, or an archive with all its members, may take a quarter of a second for each MiB and a
/// part of two seconds, which is smaller the more others have taken. Once scans of three seconds
/// were given up, no more are.
struct SlowFiles {
  private struct Account {
    /// The time that the file may take.
    var left: Duration
    /// The part of it for its size.
    var share: Duration
    var isDeferred = false
  }

  /// False to scan every file.
  var isUsed = false
  /// By the path of the file or archive on the disk.
  private var accounts: [ExactString: Account] = [:]
  /// The time that files took beyond their shares.
  private var excess = Duration.zero
  private var lost = Duration.zero

  private static let usual = Duration.seconds(2)
  private static let minimum = Duration.milliseconds(50)
  private static let shareOfMiB = Duration.milliseconds(250)
  private static let maximumLost = Duration.seconds(3)

  var isEmpty: Bool { !accounts.values.contains(where: \.isDeferred) }

  func contains(_ file: SourceFile) -> Bool {
    accounts[ExactString(file.url.path)]?.isDeferred == true
  }

  /// Scans a file; if that takes too long, adds it and returns false.
  mutating func scan(_ file: SourceFile, _ body: () throws -> Void) throws -> Bool {
    guard isUsed, lost < Self.maximumLost else {
      try body()
      return true
    }
    let path = ExactString(file.url.path)
    var account = accounts[path] ?? account(for: file)
    let patience = ReadingPatience(account.left)
    let begin = ContinuousClock.now
    let result = Result { try ReadingPatience.$current.withValue(patience, operation: body) }
    let time = ContinuousClock.now - begin
    let free = min(account.share, time)
    account.share -= free
    account.left = max(.zero, account.left - time)
    excess += time - free
    let isGivenUp = patience.isExhausted && !Task.isCancelled
    if isGivenUp { lost += time }
    // The rest of an archive is left, too.
    account.isDeferred = isGivenUp || file.member != nil && account.left == .zero
    accounts[path] = account
    if isGivenUp { return false }
    try result.get()
    return true
  }

  private func account(for file: SourceFile) -> Account {
    let share = Self.shareOfMiB * (Double(file.sizeOnDisk) / Double(1 << 20))
    return Account(left: max(Self.minimum, (Self.usual - excess) / 4) + share, share: share)
  }
}

extension SourceFile {
  /// For a member of an archive, the archive's size.
  var sizeOnDisk: Int {
    guard member != nil else { return size }
    return (try? url.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? size
  }
}
