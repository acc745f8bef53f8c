/// What a terminal answers about pictures in pixels.
package enum GraphicsReport: Equatable {
  /// The answer to DA1: what it can do. 4 is for sixels.
  case features([Int])
  /// The size of a cell in pixels.
  case cell(width: Int, height: Int)
  /// How many colours a picture of sixels may have; 0 for a refusal.
  case colours(Int)
}
