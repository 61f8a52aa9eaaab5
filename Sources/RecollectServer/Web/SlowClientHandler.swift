import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOHTTPTypes

/// Closes connections whose clients are too slow, or have gone.
final class SlowClientHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let limits: WebLimits
  private let disconnection = Disconnection()
  private var bodyTimeout: Scheduled<Void>?
  /// The end of the time of an upload; `nil` for another request.
  private var uploadEnd: NIODeadline?
  private var unreadTimeout: Scheduled<Void>?

  init(limits: WebLimits) { self.limits = limits }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head:
      uploadEnd = nil
      awaitBody(context)
    case .body:
      if uploadEnd != nil { awaitBody(context) }
    case .end:
      bodyTimeout?.cancel()
      bodyTimeout = nil
    }
    context.fireChannelRead(data)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    unreadTimeout?.cancel()
    if !context.channel.isWritable {
      unreadTimeout = closing(context, in: limits.maximumUnreadTime)
    }
    context.fireChannelWritabilityChanged()
  }

  /// A client that sends no more counts as gone: an answer would be made for nobody.
  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if let event = event as? ChannelEvent, event == .inputClosed {
      context.close(promise: nil)
    } else {
      context.fireUserInboundEventTriggered(event)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    cancelTimeouts()
    disconnection.happen()
    context.fireChannelInactive()
  }

  /// Returns the end of a connection, to be observed.
  ///
  /// - Throws: An error if the connection has ended.
  static func disconnection(of channel: any Channel) async throws -> Disconnection {
    try await channel.eventLoop.submit {
      try channel.pipeline.syncOperations.handler(type: Self.self).disconnection
    }.get()
  }

  /// Gives the body that is coming the time of an upload.
  ///
  /// - Throws: An error if the connection has ended.
  static func allowUpload(on channel: any Channel) async throws {
    try await channel.eventLoop.submit {
      let pipeline = channel.pipeline.syncOperations
      let handler = try pipeline.handler(type: Self.self)
      guard handler.bodyTimeout != nil else { return }
      handler.uploadEnd = .now() + TimeAmount(handler.limits.maximumUploadTime)
      handler.awaitBody(try pipeline.context(handlerType: Self.self))
    }.get()
  }

  func handlerRemoved(context: ChannelHandlerContext) { cancelTimeouts() }

  private func awaitBody(_ context: ChannelHandlerContext) {
    bodyTimeout?.cancel()
    let left = uploadEnd.map { $0 - .now() } ?? limits.maximumBodyTime
    bodyTimeout = closing(context, in: min(left, limits.maximumBodyTime))
  }

  private func closing(_ context: ChannelHandlerContext, in time: TimeAmount) -> Scheduled<Void> {
    context.eventLoop.assumeIsolated().scheduleTask(in: time) { context.close(promise: nil) }
  }

  private func cancelTimeouts() {
    bodyTimeout?.cancel()
    unreadTimeout?.cancel()
  }
}

@available(*, unavailable)
extension SlowClientHandler: Sendable {}

extension WebLimits {
  /// The settings of a connection.
  var channel: HTTP1Channel.Configuration {
    HTTP1Channel.Configuration(
      additionalChannelHandlers: [SlowClientHandler(limits: self)], idleTimeout: maximumIdleTime,
      httpDecoderConfiguration: HTTP1Channel.Configuration.DecoderConfiguration(
        maxHeaderFieldSize: maximumHeaderBytes, maxHeaderListSize: maximumHeaderBytes,
        maxHeaderFieldCount: maximumHeaderCount))
  }
}
