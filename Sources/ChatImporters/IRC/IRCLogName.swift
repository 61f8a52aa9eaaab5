import Foundation
import ImportSupport
import Items

struct IRCLogName {
  var channel: String
  /// The channel and the folders above it, which are equal for all days of its log.
  var path: String
  /// At midnight UTC.
  var day: Date?

  /// Parses `#chan_20091117.log`, `#chan/2009-11-17.log` or `irc.libera.#chan.weechatlog`.
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
          year: number / 10000, month: number / 100 % 100, day: number % 100)
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
