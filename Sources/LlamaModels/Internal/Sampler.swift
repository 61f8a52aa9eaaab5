import CLlama
import Grammars
import LanguageModels

struct Sampler: ~Copyable {
  private let chain: UnsafeMutablePointer<llama_sampler>

  init(_ options: GenerationOptions) {
    chain = llama_sampler_chain_init(llama_sampler_chain_default_params())
    let kind = options.sampling?.kind ?? Self.usual(options.temperature)
    let temperature = Float(options.temperature ?? (options.sampling == nil ? 0.7 : 1))
    switch kind {
    case .greedy:
      add(llama_sampler_init_greedy())
    case .top(let count, let seed):
      add(llama_sampler_init_top_k(Int32(clamping: count)))
      add(llama_sampler_init_temp(temperature))
      add(llama_sampler_init_dist(Self.seed(seed)))
    case .nucleus(let threshold, let seed):
      add(llama_sampler_init_top_p(Float(threshold), 1))
      add(llama_sampler_init_temp(temperature))
      add(llama_sampler_init_dist(Self.seed(seed)))
    }
  }

  deinit {
    llama_sampler_free(chain)
  }

  /// The index is that of a token in the last batch.
  func next(in context: OpaquePointer, at index: Int32) -> llama_token {
    llama_sampler_sample(chain, context, index)
  }

  /// The logits are for the whole vocabulary.
  func next(from logits: [Float]) -> llama_token {
    let candidates = logits.enumerated().map { token, logit in
      llama_token_data(id: llama_token(token), logit: logit, p: 0)
    }
    guard let token = next(among: candidates) else {
      preconditionFailure("A sampler picks a token if it has some.")
    }
    return token
  }

  /// The logits are for the whole vocabulary; returns `nil` if the mask is empty.
  func next(from logits: UnsafePointer<Float>, among mask: TokenMask) -> llama_token? {
    var candidates: [llama_token_data] = []
    mask.forEach { token in
      candidates.append(llama_token_data(id: llama_token(token), logit: logits[token], p: 0))
    }
    return next(among: candidates)
  }

  private func next(among candidates: [llama_token_data]) -> llama_token? {
    guard !candidates.isEmpty else { return nil }
    var candidates = candidates
    return candidates.withUnsafeMutableBufferPointer { buffer in
      var array = llama_token_data_array(
        data: buffer.baseAddress, size: buffer.count, selected: -1, sorted: false)
      llama_sampler_apply(chain, &array)
      guard array.selected >= 0 else { return nil }
      let token = array.data[Int(array.selected)].id
      llama_sampler_accept(chain, token)
      return token
    }
  }

  private func add(_ sampler: UnsafeMutablePointer<llama_sampler>?) {
    llama_sampler_chain_add(chain, sampler)
  }

  private static func usual(_ temperature: Double?) -> GenerationOptions.SamplingMode.Kind {
    temperature == 0 ? .greedy : .nucleus(threshold: 0.9, seed: nil)
  }

  /// Avoids the value by which llama.cpp knows a random seed.
  private static func seed(_ seed: UInt64?) -> UInt32 {
    let folded = seed.map { UInt32(truncatingIfNeeded: $0 ^ ($0 >> 32)) } ?? .random(in: 0 ... .max)
    return folded == UInt32(LLAMA_DEFAULT_SEED) ? 0 : folded
  }
}
