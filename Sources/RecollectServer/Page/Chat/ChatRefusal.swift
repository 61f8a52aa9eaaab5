/// A reason for not taking a message of a chat.
enum ChatRefusal: Error {
  case unknown, answering, full, crowded, length, noModel

  var message: String {
    switch self {
    case .unknown: "This conversation has ended. Begin a new one."
    case .answering: "Your last message is being answered. Wait, or stop it."
    case .full: "This conversation is long. Begin a new one."
    case .crowded: "Too many conversations wait for an answer. Try again later."
    case .length:
      "Write a message of at most \(PageWording.grouped(ChatView.maximumLength)) characters."
    case .noModel: "No answer model is installed."
    }
  }
}
