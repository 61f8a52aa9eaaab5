import DocumentImporters
import Testing

/// Words that are divided at the ends of a PDF's lines.
@Suite struct PDFHyphenTests {
  private func text(_ joined: String, _ divided: String) -> String {
    PDFDocument.content(text: Array(joined.utf8), information: [], divided: Array(divided.utf8))
      .text
  }

  @Test(arguments: [
    ("the year 20192020 gallery", "the year 2019-\n2020 gallery", "the year 2019-2020 gallery"),
    ("a wellknown twentyfive", "a well-\nknown twenty-\nfive", "a well-known twenty-five"),
    ("AnnaMaria came", "Anna-\nMaria came", "Anna-Maria came"),
    ("the mountain kept", "the moun-\ntain kept", "the mountain kept"),
    (
      "the steel frame, the road, the steelroad", "the steel frame, the road, the steel-\nroad",
      "the steel frame, the road, the steel-road"
    ),
    (
      "steelroad, steel road, steelroad", "steelroad, steel road, steel-\nroad",
      "steelroad, steel road, steelroad"
    ),
    ("an end -", "an end -\nof it", "an end -"),
  ])
  func aHyphenStaysIfTheWordHasOne(joined: String, divided: String, expected: String) {
    #expect(text(joined, divided) == expected)
  }
}
