extension Language {
  package static let dutch = Language(
    code: "nl", letters: "ëïé", common: .dutch, dates: .dutch, requests: .dutch, answers: .dutch,
    people: .dutch, tenses: .dutch, timeline: .dutch, wording: .dutch, changes: .dutch,
    memories: .dutch, secrets: .dutch, foreign: .dutch, records: .dutch, headers: .dutch,
    attributions: .dutch, forwarding: .dutch, notices: .dutch, signatures: .dutch, chats: .dutch,
    minutes: .dutch)
}

extension Language.Common {
  fileprivate static let dutch = Self(
    function: """
      aan|al|alle|als|ben|bent|bij|dan|dat|de|deze|die|dit|doen|door|een|en|er|ga|had|hadden|heb
      hebben|hebt|heeft|hem|het|hier|hij|hoe|hun|ik|in|is|ja|je|jij|jou|jouw|jullie|kan|kunnen|maar
      me|meer|met|mij|mijn|moet|na|naar|niet|niets|nog|nu|of|om|omdat|onder|ons|onze|ook|op|over|te
      tegen|toch|toen|tot|u|uit|uw|van|veel|voor|waar|waarom|wanneer|want|waren|was|wat|we|wel|welke
      werd|wie|wij|wil|word|worden|wordt|zal|ze|zei|zich|zij|zijn|zo|zonder|zou
      """,
    endings: "heid|lijk|ing|tie|isch",
    question: """
      actueel|actuele|alweer|altijd|eerst|eerste|elke|ga|gaan|gaat|gebeurd|gebeurt|geven|geeft
      gekregen|genoeg|gezegd|hoelang|hoeveel|huidig|huidige|iemand|iets|kom|komen|komt|kreeg|krijg
      krijgt|laatst|laatste|lang|maken|maakt|momenteel|neemt|nemen|nieuw|nieuwe|soort|steeds
      tegenwoordig|vaak|vandaag|volgende|zegt|zei
      """,
    abbreviations: "dr|mevr|dhr|prof|st|bijv|ca|nr|tel")
}

extension Language.Dates {
  fileprivate static let dutch = Self(
    months: [
      "januari", "februari", "maart", "april", "mei", "juni", "juli", "augustus", "september",
      "oktober", "november", "december",
    ],
    shortMonths: [
      "jan", "feb|febr", "mrt", "apr", "mei", "jun", "jul", "aug", "sep|sept", "okt", "nov", "dec",
    ],
    nameMonths: "april|mei|juni|juli",
    lowercaseMonths: "april|mei|juni|juli|augustus",
    weekdays: [
      "maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag", "zondag",
    ],
    numbers: [
      "een|één": 1, "twee": 2, "drie|paar|een paar": 3, "vier": 4, "vijf": 5, "zes": 6, "zeven": 7,
      "acht": 8, "negen": 9, "tien": 10, "elf": 11, "twaalf": 12,
    ],
    ordinals: [
      "eerste": 1, "tweede": 2, "derde": 3, "vierde": 4, "vijfde": 5, "laatste": -1,
    ],
    ordinalSuffixes: "e|de|ste",
    units: [
      "dag|dagen": .day, "week|weken": .week, "weekend|weekends|weekenden|weekeinde": .weekend,
      "maand|maanden": .month, "kwartaal|kwartalen": .quarter, "jaar|jaren": .year,
      "decennium|decennia": .decade,
    ],
    pluralUnits: "dagen|weken|weekends|weekenden|maanden|kwartalen|jaren|decennia",
    seasons: [
      "lente|voorjaar": .spring, "zomer": .summer, "herfst|najaar": .autumn, "winter": .winter,
    ],
    holidays: [
      "kerst|kerstmis": .days(month: 12, 24...26), "kerstavond": .day(month: 12, day: 24),
      "eerste kerstdag": .day(month: 12, day: 25), "tweede kerstdag": .day(month: 12, day: 26),
      "oudejaarsavond|oud en nieuw|oudejaarsdag": .day(month: 12, day: 31),
      "nieuwjaar|nieuwjaarsdag": .day(month: 1, day: 1),
      "valentijnsdag": .day(month: 2, day: 14), "koningsdag": .day(month: 4, day: 27),
      "halloween": .day(month: 10, day: 31), "sinterklaas|pakjesavond": .day(month: 12, day: 5),
      "pasen|eerste paasdag": .easter(0), "goede vrijdag": .easter(-2),
      "tweede paasdag|paasmaandag": .easter(1), "hemelvaart|hemelvaartsdag": .easter(39),
      "pinksteren|eerste pinksterdag": .easter(49),
    ],
    days: [
      "vandaag|vanmorgen|vanochtend|vanmiddag|vanavond": 0,
      "gisteren|gisterochtend|gistermorgen|gistermiddag|gisteravond|gisteren avond": -1,
      "eergisteren": -2, "morgen|morgenochtend|morgenmiddag|morgenavond|morgen avond": 1,
      "overmorgen": 2,
    ],
    lowercaseDays: "morgen",
    dayBlockers: "am|guten|jeden|diesen|eines|goede|goeie|de|elke|iedere",
    modifiers: [
      "vorige|vorig|afgelopen|verleden|voorbije": -1, "deze|dit": 0,
      "volgende|volgend|komende|komend|aanstaande": 1,
    ],
    trailingModifiers: ["aanstaande": 1],
    rolling: ["laatste|afgelopen|voorbije": -1, "komende|volgende": 1],
    trailingAgo: ["geleden"],
    parts: [
      "begin|begin van": .early, "half|midden|medio": .middle, "eind|einde|eind van": .late,
      "eerste helft van": .firstHalf, "tweede helft van": .secondHalf,
    ],
    openings: [
      "sinds|vanaf": .since, "na": .after, "voor": .before, "tot|tot en met": .until,
    ],
    onward: [],
    relations: ["voor": -1, "na": 1],
    between: ["tussen"],
    and: ["en"],
    from: ["van", "vanaf"],
    to: ["tot", "tot en met"],
    decades: [
      "vijftig": 1950, "zestig": 1960, "zeventig": 1970, "tachtig": 1980, "negentig": 1990,
    ],
    decadePrefixes: "jaren|de jaren",
    quarterLetters: "q",
    articles: "de|het",
    of: "van|in|de",
    genitives: "van",
    introducers: "in|sinds|tot|voor|na|vanaf|maand|tijdens|rond|medio|over",
    looseYearIntroducers: "tot|voor|na|vanaf|uit|rond|over",
    weekdayIntroducers: "op|sinds|tot|voor|na|vanaf",
    holidayIntroducers: "met|in|rond|sinds|voor|na|tot|op|tijdens|over",
    habits: "elke|iedere|elk|ieder|altijd|meestal|vaak|gewoonlijk|normaal|doorgaans",
    common: """
      aan|al|als|ben|bij|dan|dat|de|deze|die|door|een|en|er|geen|had|hadden|heb|hebben|heeft|hem|het
      hij|hoe|hoeveel|hun|ik|in|is|je|kan|kon|maar|met|mij|mijn|moet|naar|niet|nog|of|om|onze|ons
      ook|op|over|te|tot|uit|van|voor|waar|waarom|wanneer|was|waren|wat|we|welke|werd|wie|wij|wordt
      ze|zei|zich|zij|zijn|zou
      """,
    hours: "uur",
    yearWords: "jaar",
    countedThings: "woorden|mensen|stappen|bladzijden|uur|uren|minuten|stuks|keer")
}

extension Language.Requests {
  fileprivate static let dutch = Self(
    openers: "en|maar|dus|alsjeblieft", verbs: "toon|zoek|vertel|noem|vergelijk",
    prepositions: "aan|bij|in|met|naar|om|op|sinds|tot|uit|van|vanaf|voor",
    wishes: "ik wil weten|ik vraag me af",
    questionWords: "wat|wie|wiens|waar|wanneer|waarom|welk|welke|hoe|hoelang|hoeveel",
    subjects: "ik|jij|hij|zij|ze|wij|jullie", withoutSubject: "ben|heb|kan|mag|moet|zal|zou",
    determiners: "de|het|een|mijn|jouw|onze|er|iemand",
    auxiliaries: "zijn|ben|bent|heb|hebt|heeft|hebben|kan|kun|kunnen|mag|moet|zal|zou|wordt")
}

extension Language.Answers {
  fileprivate static let dutch = Self(
    howMuch: "hoeveel", howLong: "hoe lang", howOld: "hoe oud", howFar: "hoe ver",
    howBig: "hoe groot", howHigh: "hoe hoog", howOften: "hoe vaak", when: "wanneer",
    whichDay: "op welke dag", color: "kleur", where: "waar", why: "waarom", no: "nee",
    quantities: "een|half|geen|niets|gratis", numberEndings: "tig",
    times: """
      maan|din|woe|vrij|zat|zon|maa|mei|mrt|vandaag|gisteren|dag|jaar|lente|herfst|pasen|kerst
      """,
    numbers: "een|twee|drie|vier|vijf|zes|zeven|acht|negen|tien|elf|twaalf", yesAndNo: "nee",
    denials: "niet vermeld|niet bekend|onbekend|geen informatie", oneself: "ben ik|zijn we",
    askingForLink: "waar|hoe|adres|pagina", answering: "antwoord|antwoorden",
    supposing: """
      zou|zouden|misschien|voorgesteld|gepland|begroot|offerte|geschat|hoop|hopen|verwacht|overweeg
      """, deictics: "nu|daar|hier|toen|eigenlijk|inmiddels",
    undecided:
      "twijfelt tussen|twijfel tussen|twijfelen tussen|niet beslist|niet besloten|nog niet gekozen",
    givingUp: """
      gaan niet|ga niet|komen niet|kom niet|gaat niet door|ging niet door|kwam niets van
      afgelast|afgezegd|kwam niet|kwamen niet|niet gekomen
      """,
    formerly: "tot nu toe|tot voor kort|vroeger|voorheen", until: "tot",
    now: "nu|tegenwoordig|momenteel|huidige|nog|vandaag",
    colors: """
      rood|rode|blauw|groen|geel|gele|oranje|paars|roze|bruin|zwart|wit|grijs|zilver|goud|turkoois
      donker|licht
      """,
    conjunctions: "en|maar",
    references: "hij|hem|ze|zij|haar|hun|dat|deze|dit|daar|daarna|toen|ander|ook",
    earlier: "oorspronkelijk|oorspronkelijke|eerst|eerste|vroeger|oude",
    next: "volgende|eerstvolgende",
    past: "eerst|heeft|hebben|werd|waren|hadden|geweest|kostte",
    introducingAmounts: "vanaf|sinds|nu|nieuw", joining: "en",
    which: "welke", pluralEndings: "en|s")
}

extension Language.People {
  fileprivate static let dutch = Self(
    titles: "Mevrouw|Meneer", thirdPerson: "hij|hem|zijn|ze|haar", askingForPerson: "wie",
    others: "hij|zij|hem|haar|zijn", othersAsObjects: "hem|haar",
    firstPerson: "ik|mij|mijn|m'n|wij|ons|onze",
    otherFirstPerson: "ik|mij|mijn|mezelf|wij|ons|onze", secondPerson: "jij|jou|jouw|jullie|u|uw",
    possessives: "mijn|m'n|onze",
    relations: """
      moeder|vader|ouders|broer|zus|zoon|dochter|kinderen|vrouw|vriend|vriendin|oom|neef|nicht
      collega|baas|buurman|buurvrouw|kat|hond|man|zuster
      """,
    ofPerson: "van")
}

extension Language.Tenses {
  fileprivate static let dutch = Self(
    perfect: "heb|hebt|heeft|hebben", being: "zijn|ben",
    present: "zal|zullen|gaat|gaan|komt|komen|moet|moeten|kunnen|begint",
    postponed: "verplaatst|verzet|verschoven|uitgesteld",
    past: "werd|hadden|kwam|kwamen|vond|vonden|kocht|kochten",
    participles: "verkocht|betaald|bezocht|ontvangen|besteld|verhuisd|ondertekend|begonnen",
    negations: "niet|geen|nooit|als")
}

extension Language.Timeline {
  fileprivate static let dutch = Self(
    interrogatives: "wat|wie|welke|welk|hoe",
    first: "als eerste|het eerst|eerst|eerder",
    last: "als laatste|het laatst|later", or: "of", and: "en",
    happening: """
      kwam|kwamen|komt|gebeurde|gebeurd|gebeurden|vond|plaats|was|waren|is|er|het|geweest
      """,
    auxiliaries: """
      was|waren|is|zijn|heb|hebben|heeft|had|hadden|werd|werden|kwam|kwamen|vond|begon|ging|kreeg
      """,
    present: "is|zijn|komt|zit|zitten|ligt|liggen",

    before: "voordat|vóór|eerder dan", after: "nadat|na|later dan",
    beforeOrAfter: "voor of na|vóór of na|na of voor|voor of nadat",
    howLong: "hoe lang|hoelang|hoeveel tijd", howMany: "hoeveel",
    units: ["dag|dagen": .day, "week|weken": .week, "maand|maanden": .month, "jaar|jaren": .year],
    fillers: """
      tijd|zit|zitten|zat|zaten|lag|lagen|liggen|ligt|verliep|verliepen|duurde|verstreken
      tijdsverschil
      """,
    between: "tussen", from: "van|vanaf", to: "tot aan|tot",
    determiners: "de|het|een|mijn|ons|onze|zijn|haar|hun|jouw|je|die|dat",
    pronouns: "ik|we|wij|hij|zij|ze|je|jij|jullie",
    ends: "begin|start|eind|einde",
    away: "weg|op reis|op vakantie|afwezig|met verlof",
    inWhichOrder: "in welke volgorde",
    changed: "veranderd|gewijzigd|veranderde|wijzigde|ontwikkeld",
    about: "er|aan|bij|in|met|voor|van|over|allemaal|zich",
    dates: "datum|dag", of: "van|voor", when: "Wanneer", whenWas: "Wanneer was %?",
    whenIs: "Wanneer is %?", whenThis: "Wanneer was dit: %?", whatIs: "Wat is %?",
    leaving: ("% vertrokken", "Wanneer is % vertrokken?"),
    returning: ("% teruggekomen", "Wanneer is % teruggekomen?"))
}

extension Language.Wording {
  fileprivate static let dutch = Self(
    day: "dag|dagen", week: "week|weken", month: "maand|maanden",
    year: "jaar|jaar",
    later: "% later", first: "eerst", last: "laatst", same: "op dezelfde dag", yes: "Ja",
    no: "Nee", before: "Ervoor", after: "Erna",
    by: "uiterlijk %", until: "tot %", inText: "maar % in “#”",
    elsewhere: "maar % in een andere tekst")
}

extension Language.Changes {
  fileprivate static let dutch = Self(
    signs: """
      verhuisd|verkocht|opgezegd|gestopt|nu|inmiddels|nieuw|nieuwe|sinds|weer|vroeger|overleden
      gescheiden|verplaatst|verzet|afgezegd|gewisseld
      """,
    phrases: "niet meer|in plaats van|in plaats daarvan",
    planSigns: """
      verplaatst|verplaatsen|verzet|verzetten|verschoven|verschuiven|uitgesteld|vervroegd|gewijzigd
      afgezegd|geannuleerd|voortaan|vervangt|invalt|correctie
      """,
    planPhrases: """
      in plaats van|in plaats daarvan|niet meer|is nu|nieuwe datum|week later|week eerder|valt in
      kan dan niet|dan gedacht|dan verwacht|dan gepland
      """,
    home: "woon|woont|wonen|woning|huis|flat|adres|verhuisd",
    work: "werk|werkt|werken|baan|bedrijf|ontslag|pensioen",
    partner: "getrouwd|bruiloft|verloofd|vriendin|vriend|gescheiden")
}

extension Language.Memories {
  fileprivate static let dutch = Self(
    always: "altijd|nooit", future: "vanaf nu|voortaan|in de toekomst",
    memories: "herinnering|herinneringen", assent: "juist|precies|klopt|ja|nee|inderdaad|oké",
    address: "jij|jou|jouw|jullie|uw", speakers: "ik|wij",
    saying: "gezegd|verteld|gevraagd|zei|vertelde", erring: "vergist|fout", clauseSubjects: "ik",
    suppositions: "zou|zouden|droom|droomde|gedroomd",
    references: "het|hij|hem|zij|ze|haar|hun|dat|deze|dit|die|daar|daarmee|daarom|ook",
    negations: "niet|geen|nooit|zonder")
}

extension Language.Secrets {
  fileprivate static let dutch = Self(
    secret: "wachtwoord|wachtwoorden|pincode|toegangscode|geheim|geheimen",
    common: "geheim|geheimen",
    phrases: """
      zeg het tegen niemand|niemand weet|rekeningnummer|creditcard|burgerservicenummer
      """,
    sensitive: """
      depressie|depressief|therapie|zwanger|ziekte|kanker|salaris|schulden|scheiding|gescheiden
      kerk|gestemd|verslaafd
      """)
}

extension Language.Foreign {
  fileprivate static let dutch = Self(
    headers: "aan|datum|verzonden", certainHeaders: "onderwerp|betreft",
    greetings: """
      lieve|geachte|geachte heer|geachte mevrouw|hallo|hoi|dag|goedemorgen|goedemiddag
      goedenavond
      """,
    groups: "allemaal|iedereen|allen",
    closings: """
      groeten|hartelijke groeten|vriendelijke groeten|met vriendelijke groet
      met vriendelijke groeten|hoogachtend|liefs
      """,
    closingsBeforeNames: "bedankt|groetjes|tot gauw|tot snel|kusjes",
    copies: "doorgestuurd bericht|oorspronkelijk bericht|verzonden vanaf mijn iphone",
    copiesAtBeginnings: "citaat|gekopieerd uit|doorgestuurd|notulen van", chapters: "hoofdstuk",
    saying: "schreef|schrijft|zei|zegt|antwoordde|vertelde|geschreven",
    subjects: "zij|ze|hij|mijn|de", ownSubjects: "ik|wij",
    betweenSubjectAndVerb: "heb|had|hebben|hadden|al|ook|net|haar|hem|hun",
    texts: "brief|mail|artikel|boek|gedicht|lied|toespraak|dagboek|schreef|schrijft|zegt",
    ownLabels: "onthoud|notitie|trouwens|belangrijk|nieuws|let|correctie|vandaag",
    conjunctions: "van", notNames: "ik|wij|mijn|onze|assistent")
}

extension Language.Records {
  fileprivate static let dutch = Self(
    below: "onder|hoogstens|minder|goedkoper|tot", above: "minstens|boven|meer|vanaf",
    joining: "en|tot", negators: "zonder|niet|niets|geen|nooit|behalve|haat",
    negatorStems: "vermijd", freedoms: "vrij|vrije", prepositions: "van|voor",
    boundaries: "maar|welk|wat", continuations: "met", conjunctions: "en|maar",
    demonstratives: "dat|dit", copulas: "heeft", references: "daarvan|ervan|hiervan|deze",
    asking: "allebei|alstublieft|bedankt|eten|drinken|proeven|kopen|aanraden|graag")
}

extension Language.Headers {
  fileprivate static let dutch = Self(
    from: "van", date: "verzonden", to: "aan", subject: "onderwerp", other: "bijlagen")
}

extension Language.Attributions {
  fileprivate static let dutch = Self(
    starts: "op", verbs: "geschreven", verbsBeforeNames: "schreef", endings: "het volgende",
    youWrote: "schreef je", pronouns: "zoals|hij|ze|wij|ik")
}

extension Language.Forwarding {
  fileprivate static let dutch = Self(
    original: "oorspronkelijk bericht|origineel bericht|originele bericht",
    forwarded: "doorgestuurd bericht|doorgezonden bericht",
    openings: "begin doorgestuurd bericht|begin van doorgestuurd bericht",
    forwardMarkers: "doorst", markers: "antwd|doorst")
}

extension Language.Notices {
  fileprivate static let dutch = Self(
    message: "dit bericht|deze e-mail|dit e-mailbericht|deze email|de informatie in",
    secrecy: "vertrouwelijk|vertrouwelijke",
    recipient: "geadresseerde|geadresseerden|bestemd voor|ten onrechte",
    conclusive: "indien u niet de geadresseerde", footer: "mailinglijst|afmelden",
    placeholder: "browser|webversie|onlineversie|online versie|mailprogramma|e-mailprogramma")
}

extension Language.Signatures {
  fileprivate static let dutch = Self(
    regards: """
      met vriendelijke groet|met vriendelijke groeten|vriendelijke groet|groeten|groetjes|mvg
      hartelijke groet
      """,
    telephones: "telefoon|mobiel|gsm", appointments: "vergadering",
    starts: """
      verzonden vanaf|verstuurd vanaf|verzonden met|verstuurd met|verzonden via|outlook voor
      download outlook
      """,
    ends: "verstuurd|verzonden", owners: "mijn", connectives: "voor",
    apologies: "typefouten|korte|beknopte", devices: "mobiel|telefoon")
}

extension Language.Chats {
  fileprivate static let dutch = Self(
    omitted: "<media weggelaten>", attached: "bestand bijgevoegd", edited: "bericht is bewerkt",
    deleted: "dit bericht is verwijderd|u hebt dit bericht verwijderd",
    titles: "whatsapp-chat met")
}

extension Language.Minutes {
  fileprivate static let dutch = Self(
    attendees: """
      aanwezig|aanwezigen|aanwezige leden|aanwezigheid|deelnemers|deelnemer|deelnemerslijst
      presentielijst
      """,
    purpose: "agenda|agendapunten|doel|doelen|onderwerp|onderwerpen|besproken punten",
    outcomes: """
      besluit|besluiten|beslissing|beslissingen|genomen besluiten|conclusie|conclusies|afspraken
      uitkomst|uitkomsten|resultaat|resultaten
      """,
    actions: """
      actie|acties|actiepunt|actiepunten|actielijst|taken|te doen|vervolgstappen|volgende stappen
      """,
    location: "plaats|locatie|ruimte|waar|zaal", date: "datum|wanneer|datum en tijd",
    roles: "voorzitter|notulist|notuliste|secretaris|gast|gasten|verslag", joining: "en")
}
