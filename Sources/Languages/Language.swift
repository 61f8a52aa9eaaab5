/// The words of one language, by subject.
///
/// A language has a file under `Words`, and ``all`` lists it. Fields that a language leaves out are
/// empty. Words are in lowercase unless a field says otherwise.
package struct Language: Sendable {
  package enum Script: Sendable { case latin, cyrillic, arabic, devanagari, other }

  /// A BCP-47 code.
  package let code: String
  package var script = Script.latin
  /// Letters that few other languages of the script have.
  package var letters = ""
  package var common = Common()
  package var particles = Particles()
  package var dates: Dates?
  package var events: Events?
  package var authors = Authors()
  package var requests = Requests()
  package var answers = Answers()
  package var people = People()
  package var tenses = Tenses()
  package var timeline: Timeline?
  package var wording: Wording?
  package var changes = Changes()
  package var memories = Memories()
  package var secrets = Secrets()
  package var foreign = Foreign()
  package var records = Records()
  package var headers = Headers()
  package var attributions = Attributions()
  package var forwarding = Forwarding()
  package var notices = Notices()
  package var signatures = Signatures()
  package var chats = Chats()
  package var minutes = Minutes()

  /// All languages; the first one is taken where several read a question alike.
  package static let all = [
    english, german, dutch, french, spanish, italian, portuguese, catalan, romanian, swedish,
    danish, norwegian, icelandic, finnish, estonian, latvian, lithuanian, polish, czech, slovak,
    croatian, serbian, macedonian, bulgarian, russian, ukrainian, belarusian, hungarian, turkish,
    greek, indonesian, vietnamese, thai, chinese, japanese, korean, arabic, hebrew, urdu, persian,
    hindi, marathi, nepali,
  ]

  /// Returns the words of a field in all languages.
  package static func words(_ field: (Language) -> WordList) -> [String] {
    all.indices.flatMap { field(all[$0]).words }
  }

  /// Returns the words of a field in all languages, each once.
  package static func set(_ field: (Language) -> WordList) -> Set<String> { Set(words(field)) }

  /// The most usual name of each month, in lowercase.
  package var monthNames: [String] { dates?.months.compactMap(\.words.first) ?? [] }
}
