/// A tensor of a model as Float32, either in the mapped file or converted.
///
/// It is `@unchecked` because of `values`, which are never written and which `owner` keeps in
/// memory. Code that takes the pointer must keep the tensor alive while using it.
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
