package import Items

/// Reads a calendar that came within something else, as an invitation does in a mail.
package enum CalendarText {
  /// The entries of a calendar, and what in it couldn't be read.
  ///
  /// - Parameters:
  ///   - bytes: the calendar, its transfer encoding undone.
  ///   - path: name of the file it came in, for problems and for entries without an identity.
  ///   - limits: how much of one text is read.
  package static func items(
    in bytes: [UInt8], path: String, limits: ImportLimits = ImportLimits()
  ) -> (items: [Item], problems: [ImportProblem]) {
    var found = CalendarRegions()
    var offset = 0
    for line in TextLines(bytes[...]) {
      found.take(line.content.prefix(100), offset: offset, end: line.next)
      offset = line.next
    }
    found.finish(at: bytes.count)
    var items: [Item] = []
    var problems: [ImportProblem] = []
    let slice = { (offset: Int, count: Int) in Array(bytes.dropFirst(offset).prefix(count)) }
    do {
      try CalendarScan(path: path, limits: limits).each(found.regions, bytes: slice) { event in
        switch event {
        case .problem(let problem): problems.append(problem)
        case .item(let outline):
          let entry = slice(outline.offset, outline.length)
          guard let component = CalendarComponent(entry[...]) else { return }
          items.append(
            CalendarEntry(component).item(
              id: outline.id, date: outline.date,
              isCancelled: outline.part == CalendarScan.cancelled))
        }
      }
    } catch let problem as ImportProblem {
      problems.append(problem)
    } catch {
      problems.append(
        ImportProblem(.malformed, path: path, sentence: "The calendar can't be read."))
    }
    return (items, problems)
  }
}
