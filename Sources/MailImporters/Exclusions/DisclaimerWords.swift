enum DisclaimerWords {
  /// A notice has words of all three groups: this message, secrecy, and the intended recipient.
  static let notice = PhraseSet([
    [
      "this e-mail", "this email", "this message", "this communication", "this transmission",
      "this electronic message", "the information contained in", "the information in this",
      "the contents of this", "this correspondence", "confidentiality notice",
      "diese e-mail", "diese email", "diese mail", "diese nachricht", "dieser e-mail",
      "ce message", "ce courriel", "cet e-mail", "ce mail", "le présent message", "cet email",
      "este mensaje", "este correo", "el presente mensaje", "la información contenida en",
      "questo messaggio", "questa e-mail", "questa email", "la presente e-mail",
      "il presente messaggio", "le informazioni contenute",
      "esta mensagem", "este e-mail", "este email", "a informação contida",
      "dit bericht", "deze e-mail", "dit e-mailbericht", "deze email", "de informatie in",
      "ta wiadomość", "niniejsza wiadomość", "niniejszy e-mail", "treść tej wiadomości",
      "это сообщение", "данное сообщение", "это письмо", "настоящее сообщение",
      "данное электронное сообщение", "это электронное сообщение",
      "настоящее электронное сообщение",
      "本邮件", "此邮件", "这封邮件", "本電子郵件", "此郵件", "本电子邮件", "このメール", "本メール",
      "このメッセージ", "本電子メール", "この電子メール", "tämä viesti", "tämä sähköposti", "detta meddelande",
      "detta e-postmeddelande", "denne e-mail", "denne meddelelse", "denne e-posten", "tato zpráva",
      "tento e-mail", "bu e-posta", "bu mesaj",
    ],
    [
      "confidential", "privileged", "proprietary", "vertraulich", "vertrauliche",
      "vertraulichen", "rechtlich geschützte", "confidentiel", "confidentiels",
      "confidentielles", "confidentielle", "confidencial", "confidenciales", "confidenciais",
      "riservato", "riservate", "confidenziale", "confidenziali", "riservata", "vertrouwelijk",
      "vertrouwelijke", "poufna", "poufne", "poufny", "poufnych", "конфиденциальную",
      "конфиденциальной", "конфиденциально", "конфиденциальна", "конфиденциальным",
      "конфиденциальная", "保密", "机密", "機密", "luottamuksellinen", "luottamuksellista",
      "konfidentiell", "konfidentiellt", "konfidentiel", "fortrolig", "fortrolige", "fortroligt",
      "konfidensiell", "důvěrné", "důvěrná", "gizli", "gizlidir",
    ],
    [
      "intended recipient", "intended recipients", "intended only for", "intended solely for",
      "solely for the use", "for the sole use", "intended for the", "addressee", "addressees",
      "named recipient", "exclusive use of", "only for the use", "individual or entity",
      "received this in error", "received it in error", "bestimmte empfänger",
      "richtige adressat", "adressaten", "adressat", "empfänger", "irrtümlich erhalten",
      "destinataire", "destinataires", "par erreur", "destinatario", "destinatarios",
      "por error", "destinatari", "per errore", "destinatário", "destinatários", "por engano",
      "geadresseerde", "geadresseerden", "bestemd voor", "ten onrechte", "adresata",
      "adresatem", "adresatów", "omyłkowo", "адресата", "адресату", "адресатом", "получателя",
      "по ошибке", "收件人", "收件者", "指定", "误收", "誤收", "宛先", "受信者", "名宛人", "誤って",
      "vastaanottaja", "vastaanottajalle", "mottagare", "mottagaren", "modtager", "modtageren",
      "mottaker", "mottakeren", "adresáta", "příjemce", "alıcı", "alıcıya",
    ],
  ])

  /// Each of these sentences is enough to make a paragraph a notice.
  static let conclusive = PhraseSet([
    "if you are not the intended recipient", "if you have received this email in error",
    "if you have received this e-mail in error", "if you have received this message in error",
    "if you received this in error", "if you received this email in error",
    "consider the environment before printing", "think before you print",
    "please consider the environment", "wenn sie nicht der richtige adressat sind",
    "si vous n'êtes pas le destinataire", "si vous avez reçu ce message par erreur",
    "si usted no es el destinatario", "se non siete il destinatario",
    "qualora il messaggio fosse pervenuto per errore", "se não for o destinatário",
    "indien u niet de geadresseerde", "jeśli nie jest pan/pani adresatem",
    "jeżeli nie są państwo adresatem", "если вы не являетесь",
    "如果您不是指定的收件人", "如果您并非", "pensez à l'environnement", "pensa all'ambiente",
    "denken sie an die umwelt", "piense en el medio ambiente",
  ])

  /// A mail server puts these above messages from outside.
  static let banner = PhraseSet([
    "originated from outside", "originated outside", "external email", "external e-mail",
    "external sender", "from an external source", "sent from outside",
  ])

  /// A footer has a link or an address.
  static let links = PhraseSet(["http", "https", "www"])

  static let footer = PhraseSet([
    "mailing list", "mailing-list", "unsubscribe", "to unsubscribe", "listinfo", "mailman",
    "you received this message because you are subscribed", "you are receiving this because",
    "reply to this email directly", "view it on github", "se désabonner", "désinscription",
    "désinscrire", "abbestellen", "mailingliste", "lista de correo", "lista de distribución",
    "cancelar la suscripción", "mailinglijst", "afmelden", "lista dyskusyjna", "отписаться",
    "退订", "取消订阅", "メーリングリスト", "配信停止", "majordomo", "groups.google.com", "googlegroups.com",
    "yahoogroups.com", "subscribe, unsubscribe",
  ])
}
