/// The particles of questions in scripts without spaces, and words that only look like particles.
///
/// Particles (是, の, ของ) are part of a question whatever its subject. The longest entry is matched
/// first, as with a dictionary: 目的 is a word although 的 is a particle.
struct QuestionParticles {
  private let particles: Set<String>
  private let kept: Set<String>
  private let maximumLength: Int

  private init(_ particles: String, kept: String = "") {
    self.particles = Set(particles.split(whereSeparator: \.isWhitespace).map(String.init))
    self.kept = Set(kept.split(whereSeparator: \.isWhitespace).map(String.init))
    let all = self.particles.union(self.kept)
    // An entry has at least as many scalars as a run has characters for it.
    maximumLength = all.map(\.unicodeScalars.count).max() ?? 0
  }

  /// Returns `true` for each character of a run that belongs to a particle.
  func flags(_ run: [String]) -> [Bool] {
    var flags = Array(repeating: false, count: run.count)
    var position = 0
    while position < run.count {
      var step = 1
      for length in stride(from: min(maximumLength, run.count - position), through: 1, by: -1) {
        let piece = run[position..<position + length].joined()
        let isParticle = particles.contains(piece)
        guard isParticle || kept.contains(piece) else { continue }
        if isParticle { for index in position..<position + length { flags[index] = true } }
        step = length
        break
      }
      position += step
    }
    return flags
  }

  /// In simplified and traditional characters.
  static let chinese = QuestionParticles(
    """
    的 地 得 了 吗 嗎 呢 吧 啊 是 在 我 你 您 他 她 它 们 們 和 与 與 及 或 也 都 就 被 把 给 給 谁 誰 这 這 那 有
    我们 我們 你们 你們 他们 他們 什么 什麼 甚麼 怎么 怎麼 怎样 怎樣 怎么样 怎麼樣 如何 为什么 為什麼 为何 為何
    哪 哪里 哪裡 哪裏 哪儿 哪兒 哪个 哪個 哪些 多少 几 幾 几个 幾個 什么时候 什麼時候 何时 何時 是否 有没有 有沒有
    是不是 能不能 可以 请问 請問 告诉 告訴 关于 關於 这个 這個 那个 那個 这些 這些 那些 一个 一個 这里 這裡 那里
    那裡
    """,
    kept: """
      目的 目的地 的确 的確 的士 地方 地址 地区 地區 地图 地圖 地铁 地鐵 地球 土地 当地 當地 草地 基地 场地 場地 得到
      觉得 覺得 获得 獲得 了解 为了 為了 存在 现在 現在 在线 在線 和平 和谐 参与 參與 或者 首都 成都 都市 京都 古都
      成就 就业 就業 把握 有限 所有 有效 有关 有關 没有 沒有 拥有 擁有 几何 幾何 那么 那麼 暖和 共和 和尚 和服
      """)

  /// Particles, auxiliaries and question words, in kana and a few in kanji.
  static let japanese = QuestionParticles(
    """
    は が を に の と で も へ や か ね よ な だ です でし でした でしょう ます ました ません まし ますか ください
    から まで より ので のに には では とは ても ても って という といった について にて として だけ しか など
    する した して します しました しましょう している していた される された いる いた います いました ある
    あった あります ありました ない なかった たい だった なら なる なった なります この その あの どの これ それ
    あれ どれ ここ そこ どこ だれ いつ なに なん なぜ どう どうして どうやって どんな いくら いくつ こと もの とき
    何 誰 何処 何時 私 僕
    """,
    kept: """
      もも なし はな はし かに かさ かき とり やま よる にわ へや かも はは はる なつ ねこ たこ たから もり やさい
      はち かめ にく のり 何度
      """)

  static let southeastAsian = QuestionParticles(
    """
    ครับ ค่ะ คะ ไหม มั้ย อะไร ที่ไหน ไหน เมื่อไร เมื่อไหร่
     อย่างไร ยังไง ทำไม ใคร เท่าไร เท่าไหร่ กี่
    ของ และ หรือ ที่ เป็น คือ อยู่
    ใน จะ ได้ ให้ ว่า กับ ฉัน ผม คุณ เรา
    """)

  /// Particles that follow a noun in the same word, and the endings of questions.
  private static let korean = QuestionParticles(
    """
    은 는 이 가 을 를 에 의 와 과 도 로 에서 에게 으로 한테 까지 부터 처럼 보다 이나 이랑 하고 에는 에서는 으로는
    에도 입니다 입니까 인가요 인가 이에요 예요 했나요 하나요 있나요 했어요 했습니까 합니까
    """)
  private static let koreanWords: Set<String> = [
    "어디", "어디에", "어디에서", "어디서", "언제", "무엇", "무엇을", "무엇이", "무슨", "뭐", "뭘", "누구", "누가",
    "왜", "어떻게", "어떤", "얼마나", "얼마", "몇", "나는", "내가", "나의", "내", "우리", "우리는", "그", "이", "저",
    "있어", "있어요", "있나요", "있습니까", "있는", "했나요", "하나요", "입니까", "인가요", "것", "수",
  ]

  /// Flags the particles at the end of a Korean word.
  ///
  /// A noun of one syllable keeps a second syllable that may be part of it.
  static func koreanFlags(_ run: [String]) -> [Bool] {
    var flags = Array(repeating: koreanWords.contains(run.joined()), count: run.count)
    if flags.first == true { return flags }
    for length in stride(from: min(4, run.count - 1), through: 1, by: -1) {
      let start = run.count - length
      guard korean.particles.contains(run[start...].joined()), length > 1 || start > 1 else {
        continue
      }
      for index in start..<run.count { flags[index] = true }
      break
    }
    return flags
  }
}
