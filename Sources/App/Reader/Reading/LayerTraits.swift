/// What a layer does to the pages below it, and to input.
struct LayerTraits: OptionSet {
  let rawValue: Int

  /// No input reaches the layers below.
  static let modal = LayerTraits(rawValue: 1)
  static let hidesPages = LayerTraits(rawValue: 2)
  static let dimsPages = LayerTraits(rawValue: 4)
  /// All movement under it counts as one jump, made when it is closed.
  static let browses = LayerTraits(rawValue: 8)
  /// Enter is its key, unless something on the pages has been selected.
  static let takesEnter = LayerTraits(rawValue: 16)
  /// It takes over a gesture of the pointer that began before it was opened.
  static let takesOverPointer = LayerTraits(rawValue: 32)
  /// The reader goes on reading in it, so the time counts.
  static let isRead = LayerTraits(rawValue: 64)
  /// What is typed is kept until the work of the layer has ended; only Esc and q reach the layer.
  static let holdsInput = LayerTraits(rawValue: 128)
}
