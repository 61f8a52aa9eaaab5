extension CivilDay {
  /// Returns Easter Sunday of the western churches; `nil` before the Gregorian calendar.
  ///
  /// The method is the anonymous Gregorian computus, which Jean Meeus gives in "Astronomical
  /// Algorithms" (chapter 8, attributed to Butcher's Ecclesiastical Calendar of 1876).
  static func easter(of year: Int) -> CivilDay? {
    guard year >= 1583 else { return nil }
    let golden = year % 19
    let (century, yearOfCentury) = (year / 100, year % 100)
    let moonCorrection = (century - (century + 8) / 25 + 1) / 3
    let epact = (19 * golden + century - century / 4 - moonCorrection + 15) % 30
    let dayShift =
      (32 + 2 * (century % 4) + 2 * (yearOfCentury / 4) - epact - yearOfCentury % 4) % 7
    let lateShift = (golden + 11 * epact + 22 * dayShift) / 451
    let total = epact + dayShift - 7 * lateShift + 114
    return CivilDay(year: year, month: total / 31, day: total % 31 + 1)
  }
}
