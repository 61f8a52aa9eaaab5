/// The line that a program puts below what is written with it: `Sent from my iPhone`.
enum MobileSignature {
  /// Whether a line is one: a known phrase with the name of a device or program in it and nothing
  /// else but a link or an apology.
  static func isOne(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.count >= 8, line.count <= 200 else { return false }
    var text = Folding.folded(line)
    if let link = text.firstIndex(of: 0x3C) {
      // A link in angle brackets, as Outlook writes it, is no part of the phrase.
      guard link > 0, text.last == 0x3E || text.last == 0x2E else { return false }
      text.removeSubrange(link...)
    }
    while let first = text.first, decorations.contains(first) { text.removeFirst() }
    while let last = text.last, decorations.contains(last) { text.removeLast() }
    guard !text.isEmpty, text.count <= 120 else { return false }
    if whole.isWhole(text) != nil { return true }
    let phrase: Int
    if let start = starts.match(in: text, at: 0) {
      phrase = start.range.upperBound
    } else if let end = ends.matches(in: text).last, end.range.upperBound == text.count {
      phrase = 0
    } else {
      return false
    }
    let sentence = text[phrase...].firstIndex { $0 == 0x2C || $0 == 0x2E || $0 == 0x3B }
    let rest = Array(text[phrase..<(sentence ?? text.count)])
    let named = Array(text[..<(sentence ?? text.count)])
    guard rest.split(separator: 0x20).count <= 9, devices.isIn(named) else { return false }
    guard let sentence else { return true }
    let tail = Array(text[sentence...])
    return tail.count <= 4 || excuses.isIn(tail) || devices.isIn(tail) && tail.count < 16
  }

  private static let decorations: Set<UInt8> = Set(" *_-.~()[]".utf8)

  private static let whole = PhraseSet([
    "sent from mobile", "sent from phone", "sent on the go", "sent from a mobile device",
    "发自手机", "来自手机",
  ])

  private static let starts = PhraseSet([
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
    "odesláno z", "odesláno pomocí", "hämta outlook", "hent outlook",
  ])

  private static let ends = PhraseSet([
    "gesendet", "versendet", "verschickt", "から送信", "から送信しました", "から送信されました", "发送", "傳送", "寄出",
    "gönderildi", "에서 보냄", "verstuurd", "verzonden", "küldve",
  ])

  private static let devices = PhraseSet([
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
    "puhelimesta", "mobilen", "mobil", "telefon",
  ])

  private static let excuses = PhraseSet([
    "excuse", "forgive", "pardon", "typo", "typos", "brevity", "brief", "errors", "kürze",
    "tippfehler", "entschuldigen", "entschuldigung", "excusez", "fautes", "brièveté", "disculpe",
    "brevedad", "errores", "perdona", "scusate", "brevità", "desculpe", "brevidade", "erros",
    "excuses", "typefouten", "korte", "beknopte",
  ])
}
