extension StringProtocol {
  /// Whether the string begins with the scalars of another.
  ///
  /// `hasPrefix` also finds canonically equivalent prefixes. For that it sorts combining marks, and takes
  /// quadratic time for a line that begins with thousands of them.
  func begins(with prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }
}
