import Foundation
import Items
import Testing

/// Character sets as programs use them in practice; the bytes were made by Python's codecs.
@Suite struct CharsetTests {
  private static let samples: [(label: String, base64: String, text: String)] = [
    ("iso-8859-2", "WmG/87Pm", "Zażółć"),
    ("iso-8859-5", "v+DY0tXi", "Привет"),
    ("iso-8859-7", "yuHr5+zd8eE=", "Καλημέρα"),
    ("iso-8859-8", "+ezl7Q==", "שלום"),
    ("iso-8859-9", "3XN0YW5idWw=", "İstanbul"),
    ("iso-8859-15", "vHV2cmUgpA==", "Œuvre €"),
    ("windows-1250", "UPjtbGma", "Příliš"),
    ("windows-1251", "xfm4IPDg5w==", "Ещё раз"),
    ("windows-1253", "xevr3OTh", "Ελλάδα"),
    ("windows-1254", "3mn+bGk=", "Şişli"),
    ("windows-1255", "+ezl7Q==", "שלום"),
    ("windows-1256", "0+HH4w==", "سلام"),
    ("windows-1257", "Qehp+w==", "Ačiū"),
    ("windows-1258", "SOA=", "Hà"),
    ("koi8-r", "89/F29g=", "Съешь"),
    ("koi8-u", "t6c=", "Її"),
    ("GB2312", "vPLM5dbQzsQ=", "简体中文"),
    ("gbk", "t7Hzdw==", "繁體"),
    ("gb18030", "gTnuOdfW", "㐀字"),
    ("big5", "wWPF6aSkpOU=", "繁體中文"),
    ("Shift_JIS", "g0qDXoNKg2mCxoq/jpo=", "カタカナと漢字"),
    ("euc-jp", "pNKk6aSspMo=", "ひらがな"),
    ("iso-2022-jp", "GyRCRnxLXDhsGyhCIGFuZCB3b3Jkcw==", "日本語 and words"),
    ("iso-2022-jp", "GyRCLSFGfEtcOGwtahsoSTZFGyhCIG9r", "①日本語㈱ｶﾅ ok"),
    ("euc-kr", "x9Gxub7u", "한국어"),
    ("ks_c_5601-1987", "x9Gxub7u", "한국어"),
    ("utf-16", "//53AG8AcgBkACAAnoo=", "word 語"),
    ("utf-16le", "dwBvAHIAZAAgAJ6K", "word 語"),
    ("utf-16be", "AHcAbwByAGQAIIqe", "word 語"),
    ("utf-7", "SGkgK2lwNCArLSArQU9RLQ==", "Hi 語 + ä"),
    ("cp866", "j+CooqXi", "Привет"),
    ("tis-620", "ysfRyrTV", "สวัสดี"),
    ("macintosh", "Y2Fmjg==", "café"),
    ("us-ascii", "Y2Fm6Q==", "café"),
    ("iso-8859-1", "k2NhZumUIIA=", "“café” €"),
    ("iso-8859-1", "Y2Fmw6kg6Kqe", "café 語"),
    ("utf-8", "RGllIEhhc2VuIHVuZCBkaWUgRnL2c2NoZQ==", "Die Hasen und die Frösche"),
    ("windows-1251", "0J/RgNC40LLQtdGC", "Привет"),
    ("utf-16", "cGxhaW4gd29yZHM=", "plain words"),
    ("gb2312", "6UY=", "镕"),
    ("utf-16le", "bwBkAGQAIQ==", "odd"),
  ]

  @Test(arguments: samples.indices) func readsBodies(index: Int) throws {
    let sample = Self.samples[index]
    let head = """
      From: a@b
      Content-Type: text/plain; charset=\(sample.label)
      Content-Transfer-Encoding: base64


      """
    #expect(try mail(head + sample.base64 + "\n").text == sample.text, "\(sample.label)")
  }

  @Test(arguments: samples.indices) func readsEncodedWords(index: Int) throws {
    let sample = Self.samples[index]
    let item = try mail(
      "From: a@b\nSubject: =?\(sample.label)?B?\(sample.base64)?=\n\nx")
    #expect(item.title == sample.text, "\(sample.label)")
  }

  /// Characters that were split between two encoded words.
  @Test func joinsWhatWasCut() throws {
    let bytes = Array("日本語の長い件名".utf8)
    let words = stride(from: 0, to: bytes.count, by: 7).map {
      "=?utf-8?B?" + Data(bytes[$0..<min($0 + 7, bytes.count)]).base64EncodedString() + "?="
    }
    #expect(
      try mail("Subject: \(words.joined(separator: "\n "))\nFrom: a@b\n\nx").title == "日本語の長い件名")
  }

  @Test func utf7IsNeverMarkup() throws {
    let item = try mail(
      "From: a@b\nContent-Type: text/html; charset=utf-7\n\n<p>a +ADw-script+AD4-b+ADw-/script+AD4- c"
    )
    #expect(item.text == "a <script>b</script> c")
  }

  @Test func readsRawBytesInHeaders() throws {
    let bytes = Array("From: J".utf8) + [0xFC] + Array("rgen <j@x>\nSubject: Caf".utf8) + [0xE9]
    let item = try mail(bytes + Array("\n\nx".utf8))
    #expect(item.people == [Item.Participant(role: .from, name: "Jürgen", address: "j@x")])
    #expect(item.title == "Café")
  }
}
