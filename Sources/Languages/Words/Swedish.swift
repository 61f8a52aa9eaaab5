extension Language {
  package static let swedish = Language(
    code: "sv", letters: "äåö", common: .swedish, headers: .swedish, attributions: .swedish,
    forwarding: .swedish, notices: .swedish, signatures: .swedish, chats: .swedish)
}

extension Language.Common {
  fileprivate static let swedish = Self(
    function: """
      alla|allt|att|av|bara|blev|bli|blir|de|dem|den|denna|deras|dess|det|detta|dig|din|du|där|då
      efter|eller|en|er|ett|från|för|ha|hade|han|hans|har|hela|hon|honom|hur|här|i|icke|ingen|inte
      jag|kan|kommer|kunde|man|med|mellan|men|mig|min|mitt|mot|mycket|måste|ni|nu|när|någon|något
      några|och|också|om|oss|på|sig|sin|sina|ska|skulle|som|så|till|under|upp|ut|utan|vad|var|vara
      varför|varit|vem|vi|vid|vilka|vilken|vill|än|är|åt|över
      """,
    endings: "ning|else|erna|ade|lig")
}

extension Language.Headers {
  fileprivate static let swedish = Self(
    from: "från|avsändare", date: "skickat|skickat den", to: "till|mottagare", copy: "kopia",
    subject: "ämne", other: "bilagor|svara till|prioritet")
}

extension Language.Attributions {
  fileprivate static let swedish = Self(
    quoting: "citat från", verbsBeforeNames: "skrev|skriver", endings: "följande",
    youWrote: "du skrev", pronouns: "hon|jag")
}

extension Language.Forwarding {
  fileprivate static let swedish = Self(
    original: "ursprungligt meddelande|originalmeddelande|ursprungligt mejl",
    forwarded: "vidarebefordrat meddelande|vidarebefordrat mejl",
    openings: """
      vidarebefordrat brev|börja vidarebefordrat meddelande|påbörja vidarebefordrat meddelande
      """,
    forwardMarkers: "vb", markers: "sv|vb")
}

extension Language.Notices {
  fileprivate static let swedish = Self(
    message: "detta meddelande|detta e-postmeddelande", secrecy: "konfidentiell|konfidentiellt",
    recipient: "mottagare|mottagaren",
    placeholder: "webbläsare|webbversion|e-postprogram|e-postklient")
}

extension Language.Signatures {
  fileprivate static let swedish = Self(
    regards: "med vänliga hälsningar|vänliga hälsningar|hälsningar|mvh",
    starts: "skickat från|skickades från|skickat med|hämta outlook", owners: "min|mitt",
    connectives: "för", devices: "iphonen|mobilen|mobil|telefon")
}

extension Language.Chats {
  fileprivate static let swedish = Self(
    omitted: "<media utelämnad>", attached: "bifogad fil", morning: "f.m.|fm",
    afternoon: "e.m.|em", titles: "whatsapp-chat med")
}
