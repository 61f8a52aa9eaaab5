/// The fields that languages lack although most others have them.
///
/// Words are added where somebody who knows the language has checked them, or where a text needed
/// them; who adds them takes the field off this list.
enum MissingFields {
  static let byLanguage = fields.mapValues {
    Set($0.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  /// Subjects of questions that a language lacks altogether.
  static let subjects: [String: Set<String>] = [
    "nl": ["authors", "events"]
  ]

  private static let fields = [
    "bg": "chats.attached chats.omitted",
    "cs": """
    forwarding.forwardMarkers forwarding.markers headers.copy notices.conclusive notices.footer
    signatures.telephones
    """,
    "da": """
    attributions.starts attributions.verbs chats.afternoon chats.morning notices.conclusive
    notices.footer signatures.devices signatures.telephones
    """,
    "de": "dates.decadePrefixes dates.lowercaseMonths dates.trailingModifiers events.endings",
    "el": """
    common.endings forwarding.forwardMarkers signatures.devices signatures.regards
    signatures.telephones
    """,
    "en": """
    dates.ago dates.dayBlockers dates.decadePrefixes dates.lowercaseMonths events.contractions
    """,
    "es": """
    answers.color answers.howBig answers.howFar answers.howHigh answers.howLong answers.howOften
    answers.howOld answers.no answers.numberEndings answers.why dates.hours
    foreign.betweenSubjectAndVerb foreign.ownSubjects headers.copy memories.clauseSubjects
    memories.references memories.suppositions people.othersAsObjects records.freedoms
    requests.auxiliaries requests.determiners requests.subjects requests.withoutSubject
    tenses.being tenses.present
    """,
    "fa": "chats.attached chats.omitted",
    "fi": """
    attributions.starts notices.conclusive notices.footer signatures.connectives
    signatures.owners
    """,
    "fr": """
    answers.howBig answers.howFar answers.howHigh answers.howLong answers.howMany
    answers.howOften answers.howOld answers.numberEndings authors.finiteVerbs changes.phrases
    chats.afternoon chats.morning dates.dayBlockers dates.decades dates.onward records.freedoms
    requests.auxiliaries requests.determiners requests.withoutSubject secrets.common
    tenses.present timeline.from timeline.to
    """,
    "he": """
    chats.afternoon chats.morning forwarding.forwardMarkers forwarding.forwarded
    forwarding.openings forwarding.original
    """,
    "hi": "chats.attached chats.omitted common.endings common.function",
    "hu": """
    attributions.starts forwarding.markers forwarding.openings headers.other
    signatures.connectives signatures.devices signatures.owners signatures.regards
    signatures.starts signatures.telephones
    """,
    "id": "chats.afternoon chats.morning",
    "is": """
    common.endings forwarding.forwarded forwarding.markers forwarding.openings
    forwarding.original
    """,
    "it": """
    chats.afternoon chats.morning foreign.betweenSubjectAndVerb foreign.certainHeaders
    foreign.chapters foreign.closings foreign.closingsBeforeNames foreign.copies
    foreign.copiesAtBeginnings foreign.greetings foreign.groups foreign.headers foreign.notNames
    foreign.ownLabels foreign.ownSubjects foreign.saying foreign.subjects foreign.texts
    notices.footer secrets.phrases secrets.sensitive
    """,
    "ja": """
    attributions.starts headers.copy notices.conclusive notices.secrecy signatures.connectives
    signatures.owners signatures.starts
    """,
    "ko": """
    attributions.starts signatures.connectives signatures.devices signatures.owners
    signatures.regards signatures.starts signatures.telephones
    """,
    "lt": "common.endings",
    "lv": "common.endings",
    "mr": "common.endings common.function",
    "ne": "common.endings common.function",
    "nl": """
    answers.askingForAll answers.frequent answers.howMany answers.who chats.afternoon chats.morning
    dates.ago dates.onward headers.copy records.alternatives
    """,
    "no": """
    attributions.verbs chats.afternoon chats.morning forwarding.forwardMarkers
    forwarding.markers headers.copy notices.conclusive notices.footer signatures.connectives
    signatures.devices signatures.owners signatures.telephones
    """,
    "pl": "chats.afternoon chats.morning headers.other",
    "pt": "headers.copy notices.footer signatures.connectives",
    "ro": """
    chats.afternoon chats.morning signatures.connectives signatures.owners signatures.regards
    signatures.starts signatures.telephones
    """,
    "ru": "chats.afternoon chats.morning headers.other",
    "sr": "common.endings",
    "sv": """
    attributions.starts attributions.verbs notices.conclusive notices.footer
    signatures.telephones
    """,
    "th": "chats.attached chats.omitted",
    "tr": """
    attributions.starts notices.conclusive notices.footer signatures.connectives
    signatures.owners signatures.starts signatures.telephones
    """,
    "uk": "chats.attached",
    "vi": "chats.attached chats.omitted",
    "zh": "signatures.connectives signatures.owners",
  ]
}
