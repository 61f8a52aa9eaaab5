import ArgumentParser

/// The codes the program ends with; from 64 on they are those of the C library's sysexits.h.
enum ExitStatus: Int32, CaseIterable {
  case done = 0
  case nothingFound = 1
  case usage = 64
  case badData = 65
  case missing = 66
  case failed = 70
  case notWritable = 74
  case busy = 75
  case interrupted = 130

  var code: ExitCode { ExitCode(rawValue) }

  var meaning: String {
    switch self {
    case .done: "it is done, and something was found"
    case .nothingFound: "nothing found, no answer, nothing to add, or a model isn't there"
    case .usage: "the command line can't be understood"
    case .badData: "a file is damaged, of the wrong kind, or of a newer version"
    case .missing: "a path, a library, a source or a model isn't there or can't be read"
    case .failed: "a model or the program failed"
    case .notWritable: "no permission, a read-only file, a full or failing disk"
    case .busy: "another program holds the library: try again"
    case .interrupted: "stopped by Ctrl-C"
    }
  }

  static var help: String {
    let lines = allCases.map { status in
      let code = String(status.rawValue)
      return "  \(code)\(String(repeating: " ", count: 6 - code.count))\(status.meaning)"
    }
    return "Exit codes:\n" + lines.joined(separator: "\n")
  }
}
