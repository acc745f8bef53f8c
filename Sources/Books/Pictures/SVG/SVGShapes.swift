extension SVGElement {
  /// The path that a shape stands for; nil for other elements.
  ///
  /// - Parameter view: the size that percentages refer to.
  func path(in view: Vector) -> SVGPath? {
    switch name {
    case "path": self["d"].map { SVGPathReader($0).path }
    case "rect": rectangle(view)
    case "circle":
      length("r", of: view.x).flatMap { $0 > 0 ? ellipse(Vector($0, $0), view) : nil }
    case "ellipse":
      if let x = length("rx", of: view.x), let y = length("ry", of: view.y), x > 0, y > 0 {
        ellipse(Vector(x, y), view)
      } else {
        nil
      }
    case "line": line(view)
    case "polyline": points(isClosed: false)
    case "polygon": points(isClosed: true)
    default: nil
    }
  }

  private func ellipse(_ radii: Vector, _ view: Vector) -> SVGPath {
    var path = SVGPath()
    path.ellipse(
      Vector(length("cx", of: view.x) ?? 0, length("cy", of: view.y) ?? 0), radii)
    return path
  }

  private func line(_ view: Vector) -> SVGPath {
    var path = SVGPath()
    path.move(to: Vector(length("x1", of: view.x) ?? 0, length("y1", of: view.y) ?? 0))
    path.line(to: Vector(length("x2", of: view.x) ?? 0, length("y2", of: view.y) ?? 0))
    return path
  }

  private func points(isClosed: Bool) -> SVGPath? {
    var numbers = SVGNumbers(self["points"] ?? "")
    var path = SVGPath()
    while path.segments.count < SVGPath.mostSegments, let point = numbers.next(2) {
      let point = Vector(point[0], point[1])
      if path.segments.isEmpty { path.move(to: point) } else { path.line(to: point) }
    }
    if isClosed, !path.segments.isEmpty { path.close() }
    return path.segments.isEmpty ? nil : path
  }

  private func rectangle(_ view: Vector) -> SVGPath? {
    guard let width = length("width", of: view.x), let height = length("height", of: view.y),
      width > 0, height > 0
    else { return nil }
    let corner = Vector(length("x", of: view.x) ?? 0, length("y", of: view.y) ?? 0)
    let (rx, ry) = (length("rx", of: view.x), length("ry", of: view.y))
    let radii = Vector(
      min(max(rx ?? ry ?? 0, 0), width / 2), min(max(ry ?? rx ?? 0, 0), height / 2))
    let end = corner + Vector(width, height)
    var path = SVGPath()
    func turn(to point: Vector) {
      guard radii.x > 0, radii.y > 0 else { return }
      path.arc(radii: radii, rotation: 0, isLarge: false, isPositive: true, to: point)
    }
    path.move(to: corner + Vector(radii.x, 0))
    path.line(to: Vector(end.x - radii.x, corner.y))
    turn(to: Vector(end.x, corner.y + radii.y))
    path.line(to: Vector(end.x, end.y - radii.y))
    turn(to: Vector(end.x - radii.x, end.y))
    path.line(to: Vector(corner.x + radii.x, end.y))
    turn(to: Vector(corner.x, end.y - radii.y))
    path.line(to: Vector(corner.x, corner.y + radii.y))
    turn(to: corner + Vector(radii.x, 0))
    path.close()
    return path
  }
}
