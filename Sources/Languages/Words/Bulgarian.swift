extension Language {
  package static let bulgarian = Language(
    code: "bg", script: .cyrillic, letters: "ъ", common: .bulgarian, chats: .bulgarian)
}

extension Language.Common {
  fileprivate static let bulgarian = Self(
    function: """
      а|аз|ако|ала|бе|без|беше|би|бил|била|били|бъде|в|вас|ви|вие|все|всичко|във|г|да|дали|до|докато
      за|защо|защото|и|из|или|им|има|искам|й|как|каква|какви|какво|както|какъв|като|кога|когато
      което|които|кой|който|колко|която|къде|към|ли|ме|между|ми|много|мога|може|му|на|над|най|нас|не
      него|нея|ни|ние|никой|но|някои|няма|о|от|още|по|под|после|почти|при|с|са|само|се|сега|си|след
      съм|със|също|те|тези|ти|това|тогава|този|той|тук|тя|у|че|чрез|ще|я
      """,
    endings: "ият|ата|ето|ите|ване")
}

extension Language.Chats {
  fileprivate static let bulgarian = Self(
    morning: "пр.об.", afternoon: "сл.об.")
}
