import Foundation
import GRDB

extension Library {
  /// Releases the locks of all libraries of this process, and keeps them from being taken.
  ///
  /// iOS ends an app that is suspended while it holds a lock of a file in the container of an app
  /// group (`0xdead10cc`). Call this when the app goes to the background and its time there is
  /// over, and ``resumeAll()`` before it works again.
  ///
  /// A transaction that is being written is rolled back. It and later writes throw ``LibraryError``
  /// with the code ``LibraryError/Code/suspended``; an import that is interrupted by it continues
  /// when it is called again. Reading goes on, except that a read under way may throw the same
  /// error. A library that is opened afterwards isn't suspended.
  ///
  /// The app's own databases of GRDB are suspended too, if they observe its notification.
  public static func suspendAll() {
    NotificationCenter.default.post(name: Database.suspendNotification, object: nil)
  }

  /// Ends the suspension of all libraries of this process.
  public static func resumeAll() {
    NotificationCenter.default.post(name: Database.resumeNotification, object: nil)
  }
}
