import Foundation
import NIOCore

/// A reason for not being able to listen at an address.
package struct ListeningError: LocalizedError, Sendable {
  package let errorDescription: String?

  init(_ error: IOError, host: String, port: Int) {
    let place = port == 0 ? host : "\(host):\(port)"
    errorDescription =
      switch error.errnoCode {
      case EADDRINUSE: "\(place): Another program has this port. Name another with --port."
      case EACCES: "\(place): This port is the system's. Name one above 1023 with --port."
      case EADDRNOTAVAIL: "\(place): This machine doesn't have this address."
      default: "\(place): The server can't listen here: \(error.localizedDescription)."
      }
  }
}
