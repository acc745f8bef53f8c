internal import CurlewCells

/// Keeps a pointer gesture, from press to release, with the layer where it began: a layer that
/// opens meanwhile does not receive the rest of it.
struct PointerCapture: Equatable {
  /// The number of layers when the button was pressed.
  private var layersAtPress: Int?

  /// Gives the rest of a gesture to the layer that is on top now.
  ///
  /// - Parameter layers: The present number of layers.
  mutating func handOver(to layers: Int) { if layersAtPress != nil { layersAtPress = layers } }

  /// Whether the top layer should receive an event.
  ///
  /// - Parameter layers: The present number of layers.
  mutating func accepts(_ pointer: Pointer, layers: Int) -> Bool {
    switch pointer.action {
    case .press: layersAtPress = layers
    case .drag: return layersAtPress ?? layers == layers
    case .release:
      defer { layersAtPress = nil }
      return layersAtPress ?? layers == layers
    case .wheelUp, .wheelDown, .wheelLeft, .wheelRight: break
    }
    return true
  }
}
