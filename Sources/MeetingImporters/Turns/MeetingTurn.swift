import Foundation
import ImportSupport

struct MeetingTurn {
  /// Empty if there is no speaker.
  var speaker: String
  var words: String
  /// In seconds from the beginning of the meeting.
  var start: Double?
  var end: Double?

  init?(_ value: Any) {
    guard let object = value as? [String: Any] else { return nil }
    let words = MeetingKeys.words.lazy.compactMap { Self.words(object[$0]) }.first
    guard let words else { return nil }
    self.words = words
    speaker = MeetingKeys.looseSpeaker.lazy.compactMap { Self.name(object[$0]) }.first ?? ""
    start = MeetingKeys.start.lazy.compactMap { Self.seconds(object[$0]) }.first
    end = MeetingKeys.end.lazy.compactMap { Self.seconds(object[$0]) }.first
    if start == nil, let offsets = object["offsets"] as? [String: Any] {
      start = Self.seconds(offsets["from"]).map { $0 / 1000 }
      end = Self.seconds(offsets["to"]).map { $0 / 1000 }
    }
  }

  /// Elements that aren't turns are skipped.
  static func list(_ value: Any) -> [MeetingTurn] {
    (value as? [Any])?.compactMap { MeetingTurn($0) } ?? []
  }

  private static func name(_ value: Any?) -> String? {
    switch value {
    case let text as String: return text.isEmpty ? nil : text
    case let number as Int: return "Speaker \(number)"
    case let object as [String: Any]: return object["name"] as? String
    default: return nil
    }
  }

  /// Takes a string, or a list of strings or objects with a word each.
  private static func words(_ value: Any?) -> String? {
    if let text = value as? String { return text }
    guard let list = value as? [Any] else { return nil }
    let words = list.compactMap { element -> String? in
      if let text = element as? String { return text }
      guard let object = element as? [String: Any] else { return nil }
      return ["word", "text", "w", "value"].lazy.compactMap { object[$0] as? String }.first
    }
    return words.isEmpty ? nil : words.joined(separator: " ").oneLine
  }

  /// Takes a number of seconds, or a time such as `00:01:02.5`.
  private static func seconds(_ value: Any?) -> Double? {
    let number: Double?
    switch value {
    case let value as Double: number = value
    case let value as Int: number = Double(value)
    case let text as String: number = Double(text) ?? CaptionTime.seconds(Substring(text))
    default: number = nil
    }
    guard let number, number.isFinite, number >= 0, number < 1e9 else { return nil }
    return number
  }
}
