extension Language {
  package static let danish = Language(
    code: "da", letters: "åæø", common: .danish, headers: .danish, attributions: .danish,
    forwarding: .danish, notices: .danish, signatures: .danish, chats: .danish)
}

extension Language.Common {
  fileprivate static let danish = Self(
    function: """
      af|aldrig|alle|alt|altid|at|bare|blev|blevet|blive|bliver|da|de|dem|den|denne|der|deres|det
      dette|dig|din|disse|du|efter|eller|en|er|et|fik|for|fra|få|får|gik|godt|ham|han|hans|har|havde
      have|hele|hen|hende|hendes|her|hos|hun|hvad|hvem|hver|hvilken|hvis|hvor|hvordan|hvorfor
      hvornår|i|igen|ikke|ind|ingen|jeg|jer|kan|kommer|kunne|lige|man|med|meget|mellem|men|mig|min
      mine|mit|mod|må|ned|nogen|noget|nogle|nu|når|og|også|om|op|os|over|på|sagde|sagt|selv|sig|sin
      sit|skal|skulle|som|så|sådan|til|ud|uden|under|var|ved|vi|vil|ville|være|været
      """,
    endings: "else|erne|ede|lig")
}

extension Language.Headers {
  fileprivate static let danish = Self(
    from: "fra|afsender", date: "sendt|dato|sendt den", to: "til|modtager", copy: "kopi",
    subject: "emne", other: "vedhæftede filer|svar til")
}

extension Language.Attributions {
  fileprivate static let danish = Self(
    verbsBeforeNames: "skrev|skriver", endings: "følgende", pronouns: "han|hun")
}

extension Language.Forwarding {
  fileprivate static let danish = Self(
    original: "oprindelig meddelelse|original meddelelse|oprindelig besked|oprindelig mail",
    forwarded: "videresendt meddelelse|videresendt besked|videresendt mail",
    openings: "start på videresendt besked|videresendt besked", forwardMarkers: "videresend",
    markers: "videresend")
}

extension Language.Notices {
  fileprivate static let danish = Self(
    message: "denne e-mail|denne meddelelse",
    secrecy: "konfidentiel|fortrolig|fortrolige|fortroligt", recipient: "modtager|modtageren")
}

extension Language.Signatures {
  fileprivate static let danish = Self(
    regards: "med venlig hilsen|venlig hilsen|hilsen",
    starts: "sendt fra|sendt med|hent outlook|få outlook", owners: "mit", connectives: "til")
}

extension Language.Chats {
  fileprivate static let danish = Self(
    omitted: "<media udeladt>", attached: "vedhæftet fil")
}
