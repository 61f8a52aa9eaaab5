extension DateVocabulary {
  static let spanish = DateVocabulary(
    months: PhraseTable(numbering: [
      "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto",
      "septiembre|setiembre", "octubre", "noviembre", "diciembre",
    ]),
    shortMonths: PhraseTable(numbering: [
      "ene", "feb", "mar", "abr", "mayo", "jun", "jul", "agosto", "sep|sept", "oct", "nov", "dic",
    ]),
    nameMonths: words("abril|mayo|junio|julio"),
    lowercaseMonths: words("abril|mayo|julio"),
    weekdays: PhraseTable(numbering: [
      "lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo",
    ]),
    numbers: PhraseTable([
      "un|uno|una": 1, "dos|un par de": 2, "tres|unos|unas|unos pocos": 3, "cuatro": 4, "cinco": 5,
      "seis": 6, "siete": 7, "ocho": 8, "nueve": 9, "diez": 10, "once": 11, "doce": 12,
    ]),
    ordinals: PhraseTable([
      "primer|primero|primera": 1, "segundo|segunda": 2, "tercer|tercero|tercera": 3,
      "cuarto|cuarta": 4, "último|última": -1,
    ]),
    ordinalSuffixes: words("º|ª|o|er|ro"),
    units: PhraseTable([
      "día|días": .day, "semana|semanas": .week,
      "fin de semana|fines de semana|finde": .weekend, "mes|meses": .month,
      "trimestre|trimestres": .quarter, "año|años": .year, "década|décadas": .decade,
    ]),
    pluralUnits: words("días|semanas|meses|trimestres|años|décadas"),
    seasons: PhraseTable([
      "primavera": .spring, "verano": .summer, "otoño": .autumn, "invierno": .winter,
    ]),
    holidays: PhraseTable([
      "navidad|navidades": .days(month: 12, 24...26),
      "nochebuena": .day(month: 12, day: 24), "día de navidad": .day(month: 12, day: 25),
      "nochevieja|fin de año": .day(month: 12, day: 31),
      "año nuevo|día de año nuevo": .day(month: 1, day: 1),
      "reyes|día de reyes": .day(month: 1, day: 6),
      "san valentín|día de san valentín": .day(month: 2, day: 14),
      "halloween": .day(month: 10, day: 31),
      "pascua|domingo de pascua|domingo de resurrección": .easter(0),
      "viernes santo": .easter(-2), "lunes de pascua": .easter(1),
      "acción de gracias|día de acción de gracias": .weekday(4, ordinal: 4, month: 11),
    ]),
    days: PhraseTable([
      "hoy|esta mañana|esta tarde|esta noche": 0,
      "ayer|ayer por la mañana|ayer por la tarde|ayer por la noche|anoche": -1,
      "anteayer|antes de ayer|antier|anteanoche": -2, "mañana|mañana por la mañana": 1,
      "pasado mañana": 2,
    ]),
    dayBlockers: words("la|una|cada|buena|media"),
    modifiers: PhraseTable([
      "último|última|pasado|pasada": -1, "este|esta": 0, "próximo|próxima": 1,
    ]),
    trailingModifiers: PhraseTable([
      "pasado|pasada|pasados|pasadas|último|última": -1, "antepasado|antepasada": -2,
      "próximo|próxima|que viene": 1,
    ]),
    rolling: PhraseTable([
      "últimos|últimas|pasados|pasadas": -1, "próximos|próximas": 1,
    ]),
    ago: PhraseTable(numbering: ["hace", "hace unos", "hace unas", "hace como"]),
    parts: PhraseTable([
      "principios|comienzos|inicios|comienzo|principio": .early, "mediados": .middle,
      "finales|fines|final": .late, "primera mitad": .firstHalf, "segunda mitad": .secondHalf,
    ]),
    openings: PhraseTable([
      "desde|a partir de|a partir del": .since, "después de|después del|tras": .after,
      "antes de|antes del": .before, "hasta": .until,
    ]),
    onward: PhraseTable(numbering: ["en adelante"]),
    relations: PhraseTable([
      "antes de|antes del|anterior a|anterior al": -1,
      "después de|después del|posterior a|posterior al|siguiente a|siguiente al": 1,
    ]),
    between: PhraseTable(numbering: ["entre"]),
    and: PhraseTable(numbering: ["y"]),
    from: PhraseTable(numbering: ["de", "del", "desde"]),
    to: PhraseTable(numbering: ["a", "al", "hasta"]),
    decades: PhraseTable([
      "cincuenta": 1950, "sesenta": 1960, "setenta": 1970, "ochenta": 1980, "noventa": 1990,
    ]),
    decadePrefixes: words("años|década de|década de los|década del"),
    quarterLetters: words("t|q"),
    articles: words("el|la|los|las"),
    of: words("de|del|en"),
    genitives: words("de|del"),
    introducers: words("en|de|del|desde|hasta|antes de|después de|durante|mes de|para|tras|por"),
    looseYearIntroducers: words("de|del|hasta|antes de|después de|para|tras|por"),
    weekdayIntroducers: words("el|desde el|hasta el|del"),
    holidayIntroducers: words("en|por|para|durante|de|desde|hasta|antes de|después de"),
    habits: words("cada|todos|todas|siempre|suele|suelen|suelo|solemos|normalmente"),
    common: words(
      """
      a|al|como|con|cómo|cuándo|cuál|de|del|dijo|dónde|e|el|ella|ellos|en|era|es|está|están|fue|\
      fueron|ha|había|han|he|hemos|hizo|la|las|le|les|lo|los|me|mi|mis|no|nos|nuestra|nuestro|o|\
      para|pero|por|porque|qué|que|quién|quiénes|se|ser|si|sí|sobre|son|su|sus|te|tu|un|una|y|yo
      """))
}
