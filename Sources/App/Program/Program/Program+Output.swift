internal import CurlewAppSupport
internal import CurlewGlyphs
internal import CurlewSystem

/// The only way to standard output, as `OutputRuleTests` checks.
extension Program {
  /// Writes text of any origin. A terminal gets `SafeText` and the tabs of tables. A file or pipe, which may end in a
  /// terminal, gets escaped control characters and escaped signs that reorder text.
  func write(_ text: String) throws(Complaint) {
    let text = text.withControlsEscaped
    try write(drawn: Array((Descriptor.standardOutput.isTerminal ? text.drawable : text).utf8))
  }

  /// Writes output of a canvas, which contains only `SafeText`, our own form feeds and our own colours.
  func write(drawn bytes: [UInt8]) throws(Complaint) {
    try naming("standard output") { () throws(SystemError) in
      try Descriptor.standardOutput.write(bytes)
    }
  }
}

extension String {
  /// Lines and fields of a table, each sanitised.
  fileprivate var drawable: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false)
        .map { SafeText($0).string }.joined(separator: "\t")
    }.joined(separator: "\n")
  }
}
