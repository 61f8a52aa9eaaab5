extension Language {
  /// The words by which a language names dates.
  package struct Dates: Sendable {
    package var months: [WordList]
    /// Need a day or a year beside them.
    package var shortMonths: [WordList]
    /// Months that are also names or other words, and need a preposition if they stand alone.
    package var nameMonths: WordList = ""
    /// Months that are names, unless they are in lowercase.
    package var lowercaseMonths: WordList = ""
    /// Months that are also verbs in lowercase.
    package var verbMonths: WordList = ""
    /// From 1 for Monday.
    package var weekdays: [WordList]
    package var shortWeekdays: [WordList] = []
    /// True if a day of the week needs no preposition.
    package var hasBareWeekdays = false
    /// Words after a day of the week by which it is a habit.
    package var weekdayHabits: WordList = ""
    package var numbers: KeyValuePairs<WordList, Int>
    package var ordinals: KeyValuePairs<WordList, Int>
    package var ordinalSuffixes: WordList = ""
    package var hasMonthFirst = false
    package var units: KeyValuePairs<WordList, CalendarUnit>
    /// Need a number: "the coming weeks" isn't one week.
    package var pluralUnits: WordList = ""
    package var seasons: KeyValuePairs<WordList, Season>
    /// Seasons that are also other words, which need a year or a word such as "last".
    package var uncertainSeasons: WordList = ""
    /// Words before such a season by which it is one; empty if there are none.
    package var seasonDeterminers: WordList = ""
    package var holidays: KeyValuePairs<WordList, Holiday>
    /// Words for a day as a number of days from today.
    package var days: KeyValuePairs<WordList, Int>
    /// Words for a day that are other words if they have a capital.
    package var lowercaseDays: WordList = ""
    /// Words for a day that another language has with another meaning.
    package var contestedDays: WordList = ""
    /// Words before which a word for a day means something else.
    package var dayBlockers: WordList = ""
    /// Words before a unit, weekday, month, season or holiday, with the number of them away from now.
    package var modifiers: KeyValuePairs<WordList, Int>
    /// The same for words that follow.
    package var trailingModifiers: KeyValuePairs<WordList, Int> = [:]
    /// Words beside a number of units that count from today, as in "the last three weeks".
    package var rolling: KeyValuePairs<WordList, Int>
    /// True if an article makes a modifier relative to something else than today: "the next week".
    package var hasBareModifiers = false
    /// Words after which "the last week" means the last seven days.
    package var rollingIntroducers: WordList = ""
    package var ago: [WordList] = []
    package var trailingAgo: [WordList] = []
    /// True if "since three weeks" means since three weeks ago.
    package var hasSinceDuration = false
    package var parts: KeyValuePairs<WordList, DatePart>
    package var openings: KeyValuePairs<WordList, Opening>
    /// Words after a date by which a period begins with it: "from 2019 on".
    package var onward: [WordList]
    /// "before" (-1) and "after" (1) between a unit and a date.
    package var relations: KeyValuePairs<WordList, Int>
    package var between: [WordList]
    package var and: [WordList]
    package var from: [WordList]
    package var to: [WordList]
    package var decades: KeyValuePairs<WordList, Int> = [:]
    package var decadeSuffixes: WordList = ""
    package var decadePrefixes: WordList = ""
    package var quarterLetters: WordList
    package var articles: WordList
    package var of: WordList
    /// Words after "last week" by which it's the last week of something.
    package var genitives: WordList
    /// Prepositions before a month or season.
    package var introducers: WordList
    /// Prepositions before a year that also stand before other numbers.
    package var looseYearIntroducers: WordList
    package var weekdayIntroducers: WordList
    package var holidayIntroducers: WordList
    /// Prepositions before a day as a date in numbers without a year.
    package var shortDateIntroducers: WordList = ""
    /// Words by which a question is about a habit rather than a time.
    package var habits: WordList
    /// Frequent function words, which tell the language and may follow a date.
    package var common: WordList

    /// Words after an hour.
    package var hours: WordList = ""
    /// Words after a month by which it is part of an address.
    package var streets: WordList = ""
    /// Words beside a number by which it is a year.
    package var yearWords: WordList = ""
    /// Words for things that people count in thousands.
    package var countedThings: WordList = ""
  }
}
