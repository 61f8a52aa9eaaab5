extension DateVocabulary {
  static let german = DateVocabulary(
    months: PhraseTable(numbering: [
      "januar|jänner|jaenner|januars", "februar|feber|februars", "märz|maerz|märzes",
      "april|aprils",
      "mai|mais", "juni|junis", "juli|julis", "august|augusts", "september|septembers",
      "oktober|oktobers", "november|novembers", "dezember|dezembers",
    ]),
    shortMonths: PhraseTable(numbering: [
      "jan|jän", "feb|febr", "mrz|mär", "apr", "mai", "jun", "jul", "aug", "sep|sept", "okt", "nov",
      "dez",
    ]),
    nameMonths: words("april|mai|mais|juni|juli|august|märz|maerz"),
    weekdays: PhraseTable(numbering: [
      "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag|sonnabend", "sonntag",
    ]),
    shortWeekdays: PhraseTable(numbering: ["mo", "di", "mi", "do", "fr", "sa", "so"]),
    numbers: PhraseTable([
      "ein|eine|einen|einem|einer|eines": 1, "zwei|zwo": 2, "drei|paar|ein paar": 3, "vier": 4,
      "fünf|fuenf": 5, "sechs": 6, "sieben": 7, "acht": 8, "neun": 9, "zehn": 10, "elf": 11,
      "zwölf|zwoelf": 12,
    ]),
    ordinals: PhraseTable([
      "erste|ersten|erster|erstes": 1, "zweite|zweiten|zweiter|zweites": 2,
      "dritte|dritten|drittes": 3, "vierte|vierten|viertes": 4, "letzte|letzten|letztes": -1,
    ]),
    ordinalSuffixes: words("ter|te|ten"),
    units: PhraseTable([
      "tag|tage|tagen|tages": .day, "woche|wochen": .week,
      "wochenende|wochenenden|wochenendes": .weekend, "monat|monate|monaten|monats": .month,
      "quartal|quartale|quartals|quartalen": .quarter, "jahr|jahre|jahren|jahres|jahrs": .year,
      "jahrzehnt|jahrzehnte|jahrzehnten": .decade,
    ]),
    pluralUnits: words(
      "tage|tagen|wochen|wochenenden|monate|monaten|quartale|quartalen|jahre|jahren|jahrzehnte"),
    seasons: PhraseTable([
      "frühling|frühjahr|fruehling|fruehjahr|frühlings|frühjahrs": .spring,
      "sommer|sommers": .summer, "herbst|herbstes": .autumn, "winter|winters": .winter,
    ]),
    holidays: PhraseTable([
      "weihnachten|weihnacht": .days(month: 12, 24...26),
      "heiligabend|heiligen abend|heilig abend": .day(month: 12, day: 24),
      "silvester|sylvester": .day(month: 12, day: 31),
      "neujahr": .day(month: 1, day: 1), "valentinstag": .day(month: 2, day: 14),
      "halloween": .day(month: 10, day: 31), "nikolaus|nikolaustag": .day(month: 12, day: 6),
      "ostern|ostersonntag": .easter(0), "karfreitag": .easter(-2), "ostermontag": .easter(1),
      "pfingsten|pfingstsonntag": .easter(49), "thanksgiving": .weekday(4, ordinal: 4, month: 11),
    ]),
    days: PhraseTable([
      "heute|heute morgen|heute früh|heute mittag|heute nachmittag|heute abend|heute nacht": 0,
      "gestern|gestern morgen|gestern früh|gestern mittag|gestern nachmittag|gestern abend": -1,
      "letzte nacht": -1, "vorgestern|vorgestern abend": -2,
      "morgen|morgen früh|morgen abend": 1, "übermorgen|uebermorgen": 2,
    ]),
    lowercaseDays: words("morgen"),
    dayBlockers: morningBlockers,
    modifiers: PhraseTable([
      "letzte|letzten|letzter|letztes|letztem|vergangene|vergangenen|vergangener|vergangenes": -1,
      "vergangenem|vorige|vorigen|voriger|voriges|vorigem": -1,
      "vorletzte|vorletzten|vorletzter|vorletztes|vorletztem": -2,
      "diese|diesen|dieser|dieses|diesem|dies": 0,
      "nächste|nächsten|nächster|nächstes|nächstem|kommende|kommenden|kommender|kommendes": 1,
      "naechste|naechsten|kommendem": 1, "übernächste|übernächsten|übernächstes": 2,
    ]),
    rolling: PhraseTable([
      "letzten|letzte|vergangenen|vorigen": -1, "nächsten|nächste|kommenden": 1,
    ]),
    ago: PhraseTable(numbering: ["vor", "vor etwa", "vor ungefähr"]),
    hasSinceDuration: true,
    parts: PhraseTable([
      "anfang|beginn": .early, "mitte": .middle, "ende": .late,
      "erste hälfte|ersten hälfte": .firstHalf, "zweite hälfte|zweiten hälfte": .secondHalf,
    ]),
    openings: PhraseTable([
      "seit|ab": .since, "nach": .after, "vor": .before, "bis|bis zum|bis zu|bis zur": .until,
    ]),
    onward: PhraseTable(numbering: ["an"]),
    relations: PhraseTable(["vor": -1, "nach": 1]),
    between: PhraseTable(numbering: ["zwischen"]),
    and: PhraseTable(numbering: ["und"]),
    from: PhraseTable(numbering: ["von", "vom"]),
    to: PhraseTable(numbering: ["bis", "bis zum"]),
    decades: PhraseTable([
      "fünfziger": 1950, "sechziger": 1960, "siebziger": 1970, "achtziger": 1980, "neunziger": 1990,
    ]),
    decadeSuffixes: words("er|ern"),
    quarterLetters: words("q"),
    articles: words("der|die|das|den|dem|des"),
    of: words("im|in|des|vom|von|der|dem"),
    genitives: words("des"),
    introducers: words("im|in|seit|bis|vor|nach|ab|von|monat|während|vom|zum|über"),
    looseYearIntroducers: words("bis|vor|nach|ab|von|aus|für|vom|über|um"),
    weekdayIntroducers: words("am|seit|bis|vor|nach|ab|vom|zum"),
    holidayIntroducers: words("an|zu|über|seit|vor|nach|bis|am|um|im|ab"),
    shortDateIntroducers: words("am|vom|zum|seit|bis"),
    habits: words("jeden|jedes|jede|jährlich|immer|meist|meistens|normalerweise|oft|üblicherweise"),
    common: words(
      """
      aber|als|am|an|auf|aus|bei|das|dass|dem|den|der|des|die|du|ein|eine|einem|einen|einer|er|es|\
      für|gibt|habe|haben|hast|hat|hatte|ich|ihr|im|in|ist|kam|man|mein|meine|mir|mit|nach|nicht|\
      oder|sein|seine|sich|sie|sind|über|um|und|uns|unser|unsere|von|vor|war|waren|warum|was|\
      welche|welches|wem|wen|wer|wie|wir|wird|wo|worden|wurde|wurden|zu|zum|zur
      """))
}
