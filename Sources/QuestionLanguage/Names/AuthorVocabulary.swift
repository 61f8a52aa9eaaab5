/// The words beside a name that say that the person wrote or said something.
///
/// Words are lowercase without accents, as ``DateTokenizer`` returns them.
package enum AuthorVocabulary {
  /// Words for what anybody writes, which say nothing about its subject.
  static let messages = words(
    """
    mail mails email emails message messages letter letters note notes reply replies text texts \
    chat chats post posts words
    nachricht nachrichten brief briefe notiz notizen worte
    courriel courriels lettre lettres mot mots
    correo correos mensaje mensajes carta cartas nota notas
    """)

  /// Words for other things that people write, which are looked for themselves.
  private static let documents = words(
    """
    answer answers comment comments invitation invitations invoice invoices offer offers feedback \
    proposal proposals request requests suggestion suggestions question questions update updates \
    report reports attachment attachments opinion remark remarks
    antwort antworten einladung einladungen rechnung rechnungen angebot angebote vorschlag \
    vorschlage bitte anfrage anfragen frage fragen bericht berichte anhang meinung kommentar \
    kommentare
    reponse reponses facture factures offre offres proposition propositions demande demandes \
    rapport avis commentaire commentaires
    respuesta respuestas invitacion invitaciones factura facturas oferta ofertas propuesta \
    propuestas pregunta preguntas informe comentario
    """)

  static let writings = messages.union(documents)

  /// Verbs of writing and saying that say nothing about the subject.
  private static let plainVerbs = words(
    """
    say says said write writes wrote written send sends sent tell tells told
    schrieb schreibt geschrieben sagte sagt gesagt schickte geschickt
    ecrit dit envoye
    dijo dice dicho escribio escrito envio enviado
    """)

  /// Verbs that follow or precede the name of an author without an auxiliary.
  static let finiteVerbs = words(
    """
    said says wrote writes sent sends told tells mentioned mentions asked asks replied replies \
    answered answers promised promises suggested suggests explained explains reported forwarded \
    posted texted emailed mailed proposed proposes recommended recommends announced
    schrieb schreibt sagte sagt schickte sandte erzahlte erzahlt erwahnte erwahnt fragte fragt \
    antwortete versprach meinte erklarte berichtete empfahl
    dijo dice escribio envio mando conto menciono pregunto respondio prometio propuso sugirio \
    explico recomendo
    """)

  /// Infinitives and participles that follow the name of an author after an auxiliary.
  static let otherVerbs = words(
    """
    say write send tell mention ask reply answer promise suggest explain report forward post text \
    email mail propose recommend announce said written sent told mentioned asked replied answered \
    promised suggested explained reported forwarded posted texted emailed mailed proposed \
    recommended announced
    geschrieben gesagt geschickt gesendet gesandt erzahlt erwahnt gefragt geantwortet versprochen \
    vorgeschlagen erklart berichtet weitergeleitet gemeint empfohlen
    ecrit dit envoye raconte mentionne demande repondu promis propose explique transmis recommande
    escrito dicho enviado mandado contado mencionado preguntado respondido prometido propuesto \
    sugerido explicado recomendado
    """)

  static let auxiliaries = words("did does has had have hat hatte habe a avait ha habia")

  /// Verbs with which a thing comes from a person.
  static let receiving = words(
    "get got received receive hear heard bekommen erhalten gehort recu recois recibi recibido")

  /// Prepositions before an author, whatever stands before them.
  static let sources = words("from laut selon segun")

  /// Prepositions before an author that have many other uses.
  static let ambiguousSources = words("by von de d par del por")

  /// All words that say nothing about the subject of what an author wrote.
  package static let all =
    messages.union(plainVerbs).union(auxiliaries).union(receiving).union(sources)
    .union(ambiguousSources)

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
