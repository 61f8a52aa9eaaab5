import Archives
import ImportSupport

extension SourceLister {
  /// Creates a lister of files and of the members of archives.
  init(limits: ImportLimits = ImportLimits()) {
    self.init(archives: ArchiveLister(limits: limits))
  }
}
