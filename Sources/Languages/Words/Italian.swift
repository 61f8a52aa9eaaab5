extension Language {
  package static let italian = Language(
    code: "it", letters: "àèéìòù", common: .italian, secrets: .italian, foreign: .italian,
    headers: .italian, attributions: .italian, forwarding: .italian, notices: .italian,
    signatures: .italian, chats: .italian)
}

extension Language.Common {
  fileprivate static let italian = Self(
    function: """
      a|abbiamo|ad|agli|ai|al|alla|alle|allo|anche|ancora|avere|aveva|c|che|chi|ci|com|come|con|cos
      cosa|così|cui|d|da|dagli|dai|dal|dalla|dalle|degli|dei|del|dell|della|delle|dello|di|dov|dove
      e|ed|era|erano|essere|fa|fare|fatto|fino|fra|fu|gli|ha|hai|hanno|ho|i|il|in|io|l|la|le|lei|li
      lo|loro|lui|ma|me|mi|mia|mie|miei|mio|molto|ne|negli|nei|nel|nell|nella|nelle|noi|non|nostra
      nostro|o|ogni|per|perché|però|più|poi|prima|qual|quale|quali|quando|quant|quanta|quante|quanti
      quanto|quell|quella|quelle|quello|quest|questa|queste|questi|questo|qui|se|sei|senza|si|sia
      siamo|solo|sono|sta|stata|stato|su|sua|sue|sugli|sui|sul|sulla|suo|suoi|te|ti|tra|tu|tua|tuo
      tutt|tutti|tutto|un|una|uno|vi|voi|è
      """,
    endings: "zione|mente|ità|ato|are|ere|zioni|ando")
}

extension Language.Secrets {
  fileprivate static let italian = Self(
    secret: "codice", common: "codice")
}

extension Language.Foreign {
  fileprivate static let italian = Self(
    conjunctions: "e")
}

extension Language.Headers {
  fileprivate static let italian = Self(
    from: "da", date: "inviato|data", to: "a", copy: "ccn", subject: "oggetto",
    other: "allegati|priorità")
}

extension Language.Attributions {
  fileprivate static let italian = Self(
    starts: "il|il giorno|in data", verbs: "ha scritto|scrive|scriveva", youWrote: "hai scritto",
    pronouns: "come")
}

extension Language.Forwarding {
  fileprivate static let italian = Self(
    original: "messaggio originale|messaggio originario", forwarded: "messaggio inoltrato",
    openings: "inizio messaggio inoltrato|inizio del messaggio inoltrato",
    forwardMarkers: "i|inoltra", markers: "rif|r|i|inoltra")
}

extension Language.Notices {
  fileprivate static let italian = Self(
    message: """
      questo messaggio|questa e-mail|questa email|la presente e-mail|il presente messaggio
      le informazioni contenute
      """,
    secrecy: "riservato|riservate|confidenziale|confidenziali|riservata",
    recipient: "destinatari|per errore",
    conclusive: """
      se non siete il destinatario|qualora il messaggio fosse pervenuto per errore
      pensa all'ambiente
      """,
    placeholder: "browser|versione web|versione online|programma di posta|client di posta")
}

extension Language.Signatures {
  fileprivate static let italian = Self(
    regards: "cordiali saluti|distinti saluti|saluti|un saluto|un caro saluto|a presto",
    telephones: "telefono|cell", appointments: "riunione",
    starts: "inviato da|inviato dal|inviato con|scarica outlook|ottieni outlook",
    owners: "mio|mia", connectives: "per", apologies: "scusate|brevità",
    devices: "cellulare|telefono")
}

extension Language.Chats {
  fileprivate static let italian = Self(
    omitted: "<media omessi>|<media omesso>", attached: "file allegato",
    edited: "messaggio è stato modificato",
    deleted: "questo messaggio è stato eliminato|hai eliminato questo messaggio",
    titles: "chat whatsapp con|chat whatsapp -")
}
