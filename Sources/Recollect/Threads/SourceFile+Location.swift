import Foundation
import Items

extension SourceFile {
  /// The path under which a person would look for the file; a member's follows its archive's path.
  var location: String { member.map { url.path + "/" + $0 } ?? url.path }
}
