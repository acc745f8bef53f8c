internal import CurlewAppSupport
internal import CurlewGlyphs
internal import CurlewSystem

/// The door to standard output. There is no other: see `OutputRuleTests`.
extension Program {
  /// Writes words of any origin. A file or pipe, which may end in a terminal, too, gets their control characters and
  /// the signs that reorder text escaped; a terminal gets `SafeText` with the tabs of tables.
  func write(_ text: String) throws(Complaint) {
    let text = text.withControlsEscaped
    try write(drawn: Array((Descriptor.standardOutput.isTerminal ? text.drawable : text).utf8))
  }

  /// Writes what a canvas has drawn, whose cells have only `SafeText`, with our own form feeds and colours.
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
