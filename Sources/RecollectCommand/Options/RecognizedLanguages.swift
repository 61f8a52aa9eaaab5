import Foundation
import Importers

/// The languages of `--ocr`, which tesseract names by three letters.
enum RecognizedLanguages {
  /// Returns the names in a list such as "en,de" or "eng+deu"; none for "none".
  static func codes(in list: String) -> [String] {
    let names = list.split { ",+ ".contains($0) }.map(String.init)
    if names.map({ $0.lowercased() }) == ["none"] { return [] }
    return names.map { name in
      let code = name.count == 2 ? Locale.LanguageCode(name.lowercased()) : nil
      return code?.identifier(.alpha3) ?? name
    }
  }

  /// Throws if tesseract or its data of a language isn't installed.
  static func check(_ languages: [String]) throws {
    if languages.isEmpty { return }
    guard let installed = try ImporterRegistry.recognizableLanguages() else {
      throw Failure(
        .missing,
        "--ocr takes the program tesseract, which isn't installed. On Debian:  apt-get install "
          + "tesseract-ocr    On macOS:  brew install tesseract")
    }
    let missing = languages.filter { !installed.contains($0) }
    guard let first = missing.first else { return }
    throw Failure(
      .missing,
      "tesseract has no data for \(missing.map(SafeText.line).joined(separator: ", ")), only for "
        + "\(installed.joined(separator: ", ")). On Debian:  apt-get install tesseract-ocr-"
        + SafeText.line(first).replacing("_", with: "-"))
  }
}
