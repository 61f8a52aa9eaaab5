import Foundation
import Hummingbird
import NIOCore
import Recollect

extension LibraryPages {
  /// Stores files and begins to add the folder that has them.
  func addFiles(_ request: Request, _ context: WebContext) async throws -> Response {
    guard let boundary = MultipartPart.boundary(in: request.headers[.contentType]) else {
      throw HTTPError(
        .unsupportedMediaType, message: "Send files as a form does, as multipart/form-data.")
    }
    let size = request.headers[.contentLength].flatMap { Int($0) } ?? 0
    guard size <= limits.maximumUploadBytes else { throw FileUpload.tooLarge(limits) }
    try await context.allowUpload()
    var reader = MultipartReader(
      request.body.makeAsyncIterator(), boundary: boundary, maximumBytes: limits.maximumUploadBytes)
    try await checkForm(request, context, &reader)
    guard let add = served.add, served.library.isWritable else {
      return try await sources(context, addProblem: "This server adds nothing.")
    }
    let folder = FilesFolder(of: served.library.url)
    do {
      try folder.prepare()
    } catch {
      let sentence = SystemProblem(error).sentence
      return try await sources(context, addProblem: "\(folder.path) can't be used: \(sentence)")
    }
    let (count, problems) = try await store(&reader, in: folder)
    if count > 0 {
      job.begin(folder.url, waits: true, add: add, describe: served.describe)
    }
    guard count > 0, problems.isEmpty else {
      let problem = problems.isEmpty ? "Choose a file first." : problems.joined(separator: " ")
      return try await sources(context, addProblem: problem)
    }
    return redirect(to: "/sources")
  }

  /// Stores all files of a form; none if it's malformed or too large.
  private func store(
    _ reader: inout FileUpload.Reader, in folder: FilesFolder
  ) async throws -> (count: Int, problems: [String]) {
    var upload = FileUpload(to: folder, limits: limits)
    defer { upload.removeDrafts() }
    do {
      try await upload.read(&reader)
    } catch is NIOTooManyBytesError {
      throw FileUpload.tooLarge(limits)
    }
    return (upload.store(), upload.problems)
  }

  /// Reads the token, which is the first part of the form.
  ///
  /// A program has none, and its first part may be a file.
  private func checkForm(
    _ request: Request, _ context: WebContext, _ reader: inout FileUpload.Reader
  ) async throws {
    guard context.authorization == .cookie else { return }
    var token: [UInt8] = []
    if try await reader.nextPart()?.name == "_token" {
      while token.count <= Self.maximumTokenBytes, let bytes = try await reader.nextBytes() {
        token += bytes
      }
    }
    try context.checkForm(request, token: String(decoding: token, as: UTF8.self))
  }

  private static let maximumTokenBytes = 100
}
