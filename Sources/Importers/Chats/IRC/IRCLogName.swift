import Foundation
import Items

/// What the name of a log says: which channel it is of, and which day.
struct IRCLogName {
  /// The channel or the other person.
  var channel: String
  /// The channel with the folders above it, the same for all days of its log.
  var path: String
  /// The day, at midnight UTC.
  var day: Date?

  /// Takes `#chan_20091117.log`, `#chan/2009-11-17.log`, `irc.libera.#chan.weechatlog` and the like
  /// apart.
  init(_ file: SourceFile) {
    var folders = file.path.split(separator: "/").map(String.init)
    var name = folders.popLast() ?? ""
    if ["log", "weechatlog", "txt"].contains(FileKind.fileExtension(of: name)),
      let dot = name.lastIndex(of: ".")
    {
      name = String(name[..<dot])
    }
    if let range = name.firstRange(of: #/(?:19|20)\d\d([-.]?)\d\d\1\d\d/#) {
      let digits = name[range].filter(\.isNumber)
      if let number = Int(digits) {
        day = CivilTime.date(
          year: number / 10000, month: number / 100 % 100, day: number % 100, hour: 0, minute: 0,
          second: 0, offset: 0)
      }
      if day != nil {
        name = (name[..<range.lowerBound] + name[range.upperBound...])
          .trimmingCharacters(in: ["-", "_", ".", " "])
      }
    }
    if name.isEmpty, let folder = folders.popLast() { name = folder }
    path = (folders + [name]).joined(separator: "/")
    channel = name
    // The network's name stands before the channel's.
    if let sign = name.firstIndex(of: "#") { channel = String(name[sign...]) }
  }
}
