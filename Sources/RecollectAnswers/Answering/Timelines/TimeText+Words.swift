import Recollect

extension TimeText {
  /// The words of a language for time spans and for the order of events.
  struct Words {
    /// The singular and the plural of each unit.
    var units: [CalendarPeriod.Unit: [String]]
    /// The words for a time after another, with % for the time span.
    var later: String
    var first: String
    var last: String
    var same: String
    var yes: String
    var no: String
    var before: String
    var after: String
  }

  static let english = Words(
    units: [
      .day: ["day", "days"], .week: ["week", "weeks"], .month: ["month", "months"],
      .year: ["year", "years"],
    ],
    later: "% later", first: "first", last: "last", same: "on the same day", yes: "Yes", no: "No",
    before: "Before", after: "After")

  static let byLanguage = [
    "en": english,
    "de": Words(
      units: [
        .day: ["Tag", "Tage"], .week: ["Woche", "Wochen"], .month: ["Monat", "Monate"],
        .year: ["Jahr", "Jahre"],
      ],
      later: "% später", first: "zuerst", last: "zuletzt", same: "am selben Tag", yes: "Ja",
      no: "Nein", before: "Vorher", after: "Nachher"),
    "nl": Words(
      units: [
        .day: ["dag", "dagen"], .week: ["week", "weken"], .month: ["maand", "maanden"],
        .year: ["jaar", "jaar"],
      ],
      later: "% later", first: "eerst", last: "laatst", same: "op dezelfde dag", yes: "Ja",
      no: "Nee", before: "Ervoor", after: "Erna"),
    "fr": Words(
      units: [
        .day: ["jour", "jours"], .week: ["semaine", "semaines"], .month: ["mois", "mois"],
        .year: ["an", "ans"],
      ],
      later: "% plus tard", first: "d’abord", last: "en dernier", same: "le même jour", yes: "Oui",
      no: "Non", before: "Avant", after: "Après"),
    "es": Words(
      units: [
        .day: ["día", "días"], .week: ["semana", "semanas"], .month: ["mes", "meses"],
        .year: ["año", "años"],
      ],
      later: "% después", first: "primero", last: "al final", same: "el mismo día", yes: "Sí",
      no: "No", before: "Antes", after: "Después"),
  ]
}
