extension Language {
  package static let lithuanian = Language(
    code: "lt", letters: "ąčęėįšųūž", common: .lithuanian)
}

extension Language.Common {
  fileprivate static let lithuanian = Self(
    function: """
      apie|ar|arba|aš|be|bei|bet|bus|buvo|būti|dabar|dar|dėl|ir|iš|ji|jie|jis|jo|jos|juos|ją|jų|kad
      kada|kai|kaip|kas|kiek|kodėl|kokia|koks|kur|kuri|kurie|kuris|kurių|ką|man|mano|mes|mus|ne|nei
      nes|nuo|nėra|o|pagal|per|po|prie|savo|su|tai|taip|tas|tačiau|tik|to|todėl|tu|už|visi|yra|čia|į
      """)
}
