import Languages

/// The particles of questions in scripts without spaces, and words that only look like particles.
///
/// Particles (是, の, ของ) are part of a question whatever its subject. The longest entry is matched
/// first, as with a dictionary: 目的 is a word although 的 is a particle.
struct QuestionParticles {
  private let particles: Set<String>
  private let kept: Set<String>
  private let maximumLength: Int

  private init(_ language: Language) {
    particles = Set(language.particles.particles.words)
    kept = Set(language.particles.lookalikes.words)
    let all = particles.union(kept)
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

  static let chinese = QuestionParticles(.chinese)
  static let japanese = QuestionParticles(.japanese)
  static let southeastAsian = QuestionParticles(.thai)

  private static let korean = QuestionParticles(.korean)
  private static let koreanWords = Set(Language.korean.particles.wholeWords.words)

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
