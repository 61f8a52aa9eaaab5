extension Language {
  package static let finnish = Language(
    code: "fi", letters: "äö", common: .finnish, headers: .finnish, attributions: .finnish,
    forwarding: .finnish, notices: .finnish, signatures: .finnish, chats: .finnish)
}

extension Language.Common {
  fileprivate static let finnish = Self(
    function: """
      aina|asti|ehkä|ei|eikä|eivät|emme|en|enemmän|ennen|enää|et|ette|ettei|että|he|heidän|hyvin|hän
      hänen|häntä|ilman|ja|jo|joita|joka|jonka|jos|jossa|josta|joten|jotka|jälkeen|kaikki|kaikkien
      kanssa|kautta|kenen|ketä|koska|kuin|kuinka|kuitenkin|kuka|kun|me|mihin|miksi|mikä|millainen
      milloin|minua|minulla|minulle|minun|minut|minä|missä|mistä|miten|mitkä|mitä|mitään|mukaan
      mukana|mutta|myöhemmin|myös|ne|niiden|niin|niitä|nyt|näin|ole|olemme|olen|olet|oli|olin|olisi
      olla|ollaan|ollut|on|ovat|paljon|pitää|se|sekä|sen|siellä|siinä|siis|siitä|sille|silloin
      sinulle|sinun|sinä|sitten|sitä|taas|tai|te|tulee|tuo|tuon|tämä|tämän|tässä|tästä|tätä|täällä
      vaan|vai|vain|vielä|voi|voidaan|voin|voisi|voit|yli
      """,
    endings: "inen|issa|ista|llä|ssa|ään|mme")
}

extension Language.Headers {
  fileprivate static let finnish = Self(
    from: "lähettäjä", date: "lähetetty|päivämäärä|päiväys|pvm", to: "vastaanottaja",
    copy: "kopio", subject: "aihe", other: "liitteet|vastausosoite|tärkeys")
}

extension Language.Attributions {
  fileprivate static let finnish = Self(
    verbs: "kirjoitti")
}

extension Language.Forwarding {
  fileprivate static let finnish = Self(
    original: "alkuperäinen viesti|alkuperäinen sähköposti",
    forwarded: "välitetty viesti|edelleenlähetetty viesti", openings: "välitetty viesti alkaa",
    forwardMarkers: "vl", markers: "vs|vl")
}

extension Language.Notices {
  fileprivate static let finnish = Self(
    message: "tämä viesti|tämä sähköposti", secrecy: "luottamuksellinen|luottamuksellista",
    recipient: "vastaanottaja|vastaanottajalle")
}

extension Language.Signatures {
  fileprivate static let finnish = Self(
    regards: "ystävällisin terveisin|terveisin|t.", telephones: "puh",
    starts: "lähetetty|hanki outlook",
    devices: "iphonesta|ipadista|kännykästä|puhelimesta|androidista|puhelimestani")
}

extension Language.Chats {
  fileprivate static let finnish = Self(
    omitted: "<media jätettiin pois>", attached: "liitetiedosto", morning: "ap.", afternoon: "ip.")
}
