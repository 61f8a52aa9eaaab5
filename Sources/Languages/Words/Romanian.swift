extension Language {
  package static let romanian = Language(
    code: "ro", letters: "ăâîșşțţ", common: .romanian, signatures: .romanian, chats: .romanian)
}

extension Language.Common {
  fileprivate static let romanian = Self(
    function: """
      a|aceasta|această|acest|acesta|acolo|acum|ai|aici|al|ale|am|ar|are|asta|atunci|au|avea|aș|așa
      ca|care|ce|cea|cei|cel|cele|chiar|cine|cu|cum|când|că|da|dacă|dar|de|deci|decât|despre|din
      după|ea|ei|el|ele|era|erau|este|eu|fi|fie|fost|iar|la|le|lor|lui|mai|mea|mei|mele|meu|mi|mult
      mă|ne|nici|noastră|noi|nostru|nu|o|oare|ori|pe|pentru|poate|prin|sa|sau|se|sub|sunt|să|ta|te
      toate|tot|toți|tu|tău|un|una|unde|unei|unor|unui|va|vei|voi|vor|vă|îi|îl|îmi|în|într|între|îți
      și
      """,
    endings: "ului|ilor|rea|ție|lor")
}

extension Language.Signatures {
  fileprivate static let romanian = Self(
    devices: "iphone-ul")
}

extension Language.Chats {
  fileprivate static let romanian = Self(
    omitted: "<fără media>", attached: "fișier atașat")
}
