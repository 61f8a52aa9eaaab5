extension Language {
  package static let hungarian = Language(
    code: "hu", letters: "áéíóöőúüű", common: .hungarian, headers: .hungarian,
    attributions: .hungarian, forwarding: .hungarian, signatures: .hungarian, chats: .hungarian)
}

extension Language.Common {
  fileprivate static let hungarian = Self(
    function: """
      a|abban|ahol|aki|alatt|amely|ami|amikor|az|azok|azt|azért|be|bele|csak|de|e|egy|egyik|ehhez|el
      előtt|ennek|erre|ez|ezek|ezt|ezért|fel|ha|hanem|hiszen|hogy|hogyan|hol|honnan|hová|hát|ide
      igen|is|itt|kell|kellett|ki|kik|közben|között|közül|le|lehet|lenne|lesz|ma|meg|mely|melyik
      mert|mi|miatt|mikor|milyen|minden|mindig|mint|mit|miért|most|már|mást|még|nagyon|ne|nekem|neki
      nem|nincs|nélkül|olyan|ott|s|sem|sok|szerint|számára|talán|tehát|utolsó|után|vagy|vagyok|való
      van|vannak|vele|volna|volt|voltak|én|és|így|össze|úgy|ő|ők|őket
      """,
    endings: "nak|nek|ban|ben|ság|ség|val")
}

extension Language.Headers {
  fileprivate static let hungarian = Self(
    from: "feladó", date: "dátum|elküldve", to: "címzett", copy: "másolat", subject: "tárgy")
}

extension Language.Attributions {
  fileprivate static let hungarian = Self(
    verbs: "írta")
}

extension Language.Forwarding {
  fileprivate static let hungarian = Self(
    original: "eredeti üzenet", forwarded: "továbbított üzenet", forwardMarkers: "továbbítás")
}

extension Language.Signatures {
  fileprivate static let hungarian = Self(
    ends: "küldve")
}

extension Language.Chats {
  fileprivate static let hungarian = Self(
    omitted: "<hiányzó médiafájl>", attached: "fájl csatolva", morning: "de.", afternoon: "du.")
}
