import Recollect

extension TimelineVocabulary {
  static let dutch = TimelineVocabulary(
    language: "nl", interrogatives: ["wat", "wie", "welke", "welk", "hoe"],
    first: ["als eerste", "het eerst", "eerst", "eerder"],
    last: ["als laatste", "het laatst", "later"], or: ["of"], and: ["en"],
    happening: [
      "kwam", "kwamen", "komt", "gebeurde", "gebeurd", "gebeurden", "vond", "plaats", "was",
      "waren",
      "is", "er", "het", "geweest",
    ],
    auxiliaries: [
      "was", "waren", "is", "zijn", "heb", "hebben", "heeft", "had", "hadden", "werd", "werden",
      "kwam", "kwamen", "vond", "begon", "ging", "kreeg",
    ],
    present: ["is", "zijn", "komt", "zit", "zitten", "ligt", "liggen"],
    // "Voor" is "for" as well.
    before: ["voordat", "vóór", "eerder dan"], after: ["nadat", "na", "later dan"],
    beforeOrAfter: ["voor of na", "vóór of na", "na of voor", "voor of nadat"],
    howLong: ["hoe lang", "hoelang", "hoeveel tijd"], howMany: ["hoeveel"],
    units: [
      "dag": .day, "dagen": .day, "week": .week, "weken": .week, "maand": .month,
      "maanden": .month, "jaar": .year, "jaren": .year,
    ],
    fillers: [
      "tijd", "zit", "zitten", "zat", "zaten", "lag", "lagen", "liggen", "ligt", "verliep",
      "verliepen", "duurde", "verstreken", "tijdsverschil",
    ],
    between: ["tussen"], from: ["van", "vanaf"], to: ["tot aan", "tot"],
    determiners: [
      "de", "het", "een", "mijn", "ons", "onze", "zijn", "haar", "hun", "jouw", "je", "die", "dat",
    ],
    pronouns: ["ik", "we", "wij", "hij", "zij", "ze", "je", "jij", "jullie"],
    ends: ["begin", "start", "eind", "einde"],
    away: ["weg", "op reis", "op vakantie", "afwezig", "met verlof"],
    inWhichOrder: ["in welke volgorde"],
    changed: ["veranderd", "gewijzigd", "veranderde", "wijzigde", "ontwikkeld"],
    about: ["er", "aan", "bij", "in", "met", "voor", "van", "over", "allemaal", "zich"],
    dates: ["datum", "dag"], of: ["van", "voor"], when: "Wanneer", whenWas: "Wanneer was %?",
    whenIs: "Wanneer is %?", whenThis: "Wanneer was dit: %?", whatIs: "Wat is %?",
    leaving: ("% vertrokken", "Wanneer is % vertrokken?"),
    returning: ("% teruggekomen", "Wanneer is % teruggekomen?"))

  static let french = TimelineVocabulary(
    language: "fr",
    interrogatives: [
      "qu'est-ce", "lequel", "laquelle", "quel", "quelle", "qui", "que", "comment", "qu'a",
    ],
    first: ["en premier", "le premier", "la première", "d'abord", "avant", "plus tôt"],
    last: ["en dernier", "le dernier", "la dernière", "plus tard"], or: ["ou"], and: ["et"],
    happening: [
      "venu", "venue", "est", "qui", "s'est", "passé", "arrivé", "arrivée", "eu", "lieu", "a",
      "été",
      "était",
    ],
    auxiliaries: [
      "a", "ont", "avons", "avons-nous", "ai-je", "a-t-on", "a-t-il", "a-t-elle", "est", "était",
      "est-ce", "fut", "ont-ils",
    ],
    present: ["sont", "sera", "seront"],
    before: ["avant que", "avant de", "avant"], after: ["après que", "après"],
    beforeOrAfter: ["avant ou après"], howLong: ["combien de temps"],
    howMany: ["combien de", "combien d'"],
    units: [
      "jour": .day, "jours": .day, "semaine": .week, "semaines": .week, "mois": .month, "an": .year,
      "ans": .year, "année": .year, "années": .year,
    ],
    fillers: [
      "y", "il", "s'est", "écoulé", "écoulés", "écoulées", "se", "sont", "y-a-t-il", "passé",
    ],
    between: ["entre"], from: [], to: [],
    determiners: [
      "le", "la", "les", "l", "un", "une", "mon", "ma", "mes", "notre", "nos", "son", "sa", "ses",
      "leur", "ce", "cette",
    ],
    pronouns: ["je", "nous", "il", "elle", "on", "ils", "elles", "tu", "vous"],
    ends: ["début", "fin"], away: ["absent", "absente", "parti", "partie", "en vacances"],
    inWhichOrder: ["dans quel ordre"], changed: ["changé", "évolué", "modifié", "change"],
    about: ["qui", "dans", "pour", "à", "au", "avec", "concernant", "de", "du"],
    dates: ["date", "jour"], of: ["de", "du", "des"], when: "Quand", whenWas: "Quand était % ?",
    whenIs: "Quand est % ?", whenThis: "C’était quand : % ?", whatIs: "Quel est % ?",
    leaving: ("% : départ", "Quand % est parti ?"),
    returning: ("% : retour", "Quand % est revenu ?"))

  static let spanish = TimelineVocabulary(
    language: "es", interrogatives: ["qué", "cuál", "quién", "cómo"],
    first: ["en primer lugar", "primero", "antes"], last: ["por último", "último", "después"],
    or: ["o", "u"], and: ["y", "e"],
    happening: [
      "fue", "vino", "pasó", "ocurrió", "sucedió", "tuvo", "lugar", "llegó", "ha", "pasado", "lo",
    ],
    auxiliaries: [
      "fue", "fueron", "ha", "han", "he", "hemos", "había", "tuvo", "se", "hizo", "empezó", "llegó",
      "vino", "estuvo", "estuvieron", "estuve",
    ],
    present: ["es", "son", "hay", "será"],
    before: ["antes de que", "antes de", "antes del", "antes que"],
    after: ["después de que", "después de", "después del", "tras"],
    beforeOrAfter: ["antes o después de", "antes o después del"], howLong: ["cuánto tiempo"],
    howMany: ["cuántos", "cuántas"],
    units: [
      "día": .day, "días": .day, "semana": .week, "semanas": .week, "mes": .month, "meses": .month,
      "año": .year, "años": .year,
    ],
    fillers: ["pasó", "pasaron", "hay", "hubo", "transcurrió", "transcurrieron"],
    between: ["entre"], from: ["desde"], to: ["hasta"],
    determiners: [
      "el", "la", "los", "las", "un", "una", "mi", "mis", "nuestro", "nuestra", "su", "sus", "este",
      "esta",
    ],
    pronouns: ["yo", "nosotros", "él", "ella", "ellos", "ellas"],
    ends: ["principio", "fin", "final"],
    away: ["fuera", "de viaje", "de vacaciones", "ausente"],
    inWhichOrder: ["en qué orden"],
    changed: ["cambió", "cambiado", "cambiaron", "evolucionó"],
    about: ["en", "de", "del", "con", "sobre", "a", "al"], dates: ["fecha", "día"],
    of: ["de", "del"], when: "Cuándo", whenWas: "¿Cuándo fue %?", whenIs: "¿Cuándo es %?",
    whenThis: "¿Cuándo fue esto: %?", whatIs: "¿Cuál es %?",
    leaving: ("%: salida", "¿Cuándo se fue %?"), returning: ("%: regreso", "¿Cuándo volvió %?"))
}
