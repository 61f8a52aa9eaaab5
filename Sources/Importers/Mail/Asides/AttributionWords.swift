/// The words of attributions in the languages mail programs write them in.
enum AttributionWords {
  /// How an attribution with a date begins.
  static let starts = PhraseSet([
    "on", "at",  // English
    "am", "den",  // German, Scandinavian
    "le", "el", "il", "il giorno", "in data", "em", "op",  // French, Spanish, Italian, Dutch
    "w dniu", "dnia", "dne", "d.",  // Polish, Czech
    "в", "во",  // Russian
    "på", "στις", "την",  // Norwegian, Greek
    "在", "于", "於",  // Chinese
  ])

  /// How an attribution without a verb begins.
  static let quoting = PhraseSet([
    "quoting", "zitat von", "citando", "citat från", "in article", "in message",
    "на", "quoth", "thus spake", "citát",
  ])

  /// Verbs: those that stand last, then those that a name follows.
  static let verbs = PhraseSet([
    [
      "wrote", "writes", "said", "wrote the following", "typed",  // English
      "a écrit", "a ecrit", "écrivait", "écrit",  // French
      "escribió", "escribio", "escribe",  // Spanish
      "ha scritto", "scrive", "scriveva",  // Italian
      "escreveu",  // Portuguese
      "geschreven", "geschrieben",  // Dutch, German
      "napisał", "napisała", "napisał(a)", "pisze",  // Polish
      "написал", "написала", "написал(а)", "пишет", "писал", "писал(а)",  // Russian
      "写道", "寫道", "写到", "書きました", "のメール", "のメッセージ", "님이 작성",  // Chinese, Japanese
      "kirjoitti", "napsal", "napsala", "napsal(a)", "yazdı", "írta",
      "έγραψε", "작성", "쓴 글",  // Greek, Korean
    ],
    ["schrieb", "schreibt", "schreef", "skrev", "skriver"],
  ])

  /// What may stand between the verb and the colon.
  static let endings = PhraseSet([
    "the following", "folgendes", "het volgende", "(a)", "(а)", "följande", "følgende", ">", "\"",
    "...",
  ])

  /// Words that say the quote is of whoever is answered.
  static let youWrote = PhraseSet([
    "you wrote", "you said", "schriebst du", "du schriebst", "schrieben sie", "tu as écrit",
    "vous avez écrit", "escribiste", "hai scritto", "schreef je", "du skrev",
  ])

  /// Words that begin a sentence of the author's rather than a name.
  static let pronouns = PhraseSet([
    "i", "as", "what", "he", "she", "they", "we", "it", "who", "and", "but", "that", "this",
    "someone", "somebody", "er", "sie", "es", "wie", "ich", "wer", "wir", "was", "je", "il",
    "elle", "comme", "on", "como", "que", "come", "zoals", "hij", "ze", "wij", "ik", "mir", "uns",
    "han", "hun", "hon", "jag", "jeg", "some", "which", "if", "when", "my", "your", "his", "her",
    "their", "our", "the", "a",
  ])
}
