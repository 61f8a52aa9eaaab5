import Foundation
import ImportSupport
import Testing

@Suite struct FileNameTests {
  private func day(_ name: String) -> String? {
    FileName(name).date.flatMap { CivilClock($0)?.day }
  }

  @Test(arguments: [
    ("2024_03_05.md", "2024-03-05"), ("20240308_protokoll.txt", "2024-03-08"),
    ("Protokoll 07.03.2024.txt", "2024-03-07"), ("Protokoll 7.3.2024.txt", "2024-03-07"),
    ("Protokoll 07.03.2024", "2024-03-07"), ("meeting-2024-03-13.md", "2024-03-13"),
    ("2024.03.11 Notes.txt", "2024-03-11"), ("Scan_20240309.txt", "2024-03-09"),
    ("Scan20240309.pdf", "2024-03-09"), ("IMG_20240310_120000.txt", "2024-03-10"),
    ("Screenshot 2024-03-05T10-30.md", "2024-03-05"), ("Plan (2024-03-05).md", "2024-03-05"),
    ("会議20240305.txt", "2024-03-05"), ("2024-03-05 to 2024-03-09.md", "2024-03-05"),
    ("1848-03-18 Barricades.md", "1848-03-18"),
  ])
  func aWholeDateInTheNameIsTheDate(name: String, expected: String) {
    #expect(day(name) == expected)
  }

  @Test(arguments: [
    "2024-03.md", "2024-W11.md", "2024_02_30.md", "20241301.md", "31.02.2024.txt",
    "12-03-2024 Notes.txt", "from 2024-03-05 to 2024-03-09.md", "01.03.2024-02.03.2024.txt",
    "IMG20240310120000.txt", "120240310.txt", "3f2a20240310.txt", "20240310bc.txt",
    "192.168.05.03.2024.txt", "2024.03.05.1.txt", "2024-03_05.md", "21240305.txt", "18480318.txt",
    "x 2024-03-99999999999999999999.md", "Plan.sync-conflict-20240305-140000-ABCDEFG.md",
    "Plan (conflicted copy 2024-03-05).md", "2024-03-05a.md",
  ])
  func whatIsNotSurelyADateIsNone(name: String) {
    #expect(day(name) == nil)
  }

  @Test(arguments: [
    // A name that is only a date stays readable as one.
    ("2024_03_05.md", "2024-03-05"), ("20240308.md", "2024-03-08"),
    ("07.03.2024.md", "07.03.2024"), ("2024-03-06 Wed.md", "2024-03-06 Wed"),
    ("2024_03_06_Mittwoch.md", "2024-03-06 Mittwoch"), ("2024-03-05-2.md", "2024-03-05 2"),
    // A date at the beginning is left out, one elsewhere stays.
    ("20240308_protokoll.txt", "Protokoll"), ("2024.03.11 Notes.txt", "Notes"),
    ("2024-03-06 Wednesday club.md", "Wednesday club"),
    ("Protokoll 07.03.2024.txt", "Protokoll 07.03.2024"),
    ("Protokoll 07.03.2024", "Protokoll 07.03.2024"),
    ("meeting-2024-03-13.md", "Meeting 2024-03-13"),
    ("meeting_2024_03_13_with-Anna.md", "Meeting 2024-03-13 with Anna"),
    ("Scan 20240309.txt", "Scan 2024-03-09"), ("IMG_20240310_120000.txt", "IMG 2024-03-10 120000"),
    ("2024 03 05.md", "2024 03 05"), ("__.md", "__.md"),
  ])
  func theTitleKeepsTheWords(name: String, title: String) {
    #expect(FileName(name).title == title)
  }
}
