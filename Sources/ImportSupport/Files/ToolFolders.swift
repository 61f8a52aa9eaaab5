/// Folders that programs keep for themselves, with old versions or other people's code.
package enum ToolFolders {
  /// Returns whether one of the folders of a path is of this kind.
  package static func contain(_ folders: ArraySlice<Substring>) -> Bool {
    folders.contains("node_modules")
      || zip(folders, folders.dropFirst()).contains { parent, folder in
        parent == "logseq" && (folder == "bak" || folder == "version-files")
      }
  }
}
