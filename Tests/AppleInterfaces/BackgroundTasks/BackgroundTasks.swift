public import Dispatch
public import Foundation

open class BGTask: NSObject {
  public internal(set) var identifier = ""
  open var expirationHandler: (() -> Void)?
  open func setTaskCompleted(success: Bool) {}
}

open class BGProcessingTask: BGTask {}

open class BGTaskRequest: NSObject {
  public internal(set) var identifier: String
  open var earliestBeginDate: Date?
  init(named identifier: String) { self.identifier = identifier }
}

open class BGProcessingTaskRequest: BGTaskRequest {
  open var requiresNetworkConnectivity = false
  open var requiresExternalPower = false
  public init(identifier: String) { super.init(named: identifier) }
}

open class BGTaskScheduler: NSObject {
  public class var shared: BGTaskScheduler { BGTaskScheduler() }
  open func register(
    forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
    launchHandler: @escaping (BGTask) -> Void
  ) -> Bool { true }
  open func submit(_ taskRequest: BGTaskRequest) throws {}
}
