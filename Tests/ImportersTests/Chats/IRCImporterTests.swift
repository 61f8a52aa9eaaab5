import ChatImporters
import ImportSupport
import Items
import Testing

@Suite struct IRCImporterTests {
  private func read(_ text: String, name: String = "#soup.log") throws -> Reading {
    let reading = try Reading(text, name: name, with: IRCImporter())
    checkPlaces(reading, in: Array(text.utf8))
    return reading
  }

  private func said(_ reading: Reading) -> [String] {
    zip(timestamps(reading), words(reading)).map { "\($0) \($1)" }
  }

  @Test func readsIrssi() throws {
    let text = """
      --- Log opened Tue Nov 17 18:21:38 2009
      18:21 -!- anna [~a@example.org] has joined #soup
      18:21 <@anna> hello: all
      18:22 < bob> \u{3}4,5red\u{f} soup
      18:22  * anna waves
      18:23 -ChanServ- notice
      --- Day changed Wed Nov 18 2009
      00:01 <+bob> late
      --- Log closed Wed Nov 18 00:02:00 2009
      """
    let reading = try read(text)
    #expect(
      said(reading) == [
        "2009-11-17T18:21:00 anna: hello: all", "2009-11-17T18:22:00 bob: red soup",
        "2009-11-17T18:22:00 anna: anna waves", "2009-11-18T00:01:00 bob: late",
      ])
    #expect(reading.items.map(\.textOffset)[1] == nil)
    #expect(reading.outlines.map(\.line) == [3, 4, 5, 8])
    #expect(reading.items[0].title == "#soup")
  }

  @Test func readsWeeChat() throws {
    let text =
      "2009-11-17 18:21:38\t-->\tanna (a@b) has joined #soup\n"
      + "2009-11-17 18:21:40\t@anna\thello\tthere\n2009-11-17 18:21:41\t *\tanna waves\n"
      + "2009-11-17 18:21:42\t--\tMode #soup\n2009-11-17 18:21:43\t<--\tanna has quit\n"
    let reading = try read(text, name: "irc.libera.#soup.weechatlog")
    #expect(
      said(reading) == [
        "2009-11-17T18:21:40 anna: hello\tthere", "2009-11-17T18:21:41 anna: anna waves",
      ])
    #expect(reading.items[0].title == "#soup")
  }

  @Test func readsZNC() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "[18:21:38] *** Joins: anna (a@b)\n[18:21:40] <anna> hello\n[18:21:41] * anna waves\n",
      to: "#soup/2009-11-17.log")
    try folder.write("[00:00:01] <bob> next\n", to: "#soup/2009-11-18.log")
    try folder.write("[00:00:01] <bob> flat\n", to: "#salad_20091119.log")
    let readings = try SourceLister().list(folder.path).files.map {
      try Reading($0, with: IRCImporter())
    }
    #expect(
      readings.flatMap(said) == [
        "2009-11-19T00:00:01 bob: flat", "2009-11-17T18:21:40 anna: hello",
        "2009-11-17T18:21:41 anna: anna waves", "2009-11-18T00:00:01 bob: next",
      ])
    #expect(
      readings.flatMap(\.outlines).map(\.conversation) == [
        "irc:#salad", "irc:#soup", "irc:#soup", "irc:#soup",
      ])
  }

  @Test func readsMIRCAcrossMidnightAndXChatAcrossNewYear() throws {
    let mirc = """
      Session Start: Tue Nov 17 23:59:00 2009
      Session Ident: #soup
      [23:59] * anna (a@b) has joined #soup
      [23:59] <anna> late
      [00:01] <anna> later
      """
    #expect(
      try said(read(mirc)) == ["2009-11-17T23:59:00 anna: late", "2009-11-18T00:01:00 anna: later"])
    let xchat = """
      **** BEGIN LOGGING AT Thu Dec 31 23:00:00 2009

      Dec 31 23:59:58 <anna>\tlate
      Jan 01 00:00:01 *\tanna waves
      Jan 01 00:00:02 -->\tbob (b@c) has joined #soup
      """
    #expect(
      try said(read(xchat)) == [
        "2009-12-31T23:59:58 anna: late", "2010-01-01T00:00:01 anna: anna waves",
      ])
  }

  @Test func withoutADateThereIsNone() throws {
    let reading = try read("18:21 <anna> a\n18:22 <bob> b\n")
    #expect(said(reading) == ["- anna: a", "- bob: b"])
    #expect(throws: ImportProblem.self) { try read("words\n") }
  }
}
