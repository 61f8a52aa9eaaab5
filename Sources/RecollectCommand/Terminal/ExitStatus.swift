import ArgumentParser

/// 64 to 75 are those of the C library's `sysexits.h`; 130 is 128 + `SIGINT`, as shells report it.
enum ExitStatus: Int32, CaseIterable {
  case done = 0
  case nothingFound = 1
  case usage = 64
  case badData = 65
  case missing = 66
  case failed = 70
  case notWritable = 74
  case busy = 75
  case locked = 77
  case interrupted = 130

  var code: ExitCode { ExitCode(rawValue) }

  var meaning: String {
    switch self {
    case .done: "success"
    case .nothingFound: "nothing found, no answer, nothing to add, or a model is missing"
    case .usage: "the command line can't be understood, or --yes is missing and nobody can be asked"
    case .badData: "a file is damaged, of the wrong kind, or of a newer version"
    case .missing: "a path, library, source or model doesn't exist or can't be read"
    case .failed: "a model or the program failed"
    case .notWritable: "no write permission, a read-only file, a full or failing disk"
    case .busy: "another program is using the library: try again"
    case .locked: "the library is encrypted, and the key is missing or wrong"
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
