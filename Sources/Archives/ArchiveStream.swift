import ImportSupport

#if canImport(CArchive)
  import CArchive
  import Foundation

  final class ArchiveStream {
    static let isAvailable = true

    /// Unpacked between two checks for cancellation.
    private static let pieceBytes = 1 << 20

    private let archive: OpaquePointer
    private let source: Source

    /// Reads `prefix` before the range of the content.
    init(
      _ format: ArchiveFormat, _ content: FileContent, prefix: [UInt8] = [],
      range: Range<Int>? = nil
    ) throws {
      guard let archive = archive_read_new() else { throw ArchiveFault("There is no memory left.") }
      self.archive = archive
      source = Source(content, prefix: prefix, range: range ?? 0..<content.size)
      switch format {
      case .tar: archive_read_support_format_tar(archive)
      case .zip: archive_read_support_format_zip_streamable(archive)
      case .single: archive_read_support_format_raw(archive)
      }
      if format != .zip {
        // Filters are named one by one, because others may start programs.
        archive_read_support_filter_gzip(archive)
        archive_read_support_filter_bzip2(archive)
        archive_read_support_filter_xz(archive)
        archive_read_support_filter_zstd(archive)
      }
      archive_read_set_callback_data(archive, Unmanaged.passUnretained(source).toOpaque())
      archive_read_set_read_callback(archive) { _, data, bytes in
        Source.from(data)?.read(bytes) ?? -1
      }
      archive_read_set_skip_callback(archive) { _, data, count in
        Source.from(data)?.skip(count) ?? 0
      }
      guard archive_read_open1(archive) == ARCHIVE_OK else { throw fault() }
    }

    deinit { archive_read_free(archive) }

    /// True if the archive is compressed as a whole and can't be read at an offset.
    var isPacked: Bool { archive_filter_code(archive, 0) != ARCHIVE_FILTER_NONE }

    /// Counts members and what is between them.
    var unpackedBytes: Int { Int(archive_filter_bytes(archive, 0)) }

    /// Skips the rest of the previous member; returns `nil` at the end.
    func next() throws -> ArchiveEntry? {
      var entry: OpaquePointer?
      let status = archive_read_next_header(archive, &entry)
      if status == ARCHIVE_EOF { return nil }
      // A warning is about attributes or the characters of a name, which are used unchanged.
      guard status == ARCHIVE_OK || status == ARCHIVE_WARN, let entry else { throw fault() }
      let name = archive_entry_pathname(entry) ?? archive_entry_pathname_utf8(entry)
      let isRegular = Int(archive_entry_filetype(entry)) == 0o100000
      return ArchiveEntry(
        name: name.map(Self.bytes) ?? [],
        isFile: isRegular && archive_entry_hardlink(entry) == nil,
        size: archive_entry_size_is_set(entry) != 0 ? Int(archive_entry_size(entry)) : nil,
        seconds: archive_entry_mtime_is_set(entry) != 0 ? Int(archive_entry_mtime(entry)) : 0,
        isEncrypted: archive_entry_is_encrypted(entry) != 0,
        position: Int(archive_read_header_position(archive)))
    }

    /// Returns fewer bytes than the buffer's only at the end of the member.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
      var filled = 0
      while filled < buffer.count {
        try Task.checkCancellation()
        let piece = min(buffer.count - filled, Self.pieceBytes)
        let got = archive_read_data(archive, buffer.baseAddress! + filled, piece)
        if got == 0 { break }
        if got == Int(ARCHIVE_RETRY) { continue }
        guard got > 0 else { throw fault() }
        filled += got
      }
      return filled
    }

    /// Calls `shouldContinue` with the end offset of each block, and stops when it returns `false`.
    func skipContent(_ shouldContinue: (Int) -> Bool) throws {
      var block: UnsafeRawPointer?
      var count = 0
      var offset: la_int64_t = 0
      while true {
        try Task.checkCancellation()
        let status = archive_read_data_block(archive, &block, &count, &offset)
        if status == ARCHIVE_EOF { return }
        guard status == ARCHIVE_OK || status == ARCHIVE_WARN else { throw fault() }
        let (end, overflows) = Int(offset).addingReportingOverflow(count)
        if !shouldContinue(overflows ? .max : end) { return }
      }
    }

    private static func bytes(_ text: UnsafePointer<CChar>) -> [UInt8] {
      var bytes: [UInt8] = []
      var next = text
      while next.pointee != 0 {
        bytes.append(UInt8(bitPattern: next.pointee))
        next += 1
      }
      return bytes
    }

    private func fault() -> ArchiveFault {
      guard let text = archive_error_string(archive) else { return ArchiveFault("It is damaged.") }
      var reason = String(cString: text).trimmingCharacters(in: .whitespacesAndNewlines)
      if reason.hasSuffix(".") { reason.removeLast() }
      return ArchiveFault("It is damaged or of an unknown kind (\(reason)).")
    }

    private final class Source {
      private let content: FileContent
      private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
      private var prefix: [UInt8]
      private var rest: Range<Int>

      init(_ content: FileContent, prefix: [UInt8], range: Range<Int>) {
        self.content = content
        self.prefix = prefix
        rest = range
      }

      deinit { buffer.deallocate() }

      static func from(_ pointer: UnsafeMutableRawPointer?) -> Source? {
        pointer.map { Unmanaged<Source>.fromOpaque($0).takeUnretainedValue() }
      }

      func read(_ bytes: UnsafeMutablePointer<UnsafeRawPointer?>?) -> Int {
        bytes?.pointee = UnsafeRawPointer(buffer.baseAddress)
        if !prefix.isEmpty {
          defer { prefix = [] }
          buffer.copyBytes(from: prefix)
          return prefix.count
        }
        let room = UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, rest.count)])
        guard !room.isEmpty, let got = try? content.reader.read(into: room, at: rest.lowerBound)
        else {
          return rest.isEmpty ? 0 : -1
        }
        rest = (rest.lowerBound + got)..<(got == 0 ? rest.lowerBound : rest.upperBound)
        return got
      }

      func skip(_ count: la_int64_t) -> la_int64_t {
        guard prefix.isEmpty, count > 0 else { return 0 }
        let step = min(Int(count), rest.count)
        rest = (rest.lowerBound + step)..<rest.upperBound
        return la_int64_t(step)
      }
    }
  }
#else
  /// A replacement for systems without libarchive, such as iOS.
  final class ArchiveStream {
    static let isAvailable = false

    let isPacked = true
    let unpackedBytes = 0

    init(
      _ format: ArchiveFormat, _ content: FileContent, prefix: [UInt8] = [],
      range: Range<Int>? = nil
    ) throws {
      throw ArchiveFault.noLibarchive
    }

    func next() throws -> ArchiveEntry? { nil }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int { 0 }

    func skipContent(_ shouldContinue: (Int) -> Bool) throws {}
  }
#endif
