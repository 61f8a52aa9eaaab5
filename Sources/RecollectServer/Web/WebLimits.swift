package import NIOCore

/// The limits that keep one client from stopping the others.
package struct WebLimits: Sendable {
  /// The bytes of a body, such as a conversation, but not of an upload.
  package static let maximumBodyBytes = 32 * 1024 * 1024

  package var maximumHeaderBytes = 16 * 1024
  package var maximumHeaderCount = 100
  /// The connections at a time; others wait until they are accepted.
  package var maximumConnections = 256
  /// The time until the headers have come, and between two requests.
  package var maximumIdleTime = TimeAmount.seconds(30)
  package var maximumFileBytes = 1 << 30
  package var maximumUploadBytes = 4 << 30
  package var maximumFileCount = 10_000
  /// The time from the headers of a request to the end of its body; of an upload, the time without
  /// a byte of it.
  package var maximumBodyTime = TimeAmount.seconds(60)
  /// The time of an upload, up to its response.
  package var maximumUploadTime = Duration.seconds(3600)
  /// The time that a client may leave an answer unread.
  package var maximumUnreadTime = TimeAmount.seconds(60)
  /// The time until a response begins.
  ///
  /// A model on a slow machine takes minutes for an answer that isn't streamed.
  package var maximumResponseTime = Duration.seconds(600)
  /// The time that requests have to end when the server ends.
  package var maximumDrainTime = Duration.seconds(20)

  package init() {}
}
