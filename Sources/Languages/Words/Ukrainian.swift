extension Language {
  package static let ukrainian = Language(
    code: "uk", script: .cyrillic, letters: "ієїґ", common: .ukrainian, chats: .ukrainian)
}

extension Language.Common {
  fileprivate static let ukrainian = Self(
    function: """
      а|або|але|без|би|був|була|були|було|бути|в|вам|вас|вже|ви|вона|вони|воно|все|всього|всі|від
      він|де|для|до|дуже|з|за|зі|й|його|ким|кого|коли|куди|ли|лише|мене|мені|ми|моя|між|мій|на
      навіть|над|нам|нас|наш|не|него|неї|них|ні|о|об|один|по|при|про|під|після|та|так|такий|також
      там|те|тебе|тепер|ти|то|того|тому|тільки|у|це|цей|цього|цьому|ця|ці|чи|чому|ще|що|щоб|щоби|я
      як|яка|яке|який|якщо|які|є|і|із|ій|їх|її
      """,
    endings: "ого|ння|ість|ити|ати|ами")
}

extension Language.Chats {
  fileprivate static let ukrainian = Self(
    omitted: "<без медія>", morning: "дп", afternoon: "пп")
}
