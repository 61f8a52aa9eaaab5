import Hummingbird

/// What a request to the web server carries along.
struct WebContext: RequestContext {
  var coreContext: CoreRequestContextStorage

  init(source: Source) { coreContext = CoreRequestContextStorage(source: source) }
}
