extension Language {
  package static let indonesian = Language(
    code: "id", common: .indonesian, chats: .indonesian)
}

extension Language.Common {
  fileprivate static let indonesian = Self(
    function: """
      ada|adalah|agar|akan|aku|anda|apa|apakah|atau|bagaimana|bagi|bahwa|banyak|baru|beberapa|belum
      berapa|bila|bisa|bukan|dalam|dan|dapat|dari|dengan|di|dia|hanya|harus|hingga|ia|ini|itu|jadi
      jika|juga|kalau|kami|kamu|kapan|karena|ke|kepada|ketika|kita|lagi|lain|lebih|maka|mana|mengapa
      mereka|namun|nya|oleh|pada|para|saat|saja|sampai|sangat|saya|sebagai|sebelum|sebuah|secara
      sedang|sejak|semua|seorang|seperti|serta|setelah|siapa|suatu|sudah|supaya|tapi|telah|tentang
      terhadap|tersebut|tetapi|tidak|untuk|yang
      """,
    endings: "kan|nya|ngan")
}

extension Language.Chats {
  fileprivate static let indonesian = Self(
    omitted: "<media dihilangkan>", attached: "file terlampir")
}
