package import Foundation

/// A program of the build that the running tests are part of; nil when it isn't there.
///
/// The tests' bundle, or their executable, lies in the folder of the products or below it.
///
/// - Parameters:
///   - names: The program's names, the likelier first.
///   - folder: Where it is looked for last.
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
