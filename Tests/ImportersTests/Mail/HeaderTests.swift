import Foundation
import ImportSupport
import Items
import Testing

@Suite struct HeaderTests {
  /// The examples of RFC 2047, section 8.
  @Test(arguments: [
    ("(=?ISO-8859-1?Q?a?=)", "(a)"),
    ("(=?ISO-8859-1?Q?a?= b)", "(a b)"),
    ("(=?ISO-8859-1?Q?a?= =?ISO-8859-1?Q?b?=)", "(ab)"),
    ("(=?ISO-8859-1?Q?a?=  =?ISO-8859-1?Q?b?=)", "(ab)"),
    ("(=?ISO-8859-1?Q?a?=\n    =?ISO-8859-1?Q?b?=)", "(ab)"),
    ("(=?ISO-8859-1?Q?a_b?=)", "(a b)"),
    ("(=?ISO-8859-1?Q?a?= =?ISO-8859-2?Q?_b?=)", "(a b)"),
    (
      "=?ISO-8859-1?B?SWYgeW91IGNhbiByZWFkIHRoaXMgeW8=?=\n =?ISO-8859-2?B?dSB1bmRlcnN0YW5kIHRo"
        + "ZSBleGFtcGxlLg==?=", "If you can read this you understand the example."
    ),
  ])
  func decodesTheExamplesOfTheStandard(subject: String, text: String) throws {
    #expect(try mail("Subject: \(subject)\nFrom: a@b\n\nx").title == text)
  }

  @Test(arguments: [
    ("=?utf-8*en?q?a=C3?= =?UTF-8?q?=A4b?=", "aäb"), ("=?koi8-r?B?8NLJ18XU?=", "Привет"),
    ("=?iso-2022-jp?B?GyRCRnxLXBsoQg==?=", "日本"), ("=?gb2312?B?1tDOxA==?=", "中文"),
    ("=?x-unknown?q?caf=E9?=", "café"), ("=?utf-8?q?open", "=?utf-8?q?open"),
    ("=?utf-8?x?abc?=", "=?utf-8?x?abc?="), ("=?utf-8?q?a b?= c", "a b c"),
    ("=?iso-8859-1?q?=93x=94?=", "“x”"), ("2 =? 3 ?= 4", "2 =? 3 ?= 4"), ("=?", "=?"),
    ("a\n\t b \n c", "a b c"), ("naïve", "naïve"), ("=?utf-8?b??= x", " x"),
  ])
  func decodesWhatPeopleSend(subject: String, text: String) throws {
    let title = try mail("Subject: \(subject)\nFrom: a@b\n\nx").title
    #expect(title == text)
  }

  @Test func readsEightBitHeaders() throws {
    let bytes = Array("From: a@b\nSubject: Fr".utf8) + [0xF6] + Array("sche\n\nx".utf8)
    #expect(try mail(bytes).title == "Frösche")
  }

  private func people(_ field: String, _ value: String) throws -> [[String]] {
    try mail("\(field): \(value)\nSubject: x\n\nx").people.map { [$0.name, $0.address] }
  }

  /// The examples of RFC 5322, appendices A.1.2, A.1.3, A.5 and A.6, and of RFC 2047, section 8.
  @Test(arguments: [
    ("John Doe <jdoe@machine.example>", [["John Doe", "jdoe@machine.example"]]),
    (
      "\"Joe Q. Public\" <john.q.public@example.com>",
      [["Joe Q. Public", "john.q.public@example.com"]]
    ),
    (
      "Mary Smith <mary@x.test>, jdoe@example.org, Who? <one@y.test>",
      [["Mary Smith", "mary@x.test"], ["", "jdoe@example.org"], ["Who?", "one@y.test"]]
    ),
    (
      "<boss@nil.test>, \"Giant; \\\"Big\\\" Box\" <sysservices@example.net>",
      [["", "boss@nil.test"], ["Giant; \"Big\" Box", "sysservices@example.net"]]
    ),
    (
      "A Group:Ed Jones <c@a.test>,joe@where.test,John <jdoe@one.test>;",
      [["Ed Jones", "c@a.test"], ["", "joe@where.test"], ["John", "jdoe@one.test"]]
    ),
    ("Undisclosed recipients:;", []),
    (
      "Pete(A nice \\) chap) <pete(his account)@silly.test(his host)>",
      [["Pete", "pete@silly.test"]]
    ),
    (
      "Mary Smith <@node.test,@machine.example:mary@example.net>, , jdoe@test  . example",
      [["Mary Smith", "mary@example.net"], ["", "jdoe@test.example"]]
    ),
    ("=?US-ASCII?Q?Keith_Moore?= <moore@cs.utk.edu>", [["Keith Moore", "moore@cs.utk.edu"]]),
    (
      "=?ISO-8859-1?Q?Keld_J=F8rn_Simonsen?= <keld@dkuug.dk>",
      [["Keld Jørn Simonsen", "keld@dkuug.dk"]]
    ),
    (
      "=?ISO-8859-1?Q?Andr=E9?= Pirard <PIRARD@vm1.ulg.ac.be>",
      [["André Pirard", "PIRARD@vm1.ulg.ac.be"]]
    ),
    (
      "nsb@bellcore.com (=?iso-8859-8?b?7eXs+SDv4SDs9Oj08A==?=)",
      [
        [
          "\u{5DD}\u{5D5}\u{5DC}\u{5E9} \u{5DF}\u{5D1} \u{5DC}\u{5E4}\u{5D8}\u{5E4}\u{5E0}",
          "nsb@bellcore.com",
        ]
      ]
    ),
  ])
  func readsTheAddressesOfTheStandards(value: String, expected: [[String]]) throws {
    #expect(try people("To", value) == expected)
  }

  @Test(arguments: [
    ("=?utf-8?q?Doe,_John?= <j@x.org>", [["Doe, John", "j@x.org"]]),
    ("\"=?utf-8?q?J=C3=B6rg?=\" <j@x.org>", [["Jörg", "j@x.org"]]),
    ("Anna anna@x.org", [["Anna", "anna@x.org"]]), ("anna at home", [["anna at home", ""]]),
    ("anna at x.org (Anna Berg)", [["Anna Berg", "anna@x.org"]]),
    ("a@x.org; b@x.org", [["", "a@x.org"], ["", "b@x.org"]]), ("<a@x.org", [["", "a@x.org"]]),
    ("\"open <a@x.org>", [["open", "a@x.org"]]), (",,,", []), ("<>", []),
    ("(only)", [["only", ""]]),
    ("\"a b\"@x.org", [["", "\"a b\"@x.org"]]),
    ("Anna <a@x.org>, Anna <a@x.org>", [["Anna", "a@x.org"]]),
  ])
  func readsTheAddressesPeopleSend(value: String, expected: [[String]]) throws {
    #expect(try people("Cc", value) == expected)
  }

  @Test func givesPeopleTheirRoles() throws {
    let item = try mail("Bcc: d@x\nCc: c@x\nTo: b@x\nTo: e@x\nFrom: a@x\nSender: s@x\n\nx")
    #expect(item.people.map(\.address) == ["a@x", "b@x", "e@x", "c@x", "d@x"])
    #expect(item.people.map(\.role) == [.from, .to, .to, .cc, .bcc])
    #expect(try mail("Sender: s@x\n\nx").people.map(\.role) == [.from])
  }

  /// The dates of RFC 5322, appendices A.1 to A.6, and older or wrong forms.
  @Test(arguments: [
    ("Fri, 21 Nov 1997 09:55:06 -0600", 880_127_706),
    ("Tue, 1 Jul 2003 10:52:37 +0200", 1_057_049_557),
    ("Thu, 13 Feb 1969 23:32:54 -0330", -27_723_426),
    (
      "Thu,\n      13\n        Feb\n          1969\n      23:32\n      -0330 (Newfoundland Time)",
      -27_723_480
    ),
    ("21 Nov 97 09:55:06 GMT", 880_106_106),
    ("Fri, 21 Nov 1997 09(comment):   55  :  06 -0600", 880_127_706),
    ("21 Nov 97 09:55:06 EST", 880_124_106), ("Mon, 24 Nov 2036 14:22:01 -0800", 2_111_178_121),
    ("Fri, 21 Nov 1997 09:55:06", 880_106_106), ("Fri Nov 21 09:55:06 1997", 880_106_106),
    ("Fri Nov 21 09:55:06 1997 +0100", 880_102_506), ("1997-11-21T09:55:06Z", 880_106_106),
    ("Fri, 21 Nov 1997 09:55:06 +01:00", 880_102_506), ("21-Nov-1997 09:55:06 +0000", 880_106_106),
    ("Fri, 21 November 1997 09:55:06 GMT+0100", 880_102_506),
    ("Friday, 21 Nov 1997 9:55:06 Z", 880_106_106),
    ("21 Nov 1997 12:55:06 AM", 880_073_706), ("21 Nov 1997 12:55:06 PM", 880_116_906),
  ])
  func readsDates(text: String, seconds: Double) throws {
    #expect(
      try mail("Date: \(text)\nFrom: a@b\n\nx").date == Date(timeIntervalSince1970: seconds))
  }

  @Test(arguments: [
    "", "today", "31 Feb 2020 10:00:00 +0000", "Fri, 21 Nov 1997", "99 Xyz 1997 10:00",
    "1 Jan 2020 25:00:00", ":::", "99999999999999999999 Jan 2020 10:00", "+ - : ( (",
    "1 Jan 2020 1:2:3 -9999",
  ])
  func leavesOutDatesThatMakeNoSense(text: String) throws {
    let date = try mail("Date: \(text)\nFrom: a@b\n\nx").date
    if text.hasSuffix("-9999") {
      #expect(date == Date(timeIntervalSince1970: 1_577_840_523))
    } else {
      #expect(date == nil)
    }
  }

  @Test(arguments: [
    ("Fri, 21 Nov 1997 09:55:06 -0600", -21_600), ("21 Nov 1997 09:55:06 EST", -18_000),
    ("1997-11-21T09:55:06+05:30", 19_800), ("21 Nov 1997 09:55:06", nil),
    ("21 Nov 1997 09:55:06 +2400", nil), ("soon", nil),
  ])
  func keepsTheZoneOfTheWriter(text: String, offset: Int?) throws {
    let zone = try mail("Date: \(text)\nFrom: a@b\n\nx").timeZone
    #expect(zone?.secondsFromGMT() == offset)
  }

  @Test func takesTheDateOfReceiptWhenThereIsNoOther() throws {
    let received = "Received: from x by y; Fri, 21 Nov 1997 09:55:06 +0000"
    let date = Date(timeIntervalSince1970: 880_106_106)
    #expect(try mail("\(received)\nDate: soon\nFrom: a@b\n\nx").date == date)
    #expect(try mail("\(received)\nFrom: a@b\n\nx").date == date)
    #expect(try mail("From a@b Fri Nov 21 09:55:06 1997\nTo: a@b\n\nx").date == date)
  }

  @Test func readsHeadersThatBreakTheRules() throws {
    #expect(try mail("From: a@b\nSubject : x\n\ny").title == "x")
    #expect(try mail("SUBJECT:x\nFrom: a@b\n\ny").title == "x")
    #expect(try mail("From: a@b\njunk\nSubject: x\n\ny").title == "x")
    #expect(
      try mail("From: a@b\nSubject: x\nBody without a blank line\nmore").text
        == "Body without a blank line\nmore")
    #expect(try mail("From: a@b\r\r\nSubject: x\r\r\n\r\r\nbody").title == "x")
    #expect(try mail("From: a@b\nSubject: x").text == "")
  }
}
