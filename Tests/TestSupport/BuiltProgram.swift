package import Foundation

/// Returns a program of the build that the running tests belong to, or `nil` if it doesn't exist.
///
/// The tests' bundle or executable is in the folder of build products or below it.
///
/// - Parameters:
///   - names: The possible names of the program, the likeliest first.
///   - folder: A folder that is searched last.
package func builtProgram(named names: String..., orIn folder: URL? = nil) -> URL? {
  let bundles = (CommandLine.arguments + Bundle.allBundles.map(\.bundlePath))
    .filter { $0.contains(".xctest") }
  let folders = (bundles + [Bundle.main.bundlePath]).flatMap { path in
    sequence(first: URL(fileURLWithPath: path)) { url in
      url.path == "/" ? nil : url.deletingLastPathComponent()
    }
  }
  return (folders + [folder].compactMap(\.self))
    .flatMap { folder in names.map { folder.appending(path: $0) } }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) && !$0.hasDirectoryPath }
}
