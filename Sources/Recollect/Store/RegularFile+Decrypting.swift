import CSQLite
import GRDB

extension RegularFile {
  /// A file whose pages a connection decrypts.
  struct DecryptedFile {
    enum Kind {
      case database
      case log
    }

    let kind: Kind
    let database: Database
    let pageSize: Int

    /// Reads up to the end of a page, of a frame's header or of the buffer.
    ///
    /// SQLite3 Multiple Ciphers decrypts whole pages alone.
    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
      let connection = database.sqliteConnection
      let (start, isPage, length) = part(at: offset)
      let count = min(buffer.count, start + length - offset)
      if !isPage {
        let result = recollect_read_log(
          connection, buffer.baseAddress, Int32(count), sqlite3_int64(offset))
        guard result == SQLITE_OK else { throw Failure(result: result) }
        return count
      }
      var page = [UInt8](repeating: 0, count: pageSize)
      let result =
        switch kind {
        case .database:
          recollect_read(connection, &page, Int32(pageSize), sqlite3_int64(start))
        case .log:
          recollect_read_log(connection, &page, Int32(pageSize), sqlite3_int64(start))
        }
      guard result == SQLITE_OK else { throw Failure(result: result) }
      buffer.copyBytes(from: page[(offset - start)..<(offset - start + count)])
      return count
    }

    private func part(at offset: Int) -> (start: Int, isPage: Bool, length: Int) {
      switch kind {
      case .database: return (offset / pageSize * pageSize, true, pageSize)
      case .log:
        let header = WriteAheadLog.headerSize
        if offset < header { return (0, false, header) }
        let frame = WriteAheadLog.frameHeaderSize + pageSize
        let start = header + (offset - header) / frame * frame
        return offset < start + WriteAheadLog.frameHeaderSize
          ? (start, false, WriteAheadLog.frameHeaderSize)
          : (start + WriteAheadLog.frameHeaderSize, true, pageSize)
      }
    }
  }

  struct Failure: Error {
    var result: Int32
  }
}
