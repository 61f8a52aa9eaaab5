package import Foundation

package enum FileEntry {
  case file(size: Int, modified: Date)
  case folder(device: UInt64)
  case link
  /// A socket, pipe or device.
  case other
  /// The system's error number.
  case failure(Int32)

  package init(systemPath: String, followingLink: Bool) {
    var status = stat()
    let result = followingLink ? stat(systemPath, &status) : lstat(systemPath, &status)
    guard result == 0 else {
      self = .failure(errno)
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file(size: Int(status.st_size), modified: Self.modified(status))
    case S_IFDIR: self = .folder(device: UInt64(truncatingIfNeeded: status.st_dev))
    case S_IFLNK: self = .link
    default: self = .other
    }
  }

  /// Names are bytes as the file system stores them, in no order; they need not be text.
  package static func names(inFolder systemPath: String, shownAs path: String) throws -> [[UInt8]] {
    guard let folder = opendir(systemPath) else { throw SystemError.problem(errno, path: path) }
    defer { closedir(folder) }
    let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name)!
    var names: [[UInt8]] = []
    while true {
      errno = 0
      guard let entry = readdir(folder) else {
        if errno != 0 { throw SystemError.problem(errno, path: path) }
        return names
      }
      // The record may be shorter than its declared type, so only the name's own bytes are read.
      let name = (UnsafeRawPointer(entry) + nameOffset).assumingMemoryBound(to: UInt8.self)
      let length = strlen(UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self))
      if length > 0 { names.append([UInt8](UnsafeBufferPointer(start: name, count: length))) }
    }
  }

  /// Resolves every link; returns `nil` when there is no such file.
  static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func modified(_ status: stat) -> Date {
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return Date(timeIntervalSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
  }
}
