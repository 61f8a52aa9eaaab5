/// Divides a message's parts into its text and its attachments (RFC 8621, section 4.1.4).
///
/// If there are alternatives, the plain text is chosen. Parts that are shown one after another are
/// joined.
struct MailBody {
  private(set) var text: [MIMEPart] = []
  private(set) var attachments: [MIMEPart] = []
  private var html: [MIMEPart] = []
  private var isAlone = false

  init(_ message: MIMEPart) {
    var wantsText = true
    var wantsHTML = true
    isAlone = message.parts.isEmpty
    walk(
      [message], in: "mixed", isInAlternative: false, wantsText: &wantsText, wantsHTML: &wantsHTML)
  }

  /// The parts that would be the text if the alternatives had no plain text.
  var htmlAlternative: [MIMEPart] { html.filter { $0.type.type == "text/html" } }

  private mutating func walk(
    _ parts: [MIMEPart], in kind: String, isInAlternative: Bool, wantsText: inout Bool,
    wantsHTML: inout Bool
  ) {
    let textBefore = text.count
    let htmlBefore = html.count
    let attachmentsBefore = attachments.count
    for (index, part) in parts.enumerated() {
      if !part.parts.isEmpty {
        let inner = String(part.type.type.dropFirst("multipart/".count))
        // A choice between alternatives made inside a part applies only to that part.
        var innerText = wantsText
        var innerHTML = wantsHTML
        walk(
          part.parts, in: inner, isInAlternative: isInAlternative || inner == "alternative",
          wantsText: &innerText, wantsHTML: &innerHTML)
      } else if part.isInline(index: index, in: kind, isAlone: isAlone) {
        if kind == "alternative" {
          switch part.type.type {
          case "text/html": html.append(part)
          case "text/plain": text.append(part)
          default: attachments.append(part)
          }
          continue
        }
        if isInAlternative {
          if part.type.type == "text/plain" { wantsHTML = false }
          if part.type.type == "text/html" { wantsText = false }
        }
        if part.isMedia {
          attachments.append(part)
        } else {
          if wantsText { text.append(part) }
          if wantsHTML { html.append(part) }
        }
      } else if !part.isEmptyMultipart {
        attachments.append(part)
      }
    }
    // Another text, such as Markdown, is read if it is the only one.
    if kind == "alternative", text.count == textBefore, html.count == htmlBefore,
      let only = attachments[attachmentsBefore...].firstIndex(where: {
        $0.isReadable && $0.fileName.isEmpty && $0.disposition.type != "attachment"
      })
    {
      text.append(attachments.remove(at: only))
    }
    guard kind == "alternative", wantsText, wantsHTML else { return }
    if text.count == textBefore && html.count > htmlBefore {
      text += html[htmlBefore...]
    } else if html.count == htmlBefore && text.count > textBefore {
      html += text[textBefore...]
    }
  }
}

extension MIMEPart {
  fileprivate var isMedia: Bool {
    type.isKind("image/") || type.isKind("audio/") || type.isKind("video/")
  }

  fileprivate var isEmptyMultipart: Bool { type.isKind("multipart/") && body.isEmpty }

  fileprivate func isInline(index: Int, in kind: String, isAlone: Bool) -> Bool {
    guard disposition.type != "attachment" else { return false }
    // A multipart without any delimiter and text of an unknown subtype are read as text when there
    // is nothing else.
    let isText =
      type.type == "text/plain" || type.type == "text/html"
      || (index == 0 && fileName.isEmpty && isReadable && (isAlone || !isPrivate))
    return (isText || isMedia)
      && (index == 0 || (kind != "related" && (isMedia || fileName.isEmpty)))
  }

  /// True if the text has a private subtype, such as `text/x-log`.
  private var isPrivate: Bool { type.isKind("text/x-") && type.type != "text/x-markdown" }

  fileprivate var isReadable: Bool {
    if type.isKind("multipart/") { return true }
    return type.isKind("text/")
      && !["text/calendar", "text/x-vcard", "text/vcard", "text/rtf", "text/css"]
        .contains(type.type)
  }
}
