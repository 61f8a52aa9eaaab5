/// The patterns of those formats that JSON Schema defines and that are regular enough.
enum StringFormats {
  /// Returns `nil` for a format that is treated as an annotation, as the specification allows.
  ///
  /// These are formats outside the specification, and those whose rules a pattern can't express:
  /// `regex`, `idn-hostname` and `uri-template`.
  static func pattern(_ name: String) -> String? { patterns[name].map { "^(?:\($0))$" } }

  /// As in RFC 3339, section 5.6: February 29 is allowed only in leap years.
  private static let date =
    "(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])"
    + "|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|\(leapYear)-02-29)"
  private static let leapYear =
    "(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)"
  private static let offset = "(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])"
  /// As in RFC 3339, section 5.6.
  ///
  /// A leap second is the last second of a day in UTC. It is allowed only with a UTC offset of
  /// zero.
  private static let time =
    "(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?\(offset)"
    + "|23:59:60(?:\\.[0-9]+)?(?:[Zz]|[+-]00:00))"

  /// As in RFC 3339, appendix A.
  private static let duration = "P(?:[0-9]+W|\(dates)(?:T\(times))?|T\(times))"
  private static let dates = "(?:[0-9]+D|[0-9]+M(?:[0-9]+D)?|[0-9]+Y(?:[0-9]+M(?:[0-9]+D)?)?)"
  private static let times = "(?:[0-9]+S|[0-9]+M(?:[0-9]+S)?|[0-9]+H(?:[0-9]+M(?:[0-9]+S)?)?)"

  private static let byte = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])"
  private static let ipv4 = "\(byte)(?:\\.\(byte)){3}"
  /// As in RFC 3986, section 3.2.2.
  private static let ipv6: String = {
    let group = "[0-9A-Fa-f]{1,4}"
    let tail = "(?:\(group):\(group)|\(ipv4))"
    var forms = ["(?:\(group):){6}\(tail)", "::(?:\(group):){5}\(tail)"]
    for before in 1...5 {
      forms.append(
        "(?:(?:\(group):){0,\(before - 1)}\(group))?::(?:\(group):){\(5 - before)}\(tail)")
    }
    forms.append("(?:(?:\(group):){0,5}\(group))?::\(group)")
    forms.append("(?:(?:\(group):){0,6}\(group))?::")
    return "(?:" + forms.joined(separator: "|") + ")"
  }()

  /// As in RFC 1123; the limit of 253 characters for the whole name is checked separately.
  private static let label = "[0-9A-Za-z](?:[0-9A-Za-z-]{0,61}[0-9A-Za-z])?"
  static let hostname = "\(label)(?:\\.\(label))*"

  /// The parts of a mail address as in RFC 5321, section 4.1.2, without comments.
  private static let atom = "[0-9A-Za-z!#$%&'*+/=?^_`{|}~-]+"
  private static let quoted = "\"(?:[ !#-\\[\\]-~]|\\\\[ -~])*\""
  private static let email =
    "(?:\(atom)(?:\\.\(atom))*|\(quoted))@(?:\(hostname)|\\[(?:\(ipv4)|IPv6:\(ipv6))\\])"
  private static let wideAtom = "[0-9A-Za-z!#$%&'*+/=?^_`{|}~\\u{80}-\\u{10FFFF}-]+"
  private static let wideQuoted = "\"(?:[ !#-\\[\\]-~\\u{80}-\\u{10FFFF}]|\\\\[ -~])*\""
  private static let wideLabel =
    "[0-9A-Za-z\\u{80}-\\u{10FFFF}](?:[0-9A-Za-z\\u{80}-\\u{10FFFF}-]{0,61}"
    + "[0-9A-Za-z\\u{80}-\\u{10FFFF}])?"
  private static let wideEmail =
    "(?:\(wideAtom)(?:\\.\(wideAtom))*|\(wideQuoted))@\(wideLabel)(?:\\.\(wideLabel))*"

  /// Follows RFC 3986, appendix A; `wide` adds the characters of RFC 3987.
  private static func uri(wide: Bool, isReference: Bool) -> String {
    let extra =
      wide
      ? "\\u{A0}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFEF}"
        + "\\u{10000}-\\u{1FFFD}\\u{20000}-\\u{2FFFD}\\u{30000}-\\u{3FFFD}\\u{40000}-\\u{DFFFD}"
        + "\\u{E1000}-\\u{EFFFD}" : ""
    let unreserved = "0-9A-Za-z._~!$&'()*+,;=\(extra)"
    let escape = "%[0-9A-Fa-f]{2}"
    let letter = "(?:[\(unreserved):@-]|\(escape))"
    let user = "(?:[\(unreserved):-]|\(escape))*@"
    let future = "[vV][0-9A-Fa-f]+\\.[\(unreserved):-]+"
    let host = "(?:\\[(?:\(ipv6)|\(future))\\]|(?:[\(unreserved)-]|\(escape))*)"
    let authority = "//(?:\(user))?\(host)(?::[0-9]*)?(?:/\(letter)*)*"
    let rooted = "/(?:\(letter)+(?:/\(letter)*)*)?"
    let rootless = "\(letter)+(?:/\(letter)*)*"
    let privateUse = wide ? "\\u{E000}-\\u{F8FF}\\u{F0000}-\\u{FFFFD}\\u{100000}-\\u{10FFFD}" : ""
    let query = "(?:\\?(?:[\(unreserved):@/?\(privateUse)-]|\(escape))*)?"
    let end = "\(query)(?:#(?:[\(unreserved):@/?-]|\(escape))*)?"
    let absolute = "[A-Za-z][0-9A-Za-z+.-]*:(?:\(authority)|\(rooted)|\(rootless))?\(end)"
    guard isReference else { return absolute }
    let colonless = "(?:[\(unreserved)@-]|\(escape))+(?:/\(letter)*)*"
    return "(?:\(absolute)|(?:\(authority)|\(rooted)|\(colonless))?\(end))"
  }

  private static let patterns: [String: String] = [
    "date": date, "time": time, "date-time": "\(date)[Tt]\(time)", "duration": duration,
    "email": email, "idn-email": wideEmail, "hostname": hostname, "ipv4": ipv4, "ipv6": ipv6,
    "uri": uri(wide: false, isReference: false),
    "uri-reference": uri(wide: false, isReference: true),
    "iri": uri(wide: true, isReference: false), "iri-reference": uri(wide: true, isReference: true),
    "uuid": "[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}",
    "json-pointer": "(?:/(?:[^~/]|~[01])*)*",
    "relative-json-pointer": "(?:0|[1-9][0-9]*)(?:#|(?:/(?:[^~/]|~[01])*)*)",
  ]
}
