internal import CurlewCells

/// Words in a picture, which are written in letters where it is drawn in cells.
package struct PictureLabel: Equatable, Sendable {
  package var text: String
  /// Where the middle of the words is, in pixels.
  var x: Double
  var y: Double
  /// How wide and high letters of the drawing would be together, in pixels.
  var width: Double
  var height: Double
  var colour: RGB
}
