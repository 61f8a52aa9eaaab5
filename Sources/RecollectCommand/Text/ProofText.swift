import Foundation
import Recollect

struct ProofText {
  private let quoted: String
  private let proof: ErasureProof

  init(text: String, proof: ErasureProof) {
    quoted = "“\(SafeText.line(text))”"
    self.proof = proof
  }

  var text: String {
    let words: [String] = proof.words.map(Self.line)
    let lines: [String] = [read] + unread + [found] + kept + words + [verdict]
    return lines.joined(separator: "\n") + "\n"
  }

  private var read: String {
    let files = proof.files.map { file in
      "\(URL(fileURLWithPath: file.path).lastPathComponent) (\(Wording.size(file.bytes)))"
    }
    return "Read \(files.joined(separator: ", ")) and the "
      + "\(Wording.count(proof.indexedWords, "word")) of the index."
  }

  private var unread: [String] {
    proof.unread.map { place in
      "Couldn't read \(SafeText.line(URL(fileURLWithPath: place.path).lastPathComponent)): "
        + SafeText.line(place.reason)
    }
  }

  private var found: String {
    let forms = proof.forms.map(\.rawValue).joined(separator: ", ")
    guard !proof.traces.isEmpty else { return "\(quoted) is in no file (\(forms))." }
    let traces = proof.traces.prefix(10).map { trace in
      "  \(URL(fileURLWithPath: trace.path).lastPathComponent), byte "
        + "\(Wording.grouped(trace.offset)) (\(trace.form.rawValue)"
        + (trace.isPart ? ", a part of it)" : ")")
    }
    let rest = proof.traces.count > 10 ? ["  and \(proof.traces.count - 10) more"] : []
    return (["\(quoted) was found:"] + traces + rest).joined(separator: "\n")
  }

  private var isKept: Bool { !proof.keptItems.isEmpty || !proof.keptMemories.isEmpty }

  private var kept: [String] {
    guard isKept else { return [] }
    let places: [String] =
      proof.keptItems.map { "  " + ItemText(item: $0).line }
      + proof.keptMemories.map { "  memory  \($0)" }
    let rest = places.count > 10 ? ["  and \(places.count - 10) more"] : []
    return ["Its words, in this order, are in what you keep:"] + Array(places.prefix(10)) + rest
  }

  private static func line(_ word: ErasureProof.Word) -> String {
    let name = "Word “\(SafeText.line(word.word))”"
    if word.holders > 0 {
      let those = word.holders == 1 ? "passage or memory" : "passages or memories"
      return "\(name): in \(Wording.grouped(word.holders)) \(those) that you keep."
    }
    return word.isLeftover
      ? "\(name): left in the index from a removed text." : "\(name): nowhere."
  }

  private var verdict: String {
    if proof.isErased { return "Nothing of it is left." }
    if !isKept && !proof.traces.isEmpty && proof.traces.allSatisfy(\.isPart) {
      return "Parts of it are left in bytes that the library doesn't use any more."
    }
    if isKept || !proof.traces.isEmpty {
      return "It isn't forgotten. `recollect search` with the text in double quotes shows passages "
        + "that have it, and `recollect memory search` memories."
    }
    if !proof.words.contains(where: \.isLeftover) {
      return "It wasn't found, but that proves nothing: not everything could be read."
    }
    return "The text is erased, but words of it are left. Forgetting anything erases them."
  }
}
