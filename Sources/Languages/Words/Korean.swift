extension Language {
  package static let korean = Language(
    code: "ko", script: .other, particles: .korean, headers: .korean, attributions: .korean,
    forwarding: .korean, signatures: .korean, chats: .korean)
}

extension Language.Particles {
  fileprivate static let korean = Self(
    particles: """
      은|는|이|가|을|를|에|의|와|과|도|로|에서|에게|으로|한테|까지|부터|처럼|보다|이나|이랑|하고|에는|에서는|으로는|에도|입니다|입니까|인가요|인가|이에요|예요
      했나요|하나요|있나요|했어요|했습니까|합니까
      """,
    wholeWords: """
      어디|어디에|어디에서|어디서|언제|무엇|무엇을|무엇이|무슨|뭐|뭘|누구|누가|왜|어떻게|어떤|얼마나|얼마|몇|나는|내가|나의|내|우리|우리는|그|이|저|있어|있어요
      있나요|있습니까|있는|했나요|하나요|입니까|인가요|것|수
      """)
}

extension Language.Headers {
  fileprivate static let korean = Self(
    from: "보낸 사람|보낸사람", date: "보낸 날짜|날짜|보낸날짜|보낸 시간", to: "받는 사람|받는사람", copy: "참조|숨은 참조",
    subject: "제목", other: "첨부 파일|중요도")
}

extension Language.Attributions {
  fileprivate static let korean = Self(
    verbs: "님이 작성|작성|쓴 글")
}

extension Language.Forwarding {
  fileprivate static let korean = Self(
    original: "원본 메시지|원본 메일", forwarded: "전달된 메시지|전달된 메일", openings: "전달된 메시지 시작",
    forwardMarkers: "전달", markers: "답장|전달|회신")
}

extension Language.Signatures {
  fileprivate static let korean = Self(
    ends: "에서 보냄|에서 전송|outlook 다운로드")
}

extension Language.Chats {
  fileprivate static let korean = Self(
    omitted: "<미디어 파일 제외됨>", attached: "파일 첨부됨", deleted: "삭제된 메시지입니다", morning: "오전",
    afternoon: "오후")
}
