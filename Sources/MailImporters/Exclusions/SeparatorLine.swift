import ImportSupport

enum SeparatorLine {
  /// As in `-----Original Message-----`; the text after it is quoted.
  case original
  /// As in `---------- Forwarded message ---------`; the text after it is forwarded.
  case forwarded
  /// At least ten dashes, underscores, `=` or `*`.
  case rule

  init?(_ line: ArraySlice<UInt8>) {
    guard let first = line.first, line.count <= 160 else { return nil }
    if Self.isRuleCharacter(first) || first == 0xE2 {
      var inner = line
      while let byte = inner.first, Self.isRuleCharacter(byte) || byte == .space {
        inner = inner.dropFirst()
      }
      while let byte = inner.last, Self.isRuleCharacter(byte) || byte == .space {
        inner = inner.dropLast()
      }
      if inner.isEmpty {
        guard line.count >= 10 else { return nil }
        self = .rule
        return
      }
      guard line.count - inner.count >= 6 else { return nil }
      var text = PhraseFolding.folded(inner)
      if text.last == .colon { text.removeLast() }
      guard let group = Self.titles.group(equalTo: text) else { return nil }
      self = group == 0 ? .original : .forwarded
      return
    }
    // The full-width colon ends with the byte 0x9A.
    guard line.last == .colon || line.last == 0x9A else { return nil }
    var text = PhraseFolding.folded(line)
    while let last = text.last, last == .colon || last == .space { text.removeLast() }
    guard Self.openings.group(equalTo: text) != nil else { return nil }
    self = .forwarded
  }

  private static func isRuleCharacter(_ byte: UInt8) -> Bool {
    byte == .hyphen || byte == .underscore || byte == .equalsSign || byte == .asterisk
  }

  /// First the titles above a quote, then those above a forwarded text.
  private static let titles = PhraseSet([
    [
      "original message", "original appointment", "original email", "original e-mail",
      "reply message", "original message follows", "message original", "original",
      "ursprüngliche nachricht", "originalnachricht", "original-nachricht", "originaltermin",
      "ursprüngliche mail", "message d'origine", "message d’origine", "message initial",
      "mensaje original", "mensaje de origen", "messaggio originale", "messaggio originario",
      "mensagem original", "oorspronkelijk bericht", "origineel bericht", "originele bericht",
      "wiadomość oryginalna", "oryginalna wiadomość", "исходное сообщение",
      "оригинальное сообщение", "исходное письмо", "原始邮件", "原始郵件", "原始信件", "邮件原件", "原邮件",
      "元のメッセージ", "元のメール", "alkuperäinen viesti", "ursprungligt meddelande",
      "originalmeddelande", "oprindelig meddelelse", "original meddelelse", "opprinnelig melding",
      "původní zpráva", "orijinal mesaj", "özgün ileti", "eredeti üzenet", "원본 메시지",
      "원본 메일", "αρχικό μήνυμα", "πρωτότυπο μήνυμα", "původní e-mail", "původní email",
      "oprindelig besked", "oprindelig mail", "opprinnelig e-post", "ursprungligt mejl",
      "alkuperäinen sähköposti", "orijinal ileti", "özgün mesaj",
    ],
    [
      "forwarded message", "forwarded by", "forwarded mail", "forwarded email",
      "weitergeleitete nachricht", "weitergeleitete mail", "message transféré",
      "message réexpédié", "mensaje reenviado", "mensaje original reenviado",
      "messaggio inoltrato", "mensagem encaminhada", "mensagem reencaminhada",
      "doorgestuurd bericht", "doorgezonden bericht", "wiadomość przekazana dalej",
      "przekazana wiadomość", "wiadomość przekazana", "treść przekazanej wiadomości",
      "пересылаемое сообщение", "пересланное сообщение", "перенаправленное сообщение",
      "пересылаемое письмо", "转发的邮件", "转发的消息", "转发邮件", "转发邮件信息", "轉寄郵件", "轉寄的郵件", "轉寄訊息",
      "転送メッセージ", "転送されたメッセージ", "転送メール", "forwarded message follows",
      "välitetty viesti", "edelleenlähetetty viesti", "vidarebefordrat meddelande",
      "vidarebefordrat mejl", "videresendt meddelelse", "videresendt besked",
      "videresendt melding", "přeposlaná zpráva", "yönlendirilmiş mesaj", "iletilen mesaj",
      "továbbított üzenet", "전달된 메시지", "전달된 메일",
      "προωθημένο μήνυμα", "přeposlaný e-mail", "přeposlaný email", "iletilmiş ileti",
      "iletilen ileti", "videresendt e-post", "videresendt mail",
    ],
  ])

  /// Without dashes, and without their colon.
  private static let openings = PhraseSet([
    "begin forwarded message", "anfang der weitergeleiteten nachricht",
    "anfang der weitergeleiteten e-mail", "début du message réexpédié",
    "début du message transféré", "inicio del mensaje reenviado", "inizio messaggio inoltrato",
    "inizio del messaggio inoltrato", "início da mensagem encaminhada",
    "início da mensagem reencaminhada", "begin doorgestuurd bericht",
    "begin van doorgestuurd bericht", "początek przekazywanej wiadomości",
    "rozpoczęcie przekazywanej wiadomości", "начало переадресованного сообщения",
    "начало пересылаемого сообщения", "下面是被转发的邮件", "以下是轉寄的郵件", "開始轉寄郵件",
    "開始轉寄訊息", "以下は転送されたメールです", "転送されたメッセージ", "välitetty viesti alkaa",
    "vidarebefordrat brev", "börja vidarebefordrat meddelande", "start på videresendt besked",
    "videresendt melding", "začátek přeposílané zprávy", "iletilen e-posta başlangıcı",
    "påbörja vidarebefordrat meddelande", "påbegynn videresendt melding", "videresendt besked",
    "start på videresendt melding", "iletilen ileti başlangıcı", "iletilmiş ileti başlangıcı",
    "έναρξη προωθημένου μηνύματος", "전달된 메시지 시작",
  ])
}
