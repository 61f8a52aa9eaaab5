import Foundation
import ImportSupport
import Items
import Recollect

/// A thread as mails of a mailbox (RFC 4155), in ASCII.
enum MailboxExport {
  static func text(of thread: LibraryThread) -> String {
    var previous: String?
    return thread.items.map { member in
      defer { previous = id(of: member.item) }
      return mail(member.item, answering: previous)
    }.joined()
  }

  private static func mail(_ item: Item, answering other: String?) -> String {
    let sender = item.people.first { $0.role == .from }.map { MailHeader.address($0.address) } ?? ""
    let separator = sender.isEmpty ? "MAILER-DAEMON" : sender
    var lines = [
      "From \(separator) \(moment(item.date ?? .distantPast, "EEE MMM d HH:mm:ss yyyy"))"
    ]
    for (name, role) in [("From", Item.Participant.Role.from), ("To", .to), ("Cc", .cc)] {
      let people = item.people.filter { $0.role == role || role == .to && $0.role == .attendee }
      if !people.isEmpty {
        lines.append("\(name): \(people.map(MailHeader.mailbox).joined(separator: ",\n "))")
      }
    }
    lines.append("Subject: \(MailHeader.text(item.title))")
    if let date = item.date, let written = item.writtenDate {
      let minutes = Int(written.timeIntervalSince(date) / 60)
      let zone = String(
        format: "%@%02d%02d", minutes < 0 ? "-" : "+", abs(minutes) / 60, abs(minutes) % 60)
      lines.append("Date: \(moment(written, "EEE, d MMM yyyy HH:mm:ss")) \(zone)")
    }
    lines.append("Message-ID: <\(id(of: item))>")
    if let other { lines += ["In-Reply-To: <\(other)>", "References: <\(other)>"] }
    lines += [
      "MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: quoted-printable", "",
    ]
    let text = item.text.hasSuffix("\n") ? item.text : item.text + "\n"
    return lines.joined(separator: "\n") + "\n" + QuotedPrintable.encode(text) + "\n"
  }

  /// Returns the id of a mail as it is, and others in letters that an id may have.
  private static func id(of item: Item) -> String {
    let id = item.id.addingPercentEncoding(withAllowedCharacters: allowed) ?? "item"
    return id.contains("@") ? id : "\(id)@recollect.invalid"
  }

  private static let allowed = CharacterSet(
    charactersIn:
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.!#$&'*+-/=?^_`{|}~@")

  private static func moment(_ date: Date, _ format: String) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = format
    return formatter.string(from: max(date, Date(timeIntervalSince1970: 0)))
  }
}

/// Values of mail headers in ASCII (RFC 5322 and 2047).
enum MailHeader {
  /// The most bytes in an encoded word, which has at most 75 characters.
  private static let maximumBytes = 42

  static func text(_ text: String) -> String {
    let line = SafeText.line(text)
    let isPlain =
      line.utf8.allSatisfy { (UInt8.space ... .tilde).contains($0) } && !line.contains("=?")
    return isPlain && line.utf8.count < 900 ? line : encodedWords(line)
  }

  static func mailbox(_ person: Item.Participant) -> String {
    let (name, address) = (SafeText.line(person.name), address(person.address))
    if name.isEmpty { return address }
    let isPlain =
      name.utf8.allSatisfy { (UInt8.space ... .tilde).contains($0) } && !name.contains("=?")
    let escaped = name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return (isPlain ? "\"\(escaped)\"" : encodedWords(name)) + " <\(address)>"
  }

  /// Returns an address without what would end it.
  static func address(_ address: String) -> String {
    SafeText.line(address).filter { !$0.isWhitespace && !"<>,;\"".contains($0) }
  }

  private static func encodedWords(_ text: String) -> String {
    var (words, word) = ([String](), "")
    for character in text {
      if word.utf8.count + character.utf8.count > maximumBytes, !word.isEmpty {
        words.append(word)
        word = ""
      }
      word.append(character)
    }
    return (words + [word]).map { "=?UTF-8?B?\(Data($0.utf8).base64EncodedString())?=" }
      .joined(separator: "\n ")
  }
}

enum QuotedPrintable {
  private static let maximumColumns = 75

  /// Encodes a text so that no line begins with `From `, which would begin another mail.
  static func encode(_ text: String) -> String {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { encode(line: Array($0)) }.joined(separator: "\n")
  }

  private static func encode(line: [UInt8]) -> String {
    var (lines, current) = ([String](), "")
    let beginsMail = line.starts(with: Array("From ".utf8))
    for (position, byte) in line.enumerated() {
      let isLast = position == line.count - 1
      let isPlain =
        (UInt8.exclamationMark ... .tilde).contains(byte) && byte != .equalsSign
        && !(position == 0 && beginsMail)
        || (byte == .space || byte == .tab) && !isLast
      let digits = String(byte, radix: 16, uppercase: true)
      let unit =
        isPlain ? String(UnicodeScalar(byte)) : "=" + (digits.count < 2 ? "0" : "") + digits
      if current.utf8.count + unit.utf8.count > maximumColumns {
        lines.append(current + "=")
        current = ""
      }
      // A line may also be broken before the word.
      current += current.isEmpty && unit == "F" && !lines.isEmpty ? "=46" : unit
    }
    return (lines + [current]).joined(separator: "\n")
  }
}
