extension Language {
  package static let polish = Language(
    code: "pl", letters: "ąćęłńóśźż", common: .polish, headers: .polish, attributions: .polish,
    forwarding: .polish, notices: .polish, signatures: .polish, chats: .polish)
}

extension Language.Common {
  fileprivate static let polish = Self(
    function: """
      a|aby|albo|ale|ani|bardzo|bez|bo|by|być|był|była|było|były|będzie|będą|ci|cię|co|coś|czy|czym
      dla|dlaczego|do|gdy|gdzie|go|i|ich|ile|im|innych|ja|jak|jaka|jaki|jakie|jako|jego|jej|jest
      jestem|jeszcze|jeśli|już|każdy|kiedy|kogo|kto|która|które|którego|której|który|których|którzy
      ku|lub|ma|mają|mam|mi|mnie|moja|moje|może|można|my|mój|na|nad|nam|nas|nasz|nasze|nawet|nic
      nich|nie|niego|niej|nim|niż|o|od|on|ona|one|oni|oraz|po|pod|ponieważ|przed|przez|przy|się|skąd
      sobie|swoje|są|ta|tak|także|tam|te|tego|tej|ten|też|to|tu|twój|tych|tylko|tym|u|w|we|więc
      wszystko|z|za|ze|że|żeby
      """,
    endings: "nie|ość|ego|ych|ach|owa|ów")
}

extension Language.Headers {
  fileprivate static let polish = Self(
    from: "od", date: "wysłano|wysłane|data wysłania", to: "do", copy: "dw", subject: "temat")
}

extension Language.Attributions {
  fileprivate static let polish = Self(
    starts: "w dniu|dnia", verbs: "napisał|napisała|napisał(a)|pisze", endings: "(a)")
}

extension Language.Forwarding {
  fileprivate static let polish = Self(
    original: "wiadomość oryginalna|oryginalna wiadomość",
    forwarded: """
      wiadomość przekazana dalej|przekazana wiadomość|wiadomość przekazana
      treść przekazanej wiadomości
      """,
    openings: "początek przekazywanej wiadomości|rozpoczęcie przekazywanej wiadomości",
    forwardMarkers: "pd", markers: "odp|pd")
}

extension Language.Notices {
  fileprivate static let polish = Self(
    message: "ta wiadomość|niniejsza wiadomość|niniejszy e-mail|treść tej wiadomości",
    secrecy: "poufna|poufne|poufny|poufnych", recipient: "adresata|adresatem|adresatów|omyłkowo",
    conclusive: "jeśli nie jest pan/pani adresatem|jeżeli nie są państwo adresatem",
    footer: "lista dyskusyjna")
}

extension Language.Signatures {
  fileprivate static let polish = Self(
    regards: "pozdrawiam|z poważaniem|pozdrowienia|serdecznie pozdrawiam", telephones: "kom",
    appointments: "spotkanie",
    starts: "wysłane z|wysłano z|wysłane za|wysłano za|pobierz outlook|uzyskaj outlook",
    owners: "mojego|mojej|moim", connectives: "dla",
    devices: "iphone'a|iphonea|ipada|androida|smartfona|telefonu")
}

extension Language.Chats {
  fileprivate static let polish = Self(
    omitted: "<pominięto multimedia>|<plik pominięty>", attached: "plik dołączony|załączono plik",
    edited: "wiadomość edytowana",
    deleted: "wiadomość została usunięta|ta wiadomość została usunięta|usunięto tę wiadomość",
    titles: "czat whatsapp z")
}
