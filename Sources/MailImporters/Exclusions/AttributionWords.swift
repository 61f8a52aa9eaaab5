enum AttributionWords {
  /// Words that begin an attribution with a date.
  static let starts = PhraseSet([
    "on", "at",  // English
    "am", "den",  // German, Scandinavian
    "le", "el", "il", "il giorno", "in data", "em", "op",  // French, Spanish, Italian, Dutch
    "w dniu", "dnia", "dne", "d.",  // Polish, Czech
    "в", "во",  // Russian
    "på", "στις", "την",  // Norwegian, Greek
    "在", "于", "於",  // Chinese
  ])

  /// Words that begin an attribution without a verb.
  static let quoting = PhraseSet([
    "quoting", "zitat von", "citando", "citat från", "in article", "in message",
    "на", "quoth", "thus spake", "citát",
  ])

  /// First the verbs that come last, then those that a name follows.
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

  /// Words that may come between the verb and the colon.
  static let endings = PhraseSet([
    "the following", "folgendes", "het volgende", "(a)", "(а)", "följande", "følgende", ">", "\"",
    "...",
  ])

  /// Words that attribute the quote to the person who is answered.
  static let youWrote = PhraseSet([
    "you wrote", "you said", "schriebst du", "du schriebst", "schrieben sie", "tu as écrit",
    "vous avez écrit", "escribiste", "hai scritto", "schreef je", "du skrev",
  ])

  /// Words that begin a sentence of the author's own rather than a name.
  static let pronouns = PhraseSet([
    "i", "as", "what", "he", "she", "they", "we", "it", "who", "and", "but", "that", "this",
    "someone", "somebody", "er", "sie", "es", "wie", "ich", "wer", "wir", "was", "je", "il",
    "elle", "comme", "on", "como", "que", "come", "zoals", "hij", "ze", "wij", "ik", "mir", "uns",
    "han", "hun", "hon", "jag", "jeg", "some", "which", "if", "when", "my", "your", "his", "her",
    "their", "our", "the", "a",
  ])
}
