import Recollect
import Testing

import RecollectAnswers

/// Tests of the words that make a sentence sensitive or secret.
@Suite struct SensitivityRulesTests {
  @Test(arguments: [
    "The Wi-Fi password is mango.", "Mein Passwort ist Mango.", "Mon mot de passe est mangue.",
    "Mi contraseña es mango.", "My card is 4111 1111 1111 1111.", "DE89370400440532013000 is mine.",
    "The safe opens with the code 4711.", "Don't tell anyone that I quit.",
    "Mijn wachtwoord is mango.", "De pincode van mijn kaart is 4711.",
  ])
  func secrets(sentence: String) {
    #expect(SensitivityRules.sensitivity(of: sentence, kind: .fact) == .secret)
  }

  @Test(arguments: [
    (
      "The boat is blue. Its password is mango! It sails.",
      "The boat is blue. [a secret]************ It sails."
    ),
    ("Der Code ist 4711.", "[a secret]********"),
    ("pin 12", "******"), ("We reviewed the code.", "We reviewed the code."), ("", ""),
  ])
  func hiddenSentencesKeepTheirLength(text: String, expected: String) {
    let hidden = SensitivityRules.hidingSecrets(in: text)
    #expect(hidden.utf8.count == text.utf8.count)
    #expect(hidden == expected)
  }

  @Test(arguments: [
    "I was diagnosed in May.", "I owe my brother money.", "Ich bin schwanger.",
    "Mon salaire a augmenté.", "Tengo deudas.", "Ik ben zwanger.",
  ])
  func sensitiveSentences(sentence: String) {
    #expect(SensitivityRules.sensitivity(of: sentence, kind: .fact) == .sensitive)
  }

  @Test(arguments: [
    "I own a boat.", "My number is 0171 2345678.", "We moved here in 2019.", "Ich mag Kekse.",
  ])
  func otherSentences(sentence: String) {
    #expect(SensitivityRules.sensitivity(of: sentence, kind: .fact) == .personal)
    #expect(SensitivityRules.sensitivity(of: sentence, kind: .health) == .sensitive)
  }
}
