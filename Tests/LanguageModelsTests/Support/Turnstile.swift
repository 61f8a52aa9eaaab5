/// An actor that lets one caller continue for each permit.
actor Turnstile {
  private var permits: AsyncStream<Void>.AsyncIterator

  init(_ permits: AsyncStream<Void>) {
    self.permits = permits.makeAsyncIterator()
  }

  func pass() async {
    var permits = permits
    _ = await permits.next(isolation: self)
    self.permits = permits
  }
}
