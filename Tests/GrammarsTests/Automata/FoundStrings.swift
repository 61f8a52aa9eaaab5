// The expectations come from Python 3's re.search on every string of the alphabet up to the length,
// with `$` at the very end only. Each hexadecimal digit of `found` has one bit for each of four
// strings, in the order of length and alphabet.
struct FoundStrings: Sendable {
  var pattern: String
  var alphabet: String
  var length: Int
  var found: String
}

let foundStrings: [FoundStrings] = [
  FoundStrings(
    pattern: "a", alphabet: "ab", length: 4,
    found: "5dfdfffc"),
  FoundStrings(
    pattern: "^a", alphabet: "ab", length: 4,
    found: "59e1fe00"),
  FoundStrings(
    pattern: "a$", alphabet: "ab", length: 4,
    found: "55555554"),
  FoundStrings(
    pattern: "^a$", alphabet: "ab", length: 4,
    found: "40000000"),
  FoundStrings(
    pattern: "^ab*$", alphabet: "ab", length: 4,
    found: "48200200"),
  FoundStrings(
    pattern: "^(a|b)*$", alphabet: "ab", length: 4,
    found: "fffffffe"),
  FoundStrings(
    pattern: "a|^b$", alphabet: "ab", length: 4,
    found: "7dfdfffc"),
  FoundStrings(
    pattern: "^a|b$", alphabet: "ab", length: 4,
    found: "7bebfeaa"),
  FoundStrings(
    pattern: "^(a|b)$", alphabet: "ab", length: 4,
    found: "60000000"),
  FoundStrings(
    pattern: "(^a|b$)b", alphabet: "ab", length: 4,
    found: "08601e00"),
  FoundStrings(
    pattern: "^a*b+a?$", alphabet: "ab", length: 4,
    found: "2ee6e606"),
  FoundStrings(
    pattern: "^(ab)*$", alphabet: "ab", length: 4,
    found: "88000800"),
  FoundStrings(
    pattern: "^(ab|ba)+$", alphabet: "ab", length: 4,
    found: "0c000cc0"),
  FoundStrings(
    pattern: "a{2}", alphabet: "ab", length: 4,
    found: "1191f190"),
  FoundStrings(
    pattern: "^a{2}$", alphabet: "ab", length: 4,
    found: "10000000"),
  FoundStrings(
    pattern: "^a{1,2}$", alphabet: "ab", length: 4,
    found: "50000000"),
  FoundStrings(
    pattern: "^a{2,}$", alphabet: "ab", length: 4,
    found: "11010000"),
  FoundStrings(
    pattern: "^(a{1,2}b){1,2}$", alphabet: "ab", length: 4,
    found: "08800800"),
  FoundStrings(
    pattern: "^(a|ab)(b|ba)?$", alphabet: "ab", length: 4,
    found: "48600400"),
  FoundStrings(
    pattern: "^a*?b$", alphabet: "ab", length: 4,
    found: "28808000"),
  FoundStrings(
    pattern: "^$", alphabet: "ab", length: 4,
    found: "80000000"),
  FoundStrings(
    pattern: "", alphabet: "ab", length: 4,
    found: "fffffffe"),
  FoundStrings(
    pattern: "^", alphabet: "ab", length: 4,
    found: "fffffffe"),
  FoundStrings(
    pattern: "$", alphabet: "ab", length: 4,
    found: "fffffffe"),
  FoundStrings(
    pattern: "a^b", alphabet: "ab", length: 4,
    found: "00000000"),
  FoundStrings(
    pattern: "a$b", alphabet: "ab", length: 4,
    found: "00000000"),
  FoundStrings(
    pattern: "(a$|b)", alphabet: "ab", length: 4,
    found: "7ffffffe"),
  FoundStrings(
    pattern: "^(?:a|bb)*a$", alphabet: "ab", length: 4,
    found: "51050410"),
  FoundStrings(
    pattern: "^(?=a)", alphabet: "ab", length: 4,
    found: "59e1fe00"),
  FoundStrings(
    pattern: "^(?!a)", alphabet: "ab", length: 4,
    found: "a61e01fe"),
  FoundStrings(
    pattern: "^(?!ab)", alphabet: "ab", length: 4,
    found: "f79fe1fe"),
  FoundStrings(
    pattern: "^(?=.*b)a", alphabet: "ab", length: 4,
    found: "08e0fe00"),
  FoundStrings(
    pattern: "^(?=.*b)(?=.*a)..$", alphabet: "ab", length: 4,
    found: "0c000000"),
  FoundStrings(
    pattern: "^(?!.*bb).*$", alphabet: "ab", length: 4,
    found: "fdd9d9c0"),
  FoundStrings(
    pattern: "a(?=b)", alphabet: "ab", length: 4,
    found: "08e8fee8"),
  FoundStrings(
    pattern: "a(?!b)", alphabet: "ab", length: 4,
    found: "55d5f5d4"),
  FoundStrings(
    pattern: "^a(?!b)", alphabet: "ab", length: 4,
    found: "5181e000"),
  FoundStrings(
    pattern: "(?=a$)a", alphabet: "ab", length: 4,
    found: "55555554"),
  FoundStrings(
    pattern: "(a(?=b)|b)+$", alphabet: "ab", length: 4,
    found: "2aaaaaaa"),
  FoundStrings(
    pattern: "^(?:(?!aa).)*$", alphabet: "ab", length: 4,
    found: "ee6e0e6e"),
  FoundStrings(
    pattern: "(?:a(?!b))*b$", alphabet: "ab", length: 4,
    found: "2aaaaaaa"),
  FoundStrings(
    pattern: "((a*)*|b)*c?$", alphabet: "ab", length: 4,
    found: "fffffffe"),
  FoundStrings(
    pattern: "^(a?){3}$", alphabet: "ab", length: 4,
    found: "d1000000"),
  FoundStrings(
    pattern: "()", alphabet: "ab", length: 4,
    found: "fffffffe"),
  FoundStrings(
    pattern: "a||b", alphabet: "ab", length: 4,
    found: "fffffffe"),
  FoundStrings(
    pattern: "^(|a)b$", alphabet: "ab", length: 4,
    found: "28000000"),
  FoundStrings(
    pattern: "[ab]b[^a]", alphabet: "ab", length: 4,
    found: "00222626"),
  FoundStrings(
    pattern: "[^a]", alphabet: "ab", length: 4,
    found: "2efefffe"),
  FoundStrings(
    pattern: "[a-b]{3}", alphabet: "ab", length: 4,
    found: "01fffffe"),
  FoundStrings(
    pattern: "\\ba\\b", alphabet: "a_ ", length: 4,
    found: "42201c084402013fe04021100e04220"),
  FoundStrings(
    pattern: "\\Ba", alphabet: "a_ ", length: 4,
    found: "090783c120fff8241fff0483c1e0900"),
  FoundStrings(
    pattern: "^\\b", alphabet: "a_ ", length: 4,
    found: "6fc7fffe00fffffffffffffc0000000"),
  FoundStrings(
    pattern: "\\b$", alphabet: "a_ ", length: 4,
    found: "6db6db6db6db6db6db6db6db6db6db0"),
  FoundStrings(
    pattern: "\\B", alphabet: "a_ ", length: 4,
    found: "9fffe7f3ffffffffffffffffffffff8"),
  FoundStrings(
    pattern: "a\\b ", alphabet: "a_ ", length: 4,
    found: "02011c804023903fe47201008e40200"),
  FoundStrings(
    pattern: "\\b_", alphabet: "a_ ", length: 4,
    found: "21d00bfe3a0100875ffffffc05ff1d0"),
  FoundStrings(
    pattern: "^\\w+$", alphabet: "a_ ", length: 4,
    found: "6d86c36000d86c001b0d80000000000"),
  FoundStrings(
    pattern: "\\W", alphabet: "a_ ", length: 4,
    found: "12793c9fff2793ffe4f27fffffffff8"),
  FoundStrings(
    pattern: "^\\w \\w$", alphabet: "a_ ", length: 4,
    found: "0000180c00000000000000000000000"),
  FoundStrings(
    pattern: "\\b\\b", alphabet: "a_ ", length: 4,
    found: "6ff7fffffeffffffffffffffffffff0"),
  FoundStrings(
    pattern: "^(\\b|a)a", alphabet: "a_ ", length: 4,
    found: "4e07fc0000ffffffe00000000000000"),
  FoundStrings(
    pattern: "\\s", alphabet: "a_ ", length: 4,
    found: "12793c9fff2793ffe4f27fffffffff8"),
  FoundStrings(
    pattern: "^\\S+$", alphabet: "a_ ", length: 4,
    found: "6d86c36000d86c001b0d80000000000"),
  FoundStrings(
    pattern: "(a|\\b) (a|\\b)", alphabet: "a_ ", length: 4,
    found: "0000180c000301bf006037e00c06000"),
  FoundStrings(
    pattern: "^\\d+$", alphabet: "a1.", length: 4,
    found: "2080002000000000000080000000000"),
  FoundStrings(
    pattern: "\\d\\.\\d", alphabet: "a1.", length: 4,
    found: "0000000400000080000010e00002000"),
  FoundStrings(
    pattern: "^\\D*$", alphabet: "a1.", length: 4,
    found: "da2d140145a28028a00000028a00a28"),
  FoundStrings(
    pattern: "^.$", alphabet: "a1.", length: 4,
    found: "7000000000000000000000000000000"),
  FoundStrings(
    pattern: "^[.]+$", alphabet: "a1.", length: 4,
    found: "1008000001000000000000000000008"),
  FoundStrings(
    pattern: "^[\\d.]+$", alphabet: "a1.", length: 4,
    found: "30d800361b0000000000d86c001b0d8"),
  FoundStrings(
    pattern: "^[^\\d]$", alphabet: "a1.", length: 4,
    found: "5000000000000000000000000000000"),
  FoundStrings(
    pattern: "^\\.+, ", alphabet: "a1.", length: 4,
    found: "0000000000000000000000000000000"),
  FoundStrings(
    pattern: "^[\\w.]{2,3}$", alphabet: "a1.", length: 4,
    found: "0fffffffff000000000000000000000"),
  FoundStrings(
    pattern: "[a-z]1", alphabet: "a1.", length: 4,
    found: "0402e100805c7fd00b8402017080400"),
  FoundStrings(
    pattern: "(?i)A1", alphabet: "a1.", length: 4,
    found: "0402e100805c7fd00b8402017080400"),
  FoundStrings(
    pattern: "^(?i:A)1", alphabet: "a1.", length: 4,
    found: "0400e00000007fc0000000000000000"),
  FoundStrings(
    pattern: "[^.]$", alphabet: "a1.", length: 4,
    found: "6db6db6db6db6db6db6db6db6db6db0"),
  FoundStrings(
    pattern: "^.$", alphabet: "aA\n", length: 4,
    found: "6000000000000000000000000000000"),
  FoundStrings(
    pattern: "a.a", alphabet: "aA\n", length: 4,
    found: "0004800000f07000120000024000000"),
  FoundStrings(
    pattern: "^(?i)a+$", alphabet: "aA\n", length: 4,
    found: "6d86c36000d86c001b0d80000000000"),
  FoundStrings(
    pattern: "(?i)[a-b]A", alphabet: "aA\n", length: 4,
    found: "0d87e3f1b0fffff61ffffec3f1f8d80"),
  FoundStrings(
    pattern: "^[\\n]", alphabet: "aA\n", length: 4,
    found: "10380001ff00000000000003ffffff8"),
  FoundStrings(
    pattern: "\\n", alphabet: "aA\n", length: 4,
    found: "12793c9fff2793ffe4f27fffffffff8"),
  FoundStrings(
    pattern: "[^\\n]a", alphabet: "aA\n", length: 4,
    found: "090783c120fff8241fff0483c1e0900"),
  FoundStrings(
    pattern: "a(?i:A)a", alphabet: "aA\n", length: 4,
    found: "0004800000f07000120000024000000"),
  FoundStrings(
    pattern: "^(a|(?i:a))$", alphabet: "aA\n", length: 4,
    found: "6000000000000000000000000000000"),
  FoundStrings(
    pattern: "^\\x61\\u0041$", alphabet: "aA\n", length: 4,
    found: "0400000000000000000000000000000"),
  FoundStrings(
    pattern: "[\\x61-\\x62]A", alphabet: "aA\n", length: 4,
    found: "0402e100805c7fd00b8402017080400"),
  FoundStrings(
    pattern: "[a-]", alphabet: "a-]", length: 4,
    found: "6ff7fffffeffffffffffffffffffff0"),
  FoundStrings(
    pattern: "[-a]", alphabet: "a-]", length: 4,
    found: "6ff7fffffeffffffffffffffffffff0"),
  FoundStrings(
    pattern: "[\\]]", alphabet: "a-]", length: 4,
    found: "12793c9fff2793ffe4f27fffffffff8"),
  FoundStrings(
    pattern: "[\\]-]a", alphabet: "a-]", length: 4,
    found: "012093c9e412793c9fff2793ffe4f20"),
  FoundStrings(
    pattern: "^[^\\]]+$", alphabet: "a-]", length: 4,
    found: "6d86c36000d86c001b0d80000000000"),
  FoundStrings(
    pattern: "^[a\\-]+$", alphabet: "a-]", length: 4,
    found: "6d86c36000d86c001b0d80000000000"),
  FoundStrings(
    pattern: "a{1}-", alphabet: "a-]", length: 4,
    found: "0402e100805c7fd00b8402017080400"),
  FoundStrings(
    pattern: "-{2,}", alphabet: "a-]", length: 4,
    found: "0080407010080e02010ff8402038080"),
  FoundStrings(
    pattern: "[\\-]", alphabet: "a-]", length: 4,
    found: "25d2ebfeba5d7fd75ffffffd75ff5d0"),
]
