/// A tensor of a model, as Float32: in the mapped file itself, or converted.
///
/// `@unchecked` because of `values`: they are never written, and `owner` keeps them in place. Who
/// takes the pointer out of the tensor keeps the tensor alive while using it.
struct FloatTensor: @unchecked Sendable {
  let values: UnsafePointer<Float>
  let shape: [Int]
  private let owner: AnyObject

  var count: Int { shape.reduce(1, *) }

  init(mapped values: UnsafePointer<Float>, shape: [Int], owner: MappedFile) {
    self.values = values
    self.shape = shape
    self.owner = owner
  }

  init(_ buffer: FloatBuffer, shape: [Int]) {
    precondition(buffer.count == shape.reduce(1, *), "A tensor holds as much as its shape says")
    values = UnsafePointer(buffer.pointer)
    self.shape = shape
    owner = buffer
  }
}
