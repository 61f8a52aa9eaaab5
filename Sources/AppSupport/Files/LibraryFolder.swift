public import Foundation

/// A folder for a library in an app's container.
public enum LibraryFolder {
  /// Creates a folder, if it doesn't exist, in which a library's files are protected.
  ///
  /// The files that SQLite adds beside a library get the protection of their folder. With the
  /// protection `.complete` a library can't be read while the device is locked, so background tasks
  /// and intents fail then. By default it can be read once the person has unlocked the device.
  ///
  /// A library of an app's own records can be made from them again, and may be left out of backups.
  /// One with memories or imported files can't.
  ///
  /// On other systems than Apple's, the folder is only created, readable by its owner.
  ///
  /// - Parameters:
  ///   - folder: The folder, for example in the container of an app group.
  ///   - protection: The protection of the files, on iOS.
  ///   - isInBackup: A Boolean value that indicates whether backups have the folder.
  public static func create(
    _ folder: URL, protection: FileProtectionType = .completeUntilFirstUserAuthentication,
    isInBackup: Bool = true
  ) throws {
    let manager = FileManager.default
    try manager.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    // Files that are there already keep the protection they were created with.
    let files = try manager.subpathsOfDirectory(atPath: folder.path)
      .map { folder.appending(path: $0) }
    for file in [folder] + files {
      try manager.setAttributes([.protectionKey: protection], ofItemAtPath: file.path)
    }
    var values = URLResourceValues()
    values.isExcludedFromBackup = !isInBackup
    var folder = folder
    try folder.setResourceValues(values)
  }
}
