extension Language {
  package static let norwegian = Language(
    code: "no", letters: "åæø", common: .norwegian, headers: .norwegian, attributions: .norwegian,
    forwarding: .norwegian, notices: .norwegian, signatures: .norwegian, chats: .norwegian)
}

extension Language.Common {
  fileprivate static let norwegian = Self(
    function: """
      aldri|alle|alltid|alt|at|av|bare|ble|bli|blir|da|de|deg|dem|den|denne|der|deres|det|dette|din
      du|då|eg|ein|eller|en|er|et|ett|etter|fikk|for|fra|få|får|før|gikk|gjøre|ha|hadde|ham|han|hans
      har|hele|henne|her|hun|hva|hvem|hver|hvilken|hvis|hvor|hvordan|hvorfor|i|igjen|ikke|ikkje
      ingen|inn|jeg|kan|kom|kommer|kunne|kva|man|med|meg|mellom|men|min|mitt|mot|mye|må|noe|noen|nye
      nå|når|og|også|om|opp|oss|over|på|sa|sagt|seg|selv|sin|sine|sitt|skal|skulle|slik|som|så|til
      ut|uten|var|ved|veldig|vi|vil|ville|være|vært
      """,
    endings: "else|ene|het|lig")
}

extension Language.Headers {
  fileprivate static let norwegian = Self(
    from: "avsender|fra", date: "sendt|dato", to: "mottaker|til", subject: "emne",
    other: "vedlegg")
}

extension Language.Attributions {
  fileprivate static let norwegian = Self(
    starts: "på", verbsBeforeNames: "skrev|skriver", pronouns: "jeg")
}

extension Language.Forwarding {
  fileprivate static let norwegian = Self(
    original: "opprinnelig melding|opprinnelig e-post",
    forwarded: "videresendt melding|videresendt e-post",
    openings: "videresendt melding|påbegynn videresendt melding|start på videresendt melding")
}

extension Language.Notices {
  fileprivate static let norwegian = Self(
    message: "denne e-posten", secrecy: "konfidensiell", recipient: "mottaker|mottakeren")
}

extension Language.Signatures {
  fileprivate static let norwegian = Self(
    regards: "med vennlig hilsen|vennlig hilsen", starts: "skaff deg outlook")
}

extension Language.Chats {
  fileprivate static let norwegian = Self(
    omitted: "<medier er utelatt>", attached: "fil vedlagt")
}
