enum MobileSignatureWords {
  static let decorations: Set<UInt8> = Set(" *_-.~()[]".utf8)

  static let whole = PhraseSet([
    "sent from mobile", "sent from phone", "sent on the go", "sent from a mobile device",
    "发自手机", "来自手机",
  ])

  static let starts = PhraseSet([
    "sent from", "sent via", "sent with", "sent using", "sent by", "get outlook for",
    "von meinem", "von meiner", "gesendet von", "gesendet mit", "gesendet über", "von unterwegs",
    "diese nachricht wurde von", "gesendet aus", "holen sie sich outlook", "outlook für",
    "envoyé de", "envoyé depuis", "envoyé à partir de", "envoyé avec", "envoyé via", "envoyé d'",
    "télécharger outlook", "obtenir outlook", "téléchargez outlook",
    "enviado desde", "enviado con", "obtener outlook", "enviado mediante",
    "inviato da", "inviato dal", "inviato con", "scarica outlook", "ottieni outlook",
    "enviado do", "enviado de", "enviado pelo", "enviado a partir do", "enviado por",
    "obter outlook",
    "enviado via", "baixe o outlook",
    "verzonden vanaf", "verstuurd vanaf", "verzonden met", "verstuurd met", "verzonden via",
    "outlook voor", "download outlook",
    "wysłane z", "wysłano z", "wysłane za", "wysłano za", "pobierz outlook", "uzyskaj outlook",
    "отправлено с", "отправлено из", "отправлено через", "послано с",
    "发自", "發自", "从我的", "從我的", "来自", "來自", "获取适用于",
    "lähetetty", "skickat från", "skickades från", "skickat med", "sendt fra", "sendt med",
    "odesláno z", "odesláno ze", "odesláno pomocí", "hämta outlook", "hent outlook",
    "skaff deg outlook", "få outlook", "hanki outlook", "získat outlook", "stáhnout outlook",
    "στάλθηκε από", "στάλθηκε μέσω", "απεστάλη από", "εστάλη από", "λήψη του outlook",
    "posláno z",
  ])

  static let ends = PhraseSet([
    "gesendet", "versendet", "verschickt", "から送信", "から送信しました", "から送信されました", "发送", "傳送", "寄出",
    "gönderildi", "에서 보냄", "에서 전송", "outlook 다운로드",
    "outlook'u edinin", "outlook uygulamasını edinin", "verstuurd", "verzonden", "küldve",
  ])

  static let devices = PhraseSet([
    "iphone", "ipad", "ipod", "iphone'a", "iphone'umdan", "iphonea", "iphonu", "iphonesta",
    "iphone-ul", "iphonen", "ipadu", "ipada", "ipadista", "ipad'imden", "macbook", "mac", "android",
    "androida", "androidu",
    "android-mobiltelefon", "android-gerät", "android-telefon", "android-device", "blackberry",
    "blackberry®", "phone", "mobile", "mobile device", "smartphone", "smartfona", "galaxy",
    "samsung", "huawei", "windows", "nokia", "xiaomi", "oneplus", "pixel", "htc", "sony", "xperia",
    "motorola", "treo", "verizon", "t-mobile", "tablet", "handheld", "handy", "mobiltelefon",
    "mobilgerät", "portable", "mobiel", "móvil", "movil", "cellulare", "celular", "telemóvel",
    "telefonu", "telefono", "telefoon", "téléphone", "teléfono", "телефона", "смартфона",
    "айфона", "手机", "手機", "スマートフォン", "携帯", "outlook", "yahoo", "yahoo mail", "gmail", "gmx",
    "web.de", "freemail", "protonmail", "proton", "mail.ru", "yandex", "яндекс.почты", "почты",
    "mailbird", "k-9", "aol", "posteo", "tutanota", "airmail", "spark", "newton", "zoho", "qq邮箱",
    "网易邮箱", "网易邮箱大师", "windows 10", "thunderbird", "orange", "bouygues", "libero", "kännykästä",
    "puhelimesta",
    "mobilen", "mobil", "telefon", "ios", "ipados", "macos", "androidista", "puhelimestani", "imac",
    "apple watch",
    "fairphone", "redmi", "oppo", "realme", "lenovo", "asus", "pinephone", "chromebook", "kindle",
    "fastmail", "mailspring", "mimestream", "bluemail", "em client", "fairemail", "aquamail",
    "aqua mail", "edison mail", "polymail", "canary mail", "mailmate", "betterbird", "roundcube",
    "zimbra", "mailfence", "apple mail", "seznam email", "seznam", "hcl verse", "groupwise",
  ])

  /// Names of programs that are also ordinary words, recognized when written as names.
  static let programs = PhraseSet([
    "superhuman", "missive", "shortwave", "postbox", "front", "hey", "spike", "nine", "canary",
    "boxer", "evolution", "geary", "mutt", "neomutt", "kmail", "sylpheed", "claws", "tuta", "notes",
    "verse", "telegram", "signal", "whatsapp", "slack", "teams", "vivaldi", "opera", "mail",
  ])

  /// Words that name the owner of the device.
  static let owners = PhraseSet([
    "my", "our", "meinem", "meiner", "mon", "ma", "mi", "mio", "mia", "meu", "minha", "mijn",
    "mojego", "mojej", "moim", "моего", "моей", "min", "mitt", "mit", "mého", "mé", "μου", "το",
  ])

  /// Words between the name of a program and the system it runs on.
  static let connectives = PhraseSet([
    "the", "app", "for", "on", "with", "via", "using", "für", "pour", "para", "per", "voor", "dla",
    "для", "til", "för", "for", "pro", "για", "client", "web", "gesendet", "versendet",
  ])

  /// German is recognized apart, because its nouns all begin with a capital.
  static let germanStarts = PhraseSet([
    "gesendet", "von meinem", "von meiner", "von unterwegs", "diese nachricht wurde von",
  ])

  static let apologies = PhraseSet([
    "excuse", "forgive", "pardon", "typo", "typos", "brevity", "brief", "errors", "kürze",
    "tippfehler", "entschuldigen", "entschuldigung", "excusez", "fautes", "brièveté", "disculpe",
    "brevedad", "errores", "perdona", "scusate", "brevità", "desculpe", "brevidade", "erros",
    "apologies", "typefouten", "korte", "beknopte",
  ])
}
