extension Int {
  /// The seconds of a day. As slack, since clocks of other machines may be fast.
  package static var day: Int { 86_400 }

  /// This moment if it can be true, else the earliest one. A moment in the future was written by a wrong clock or by
  /// somebody hostile. Files keep it as it is.
  ///
  /// - Parameters:
  ///   - now: In seconds since 1970, as the moment.
  ///   - slack: How far ahead a clock may be.
  package func ifPast(at now: Int, slack: Int = Self.day) -> Int {
    self - slack <= now ? self : .min
  }
}
