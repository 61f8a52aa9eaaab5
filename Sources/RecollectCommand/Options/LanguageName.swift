import Foundation

/// A language as people name it.
enum LanguageName {
  /// The code under which the library holds a language: of `en-GB` and `English`, `en`.
  static func code(_ name: String) -> String {
    let folded = name.lowercased()
    let code = String(folded.prefix { $0 != "-" && $0 != "_" })
    return code.count < 4 ? code : codesByName[folded] ?? folded
  }

  /// Codes of two letters by their languages' names in English.
  private static let codesByName: [String: String] = {
    let english = Locale(identifier: "en")
    let codes = Locale.LanguageCode.isoLanguageCodes.map(\.identifier).filter { $0.count == 2 }
    let named = codes.compactMap { code in
      english.localizedString(forLanguageCode: code).map { ($0.lowercased(), code) }
    }
    return Dictionary(named, uniquingKeysWith: { first, _ in first })
  }()
}
