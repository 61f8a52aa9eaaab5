extension Language {
  package static let german = Language(
    code: "de", letters: "äöüß", common: .german, dates: .german, events: .german, authors: .german,
    requests: .german, answers: .german, people: .german, tenses: .german, timeline: .german,
    wording: .german, changes: .german, memories: .german, secrets: .german, foreign: .german,
    records: .german, headers: .german, attributions: .german, forwarding: .german,
    notices: .german, signatures: .german, chats: .german, minutes: .german)
}

extension Language.Common {
  fileprivate static let german = Self(
    function: """
      aber|alle|als|also|am|an|auch|auf|aus|bei|bin|bis|bist|da|damit|dann|das|dass|dein|deine|dem
      den|denn|der|des|dich|die|dies|diese|dieser|dieses|dir|doch|du|durch|ein|eine|einem|einen
      einer|eines|er|es|euch|euer|für|gegen|gibt|hab|habe|haben|hast|hat|hatte|hatten|ich|ihm|ihn
      ihnen|ihr|ihre|ihrem|ihren|im|in|ist|ja|kann|kannst|kein|keine|können|man|mein|meine|meinem
      meinen|meiner|mich|mir|mit|muss|nach|nicht|noch|nun|nur|ob|oder|ohne|sehr|sein|seine|seinem
      seinen|sich|sie|sind|so|soll|sollte|um|und|uns|unser|unsere|unter|vom|von|vor|wann|war|waren
      warum|was|weil|welche|welcher|welches|wem|wen|wenn|wer|werden|wie|wieder|will|wir|wird|wirst
      wo|woher|wohin|worden|wurde|wurden|zu|zum|zur|zwischen|über
      """,
    endings: "ung|keit|lich|isch|heit|tion|igen|chen",
    question: """
      aktuell|aktuelle|aktuellen|aktueller|aktuelles|art|bekommen|brauche|braucht|derzeit|erste
      ersten|eigentlich|etwas|gab|gegeben|gehen|geht|gemacht|genau|gerade|gegenwärtig|heißen|heißt
      heute|immer|jemand|jetzt|kam|kommen|kommt|lang|lange|letzte|letzten|letzter|letztes|mache
      machen|macht|mal|mehr|meisten|momentan|nächste|nächsten|nächster|nächstes|nehmen|neue|neuen
      neuer|neues|nimmt|oft|sagen|sagt|sagte|schon|sonst|viel|viele|vielen|wieviel|wieviele|wurde
      zurzeit|zuerst|zuletzt
      """,
    abbreviations: "dr|prof|st|z.b|d.h|bzw|ca|nr|tel|inkl|exkl|zzgl")
}

extension Language.Dates {
  fileprivate static let german = Self(
    months: [
      "januar|jänner|jaenner|januars", "februar|feber|februars", "märz|maerz|märzes",
      "april|aprils",
      "mai|mais", "juni|junis", "juli|julis", "august|augusts", "september|septembers",
      "oktober|oktobers", "november|novembers", "dezember|dezembers",
    ],
    shortMonths: [
      "jan|jän", "feb|febr", "mrz|mär", "apr", "mai", "jun", "jul", "aug", "sep|sept", "okt", "nov",
      "dez",
    ],
    nameMonths: "april|mai|mais|juni|juli|august|märz|maerz",
    weekdays: [
      "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag|sonnabend", "sonntag",
    ],
    shortWeekdays: ["mo", "di", "mi", "do", "fr", "sa", "so"],
    numbers: [
      "ein|eine|einen|einem|einer|eines": 1, "zwei|zwo": 2, "drei|paar|ein paar": 3, "vier": 4,
      "fünf|fuenf": 5, "sechs": 6, "sieben": 7, "acht": 8, "neun": 9, "zehn": 10, "elf": 11,
      "zwölf|zwoelf": 12,
    ],
    ordinals: [
      "erste|ersten|erster|erstes": 1, "zweite|zweiten|zweiter|zweites": 2,
      "dritte|dritten|drittes": 3, "vierte|vierten|viertes": 4, "letzte|letzten|letztes": -1,
    ],
    ordinalSuffixes: "ter|te|ten",
    units: [
      "tag|tage|tagen|tages": .day, "woche|wochen": .week,
      "wochenende|wochenenden|wochenendes": .weekend, "monat|monate|monaten|monats": .month,
      "quartal|quartale|quartals|quartalen": .quarter, "jahr|jahre|jahren|jahres|jahrs": .year,
      "jahrzehnt|jahrzehnte|jahrzehnten": .decade,
    ],
    pluralUnits: """
      tage|tagen|wochen|wochenenden|monate|monaten|quartale|quartalen|jahre|jahren|jahrzehnte
      """,
    seasons: [
      "frühling|frühjahr|fruehling|fruehjahr|frühlings|frühjahrs": .spring,
      "sommer|sommers": .summer, "herbst|herbstes": .autumn, "winter|winters": .winter,
    ],
    holidays: [
      "weihnachten|weihnacht": .days(month: 12, 24...26),
      "heiligabend|heiligen abend|heilig abend": .day(month: 12, day: 24),
      "silvester|sylvester": .day(month: 12, day: 31),
      "neujahr": .day(month: 1, day: 1), "valentinstag": .day(month: 2, day: 14),
      "halloween": .day(month: 10, day: 31), "nikolaus|nikolaustag": .day(month: 12, day: 6),
      "ostern|ostersonntag": .easter(0), "karfreitag": .easter(-2), "ostermontag": .easter(1),
      "pfingsten|pfingstsonntag": .easter(49), "thanksgiving": .weekday(4, ordinal: 4, month: 11),
    ],
    days: [
      "heute|heute morgen|heute früh|heute mittag|heute nachmittag|heute abend|heute nacht": 0,
      "gestern|gestern morgen|gestern früh|gestern mittag|gestern nachmittag|gestern abend": -1,
      "letzte nacht": -1, "vorgestern|vorgestern abend": -2,
      "morgen|morgen früh|morgen abend": 1, "übermorgen|uebermorgen": 2,
    ],
    lowercaseDays: "morgen",
    dayBlockers: "am|guten|jeden|diesen|eines|goede|goeie|de|elke|iedere",
    modifiers: [
      "letzte|letzten|letzter|letztes|letztem|vergangene|vergangenen|vergangener|vergangenes": -1,
      "vergangenem|vorige|vorigen|voriger|voriges|vorigem": -1,
      "vorletzte|vorletzten|vorletzter|vorletztes|vorletztem": -2,
      "diese|diesen|dieser|dieses|diesem|dies": 0,
      "nächste|nächsten|nächster|nächstes|nächstem|kommende|kommenden|kommender|kommendes": 1,
      "naechste|naechsten|kommendem": 1, "übernächste|übernächsten|übernächstes": 2,
    ],
    rolling: [
      "letzten|letzte|vergangenen|vorigen": -1, "nächsten|nächste|kommenden": 1,
    ],
    ago: ["vor", "vor etwa", "vor ungefähr"],
    hasSinceDuration: true,
    parts: [
      "anfang|beginn": .early, "mitte": .middle, "ende": .late,
      "erste hälfte|ersten hälfte": .firstHalf, "zweite hälfte|zweiten hälfte": .secondHalf,
    ],
    openings: [
      "seit|ab": .since, "nach": .after, "vor": .before, "bis|bis zum|bis zu|bis zur": .until,
    ],
    onward: ["an"],
    relations: ["vor": -1, "nach": 1],
    between: ["zwischen"],
    and: ["und"],
    from: ["von", "vom"],
    to: ["bis", "bis zum"],
    decades: [
      "fünfziger": 1950, "sechziger": 1960, "siebziger": 1970, "achtziger": 1980, "neunziger": 1990,
    ],
    decadeSuffixes: "er|ern",
    quarterLetters: "q",
    articles: "der|die|das|den|dem|des",
    of: "im|in|des|vom|von|der|dem",
    genitives: "des",
    introducers: "im|in|seit|bis|vor|nach|ab|von|monat|während|vom|zum|über",
    looseYearIntroducers: "bis|vor|nach|ab|von|aus|für|vom|über|um",
    weekdayIntroducers: "am|seit|bis|vor|nach|ab|vom|zum",
    holidayIntroducers: "an|zu|über|seit|vor|nach|bis|am|um|im|ab",
    shortDateIntroducers: "am|vom|zum|seit|bis",
    habits: "jeden|jedes|jede|jährlich|immer|meist|meistens|normalerweise|oft|üblicherweise",
    common: """
      aber|als|am|an|auf|aus|bei|das|dass|dem|den|der|des|die|du|ein|eine|einem|einen|einer|er|es
      für|gibt|habe|haben|hast|hat|hatte|ich|ihr|im|in|ist|kam|man|mein|meine|mir|mit|nach|nicht
      oder|sein|seine|sich|sie|sind|über|um|und|uns|unser|unsere|von|vor|war|waren|warum|was|welche
      welches|wem|wen|wer|wie|wir|wird|wo|worden|wurde|wurden|zu|zum|zur
      """,
    hours: "uhr",
    yearWords: "jahr|jahre|jahres|jahren",
    countedThings: """
      wörter|wörtern|worte|worten|dollar|leute|leuten|menschen|schritte|schritten|seiten|stunden
      minuten|meter|metern|kilometer|kilometern|franken|zeichen|personen|teilnehmer|teilnehmern
      """)
}

extension Language.Events {
  fileprivate static let german = Self(
    relations: [
      "vor|bevor": .before, "nach|nachdem": .after, "seit|seitdem": .since,
      "bis zu|bis": .until, "während": .during,
    ],
    contractions: ["vorm": .before, "bis zum|bis zur": .until, "beim": .during],
    openers: """
      der|die|das|dem|den|des|mein|meine|meinem|meiner|meinen|meines|unser|unsere|unserem|unserer
      unseres|sein|seine|seinem|seiner|seines|ihr|ihre|ihrem|ihrer|ihres|dieser|diesem|dieses|ich
      wir|er|sie|es
      """,
    hasNames: false,
    interrogatives: "was|wo|wer|wann|warum|wie|welche|welcher|welches|wem|wen|und",
    auxiliaries: "hat|habe|haben|hatte|ist|sind|war|waren")
}

extension Language.Authors {
  fileprivate static let german = Self(
    messages: "nachricht|nachrichten|brief|briefe|notiz|notizen|worte",
    documents: """
      antwort|antworten|einladung|einladungen|rechnung|rechnungen|angebot|angebote|vorschlag
      vorschlage|bitte|anfrage|anfragen|frage|fragen|bericht|berichte|anhang|meinung|kommentar
      kommentare
      """,
    plainVerbs: "schrieb|schreibt|geschrieben|sagte|sagt|gesagt|schickte|geschickt",
    finiteVerbs: """
      schrieb|schreibt|sagte|sagt|schickte|sandte|erzahlte|erzahlt|erwahnte|erwahnt|fragte|fragt
      antwortete|versprach|meinte|erklarte|berichtete|empfahl
      """,
    otherVerbs: """
      geschrieben|gesagt|geschickt|gesendet|gesandt|erzahlt|erwahnt|gefragt|geantwortet|versprochen
      vorgeschlagen|erklart|berichtet|weitergeleitet|gemeint|empfohlen
      """,
    auxiliaries: "hat|hatte|habe", receiving: "bekommen|erhalten|gehort", sources: "laut",
    ambiguousSources: "von")
}

extension Language.Requests {
  fileprivate static let german = Self(
    openers: "und|aber|oder|also|bitte|hallo",
    verbs: "zeig|zeige|finde|such|suche|nenn|nenne|erklär|erkläre|fass|fasse|vergleiche",
    prepositions: "ab|an|auf|aus|bei|bis|für|in|mit|nach|seit|über|um|von|vor|zu",
    wishes: "ich möchte wissen|ich will wissen|ich wüsste gern|ich frage mich",
    questionWords: """
      was|wer|wen|wem|wessen|wann|warum|wieso|weshalb|welche|welcher|welches|welchen|welchem|wie
      wieviel|wo|woher|wohin|womit|worüber
      """,
    subjects: "ich|du|er|sie|es|wir|ihr|man", remarks: "gesagt|immer",
    withoutSubject: "bin|habe|hab|war|muss|darf|kann|werde|hatte|soll|sollte|könnte",
    determiners: "der|die|das|den|ein|eine|mein|meine|dein|deine|unser|unsere|jemand",
    auxiliaries: """
      ist|sind|bin|bist|seid|war|waren|warst|hat|habe|hab|hast|haben|habt|hatte|hatten|kann|kannst
      können|könnte|darf|muss|soll|sollte|willst|wird|werde|werden|gibt
      """)
}

extension Language.Answers {
  fileprivate static let german = Self(
    hour: "um wie viel uhr", howMany: "wie viele|wieviele", howMuch: "wie viel|wieviel",
    howLong: "wie lange|wie lang", howOld: "wie alt", howFar: "wie weit", howBig: "wie groß",
    howHigh: "wie hoch", howHeavy: "wie schwer", howOften: "wie oft", when: "wann",
    whichDay: "an welchem tag", color: "farbe", who: "wer|wem|wen", whose: "wessen",
    where: "wo|wohin|woher", why: "warum|wieso|weshalb", no: "nein|nie",
    quantities: """
      halb|einmal|zweimal|täglich|wöchentlich|monatlich|jährlich|hundert|tausend|keine|nichts
      kostenlos
      """,
    numberEndings: "zig|ßig",
    times: """
      diens|mittw|donner|freit|samst|sonn|mär|mai|okt|dez|heute|gestern|morgen|abend|nacht|woche
      monat|jahr|frühl|somm|herbst|ostern|weihn|tag
      """,
    numbers: """
      eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|dreizehn|vierzehn|fünfzehn
      sechzehn|siebzehn|achtzehn|neunzehn|zwanzig
      """,
    yesAndNo: "ja|nein",
    denials: """
      nicht angegeben|nicht erwähnt|nicht genannt|nicht bekannt|unbekannt|keine angabe
      keine information|ich weiß es nicht
      """,
    denyingPhrases: "wird nicht erwähnt|steht nicht in", oneself: "bin ich|sind wir",
    askingForLink: "wo|wohin|wie|adresse|seite|webseite",
    answering: "antwort|antworten|ignorieren",
    supposing: """
      wenn|falls|würde|würden|könnte|könnten|vielleicht|vorgeschlagen|geplant|angebot|angeboten
      kostenvoranschlag|geschätzt|veranschlagt|hoffe|hoffen|erwarte|erwartet|überlege|überlegen
      wollte|wollten|hätte|hätten
      """, wishing: "möchte|möchten|wollen",
    deictics: "jetzt|nun|da|dort|hier|damals|eigentlich|inzwischen",
    undecided:
      "unentschieden|nicht entschieden|schwankt zwischen|schwanke zwischen|schwanken zwischen",
    givingUp: """
      fahren nicht|fahre nicht|gehen nicht|kommen nicht|komme nicht|abgesagt|fällt aus|fiel aus
      ausgefallen|aufgegeben|wurde nichts|wird nichts|verworfen|kam nicht|kamen nicht
      nicht gekommen
      """,
    formerly: "bisher|bis jetzt|bislang|bis vor kurzem|früher|ehemals|vormals", until: "bis",
    now: "jetzt|nun|derzeit|aktuell|aktuelle|aktuellen|zurzeit|momentan|noch|heute|mehr",
    colors: """
      rot|blau|grün|gelb|lila|violett|rosa|braun|schwarz|weiß|weiss|grau|creme|silber|türkis
      anthrazit|bordeaux|oliv|bunt|petrol|ocker|hell|dunkel|gestreift|farbig
      """,
    conjunctions: "und|oder|aber",
    references: """
      er|ihn|ihm|sie|ihr|ihre|ihren|ihrem|ihrer|ihnen|es|sein|seine|seinen|seinem|seiner|diese
      dieser|dieses|diesen|diesem|dort|da|dann|dabei|dazu|damit|daran|darin|darüber|davon|dafür
      dagegen|danach|davor|andere|anderen|anderer|anderes|beide|beiden|auch
      """,
    earlier: "ursprünglich|ursprüngliche|zuerst|früher|vorher|anfangs|alte|alten",
    next: "nächste|nächster|nächstes|nächsten|nächstens",
    past: "hat|hatte|haben|war|waren|wurde|wurden|früher|zuerst|kostete",
    introducingAmounts: "ab|seit|jetzt|neu|nun", joining: "und",
    frequent: "wann|welche|welcher|welches|wird|werden|eine|haben|viel|viele",
    askingForAll: "passiert|geschah|geschehen|los|neu|neues|gemacht|getan|alles|etwas|war",
    which: "welche", pluralEndings: "en|er|ien|s")
}

extension Language.People {
  fileprivate static let german = Self(
    titles: "Frau|Herr", thirdPerson: "er|ihn|ihm|sein|seine|sie|ihr|ihre|es",
    askingForPerson: "wer",
    others: "er|sie|ihn|ihm|ihr|ihre|ihrem|ihren|ihrer|sein|seine|seinem|seinen|seiner",
    othersAsObjects: "ihn|ihm|seine|seinem|seinen|seiner",
    firstPerson: """
      ich|mich|mir|mein|meine|meinen|meinem|meiner|wir|uns|unser|unsere|unseren|unserem|unserer
      """,
    otherFirstPerson: "meines|unseres",
    secondPerson: """
      du|dich|dir|dein|deine|deinen|deinem|deiner|deines|euch|euer|eure|euren|eurem|eurer
      """,
    possessives: """
      mein|meine|meinen|meinem|meiner|meines|unser|unsere|unseren|unserem|unserer|unseres
      """,
    relations: """
      mutter|mama|vater|papa|eltern|bruder|schwester|sohn|tochter|kind|kinder|frau|mann|freund
      freundin|onkel|tante|neffe|nichte|oma|opa|kollege|kollegin|chef|chefin|nachbar|mitbewohner
      katze|kater|hund|pferd|großmutter|großvater|nachbarin|partnerin
      """,
    ofPerson: "von")
}

extension Language.Tenses {
  fileprivate static let german = Self(
    perfect: "hat|habe|haben|habt|hast", being: "ist|sind|bin",
    present: """
      wird|werden|werde|findet|kommt|kommen|treffen|soll|sollen|muss|müssen|können|kann|fährt
      beginnt
      """,
    postponed: "verschoben|verlegt|vorgezogen",
    past: """
      war|waren|wurde|wurden|hatte|hatten|ging|gingen|kam|kamen|fand|fanden|kaufte|kauften
      """,
    participles: """
      verkauft|bezahlt|besucht|bekommen|erhalten|verloren|bestellt|repariert|unterschrieben
      """,
    negations: "nicht|kein|keine|keinen|nie|wenn")
}

extension Language.Timeline {
  fileprivate static let german = Self(
    interrogatives: "was|wer|welche|welcher|welches|welchen|wie|wen",
    first: "als erstes|als erster|als erste|zuerst|früher|eher|erst",
    last: "als letztes|als letzter|als letzte|zuletzt|später", or: "oder",
    and: "und",
    happening: """
      kam|kamen|kommt|passierte|passiert|geschah|geschehen|gekommen|fand|statt|stattgefunden|war
      waren|ist|da|gewesen|es|dran
      """,
    auxiliaries: """
      war|waren|ist|sind|hat|habe|haben|hatte|hatten|wurde|wurden|kam|kamen|fand|begann|bekam|zog
      ging
      """,
    present: "ist|sind|kommt|liegt|liegen",
    before: "bevor|vor|früher als|eher als", after: "nachdem|nach|später als",
    beforeOrAfter: "vor oder nach|nach oder vor", blockers: "angst|platz|sehnsucht",
    howLong: "wie lange|wie lang|wie viel zeit|wieviel zeit",
    howMany: "wie viele|wieviele",
    units: [
      "tag|tage|tagen": .day, "woche|wochen": .week, "monat|monate|monaten": .month,
      "jahr|jahre|jahren": .year,
    ],
    fillers: """
      zeit|verging|vergingen|vergangen|liegen|liegt|lag|lagen|dauerte|dauert|gedauert
      """,
    between: "zwischen", from: "von|vom", to: "bis zum|bis zur|bis",
    determiners: """
      der|die|das|den|dem|des|ein|eine|einen|einem|einer|mein|meine|meinen|meinem|meiner|unser
      unsere|unseren|unserem|unserer|sein|seine|seinem|seiner|ihr|ihre|ihrem|ihrer
      """,
    pronouns: "ich|wir|er|sie|es|du|ihr|man", hasPlainArticles: false,
    ends: "anfang|beginn|ende|schluss",
    away: "weg|fort|verreist|unterwegs|im urlaub|abwesend",
    inWhichOrder: "in welcher reihenfolge",
    changed: "geändert|verändert|änderte|veränderte|entwickelt|gewandelt",
    about: "sich|an|am|bei|beim|in|im|mit|für|zu|zum|zur|alles",
    dates: "datum|termin|tag", of: "von|vom|des|der|für", when: "Wann",
    whenWas: "Wann war das: %?", whenIs: "Wann ist das: %?", whenThis: "Wann war das: %?",
    whatIs: "Was ist %?", leaving: ("% abgereist", "Wann ist % abgereist?"),
    returning: ("% zurückgekommen", "Wann ist % zurückgekommen?"))
}

extension Language.Wording {
  fileprivate static let german = Self(
    day: "Tag|Tage", week: "Woche|Wochen", month: "Monat|Monate",
    year: "Jahr|Jahre",
    later: "% später", first: "zuerst", last: "zuletzt", same: "am selben Tag", yes: "Ja",
    no: "Nein", before: "Vorher", after: "Nachher",
    by: "spätestens am %", until: "bis %", inText: "aber % in „#“",
    elsewhere: "aber % in einem anderen Text")
}

extension Language.Changes {
  fileprivate static let german = Self(
    signs: """
      umgezogen|verkauft|gekündigt|aufgehört|jetzt|nun|ausgetreten|abgebrochen|inzwischen
      mittlerweile|statt|stattdessen|neuer|neue|neues|neuen|seit|wieder|früher|gestorben|getrennt
      verschoben|abgesagt|gewechselt
      """,
    phrases: "nicht mehr",
    planSigns: """
      verschoben|verschieben|verlegt|verlegen|vorgezogen|statt|stattdessen|anstatt|abgesagt
      geändert|korrektur|springt|einspringt|vertritt|ersetzt
      """,
    planPhrases: """
      nicht mehr|ist jetzt|ist nun|neuer termin|neues datum|woche später|woche früher|tag später
      tag früher|kann dann nicht|als gedacht|als erwartet|als geplant
      """,
    home: """
      lebe|leben|wohne|wohnt|wohnen|wohnung|haus|adresse|umgezogen|gezogen|ausgezogen|eingezogen
      """,
    work: "arbeite|arbeitet|arbeiten|stelle|firma|gekündigt|rente",
    partner: "verheiratet|hochzeit|verlobt|freundin|freund|getrennt|geschieden")
}

extension Language.Memories {
  fileprivate static let german = Self(
    always: "immer|nie|niemals", future: "ab jetzt|künftig|in zukunft",
    memories: "erinnerung|erinnerungen", asking: "merk|merke|merken",
    assent: "richtig|genau|stimmt|ja|nein", address: "du|dich|dir|dein|deine|deinen|deinem|deiner",
    speakers: "ich|wir", saying: "gesagt|erwähnt|gefragt|sagte|erzählt", erring: "geirrt|vertan",
    clauseSubjects: "ich",
    suppositions: "wenn|würde|wünschte|träumte",
    references: """
      es|er|ihn|ihm|sie|ihr|ihre|ihren|ihnen|das|den|dem|die|dort|da|damit|dazu|dafür|deshalb|auch
      """,
    negations: "nicht|kein|keine|keinen|keinem|keiner|nie|niemals|ohne|weder")
}

extension Language.Secrets {
  fileprivate static let german = Self(
    secret: "passwort|kennwort|geheimzahl|geheim|geheimnis|code|codes",
    common: "geheim|geheimnis|code|codes",
    phrases: "kontonummer|kreditkarte|sag es niemandem|niemand weiß",
    sensitive: """
      diagnose|therapie|schwanger|krebs|krankheit|gehalt|schulden|scheidung|geschieden|schwul
      lesbisch|kirche|gewählt
      """)
}

extension Language.Foreign {
  fileprivate static let german = Self(
    headers: "von|an|gesendet|datum", certainHeaders: "betreff|wg|aw|quelle",
    greetings: """
      hallo|liebe|lieber|moin|servus|guten tag|guten morgen|guten abend|sehr geehrte|sehr geehrter
      """,
    groups: "zusammen|alle",
    closings: """
      mit freundlichen grüßen|mit freundlichem gruß|freundliche grüße|viele grüße|liebe grüße
      beste grüße|herzliche grüße|schöne grüße|mfg|lg|vg|hochachtungsvoll|alles liebe
      """,
    closingsBeforeNames: "danke|vielen dank|gruß|grüße|bis bald|dein|deine|euer|eure",
    copies: """
      weitergeleitete nachricht|ursprüngliche nachricht|von meinem iphone gesendet
      von meinem handy gesendet
      """,
    copiesAtBeginnings: """
      zitat|auszug|auszug aus|kopiert aus|kopiert von|weitergeleitet|protokoll der|protokoll vom
      protokoll des
      """,
    chapters: "kapitel|strophe|akt|szene",
    saying: """
      schrieb|schreibt|sagte|sagt|meinte|antwortete|rief|flüsterte|fragte|geschrieben
      """,
    subjects: "er|sie|mein|meine|der|die", ownSubjects: "ich|wir",
    betweenSubjectAndVerb: """
      habe|hab|haben|hatte|hatten|es|dir|euch|ihm|ihr|ihnen|schon|bereits|auch
      """,
    texts: """
      brief|nachricht|artikel|roman|buch|gedicht|lied|rede|tagebuch|schrieb|schreibt|sagt
      """,
    ownLabels: "merke|merk|notiz|übrigens|wichtig|hinweis|achtung|neuigkeit|korrektur|heute",
    conjunctions: "und|von|der", notNames: "ich|wir|mein|meine|assistent")
}

extension Language.Records {
  fileprivate static let german = Self(
    below: "unter|hochstens|maximal|weniger|billiger|gunstiger|bis",
    above: "uber|mehr|mindestens|ab", joining: "und|bis",
    negators: "ohne|nicht|nichts|nie|ausser|weder|noch|hasse|hasst", negatorStems: "kein|vermeid",
    freedoms: "frei|freie|freien|freier|freies", prepositions: "von|gegen|auf",
    boundaries: "aber|sondern|welche|welcher|welches|was", continuations: "mit",
    conjunctions: "und|oder|aber", alternatives: "oder", demonstratives: "das|dies",
    copulas: "ist|hat|kostet", references: "davon|darunter|diese|dieser|dieses|diesen|ihnen",
    asking: """
      beide|bitte|danke|essen|trinken|probieren|anbieten|bestellen|kaufen|empfehlen|haette|hatte
      gern|gerne
      """)
}

extension Language.Headers {
  fileprivate static let german = Self(
    from: "von", date: "gesendet|gesendet am|datum", to: "an", copy: "kopie", subject: "betreff",
    other: "antwort an|anlagen|wichtigkeit")
}

extension Language.Attributions {
  fileprivate static let german = Self(
    starts: "am|den", quoting: "zitat von", verbs: "geschrieben",
    verbsBeforeNames: "schrieb|schreibt", endings: "folgendes",
    youWrote: "schriebst du|du schriebst|schrieben sie",
    pronouns: "er|sie|es|wie|ich|wer|wir|was|mir|uns")
}

extension Language.Forwarding {
  fileprivate static let german = Self(
    original: """
      ursprüngliche nachricht|originalnachricht|original-nachricht|originaltermin|ursprüngliche mail
      """,
    forwarded: "weitergeleitete nachricht|weitergeleitete mail",
    openings: "anfang der weitergeleiteten nachricht|anfang der weitergeleiteten e-mail",
    forwardMarkers: "wg", markers: "aw|antw|antwort|wg")
}

extension Language.Notices {
  fileprivate static let german = Self(
    message: "diese e-mail|diese email|diese mail|diese nachricht|dieser e-mail",
    secrecy: "vertraulich|vertrauliche|vertraulichen|rechtlich geschützte",
    recipient: """
      bestimmte empfänger|richtige adressat|adressaten|adressat|empfänger|irrtümlich erhalten
      """,
    conclusive: "wenn sie nicht der richtige adressat sind|denken sie an die umwelt",
    footer: "abbestellen|mailingliste",
    placeholder: """
      browser|webversion|web-version|onlineversion|online-version|online ansehen|mailprogramm
      e-mail-programm|mail-programm|e-mail-client
      """)
}

extension Language.Signatures {
  fileprivate static let german = Self(
    regards: """
      mit freundlichen grüßen|mit freundlichen grüssen|mit freundlichem gruß|freundliche grüße
      freundliche grüsse|viele grüße|viele grüsse|beste grüße|liebe grüße|schöne grüße
      herzliche grüße|mfg|lg|vg|gruß|grüße
      """,
    telephones: "telefon|mobil|handy", appointments: "teilnehmen|besprechung",
    starts: """
      von meinem|von meiner|gesendet von|gesendet mit|gesendet über|von unterwegs
      diese nachricht wurde von|gesendet aus|holen sie sich outlook|outlook für
      """,
    ends: "gesendet|versendet|verschickt",
    startsBeforeNouns: "gesendet|von meinem|von meiner|von unterwegs|diese nachricht wurde von",
    owners: "meinem|meiner", connectives: "für|gesendet|versendet",
    apologies: "kürze|tippfehler|entschuldigen|entschuldigung",
    devices: """
      android-mobiltelefon|android-gerät|android-telefon|handy|mobiltelefon|mobilgerät
      """)
}

extension Language.Chats {
  fileprivate static let german = Self(
    omitted: "<medien ausgeschlossen>|<medien weggelassen>", attached: "datei angehängt",
    edited: "nachricht wurde bearbeitet",
    deleted: "diese nachricht wurde gelöscht|du hast diese nachricht gelöscht", morning: "vorm.",
    afternoon: "nachm.", titles: "whatsapp-chat mit|whatsapp chat mit|whatsapp-chat -")
}

extension Language.Minutes {
  fileprivate static let german = Self(
    attendees: """
      anwesend|anwesende|anwesenheit|anwesenheitsliste|anwesende personen|teilnehmer|teilnehmerin
      teilnehmerinnen|teilnehmer*innen|teilnehmer:innen|teilnehmer/innen|teilnehmer/-innen
      teilnehmer_innen|teilnehmerinnen und teilnehmer|teilnehmende|teilnehmerliste|mit dabei
      """,
    purpose: """
      tagesordnung|tagesordnungspunkte|agenda|themen|thema|besprochene themen|zweck|ziel|ziele
      anlass|gegenstand
      """,
    outcomes: """
      beschluss|beschlüsse|beschlossen|entscheidung|entscheidungen|ergebnis|ergebnisse
      getroffene entscheidungen|festlegungen|vereinbarungen|vereinbart
      """,
    actions: """
      aufgabe|aufgaben|maßnahmen|massnahmen|nächste schritte|to-do|to-dos|todo|todos|offene punkte
      offene aufgaben|zu erledigen
      """,
    location: "ort|raum|wo|tagungsort|sitzungsort",
    date: "datum|termin|wann|datum und uhrzeit|datum/uhrzeit",
    roles: """
      vorsitz|leitung|sitzungsleitung|moderation|protokoll|protokollant|protokollantin
      protokollführung|schriftführer|schriftführerin|gast|gäste
      """,
    joining: "und")
}
