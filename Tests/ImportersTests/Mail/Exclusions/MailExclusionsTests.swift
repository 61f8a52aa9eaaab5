import ImportSupport
import Items
import MailImporters
import TestSupport
import Testing

@Suite struct MailExclusionsTests {
  /// The mails from which less is excluded than a human reader would exclude, with the reason.
  private static let keepMore = [
    "email_8": "A wrapped line of the quote has lost its mark and could be an answer."
  ]

  @Test func maximumRepliesAreReadAsAReaderDoes() {
    let replies = ReplyMail.all
    #expect(replies.count == 45)
    var differing: [String] = []
    for reply in replies {
      let found = newText(reply.text, without: MailExclusions.find(in: reply.text))
      if found != trimmed(reply.new) { differing.append(reply.name) }
    }
    #expect(differing == Self.keepMore.keys.sorted())
  }

  @Test(arguments: ReplyMail.all)
  func noReplyLosesWhatIsNew(reply: ReplyMail) {
    let kept = newText(reply.text, without: MailExclusions.find(in: reply.text))
    var rest = kept.split(separator: "\n")[...]
    for line in trimmed(reply.new).split(separator: "\n") {
      let place = rest.firstIndex(of: line)
      #expect(place != nil, "\(line)")
      if let place { rest = rest[(place + 1)...] }
    }
  }

  @Test func mailsOfNineteenLanguagesAreThere() { #expect(LabeledMail.all.count >= 140) }

  @Test(arguments: LabeledMail.all)
  func labelsEachLine(mail: LabeledMail) {
    for lineEnd in ["\n", "\r\n"] {
      let text = mail.text.split(separator: "\n", omittingEmptySubsequences: false)
        .joined(separator: lineEnd)
      let excludedRanges = MailExclusions.find(in: text)
      var offset = 0
      for (index, line) in mail.text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        let reason = excludedRanges.first { $0.range.contains(offset) }?.reason
        if !line.allSatisfy(\.isWhitespace) {
          #expect(reason == mail.labels[index], "\(line)")
        }
        offset += line.utf8.count + lineEnd.utf8.count
      }
    }
  }

  @Test(arguments: [
    "", "\n\n", "One line", "Thanks!\n\nBest regards,\nTom",
    // Only repeated or forwarded text.
    "> one\n> two\n", "On Mon, 3 May 2021 at 10:15, A <a@b.org> wrote:\n> one\n",
    "From: A <a@b.org>\nSent: Monday, May 3, 2021 10:15 AM\nTo: B <b@c.org>\nSubject: x\n\nbody\n",
    "Hi Tom,\n\nOn Mon, 3 May 2021 at 10:15, A <a@b.org> wrote:\n\nShall we?\n\nYes, gladly.\n",
    // Words that look like the beginning of a quote.
    "On 3 May 2021 at 10:15 he wrote me that we should do the following:\n\nwait.\n",
    "I saw what she wrote on 3 May:\n\nwe wait.\n", "From: home\nTo: work\nDate: never\n\ntext\n",
    "She said:\n\nno.\n", "Am 3. Mai 2021 um 10:15 schrieb er mir:\n\nIch komme.\n",
    // Words that look like the end of a mail.
    "Sent from my desk, not from a phone.\n", "Get the phone\n", "One\n--\n- two\n- three, four?",
    "Part one\n---\nThe second part follows here, and it is long.\n",
    "This message is confidential: the party is a surprise.\n",
    ">>> print(1)\n1\n>>> print(2)\n2\n", ">From here on it rains.\nSo it does.",
    "Memo\n\nFrom: Personnel\nDate: 3 May\nTo: all\nSubject: Holidays\n\nWe close in June.\n",
    "Look.\n\nOn 2021-05-03 10:15, the server wrote:\n\nerror 5\n\nWhy?\n",
    "Please.\n\nTreat this e-mail as confidential and do not send it to any other addressee. We meet on "
      + "Friday at ten, in the hall.\n",
    "Agenda.\n____________\nTeams meeting\nJoin at https://example.org/1\n+49 89 1234567\n",
    "Thanks,\n\nhttps://example.org/1\nhttps://example.org/2\n",
    "Hello.\n-----\nPlease join the mailing list before Friday.\n",
    "On Monday Anna wrote a letter\n\nto the council.\n",
    "Hi Tom,\n\nOn 3 May 2021 at 10:15 I saw in the paper what Anna wrote\n\nIt was good.\n",
    "Look.\n\nOn 3 May 2021 at 10:15 she told anna@example.org what she wrote\n\nRead it.\n",
    "Sent from the warehouse on Tuesday: 40 boxes.\n", "Where I am:\n\nSent from Berlin\n",
    "The parcel:\n\nSent from my Berlin office\n", "It:\n\nSent from Pier 7\n",
    "Both:\n\nSent with love\n",
    "The parcels:\n\nSent from Kiel 3\n\nSent from Hamburg 7\n\nBoth are here.\n",
    "Message du 03/05/21 10:15 bien reçu.\n\nDe rien !\nA demain.\n",
    "Message du jour : 10:15\nDe : la gare\nObjet : le train\n\nIl est en retard.\n",
    "Cheers,\nTom\nPS: bring the keys, call +1 555 0123 456\nor write to tom@example.org\n",
  ])
  func keepsWhatIsNew(text: String) {
    #expect(MailExclusions.find(in: text).isEmpty)
  }

  @Test(
    arguments: [
      ("This is mine.\n\n-- \nTom\n\n> quoted\n", [.signature, .quote]),
      ("-- \nTom\n+1 555 0123\n", [.signature]),
      ("> quoted\n-- \nTom\n", [.signature]),
      (
        "CAUTION: This email originated from outside of the organization.\n\nHello.\n",
        [.disclaimer]
      ),
      ("New.\n> old\nNew.\n> old\n", [.quote, .quote]),
      ("New.\n＞ 引用\n", [.quote]),
    ] as [(String, [ExcludedRange.Reason])])
  func findsInOrder(text: String, reasons: [ExcludedRange.Reason]) {
    #expect(MailExclusions.find(in: text).map(\.reason) == reasons)
  }

  @Test func ofAForwardedMessageTheBodyStays() {
    let text =
      "See below.\n\nFrom: A <a@b.org>\nSent: Monday, May 3, 2021 10:15 AM\nTo: B <b@c.org>\n"
      + "Subject: x\n\nThe bus leaves at nine.\n"
    let excludedRanges = MailExclusions.find(in: text, isForward: true)
    #expect(excludedRanges.map(\.reason) == [.forwardedHeader])
    #expect(newText(text, without: excludedRanges) == "See below.\n\nThe bus leaves at nine.")
    #expect(
      newText(
        "I agree" + text.dropFirst(9),
        without: MailExclusions.find(in: "I agree" + text.dropFirst(9)))
        == "I agree.")
  }

  @Test func rangesAreInOrderApartAndOnCharacters() {
    var random = SeededGenerator(seed: 7)
    let sources =
      (ReplyMail.all.filter { $0.text.utf8.count < 4_000 }.map(\.text)
      + LabeledMail.all.map(\.text)).map { Array($0.utf8) }
    for _ in 0..<4_000 {
      var bytes = sources.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
        mutate(&bytes, sources, &random)
      }
      check(String(decoding: bytes, as: UTF8.self), isForward: Bool.random(using: &random))
    }
  }

  @Test func longTextsOfOneKindAreRead() {
    let size = 200_000
    for line in [
      "> \n", "On On On\n", "On On On:\n", "From: a\n", "-- \n", "__\n", "\n", "a\n\n",
      "On 3 May 2021 at 10:15, a@b.org wrote:\n", "Sent from my iPhone\n\n", "--",
      "On 3 May 2021 at 10:15, a@b.org wrote\n", "Sent from my Zephyr 4\n\n",
      "Message du 03/05/21 10:15\n", "De : a\nMessage du 03/05/21 10:15\n",
      "-", ":", "@",
      "This email is confidential, intended recipient only\n\n", "Regards,\n+1 555 0123 456\n",
    ] {
      check(String(repeating: line, count: size / line.utf8.count), isForward: false)
    }
  }

  private func mutate(
    _ bytes: inout [UInt8], _ sources: [[UInt8]], _ random: inout SeededGenerator
  ) {
    let place = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes.remove(at: place)
    case 2: bytes.insert(contentsOf: [0x0A, 0x3E, 0x20], at: place)
    case 3: bytes.removeSubrange(place..<min(bytes.count, place + 40))
    case 4: bytes.insert(0x0A, at: place)
    default:
      let other = sources.randomElement(using: &random) ?? []
      let start = Int.random(in: 0..<max(1, other.count), using: &random)
      bytes.insert(contentsOf: other[start..<min(other.count, start + 200)], at: place)
    }
  }

  private func check(_ text: String, isForward: Bool) {
    var end = 0
    for excluded in MailExclusions.find(in: text, isForward: isForward) {
      #expect(excluded.range.lowerBound >= end && !excluded.range.isEmpty)
      #expect(excluded.range.upperBound <= text.utf8.count)
      for offset in [excluded.range.lowerBound, excluded.range.upperBound] {
        let index = text.utf8.index(text.startIndex, offsetBy: min(offset, text.utf8.count))
        #expect(index.samePosition(in: text.unicodeScalars) != nil)
      }
      end = excluded.range.upperBound
    }
  }
}
