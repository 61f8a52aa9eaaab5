import Foundation
import ImportSupport
import Items
import Markup

/// A message of a telephone's backup in XML.
struct SMSMessage {
  /// The beginnings of messages without and with pictures.
  static let marks = ["<sms ", "<mms "]

  private let reader: Reader

  /// Returns `nil` if the bytes don't begin with the tag of a dated message.
  init?(_ bytes: [UInt8]) {
    reader = Reader()
    var isWhole = false
    _ = XMLEvents.parse(SurrogateReferences.joined(in: bytes), reader, isWhole: &isWhole)
    if time.isEmpty { return nil }
  }

  /// In milliseconds since 1970.
  var time: String { reader.value("date") }

  var date: Date? { Double(time).flatMap(TableDate.date(number:)) }

  /// The number at the other end; those of a group have tildes between them.
  var address: String { reader.value("address") }

  var title: String { contact.isEmpty ? address.replacing("~", with: ", ") : contact }

  var message: ChatMessage {
    var message = ChatMessage()
    message.timeZone = .current
    let subject = reader.value("subject")
    if !subject.isEmpty { message.fields.append(Item.Field("Subject", subject)) }
    if isOwn {
      message.sender = ChatMessage.me
      if !title.isEmpty { message.fields.append(Item.Field("To", title)) }
    } else if address.contains("~") {
      message.setSender(reader.sender)
    } else {
      message.setSender(address)
      if !contact.isEmpty { message.sender = contact }
    }
    message.text = (reader.texts + [reader.value("body")]).filter { !$0.isEmpty }
      .joined(separator: "\n")
    message.attachments = reader.files
    return message
  }

  private var contact: String {
    let name = reader.value("contact_name")
    return name == "(Unknown)" ? "" : name.isEmpty ? reader.value("name") : name
  }

  /// Also true for messages that aren't sent yet.
  private var isOwn: Bool {
    let box = reader.value("msg_box")
    return (2...6).contains(Int(box.isEmpty ? reader.value("type") : box) ?? 0)
  }
}

private final class Reader: XMLHandler {
  private(set) var values: XMLAttributes?
  private(set) var texts: [String] = []
  private(set) var files: [String] = []
  /// The number that a message to a group came from.
  private(set) var sender = ""

  func value(_ name: String) -> String { values.map { Self.value(name, of: $0) } ?? "" }

  func start(_ name: String, _ attributes: XMLAttributes) {
    switch name {
    case "sms", "mms": if values == nil { values = attributes }
    case "part": add(part: attributes)
    case "addr":
      // The protocol's number for the sender.
      if attributes["type"] == "137" { sender = Self.value("address", of: attributes) }
    default: break
    }
  }

  private func add(part: XMLAttributes) {
    let type = Self.value("ct", of: part)
    switch type {
    case "text/plain": texts.append(Self.value("text", of: part))
    case "application/smil": break
    default:
      let names = ["name", "fn", "cl"].map { Self.value($0, of: part) } + [type]
      files += names.first { !$0.isEmpty }.map { [$0] } ?? []
    }
  }

  /// The app writes `null` for no value, and the parser leaves `&` as a reference.
  private static func value(_ name: String, of attributes: XMLAttributes) -> String {
    let text = attributes[name] ?? ""
    return text == "null" ? "" : text.replacing("&#38;", with: "&")
  }
}
