package enum RTFCharset {
  /// Takes the number of `\fcharset`; `nil` is the document's charset.
  static func label(font number: Int) -> String? {
    switch number {
    case 77: "macintosh"
    case 128: "shift_jis"
    case 129: "euc-kr"
    case 130: "johab"
    case 134: "gb18030"
    case 136: "big5"
    case 161: "windows-1253"
    case 162: "windows-1254"
    case 163: "windows-1258"
    case 177: "windows-1255"
    case 178: "windows-1256"
    case 186: "windows-1257"
    case 204: "windows-1251"
    case 222: "windows-874"
    case 238: "windows-1250"
    case 254: "cp437"
    case 255: "cp850"
    default: nil
    }
  }

  /// Takes the number of a code page of Windows, as in `\ansicpg`.
  package static func label(codePage number: Int) -> String {
    switch number {
    case 932: "shift_jis"
    case 936, 54936: "gb18030"
    case 949: "euc-kr"
    case 950: "big5"
    case 1361: "johab"
    case 874: "windows-874"
    case 10000: "macintosh"
    case 65001: "utf-8"
    case 437, 720, 737, 775, 850, 852, 855, 857, 858, 860...866, 869: "cp\(number)"
    case 20866: "koi8-r"
    case 21866: "koi8-u"
    case 28592...28599, 28603, 28605: "iso-8859-\(number - 28590)"
    case 50220...50222: "iso-2022-jp"
    case 51932: "euc-jp"
    case 51949: "euc-kr"
    case 1250...1258: "windows-\(number)"
    default: "windows-1252"
    }
  }
}
