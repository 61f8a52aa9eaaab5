extension DateVocabulary {
  static let english = DateVocabulary(
    months: PhraseTable(numbering: [
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december",
    ]),
    shortMonths: PhraseTable(numbering: [
      "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep|sept", "oct", "nov", "dec",
    ]),
    nameMonths: words("march|april|may|june|august"),
    verbMonths: words("march|may"),
    weekdays: PhraseTable(numbering: [
      "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]),
    shortWeekdays: PhraseTable(numbering: [
      "mon", "tue|tues", "wed", "thu|thur|thurs", "fri", "sat", "sun",
    ]),
    weekdayHabits: words("mornings|afternoons|evenings|nights"),
    numbers: PhraseTable([
      "a|an|one": 1, "two|couple|couple of|a couple|a couple of": 2, "three|few|a few": 3,
      "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11,
      "twelve": 12,
    ]),
    ordinals: PhraseTable([
      "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "last": -1,
    ]),
    ordinalSuffixes: words("st|nd|rd|th"),
    hasMonthFirst: true,
    units: PhraseTable([
      "day|days": .day, "week|weeks": .week, "weekend|weekends|week end": .weekend,
      "month|months": .month, "quarter|quarters": .quarter, "year|years": .year,
      "decade|decades": .decade,
    ]),
    pluralUnits: words("days|weeks|weekends|months|quarters|years|decades"),
    seasons: PhraseTable([
      "spring": .spring, "summer": .summer, "autumn|fall": .autumn, "winter": .winter,
    ]),
    uncertainSeasons: words("fall"),
    holidays: PhraseTable([
      "christmas|xmas": .days(month: 12, 24...26),
      "christmas eve|xmas eve": .day(month: 12, day: 24),
      "christmas day|xmas day": .day(month: 12, day: 25),
      "boxing day": .day(month: 12, day: 26),
      "new year's eve|new years eve": .day(month: 12, day: 31),
      "new year's day|new years day|new year's|new year": .day(month: 1, day: 1),
      "valentine's day|valentines day|valentine's|st valentine's day": .day(month: 2, day: 14),
      "halloween|hallowe'en": .day(month: 10, day: 31),
      "easter|easter sunday": .easter(0), "good friday": .easter(-2), "easter monday": .easter(1),
      "thanksgiving|thanksgiving day": .weekday(4, ordinal: 4, month: 11),
    ]),
    days: PhraseTable([
      "today|tonight|this morning|this afternoon|this evening": 0,
      "yesterday|yesterday morning|yesterday afternoon|yesterday evening|last night": -1,
      "day before yesterday": -2, "tomorrow|tomorrow morning|tomorrow evening": 1,
      "day after tomorrow": 2,
    ]),
    modifiers: PhraseTable([
      "last|this past|this last|previous": -1, "this|this current|current": 0,
      "next|this coming|coming|upcoming": 1,
    ]),
    trailingModifiers: PhraseTable(["before last": -2, "after next": 2]),
    rolling: PhraseTable(["last|past|this past|previous": -1, "next|coming": 1]),
    hasBareModifiers: true,
    rollingIntroducers: words("in|over|during|within|for|from|of"),
    trailingAgo: PhraseTable(numbering: ["ago"]),
    parts: PhraseTable([
      "early|early in|beginning of|start of": .early, "mid|middle of": .middle,
      "late|late in|end of": .late, "first half of": .firstHalf,
      "second half of|latter half of": .secondHalf,
    ]),
    openings: PhraseTable([
      "since|ever since": .since, "after": .after, "before|prior to": .before,
      "until|till|up to|by": .until,
    ]),
    onward: PhraseTable(numbering: ["on", "onward", "onwards"]),
    relations: PhraseTable(["before": -1, "prior to": -1, "after": 1, "following": 1]),
    between: PhraseTable(numbering: ["between"]),
    and: PhraseTable(numbering: ["and"]),
    from: PhraseTable(numbering: ["from"]),
    to: PhraseTable(numbering: ["to", "until", "till", "through"]),
    decades: PhraseTable([
      "fifties": 1950, "sixties": 1960, "seventies": 1970, "eighties": 1980, "nineties": 1990,
    ]),
    decadeSuffixes: words("s"),
    quarterLetters: words("q"),
    articles: words("the"),
    of: words("of"),
    genitives: words("of"),
    introducers: words(
      "in|of|since|until|till|by|before|after|during|from|around|throughout|through|over|about"),
    looseYearIntroducers: words("of|until|till|by|before|after|from|around|for|through|about"),
    weekdayIntroducers: words("on|since|until|till|by|before|after|from"),
    holidayIntroducers: words("at|on|over|in|for|during|around|since|until|till|by|before|after"),
    habits: words("do|does|every|each|usually|always|often|typically|normally|never"),
    common: words(
      """
      a|about|all|also|am|an|and|any|are|as|at|be|been|but|by|can|could|did|do|does|for|from|had|has|\
      have|he|her|his|how|i|if|in|into|is|it|its|me|my|no|not|of|on|or|our|she|so|that|the|their|\
      them|then|there|they|this|to|us|was|we|were|what|when|where|which|who|whom|whose|why|will|\
      with|would|you|your
      """))
}
