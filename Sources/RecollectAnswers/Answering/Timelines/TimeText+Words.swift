import Recollect

extension TimeText {
  struct Words {
    /// The singular and the plural of each unit.
    var units: [CalendarPeriod.Unit: [String]]
    /// A time after another; % is the time span.
    var later: String
    var first: String
    var last: String
    var same: String
    var yes: String
    var no: String
    var before: String
    var after: String
    /// A value until a day, which is %.
    var until: String
    /// Another value, which is %, in a text of a day, which is #.
    var inText: String
    /// Another value, which is %, in a text without a date.
    var elsewhere: String
  }

  static let english = Words(
    units: [
      .day: ["day", "days"], .week: ["week", "weeks"], .month: ["month", "months"],
      .year: ["year", "years"],
    ],
    later: "% later", first: "first", last: "last", same: "on the same day", yes: "Yes", no: "No",
    before: "Before", after: "After",
    until: "until %", inText: "but % in a text of #", elsewhere: "but % in another text")

  static let byLanguage = [
    "en": english,
    "de": Words(
      units: [
        .day: ["Tag", "Tage"], .week: ["Woche", "Wochen"], .month: ["Monat", "Monate"],
        .year: ["Jahr", "Jahre"],
      ],
      later: "% später", first: "zuerst", last: "zuletzt", same: "am selben Tag", yes: "Ja",
      no: "Nein", before: "Vorher", after: "Nachher",
      until: "bis %", inText: "aber % in einem Text vom #",
      elsewhere: "aber % in einem anderen Text"),
    "nl": Words(
      units: [
        .day: ["dag", "dagen"], .week: ["week", "weken"], .month: ["maand", "maanden"],
        .year: ["jaar", "jaar"],
      ],
      later: "% later", first: "eerst", last: "laatst", same: "op dezelfde dag", yes: "Ja",
      no: "Nee", before: "Ervoor", after: "Erna",
      until: "tot %", inText: "maar % in een tekst van #", elsewhere: "maar % in een andere tekst"),
    "fr": Words(
      units: [
        .day: ["jour", "jours"], .week: ["semaine", "semaines"], .month: ["mois", "mois"],
        .year: ["an", "ans"],
      ],
      later: "% plus tard", first: "d’abord", last: "en dernier", same: "le même jour", yes: "Oui",
      no: "Non", before: "Avant", after: "Après",
      until: "jusqu’au %", inText: "mais % dans un texte du #",
      elsewhere: "mais % dans un autre texte"),
    "es": Words(
      units: [
        .day: ["día", "días"], .week: ["semana", "semanas"], .month: ["mes", "meses"],
        .year: ["año", "años"],
      ],
      later: "% después", first: "primero", last: "al final", same: "el mismo día", yes: "Sí",
      no: "No", before: "Antes", after: "Después",
      until: "hasta el %", inText: "pero % en un texto del #", elsewhere: "pero % en otro texto"),
  ]
}
