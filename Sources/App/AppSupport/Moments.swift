extension Int {
  /// In seconds: clocks of other machines may be fast.
  package static var day: Int { 86_400 }

  /// A moment as far as it can be true: one that is still to come was written by a wrong clock, or by somebody hostile,
  /// and counts as the earliest. It stays in its file as it is.
  ///
  /// - Parameters:
  ///   - now: In seconds since 1970, as the moment.
  ///   - slack: How far ahead a clock may be.
  package func past(_ now: Int, slack: Int = Self.day) -> Int { self - slack <= now ? self : .min }
}
