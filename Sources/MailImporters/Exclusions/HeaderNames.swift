import ImportSupport

enum HeaderNames {
  enum Meaning: Int, CaseIterable {
    case from, date, to, copy, subject, other
  }

  /// Accepts a name in bold, as plain-text conversions write it (`*From:*`), and a space before the
  /// colon, as in French.
  static func read(_ line: ArraySlice<UInt8>) -> (meaning: Meaning, value: ArraySlice<UInt8>)? {
    if let value = dateOfFrenchMessage(line) { return (.date, value) }
    let head = line.prefix(48)
    var colon = head.firstIndex(of: .colon)
    var width = 1
    if let wide = wideColon(head), colon.map({ wide < $0 }) ?? true { (colon, width) = (wide, 3) }
    guard let colon, colon > line.startIndex else { return nil }
    var name = line[..<colon]
    while let first = name.first, isDecoration(first) { name = name.dropFirst() }
    var folded = PhraseFolding.folded(name)
    while let last = folded.last, isDecoration(last) { folded.removeLast() }
    guard let group = names.group(equalTo: folded), let meaning = Meaning(rawValue: group) else {
      return nil
    }
    var value = line[(colon + width)...]
    while let first = value.first, isDecoration(first) { value = value.dropFirst() }
    return (meaning, value)
  }

  /// Accepts a line such as `Message du 03/05/21 10:15`, with or without a colon before the date.
  ///
  /// Some French providers write this line above the other header lines.
  private static func dateOfFrenchMessage(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let words = "message du"
    guard line.count <= 60, line.first.map({ $0 | 0x20 }) == UInt8(ascii: "m"),
      PhraseFolding.folded(line.prefix(words.utf8.count)).elementsEqual(words.utf8)
    else { return nil }
    let value = line.dropFirst(words.utf8.count).drop { $0.isWhitespace || $0 == .colon }
    let evidence = DateEvidence(value)
    guard value.first?.isDigit == true, evidence.hasDate, evidence.hasTime else { return nil }
    return value
  }

  private static func isDecoration(_ byte: UInt8) -> Bool {
    byte == .asterisk || byte == .underscore || byte.isWhitespace
  }

  private static func wideColon(_ bytes: ArraySlice<UInt8>) -> Int? {
    var index = bytes.startIndex
    while index + 2 < bytes.endIndex {
      if bytes[index...].starts(with: "：".utf8) { return index }
      index += 1
    }
    return nil
  }

  /// By meaning, in the order of `Meaning`.
  private static let names = PhraseSet([
    [
      "from", "von", "de", "da", "van", "od", "от", "от кого", "发件人", "寄件者", "寄件人", "差出人",
      "送信元", "送信者", "lähettäjä", "från", "fra", "kimden", "gönderen", "보낸 사람", "보낸사람", "feladó",
      "από", "afsender", "avsändare", "avsender", "odesílatel",
    ],
    [
      "sent", "date", "sent at", "gesendet", "gesendet am", "datum", "envoyé", "envoyé le",
      "enviado",
      "enviado el", "enviado em", "enviada", "enviada em", "enviado a", "fecha", "inviato", "data",
      "verzonden", "wysłano", "wysłane", "data wysłania", "отправлено", "дата", "发送时间", "發送時間",
      "寄件日期", "发件时间", "日期", "时间", "送信日時", "日時", "日付", "lähetetty", "päivämäärä", "päiväys",
      "pvm", "skickat", "sendt", "dato", "odesláno", "gönderildi", "tarih", "보낸 날짜", "날짜",
      "dátum", "elküldve", "στάλθηκε", "απεστάλη", "ημερομηνία", "gönderilme tarihi",
      "gönderme tarihi", "gönderilmiş", "보낸날짜", "보낸 시간", "sendt den", "skickat den",
      "datum odeslání",
    ],
    [
      "to", "an", "à", "pour", "para", "a", "aan", "do", "кому", "收件人", "收件者", "宛先", "送信先",
      "vastaanottaja", "till", "til", "komu", "kime", "alıcı", "받는 사람", "받는사람", "címzett", "προς",
      "mottagare", "modtager", "mottaker", "příjemce",
    ],
    [
      "cc", "bcc", "kopie", "copie", "copie à", "dw", "копия", "抄送", "副本", "kopia", "kopi", "bilgi",
      "ccn", "cci", "másolat", "참조", "κοιν.", "κοιν", "κοινοποίηση", "kopio", "숨은 참조",
    ],
    [
      "subject", "betreff", "objet", "asunto", "oggetto", "assunto", "onderwerp", "temat", "тема",
      "主题", "主題", "主旨", "件名", "aihe", "ämne", "emne", "předmět", "konu", "제목", "tárgy",
      "sujet", "θέμα",
    ],
    [
      "reply-to", "antwort an", "répondre à", "responder a", "importance", "priority",
      "attachments", "anlagen", "pièces jointes", "archivos adjuntos", "allegati", "anexos",
      "bijlagen", "organization", "message-id", "importancia", "importância", "wichtigkeit",
      "when", "where", "list-id", "resent-from", "priorité", "priorità", "附件", "添付ファイル",
      "vedhæftede filer", "vedlegg", "bilagor", "liitteet", "přílohy", "ekler", "συνημμένα",
      "첨부 파일", "svar til", "svara till", "vastausosoite", "odpověď komu", "prioritet", "tärkeys",
      "důležitost", "önem", "σπουδαιότητα", "중요도",
    ],
  ])
}
