public import Foundation

public enum NLTokenUnit: Int, Sendable {
  case word, sentence, paragraph, document
}

/// The real one knows abbreviations; this one ends a sentence at `.`, `!` or `?` and a space.
open class NLTokenizer: NSObject {
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  public let unit: NLTokenUnit
  open var string: String?

  public init(unit: NLTokenUnit) { self.unit = unit }

  open func setLanguage(_ language: NLLanguage) {}

  open func enumerateTokens(
    in range: Range<String.Index>,
    using block: (Range<String.Index>, NLTokenizer.Attributes) -> Bool
  ) {
    precondition(unit == .sentence, "The stand-in divides into sentences only.")
    guard let string else { return }
    var start = range.lowerBound
    while start < range.upperBound {
      let rest = string[start..<range.upperBound]
      let end = rest.firstMatch(of: /[.!?] +/)?.range.upperBound ?? range.upperBound
      if !block(start..<end, []) { return }
      start = end
    }
  }
}
