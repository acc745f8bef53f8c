/// Which part of a file a text is: only its beginning has a head, and only its end a foot.
package enum Excerpt: Sendable {
  case whole, beginning, middle, end

  var hasBeginning: Bool { self == .whole || self == .beginning }
  var hasEnd: Bool { self == .whole || self == .end }
}
