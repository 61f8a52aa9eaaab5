extension DateVocabulary {
  static let dutch = DateVocabulary(
    months: PhraseTable(numbering: [
      "januari", "februari", "maart", "april", "mei", "juni", "juli", "augustus", "september",
      "oktober", "november", "december",
    ]),
    shortMonths: PhraseTable(numbering: [
      "jan", "feb|febr", "mrt", "apr", "mei", "jun", "jul", "aug", "sep|sept", "okt", "nov", "dec",
    ]),
    nameMonths: words("april|mei|juni|juli"),
    lowercaseMonths: words("april|mei|juni|juli|augustus"),
    weekdays: PhraseTable(numbering: [
      "maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag", "zondag",
    ]),
    numbers: PhraseTable([
      "een|één": 1, "twee": 2, "drie|paar|een paar": 3, "vier": 4, "vijf": 5, "zes": 6, "zeven": 7,
      "acht": 8, "negen": 9, "tien": 10, "elf": 11, "twaalf": 12,
    ]),
    ordinals: PhraseTable([
      "eerste": 1, "tweede": 2, "derde": 3, "vierde": 4, "vijfde": 5, "laatste": -1,
    ]),
    ordinalSuffixes: words("e|de|ste"),
    units: PhraseTable([
      "dag|dagen": .day, "week|weken": .week, "weekend|weekends|weekenden|weekeinde": .weekend,
      "maand|maanden": .month, "kwartaal|kwartalen": .quarter, "jaar|jaren": .year,
      "decennium|decennia": .decade,
    ]),
    pluralUnits: words("dagen|weken|weekends|weekenden|maanden|kwartalen|jaren|decennia"),
    seasons: PhraseTable([
      "lente|voorjaar": .spring, "zomer": .summer, "herfst|najaar": .autumn, "winter": .winter,
    ]),
    holidays: PhraseTable([
      "kerst|kerstmis": .days(month: 12, 24...26), "kerstavond": .day(month: 12, day: 24),
      "eerste kerstdag": .day(month: 12, day: 25), "tweede kerstdag": .day(month: 12, day: 26),
      "oudejaarsavond|oud en nieuw|oudejaarsdag": .day(month: 12, day: 31),
      "nieuwjaar|nieuwjaarsdag": .day(month: 1, day: 1),
      "valentijnsdag": .day(month: 2, day: 14), "koningsdag": .day(month: 4, day: 27),
      "halloween": .day(month: 10, day: 31), "sinterklaas|pakjesavond": .day(month: 12, day: 5),
      "pasen|eerste paasdag": .easter(0), "goede vrijdag": .easter(-2),
      "tweede paasdag|paasmaandag": .easter(1), "hemelvaart|hemelvaartsdag": .easter(39),
      "pinksteren|eerste pinksterdag": .easter(49),
    ]),
    days: PhraseTable([
      "vandaag|vanmorgen|vanochtend|vanmiddag|vanavond": 0,
      "gisteren|gisterochtend|gistermorgen|gistermiddag|gisteravond|gisteren avond": -1,
      "eergisteren": -2, "morgen|morgenochtend|morgenmiddag|morgenavond|morgen avond": 1,
      "overmorgen": 2,
    ]),
    lowercaseDays: words("morgen"),
    dayBlockers: morningBlockers,
    modifiers: PhraseTable([
      "vorige|vorig|afgelopen|verleden|voorbije": -1, "deze|dit": 0,
      "volgende|volgend|komende|komend|aanstaande": 1,
    ]),
    trailingModifiers: PhraseTable(["aanstaande": 1]),
    rolling: PhraseTable(["laatste|afgelopen|voorbije": -1, "komende|volgende": 1]),
    trailingAgo: PhraseTable(numbering: ["geleden"]),
    parts: PhraseTable([
      "begin|begin van": .early, "half|midden|medio": .middle, "eind|einde|eind van": .late,
      "eerste helft van": .firstHalf, "tweede helft van": .secondHalf,
    ]),
    openings: PhraseTable([
      "sinds|vanaf": .since, "na": .after, "voor": .before, "tot|tot en met": .until,
    ]),
    onward: PhraseTable(),
    relations: PhraseTable(["voor": -1, "na": 1]),
    between: PhraseTable(numbering: ["tussen"]),
    and: PhraseTable(numbering: ["en"]),
    from: PhraseTable(numbering: ["van", "vanaf"]),
    to: PhraseTable(numbering: ["tot", "tot en met"]),
    decades: PhraseTable([
      "vijftig": 1950, "zestig": 1960, "zeventig": 1970, "tachtig": 1980, "negentig": 1990,
    ]),
    decadePrefixes: words("jaren|de jaren"),
    quarterLetters: words("q"),
    articles: words("de|het"),
    of: words("van|in|de"),
    genitives: words("van"),
    introducers: words("in|sinds|tot|voor|na|vanaf|maand|tijdens|rond|medio|over"),
    looseYearIntroducers: words("tot|voor|na|vanaf|uit|rond|over"),
    weekdayIntroducers: words("op|sinds|tot|voor|na|vanaf"),
    holidayIntroducers: words("met|in|rond|sinds|voor|na|tot|op|tijdens|over"),
    habits: words("elke|iedere|elk|ieder|altijd|meestal|vaak|gewoonlijk|normaal|doorgaans"),
    common: words(
      """
      aan|al|als|ben|bij|dan|dat|de|deze|die|door|een|en|er|geen|had|hadden|heb|hebben|heeft|\
      hem|het|hij|hoe|hoeveel|hun|ik|in|is|je|kan|kon|maar|met|mij|mijn|moet|naar|niet|nog|of|om|\
      onze|ons|ook|op|over|te|tot|uit|van|voor|waar|waarom|wanneer|was|waren|wat|we|welke|werd|\
      wie|wij|wordt|ze|zei|zich|zij|zijn|zou
      """))
}
