extension Span<UInt8> {
  /// Whether everything is valid UTF-8.
  package var isValidUTF8: Bool { (try? UTF8Span(validating: self)) != nil }
}
