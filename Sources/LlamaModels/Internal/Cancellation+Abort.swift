import CLlama

extension Cancellation {
  func aborting<R>(_ context: OpaquePointer, _ body: () throws -> R) rethrows -> R {
    llama_set_abort_callback(
      context, { Unmanaged<Cancellation>.fromOpaque($0!).takeUnretainedValue().isSet },
      Unmanaged.passUnretained(self).toOpaque())
    defer {
      llama_set_abort_callback(context, nil, nil)
      withExtendedLifetime(self) {}
    }
    return try body()
  }
}
