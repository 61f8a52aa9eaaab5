extension DateVocabulary {
  static let french = DateVocabulary(
    months: PhraseTable(numbering: [
      "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre",
      "octobre", "novembre", "décembre",
    ]),
    shortMonths: PhraseTable(numbering: [
      "janv", "févr|fév", "mars", "avr", "mai", "juin", "juil", "août", "sept", "oct", "nov", "déc",
    ]),
    nameMonths: words("mars|avril|mai|juin"),
    lowercaseMonths: words("mars|avril"),
    weekdays: PhraseTable(numbering: [
      "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche",
    ]),
    hasBareWeekdays: true,
    numbers: PhraseTable([
      "un|une": 1, "deux": 2, "trois|quelques": 3, "quatre": 4, "cinq": 5, "six": 6, "sept": 7,
      "huit": 8, "neuf": 9, "dix": 10, "onze": 11, "douze": 12,
    ]),
    ordinals: PhraseTable([
      "premier|première": 1, "deuxième|second|seconde": 2, "troisième": 3, "quatrième": 4,
      "dernier|dernière": -1,
    ]),
    ordinalSuffixes: words("er|ère|re|e|eme|ème"),
    units: PhraseTable([
      "jour|jours": .day, "semaine|semaines": .week,
      "week end|weekend|week ends|weekends": .weekend,
      "mois": .month, "trimestre|trimestres": .quarter, "an|ans|année|années": .year,
      "décennie|décennies": .decade,
    ]),
    pluralUnits: words("jours|semaines|trimestres|ans|années|décennies"),
    seasons: PhraseTable([
      "printemps": .spring, "été": .summer, "automne": .autumn, "hiver": .winter,
    ]),
    uncertainSeasons: words("été"),
    seasonDeterminers: words("l|d|en|cet"),
    holidays: PhraseTable([
      "noël": .days(month: 12, 24...26),
      "réveillon de noël|veille de noël": .day(month: 12, day: 24),
      "jour de noël": .day(month: 12, day: 25),
      "saint sylvestre|réveillon du nouvel an|réveillon du jour de l'an": .day(month: 12, day: 31),
      "nouvel an|jour de l'an": .day(month: 1, day: 1),
      "saint valentin": .day(month: 2, day: 14), "halloween": .day(month: 10, day: 31),
      "toussaint": .day(month: 11, day: 1), "pâques|dimanche de pâques": .easter(0),
      "vendredi saint": .easter(-2), "lundi de pâques": .easter(1), "pentecôte": .easter(49),
      "thanksgiving": .weekday(4, ordinal: 4, month: 11),
    ]),
    days: PhraseTable([
      "aujourd'hui|ce matin|cet après-midi|ce soir": 0,
      "hier|hier matin|hier après-midi|hier soir|la nuit dernière|nuit dernière": -1,
      "avant-hier": -2, "demain|demain matin|demain soir": 1, "après-demain": 2,
    ]),
    contestedDays: words("hier"),
    modifiers: PhraseTable([
      "ce|cet|cette": 0, "prochain|prochaine": 1,
    ]),
    trailingModifiers: PhraseTable([
      "dernier|dernière|passé|passée": -1, "prochain|prochaine": 1,
    ]),
    rolling: PhraseTable(["derniers|dernières": -1, "prochains|prochaines": 1]),
    ago: PhraseTable(numbering: ["il y a", "y a", "il y a environ"]),
    hasSinceDuration: true,
    parts: PhraseTable([
      "début|débuts": .early, "mi|milieu": .middle, "fin": .late,
      "première moitié": .firstHalf, "seconde moitié|deuxième moitié": .secondHalf,
    ]),
    openings: PhraseTable([
      "depuis|à partir de|à partir du": .since, "après": .after, "avant": .before,
      "jusqu'à|jusqu'au|jusqu'en|jusque": .until,
    ]),
    onward: PhraseTable(),
    relations: PhraseTable(["avant": -1, "précédant": -1, "après": 1, "suivant": 1]),
    between: PhraseTable(numbering: ["entre"]),
    and: PhraseTable(numbering: ["et"]),
    from: PhraseTable(numbering: ["de", "du"]),
    to: PhraseTable(numbering: ["à", "au", "jusqu'au", "jusqu'à"]),
    decadePrefixes: words("années|les années"),
    quarterLetters: words("t|q"),
    articles: words("le|la|l|les"),
    of: words("de|d|du|des|en"),
    genitives: words("de|d|du|des"),
    introducers: words(
      "en|de|d|depuis|avant|après|jusqu en|jusqu à|pendant|durant|courant|mois de|mois d|au|à"),
    looseYearIntroducers: words("de|d|avant|après|jusqu en|jusqu à|pour|à|vers"),
    weekdayIntroducers: words("depuis|avant|après|jusqu à"),
    holidayIntroducers: words("à|de|pour|pendant|depuis|avant|après|au|jusqu à"),
    habits: words("chaque|tous|toutes|toujours|souvent|habituellement|généralement|habitude"),
    common: words(
      """
      a|ai|au|aux|avec|avons|avez|ont|c|ce|ces|d|dans|de|des|du|elle|elles|en|es|est|et|était|être|\
      il|ils|j|je|l|la|le|les|leur|lui|m|ma|mes|moi|mon|n|ne|nos|notre|nous|on|où|ou|par|pas|pour|\
      pourquoi|qu|quand|que|quel|quelle|qui|quoi|s|sa|se|ses|son|sont|sur|t|tu|un|une|vos|votre|\
      vous|y
      """))
}
