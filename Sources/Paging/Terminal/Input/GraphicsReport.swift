/// The answer of a terminal to a query about pictures in pixels.
package enum GraphicsReport: Equatable {
  /// The features in the answer to DA1; 4 stands for sixels.
  case features([Int])
  /// The size of a cell in pixels.
  case cell(width: Int, height: Int)
  /// The number of colours that sixels may have; 0 if the query was refused.
  case colours(Int)
}
