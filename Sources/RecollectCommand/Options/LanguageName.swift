import Foundation

enum LanguageName {
  /// For example `en` for `en-GB` and `English`.
  static func code(_ name: String) -> String {
    let folded = name.lowercased()
    let code = String(folded.prefix { $0 != "-" && $0 != "_" })
    return code.count < 4 ? code : codesByName[folded] ?? folded
  }

  /// For example `German` for `de`.
  static func english(_ code: String) -> String {
    Locale(identifier: "en").localizedString(forLanguageCode: code) ?? code
  }

  private static let codesByName: [String: String] = {
    let english = Locale(identifier: "en")
    let codes = Locale.LanguageCode.isoLanguageCodes.map(\.identifier).filter { $0.count == 2 }
    let named = codes.compactMap { code in
      english.localizedString(forLanguageCode: code).map { ($0.lowercased(), code) }
    }
    return Dictionary(named, uniquingKeysWith: { first, _ in first })
  }()
}
