import Synchronization

extension CodePointSet {
  /// The sets found so far; finding one examines every scalar.
  private static let found = Mutex<[String: CodePointSet]>([:])

  /// Returns the set that `\p{name}` stands for, or `nil` if the name isn't supported.
  ///
  /// Supported are general categories, with or without `General_Category=` or `gc=`, and some
  /// binary properties such as `Alphabetic`.
  static func named(_ name: String) -> CodePointSet? {
    if let set = found.withLock({ $0[name] }) { return set }
    guard let condition = condition(named: name) else { return nil }
    var ranges: [Range<Ordinal>] = []
    for ordinal in 0..<universeCount where condition(scalar(ordinal).properties) {
      if let last = ranges.last, last.upperBound == ordinal {
        ranges[ranges.count - 1] = last.lowerBound..<ordinal + 1
      } else {
        ranges.append(ordinal..<ordinal + 1)
      }
    }
    let set = CodePointSet(ordinals: ranges)
    found.withLock { $0[name] = set }
    return set
  }

  private static func condition(named name: String) -> ((Unicode.Scalar.Properties) -> Bool)? {
    var category = name
    for prefix in ["General_Category=", "gc="] where name.hasPrefix(prefix) {
      category = String(name.dropFirst(prefix.count))
    }
    if let wanted = categories[category] { return { wanted.contains($0.generalCategory) } }
    switch name {
    case "Any": return { _ in true }
    case "Alphabetic", "Alpha": return \.isAlphabetic
    case "Lowercase", "Lower": return \.isLowercase
    case "Uppercase", "Upper": return \.isUppercase
    case "White_Space", "space": return \.isWhitespace
    case "Emoji": return \.isEmoji
    case "Emoji_Presentation": return \.isEmojiPresentation
    case "Ideographic", "Ideo": return \.isIdeographic
    case "ID_Start", "IDS": return \.isIDStart
    case "ID_Continue", "IDC": return \.isIDContinue
    case "XID_Start", "XIDS": return \.isXIDStart
    case "XID_Continue", "XIDC": return \.isXIDContinue
    case "Math": return \.isMath
    case "Hex_Digit", "Hex": return \.isHexDigit
    case "ASCII_Hex_Digit", "AHex": return \.isASCIIHexDigit
    default: return nil
    }
  }

  private static let categories: [String: Set<Unicode.GeneralCategory>] = {
    let single: [(String, String, Unicode.GeneralCategory)] = [
      ("Lu", "Uppercase_Letter", .uppercaseLetter), ("Ll", "Lowercase_Letter", .lowercaseLetter),
      ("Lt", "Titlecase_Letter", .titlecaseLetter), ("Lm", "Modifier_Letter", .modifierLetter),
      ("Lo", "Other_Letter", .otherLetter), ("Mn", "Nonspacing_Mark", .nonspacingMark),
      ("Mc", "Spacing_Mark", .spacingMark), ("Me", "Enclosing_Mark", .enclosingMark),
      ("Nd", "Decimal_Number", .decimalNumber), ("Nl", "Letter_Number", .letterNumber),
      ("No", "Other_Number", .otherNumber), ("Pc", "Connector_Punctuation", .connectorPunctuation),
      ("Pd", "Dash_Punctuation", .dashPunctuation), ("Ps", "Open_Punctuation", .openPunctuation),
      ("Pe", "Close_Punctuation", .closePunctuation),
      ("Pi", "Initial_Punctuation", .initialPunctuation),
      ("Pf", "Final_Punctuation", .finalPunctuation),
      ("Po", "Other_Punctuation", .otherPunctuation), ("Sm", "Math_Symbol", .mathSymbol),
      ("Sc", "Currency_Symbol", .currencySymbol), ("Sk", "Modifier_Symbol", .modifierSymbol),
      ("So", "Other_Symbol", .otherSymbol), ("Zs", "Space_Separator", .spaceSeparator),
      ("Zl", "Line_Separator", .lineSeparator), ("Zp", "Paragraph_Separator", .paragraphSeparator),
      ("Cc", "Control", .control), ("Cf", "Format", .format), ("Cs", "Surrogate", .surrogate),
      ("Co", "Private_Use", .privateUse), ("Cn", "Unassigned", .unassigned),
    ]
    let groups = [
      ("L", "Letter"), ("M", "Mark"), ("N", "Number"), ("P", "Punctuation"), ("S", "Symbol"),
      ("Z", "Separator"), ("C", "Other"),
    ]
    var result: [String: Set<Unicode.GeneralCategory>] = [:]
    for (short, long, category) in single {
      result[short] = [category]
      result[long] = [category]
    }
    for (short, long) in groups {
      let members = Set(single.filter { $0.0.hasPrefix(short) }.map(\.2))
      result[short] = members
      result[long] = members
    }
    result["digit"] = [.decimalNumber]
    result["punct"] = result["P"]
    return result
  }()

  /// Adds the other cases of the scalars, except those that map to several scalars.
  var foldingCase: CodePointSet {
    var other: [Range<Ordinal>] = []
    for range in ranges {
      for ordinal in range {
        let properties = Self.scalar(ordinal).properties
        for text in [properties.lowercaseMapping, properties.uppercaseMapping]
        where text.unicodeScalars.count == 1 {
          let scalar = Self.ordinal(text.unicodeScalars.first!)
          if scalar != ordinal { other.append(scalar..<scalar + 1) }
        }
      }
    }
    return union(CodePointSet(ordinals: other))
  }
}
