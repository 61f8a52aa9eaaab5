/// The strings over an alphabet of up to four scalars in which a pattern is found.
///
/// The expectations come from Python 3's `re.search`, with `$` at the very end only. Each hexadecimal
/// digit of `found` has one bit for each of four strings, in the order of length and alphabet.
struct FoundStrings: Sendable {
  static let length = 4
  var pattern: String
  var alphabet: String
  var found: String

  static let all = table.flatMap { alphabet, patterns in
    patterns.map { FoundStrings(pattern: $0, alphabet: alphabet, found: $1) }
  }

  private static let table: KeyValuePairs<String, [(String, String)]> = [
    "ab": [
      ("a", "5dfdfffc"), ("^a", "59e1fe00"), ("a$", "55555554"), ("^a$", "40000000"),
      ("^ab*$", "48200200"), ("^(a|b)*$", "fffffffe"), ("a|^b$", "7dfdfffc"), ("^a|b$", "7bebfeaa"),
      ("^(a|b)$", "60000000"), ("(^a|b$)b", "08601e00"), ("^a*b+a?$", "2ee6e606"),
      ("^(ab)*$", "88000800"), ("^(ab|ba)+$", "0c000cc0"), ("a{2}", "1191f190"),
      ("^a{2}$", "10000000"), ("^a{1,2}$", "50000000"), ("^a{2,}$", "11010000"),
      ("^(a{1,2}b){1,2}$", "08800800"), ("^(a|ab)(b|ba)?$", "48600400"), ("^a*?b$", "28808000"),
      ("^$", "80000000"), ("", "fffffffe"), ("^", "fffffffe"), ("$", "fffffffe"),
      ("a^b", "00000000"), ("a$b", "00000000"), ("(a$|b)", "7ffffffe"),
      ("^(?:a|bb)*a$", "51050410"), ("^(?=a)", "59e1fe00"), ("^(?!a)", "a61e01fe"),
      ("^(?!ab)", "f79fe1fe"), ("^(?=.*b)a", "08e0fe00"), ("^(?=.*b)(?=.*a)..$", "0c000000"),
      ("^(?!.*bb).*$", "fdd9d9c0"), ("a(?=b)", "08e8fee8"), ("a(?!b)", "55d5f5d4"),
      ("^a(?!b)", "5181e000"), ("(?=a$)a", "55555554"), ("(a(?=b)|b)+$", "2aaaaaaa"),
      ("^(?:(?!aa).)*$", "ee6e0e6e"), ("(?:a(?!b))*b$", "2aaaaaaa"), ("((a*)*|b)*c?$", "fffffffe"),
      ("^(a?){3}$", "d1000000"), ("()", "fffffffe"), ("a||b", "fffffffe"), ("^(|a)b$", "28000000"),
      ("[ab]b[^a]", "00222626"), ("[^a]", "2efefffe"), ("[a-b]{3}", "01fffffe"),
    ],
    "a_ ": [
      ("\\ba\\b", "42201c084402013fe04021100e04220"), ("\\Ba", "090783c120fff8241fff0483c1e0900"),
      ("^\\b", "6fc7fffe00fffffffffffffc0000000"), ("\\b$", "6db6db6db6db6db6db6db6db6db6db0"),
      ("\\B", "9fffe7f3ffffffffffffffffffffff8"), ("a\\b ", "02011c804023903fe47201008e40200"),
      ("\\b_", "21d00bfe3a0100875ffffffc05ff1d0"), ("^\\w+$", "6d86c36000d86c001b0d80000000000"),
      ("\\W", "12793c9fff2793ffe4f27fffffffff8"), ("^\\w \\w$", "0000180c00000000000000000000000"),
      ("\\b\\b", "6ff7fffffeffffffffffffffffffff0"),
      ("^(\\b|a)a", "4e07fc0000ffffffe00000000000000"), ("\\s", "12793c9fff2793ffe4f27fffffffff8"),
      ("^\\S+$", "6d86c36000d86c001b0d80000000000"),
      ("(a|\\b) (a|\\b)", "0000180c000301bf006037e00c06000"),
    ],
    "a1.": [
      ("^\\d+$", "2080002000000000000080000000000"),
      ("\\d\\.\\d", "0000000400000080000010e00002000"),
      ("^\\D*$", "da2d140145a28028a00000028a00a28"), ("^.$", "7000000000000000000000000000000"),
      ("^[.]+$", "1008000001000000000000000000008"),
      ("^[\\d.]+$", "30d800361b0000000000d86c001b0d8"),
      ("^[^\\d]$", "5000000000000000000000000000000"),
      ("^\\.+, ", "0000000000000000000000000000000"),
      ("^[\\w.]{2,3}$", "0fffffffff000000000000000000000"),
      ("[a-z]1", "0402e100805c7fd00b8402017080400"), ("(?i)A1", "0402e100805c7fd00b8402017080400"),
      ("^(?i:A)1", "0400e00000007fc0000000000000000"), ("[^.]$", "6db6db6db6db6db6db6db6db6db6db0"),
    ],
    "aA\n": [
      ("^.$", "6000000000000000000000000000000"), ("a.a", "0004800000f07000120000024000000"),
      ("^(?i)a+$", "6d86c36000d86c001b0d80000000000"),
      ("(?i)[a-b]A", "0d87e3f1b0fffff61ffffec3f1f8d80"),
      ("^[\\n]", "10380001ff00000000000003ffffff8"), ("\\n", "12793c9fff2793ffe4f27fffffffff8"),
      ("[^\\n]a", "090783c120fff8241fff0483c1e0900"),
      ("a(?i:A)a", "0004800000f07000120000024000000"),
      ("^(a|(?i:a))$", "6000000000000000000000000000000"),
      ("^\\x61\\u0041$", "0400000000000000000000000000000"),
      ("[\\x61-\\x62]A", "0402e100805c7fd00b8402017080400"),
    ],
    "a-]": [
      ("[a-]", "6ff7fffffeffffffffffffffffffff0"), ("[-a]", "6ff7fffffeffffffffffffffffffff0"),
      ("[\\]]", "12793c9fff2793ffe4f27fffffffff8"), ("[\\]-]a", "012093c9e412793c9fff2793ffe4f20"),
      ("^[^\\]]+$", "6d86c36000d86c001b0d80000000000"),
      ("^[a\\-]+$", "6d86c36000d86c001b0d80000000000"),
      ("a{1}-", "0402e100805c7fd00b8402017080400"), ("-{2,}", "0080407010080e02010ff8402038080"),
      ("[\\-]", "25d2ebfeba5d7fd75ffffffd75ff5d0"),
    ],
  ]
}
