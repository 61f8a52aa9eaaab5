import Foundation
package import Recollect

/// The rules by which a sentence is sensitive or secret.
///
/// They go by words in English, German, French and Spanish. They decide before any model does, so a
/// secret doesn't depend on a model's opinion.
package enum SensitivityRules {
  package static func sensitivity(of sentence: String, kind: Memory.Kind) -> Memory.Sensitivity {
    if isSecret(sentence) { return .secret }
    let words = words(of: sentence)
    if kind == .health || words.contains(where: sensitive.contains) { return .sensitive }
    return .personal
  }

  /// Returns whether a sentence has a word for a secret, or a card or account number.
  static func isSecret(_ sentence: String) -> Bool {
    let words = words(of: sentence)
    let text = sentence.lowercased()
    return words.contains(where: secret.contains) || secretPhrases.contains(where: text.contains)
      || hasAccountNumber(words)
  }

  /// Replaces each sentence that has a secret by "[a secret]".
  static func withoutSecrets(_ text: String) -> String {
    guard isSecret(text) else { return text }
    let bytes = Array(text.utf8)
    var (kept, end): ([UInt8], Int) = ([], 0)
    for sentence in Library.sentences(of: text)
    where isSecret(String(decoding: bytes[sentence], as: UTF8.self)) {
      kept += bytes[end..<sentence.lowerBound] + Array(mark.utf8)
      end = sentence.upperBound
    }
    // A number may be a secret only together with what surrounds its sentence.
    return kept.isEmpty ? mark : String(decoding: kept + bytes[end...], as: UTF8.self)
  }

  /// Hides each sentence with a secret, keeping the text's length in bytes.
  ///
  /// Ranges in the text stay valid. In imported texts, words such as "code" are common, so they
  /// make a sentence a secret only together with a digit.
  package static func hidingSecrets(in text: String) -> String {
    var bytes = Array(text.utf8)
    for sentence in Library.sentences(of: text)
    where disclosesSecret(String(decoding: bytes[sentence], as: UTF8.self)) {
      let shown = mark.utf8.count <= sentence.count ? Array(mark.utf8) : []
      bytes.replaceSubrange(
        sentence,
        with: shown + Array(repeating: UInt8(ascii: "*"), count: sentence.count - shown.count))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func disclosesSecret(_ sentence: String) -> Bool {
    guard isSecret(sentence) else { return false }
    let words = words(of: sentence)
    let text = sentence.lowercased()
    return words.contains { secret.contains($0) && !commonSecret.contains($0) }
      || secretPhrases.contains(where: text.contains)
      || words.contains { $0.contains(where: \.isNumber) }
  }

  private static let mark = "[a secret]"

  private static func words(of sentence: String) -> [String] {
    sentence.lowercased().split { !($0.isLetter || $0.isNumber) }.map(String.init)
  }

  /// Returns whether a number is long enough for a card or an account.
  private static func hasAccountNumber(_ words: [String]) -> Bool {
    var digits = 0
    for word in words {
      let isNumber = word.allSatisfy(\.isNumber)
      digits = isNumber ? digits + word.count : 0
      if digits >= 12 { return true }
      // An IBAN written in one piece.
      if word.count >= 15, word.prefix(2).allSatisfy(\.isLetter),
        word.count(where: \.isNumber) >= 12
      {
        return true
      }
    }
    return false
  }

  private static let secret: Set<String> = [
    "password", "passwords", "passcode", "passphrase", "pin", "puk", "iban", "cvv", "secret",
    "passwort", "kennwort", "geheimzahl", "geheim", "geheimnis", "code", "codes", "secreto",
    "contraseña", "clave", "codice", "mdp",
  ]
  /// The words of ``secret`` that are common in other texts.
  private static let commonSecret: Set<String> = [
    "secret", "secreto", "geheim", "geheimnis", "code", "codes", "codice", "clave", "pin",
  ]
  private static let secretPhrases = [
    "mot de passe", "don't tell", "do not tell", "nobody knows", "account number", "credit card",
    "social security", "kontonummer", "kreditkarte", "sag es niemandem", "niemand weiß",
    "ne le dis à personne", "carte bancaire", "no se lo digas", "tarjeta de crédito",
  ]
  private static let sensitive: Set<String> = [
    "diagnosed", "diagnosis", "depression", "depressed", "therapy", "therapist", "medication",
    "pregnant", "disease", "cancer", "diabetes", "hiv", "addicted", "rehab", "surgery", "salary",
    "debt", "debts", "owe", "mortgage", "bankrupt", "divorce", "divorced", "affair", "gay",
    "lesbian", "trans", "religion", "muslim", "jewish", "christian", "church", "vote", "voted",
    "arrested", "lawsuit", "diagnose", "therapie", "schwanger", "krebs", "krankheit", "gehalt",
    "schulden", "scheidung", "geschieden", "schwul", "lesbisch", "kirche", "gewählt", "dépression",
    "thérapie", "enceinte", "maladie", "salaire", "dette", "dettes", "séparation", "diagnóstico",
    "depresión", "terapia", "embarazada", "enfermedad", "salario", "sueldo", "deuda", "deudas",
    "divorcio", "iglesia",
  ]
}
