import ImportSupport

enum WhatsAppNotes {
  /// Returns the person's text, and appends the names of sent files to `attachments`.
  ///
  /// The result is empty if the message is a note of the program. Such notes begin with a
  /// left-to-right mark on some telephones. On others they are recognized by their text.
  @Sendable
  static func clean(
    _ words: ArraySlice<UInt8>, attachments: inout [String]
  ) -> ArraySlice<UInt8> {
    var rest = withoutEditNote(words.trimmed)
    let isMarked = rest.starts(with: leftToRightMark)
    while rest.starts(with: leftToRightMark) { rest = rest.dropFirst(leftToRightMark.count) }
    if let (name, after) = attachedAtStart(rest) {
      attachments.append(name)
      return trimmed(after)
    }
    if let (name, before) = attachedAtEnd(rest) {
      attachments.append(name)
      // Before a document WhatsApp writes its title and its number of pages.
      return isMarked ? before.prefix(0) : trimmed(before)
    }
    if let (name, after) = attachedLine(rest, isMarked: isMarked) {
      attachments.append(name)
      return trimmed(after)
    }
    // Polls have several lines, and locations have links. Other marked lines are notes.
    if isMarked, !rest.contains(.lineFeed), rest.lastRange(of: "https://") == nil {
      return rest.prefix(0)
    }
    return isNote(rest) ? rest.prefix(0) : rest
  }

  private static let leftToRightMark = Array("\u{200E}".utf8)

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = bytes.trimmed
    while rest.starts(with: leftToRightMark) {
      rest = rest.dropFirst(leftToRightMark.count).trimmed
    }
    while rest.suffix(leftToRightMark.count).elementsEqual(leftToRightMark) {
      rest = rest.dropLast(leftToRightMark.count).trimmed
    }
    return rest
  }

  /// The note is `<This message was edited>`.
  private static func withoutEditNote(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard bytes.last == .greaterThanSign, let open = bytes.suffix(80).lastIndex(of: .lessThanSign)
    else { return bytes }
    let note = bytes[(open + 1)...].dropLast().text.lowercased()
    guard edited.contains(where: { note.contains($0) }) else { return bytes }
    return trimmed(bytes[..<open])
  }

  /// Parses `<attached: name.jpg>`, in any language.
  private static func attachedAtStart(
    _ bytes: ArraySlice<UInt8>
  ) -> (String, ArraySlice<UInt8>)? {
    guard bytes.first == .lessThanSign,
      let close = bytes.prefix(300).firstIndex(of: .greaterThanSign),
      let name = fileName(inNote: bytes[(bytes.startIndex + 1)..<close])
    else { return nil }
    return (name, bytes[(close + 1)...])
  }

  private static func attachedAtEnd(_ bytes: ArraySlice<UInt8>) -> (String, ArraySlice<UInt8>)? {
    guard bytes.last == .greaterThanSign, let open = bytes.suffix(300).lastIndex(of: .lessThanSign),
      let name = fileName(inNote: bytes[(open + 1)...].dropLast())
    else { return nil }
    return (name, bytes[..<open])
  }

  /// Parses `attached: name.jpg`.
  private static func fileName(inNote bytes: ArraySlice<UInt8>) -> String? {
    let note = bytes.text
    guard let colon = note.firstIndex(where: { $0 == ":" || $0 == "：" }),
      note[..<colon].allSatisfy({ $0.isLetter || $0.isWhitespace })
    else { return nil }
    let name = note[note.index(after: colon)...].drop(while: \.isWhitespace)
    return isFileName(name) ? String(name) : nil
  }

  /// Parses `name.jpg (file attached)` on the first line.
  private static func attachedLine(
    _ bytes: ArraySlice<UInt8>, isMarked: Bool
  ) -> (String, ArraySlice<UInt8>)? {
    let end = bytes.firstIndex(of: .lineFeed) ?? bytes.endIndex
    let line = trimmed(bytes[..<end])
    guard line.last == .closingParenthesis,
      let open = line.suffix(80).lastIndex(of: .openingParenthesis)
    else { return nil }
    let name = line[..<open].trimmedRight.text
    let note = line[(open + 1)...].dropLast().text.lowercased()
    guard isFileName(name[...]), isMarked || attached.contains(note) else { return nil }
    return (name, bytes[end...])
  }

  private static func isFileName(_ name: Substring) -> Bool {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex, name.utf8.count < 256 else {
      return false
    }
    let fileExtension = name[name.index(after: dot)...]
    return (1...5).contains(fileExtension.count)
      && fileExtension.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  /// Returns whether the whole message is a note without a mark.
  private static func isNote(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count < 160 else { return false }
    let text = bytes.text.lowercased()
    if text == "null" { return true }
    if bytes.first == .lessThanSign, bytes.last == .greaterThanSign {
      return omitted.contains(text)
    }
    return deleted.contains(text.hasSuffix(".") ? String(text.dropLast()) : text)
  }
}

extension WhatsAppNotes {
  private static let omitted: Set<String> = [
    "<media omitted>", "<medien ausgeschlossen>", "<medien weggelassen>", "<multimedia omitido>",
    "<archivo omitido>", "<médias omis>", "<fichier omis>", "<media omessi>", "<media omesso>",
    "<media weggelaten>", "<mídia oculta>", "<arquivo de mídia oculto>",
    "<ficheiro não revelado>", "<ficheiro multimédia omitido>", "<без медиафайлов>",
    "<файл пропущен>", "<pominięto multimedia>", "<plik pominięty>", "<medya dahil edilmedi>",
    "<medya atlandı>", "<媒体文件已忽略>", "<省略多媒体文件>", "<省略多媒體檔案>", "<已省略多媒體檔>",
    "<メディアは含まれていません>", "<メディアなし>", "<미디어 파일 제외됨>", "<media dihilangkan>",
    "<média vynechána>", "<hiányzó médiafájl>", "<media utelämnad>", "<media udeladt>",
    "<medier er utelatt>", "<media jätettiin pois>", "<μη συμπερίληψη πολυμέσων>",
    "<تم استبعاد الوسائط>", "<המדיה לא נכללה>", "<fără media>", "<без медія>",
    "<view once voice message omitted>", "<video note omitted>",
  ]

  private static let attached: Set<String> = [
    "file attached", "datei angehängt", "archivo adjunto", "fichier joint", "file allegato",
    "arquivo anexado", "ficheiro anexado", "bestand bijgevoegd", "файл добавлен",
    "plik dołączony", "załączono plik", "dosya ekli", "添付ファイル", "文件附件", "檔案已附加",
    "附件", "파일 첨부됨", "soubor připojen", "bifogad fil", "vedhæftet fil", "fil vedlagt",
    "liitetiedosto", "fájl csatolva", "fișier atașat", "file terlampir", "ملف مرفق",
    "קובץ מצורף", "συνημμένο αρχείο",
  ]

  private static let edited = [
    "message was edited", "nachricht wurde bearbeitet", "se editó este mensaje",
    "mensagem editada", "mensagem foi editada", "message a été modifié",
    "messaggio è stato modificato", "bericht is bewerkt", "wiadomość edytowana",
    "сообщение изменено", "mesaj düzenlendi", "此消息已编辑", "此訊息已編輯", "編集済み",
  ]

  private static let deleted: Set<String> = [
    "this message was deleted", "you deleted this message", "diese nachricht wurde gelöscht",
    "du hast diese nachricht gelöscht", "se eliminó este mensaje", "este mensaje fue eliminado",
    "eliminaste este mensaje", "ce message a été supprimé", "vous avez supprimé ce message",
    "questo messaggio è stato eliminato", "hai eliminato questo messaggio",
    "mensagem apagada", "essa mensagem foi apagada", "esta mensagem foi apagada",
    "você apagou esta mensagem", "dit bericht is verwijderd", "u hebt dit bericht verwijderd",
    "wiadomość została usunięta", "ta wiadomość została usunięta", "usunięto tę wiadomość",
    "данное сообщение удалено", "это сообщение удалено", "вы удалили данное сообщение",
    "bu mesaj silindi", "bu mesajı sildiniz", "此消息已被删除", "您已删除此消息", "此訊息已刪除",
    "このメッセージは削除されました", "삭제된 메시지입니다",
  ]
}
