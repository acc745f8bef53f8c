/// A view box: the rectangle of a drawing that is shown.
struct SVGBox {
  var origin: Vector
  var size: Vector

  init(origin: Vector, size: Vector) { (self.origin, self.size) = (origin, size) }

  /// Reads an attribute `viewBox`.
  init?(_ text: String?) {
    var numbers = SVGNumbers(text ?? "")
    guard let box = numbers.next(4), box[2] > 0, box[3] > 0 else { return nil }
    self.init(origin: Vector(box[0], box[1]), size: Vector(box[2], box[3]))
  }

  /// The map to the middle of a rectangle, as large as fits.
  func fitted(into target: Vector) -> SVGTransform {
    let scale = min(target.x / size.x, target.y / size.y)
    return .moved((target - size * scale) / 2) * .scaled(scale, scale) * .moved(-origin)
  }
}
