import Foundation

/// The person's editor, which takes the place of the program.
enum Editor {
  static func open(_ path: String, line: Int) throws -> Never {
    let environment = ProcessInfo.processInfo.environment
    let named = ["VISUAL", "EDITOR"].lazy.compactMap { environment[$0] }
      .first { !$0.allSatisfy(\.isWhitespace) }
    guard let named else {
      throw Failure(.usage, "No editor is named. Set EDITOR to one, such as nano.")
    }
    // The shell splits the editor's own options, and not the path.
    let arguments =
      ["/bin/sh", "-c", "exec \(named) \"$@\"", "sh"] + Self.arguments(of: named, path, line)
    let reason = NextProgram.start(arguments)
    throw Failure(.failed, "\(named): The editor can't be started: \(reason).")
  }

  /// Returns the arguments with which an editor opens a file at a line.
  private static func arguments(of editor: String, _ path: String, _ line: Int) -> [String] {
    let program = editor.split(separator: " ").first ?? ""
    switch program.split(separator: "/").last ?? "" {
    case "code", "code-insiders", "codium", "cursor", "windsurf":
      return ["--goto", "\(path):\(line)"]
    case "hx", "helix", "subl", "zed", "zeditor": return ["\(path):\(line)"]
    case "mate", "kate", "gedit", "idea":
      return program.hasSuffix("gedit") ? ["+\(line)", path] : ["--line", "\(line)", path]
    default: return ["+\(line)", path]
    }
  }
}
