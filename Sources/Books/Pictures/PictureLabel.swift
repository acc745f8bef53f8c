internal import CurlewCells

/// Words in a drawing. They are written as text when the drawing is shown in cells.
package struct PictureLabel: Equatable, Sendable {
  package var text: String
  /// The middle of the words, in pixels.
  var x: Double
  var y: Double
  /// The width of the words in the drawing, in pixels.
  var width: Double
  var colour: RGB
}
