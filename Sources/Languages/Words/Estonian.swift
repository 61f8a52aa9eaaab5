extension Language {
  package static let estonian = Language(
    code: "et", letters: "äõöüšž", common: .estonian)
}

extension Language.Common {
  fileprivate static let estonian = Self(
    function: """
      aga|ainult|ega|ehk|ei|et|ja|jah|juba|just|jälle|järgi|ka|kas|keda|kelle|kes|kogu|kuhu|kui|kuid
      kuidas|kus|kust|kõik|ma|me|mees|meie|meil|mida|midagi|miks|millal|mille|mina|minu|mis|mitte|mu
      mul|nad|need|neid|nende|nii|ning|nüüd|ole|oled|oleks|olema|olen|oli|olid|olla|olnud|oma|on
      peab|pole|pärast|sa|saab|se|seal|seda|see|selle|selles|sellest|sest|siin|siis|sina|sinu|ta|tal
      te|teda|teie|teile|tema|temale|veel|väga|välja|või|võib|üks|üle
      """,
    endings: "mine|tud|atud")
}
