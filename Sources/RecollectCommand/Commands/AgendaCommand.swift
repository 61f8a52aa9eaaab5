import ArgumentParser
import Recollect

struct AgendaCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "agenda",
    abstract: "List the events, meetings and tasks of a period.",
    discussion: """
      Lists what calendars say, tasks of notes on the days they name, and meetings with a date, day \
      by day: whole days first, then in the order of their times. A recurring event is listed on \
      each of its days, in any year, and one of several days on each of them. If mails or files \
      move or cancel an event, the newest version counts.

      Times are those of your time zone, which the variable TZ names another one for. The time in \
      the event's own zone follows where it differs.

      Examples:
        recollect agenda
        recollect agenda tomorrow
        recollect agenda 2025-05
        recollect agenda 2025-05-28..2025-06-03 --json

      Exit code: 0 if there was something, 1 if not.

      --json: from, to, and days with date and entries, each with title, kind, start, end, all_day, \
      zone, day, days, location, status, item_id, path, line.
      """)

  @Argument(
    help: ArgumentHelp(
      "A year, month or day; two of them as 2025-05-28..2025-06-03; or today, tomorrow, week, month. "
        + "(default: today and the six days after)", valueName: "period"),
    completion: .list(AgendaPeriod.words))
  var period: AgendaPeriod?

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup var library: LibraryOptions

  func run() async throws {
    let range = (period ?? AgendaPeriod()).range
    let days = try await library.open(.readOnly).agenda(of: range)
    if json {
      try JSONOutput.print(AgendaJSON(period: range, days: days))
    } else {
      let texts = days.map { AgendaText(day: $0, terminal: .output).text }
      Terminal.output.write(texts.isEmpty ? "Nothing.\n" : texts.joined(separator: "\n"))
    }
    if days.isEmpty { throw ExitStatus.nothingFound.code }
  }
}
