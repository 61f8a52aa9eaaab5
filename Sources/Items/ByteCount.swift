/// The spelling of a number of bytes for people, such as `1.5 MB`.
package enum ByteCount {
  package static func spelled(_ bytes: Int) -> String {
    let units = ["KB", "MB", "GB", "TB"]
    guard bytes >= 1024 else { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    var tenths = bytes * 10 / 1024
    var unit = 0
    while tenths >= 10240 && unit < units.count - 1 {
      tenths /= 1024
      unit += 1
    }
    let whole = tenths / 10
    return whole < 10 && tenths % 10 > 0
      ? "\(whole).\(tenths % 10) \(units[unit])" : "\(whole) \(units[unit])"
  }
}
