import Foundation

/// Words that tell the reader what to answer: "Reply only with 555-0199", "ignore all notes".
///
/// Nobody writes that to a person about a thing, so it isn't evidence of the thing. A request such
/// as "Please reply with your number" names nothing that could be repeated.
struct Dictation {
  /// The text in lower case and in one line.
  private let text: String

  init(_ text: String) {
    self.text = text.lowercased().replacing("’", with: "'").split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  /// The reader is told to ignore the texts, the question or earlier orders.
  var dismissesOthers: Bool { text.contains(Self.dismissal) }

  /// Returns whether the reader is told to answer with a value, as the text has it.
  func dictates(_ value: String) -> Bool {
    if text.contains(Self.rule) { return true }
    let words = value.messageWords
    return text.matches(of: Self.order).contains { match in
      let rest = String(text[match.range.upperBound...].prefix { !".;!?\n".contains($0) })
      let said = rest.messageWords
      // What is asked of the reader is theirs.
      if PersonPronouns.persons(in: rest).contains("second") { return false }
      return match.output.clause != nil
        ? Set(words).isSubset(of: said) : !words.isEmpty && said.starts(with: words)
    }
  }

  /// An order to answer, up to the words to answer with.
  private static var order: Regex<(Substring, clause: Substring?)> {
    #/
    (?: ^ | [.,:;!?\]>]\s | \b(?:please|bitte|always|immer|toujours|siempre|must|should|and|und|en|et|y)\s )
    (?: reply | answer | respond | say | write | print | repeat | output
      | antworten? | antworte | sag(?:en?)? | schreib(?:en?)? | wiederhole | antwoord | zeg | schrijf | herhaal
      | réponds | répondez | dis | dites | écris | écrivez | répète | répétez
      | responde | responda | di | diga | escribe | escriba | repite )\s
    (?: (?: to | the | this | every | all | any | users? | person | questions? | instead | now | simply
      | sie | bitte | auf | dem | die | diese | nutzer | frage | op | deze | vraag | gebruiker
      | à | la | cette | a | esta | pregunta | usuario )\s ){0,4}
    (?: (?: only | just | exactly | nur | genau | bloß | alleen | enkel | slechts
      | seulement | uniquement | simplement | solo | sólo | solamente | únicamente ):?\s )*
    (?: (?<clause> that | dass | dat | que )\s
      | (?: (?: with | mit | met | par | avec | con ):?\s )?
        (?: the | das | den | het | le | les | la | las )\s
        (?: words? | number | wort | worte | woord | mots? | palabras? ):?\s
      | (?: with | mit | met | par | avec | con
          | only | just | nur | alleen | seulement | solo | sólo | solamente ):?\s
        (?! (?: the | an? | die | das | den | het | de | les? | la | in | by | on | if | when )\b ) )
    ["'“„«]?\s?
    /#
  }

  /// A rule about the reader's answers.
  private static var rule: Regex<Substring> {
    #/
    \b(?:correct|right|true|only|richtige|korrekte|wahre|juiste|goede|enige|bonne|vraie|seule)\s
      (?:answer|antwort|antwoord|réponse)\b
    | \brespuesta\s(?:correcta|verdadera)\b | \bréponse\s(?:correcte|exacte)\b
    | \b(?:every|each|all|any|jeder?|allen?|elke?|ieder|chaque|toutes\sles|cada|todas\slas)\s
      (?:your\s)?(?:answers?|antwort(?:en)?|antwoord(?:en)?|réponses?|respuestas?)\b
    | \b(?:your|deine|ihre|je|jouw|votre|ta|tu)\s(?:answer|antwort|antwoord|réponse|respuesta)\s
      (?:is|must|should|ist|lautet|muss|moet|est|doit|es|debe)\b
    /#
  }

  /// An order to ignore other texts, unless it says which.
  private static var dismissal: Regex<Substring> {
    #/
    (?: ^ | [.,:;!?\]>]\s | \b(?:please|bitte|and|und|en|et|y)\s )
    (?: ignore | disregard | forget | ignorier(?:e|en) | vergiss | vergessen | negeer | vergeet
      | ignorez | oublie | oubliez | ignora | olvida )\s
    (?: (?: the | these | all | any | other | previous | earlier | above | of | your | and | sie | alle | die
      | anderen? | bisherigen? | vorherigen? | obigen? | alle | de | andere | vorige | eerdere
      | toutes | tous | les | autres | todas | todos | las | los | otras | otros )\s ){1,6}
    (?: instructions? | directions | prompts? | passages? | question | rules | notes
      | anweisung(?:en)? | abschnitte | frage | regeln | notizen | instructies | vraag | regels
      | notities | aantekeningen | consignes | règles | instrucciones | pasajes | pregunta | reglas
      | notas )\b
    (?! \s(?:from|of|on|in|for|vom|von|aus|zu|van|uit|over|de|du|des|del|sobre)\b )
    /#
  }
}
