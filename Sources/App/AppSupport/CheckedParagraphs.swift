/// Paragraphs that begin with `book` and end with a checksum, so that a damaged one does not affect the others.
package enum CheckedParagraphs {
  /// The lines, with either line ending: the file may have been edited by hand.
  package static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      line[..<(line.lastIndex { $0 != UInt8(ascii: "\r") }.map { $0 + 1 } ?? line.startIndex)]
    }
  }

  /// The lines of each record, from its `book` line to its `check` line, so that damage around a
  /// record does not affect it. Other lines become paragraphs of their own, which are damaged.
  package static func all(of lines: some Sequence<ArraySlice<UInt8>>) -> [[ArraySlice<UInt8>]] {
    var paragraphs: [[ArraySlice<UInt8>]] = [[]]
    for line in lines {
      if line.isEmpty || line.starts(with: "book ".utf8) { paragraphs.append([]) }
      if !line.isEmpty { paragraphs[paragraphs.count - 1].append(line) }
      if line.starts(with: "check ".utf8) { paragraphs.append([]) }
    }
    return paragraphs.filter { !$0.isEmpty }
  }

  /// Whether the last line is the checksum of the others.
  package static func isWhole(_ lines: [ArraySlice<UInt8>]) -> Bool {
    lines.last.map { $0.elementsEqual(checkLine(of: lines.dropLast()).utf8) } ?? false
  }

  package static func checkLine(of lines: some Sequence<some Sequence<UInt8>>) -> String {
    var hash = Hash64()
    for line in lines {
      hash.add(line)
      hash.add(CollectionOfOne(UInt8(ascii: "\n")))
    }
    return "check \(hash.value.hexadecimal)"
  }
}
