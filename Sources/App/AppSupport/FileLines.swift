/// A line `key value` of a file of the program.
@usableFromInline package struct FileLine {
  package let bytes: ArraySlice<UInt8>
  /// The text before the first space.
  @usableFromInline package let key: String

  fileprivate init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    key = String(decoding: bytes.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
  }

  @usableFromInline package var text: String { String(decoding: bytes, as: UTF8.self) }

  package var hasValue: Bool { bytes.count > key.utf8.count }

  @usableFromInline package var value: String {
    String(decoding: bytes.dropFirst(key.utf8.count + 1), as: UTF8.self).unescaped
  }

  /// The words of the line, or the first of them and the rest.
  package func words(_ most: Int = .max) -> [String] {
    text.split(separator: " ", maxSplits: most - 1).map(String.init)
  }
}

extension [UInt8] {
  /// Whether it is text with the end of its last line: a file that was cut off has none.
  package var isWholeText: Bool {
    last == UInt8(ascii: "\n") && String(validating: self, as: UTF8.self) != nil
  }
}

/// The lines of a file of the program, with either line ending: the file may have been edited by hand.
package struct FileLines: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var start = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package mutating func next() -> FileLine? { nextBytes().map { FileLine($0) } }

  private mutating func nextBytes() -> ArraySlice<UInt8>? {
    guard start < bytes.count else { return nil }
    let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    var line = bytes[start..<end]
    start = end + 1
    // All of them, so that an unknown line stays the same when it is saved again.
    while line.last == UInt8(ascii: "\r") { line.removeLast() }
    return line
  }

  /// Takes the next line if it begins with a name, and returns what follows that.
  package mutating func take(_ name: String) -> ArraySlice<UInt8>? {
    var rest = self
    guard let line = rest.nextBytes(), line.starts(with: name.utf8) else { return nil }
    self = rest
    return line.dropFirst(name.utf8.count)
  }
}

extension FileLines {
  /// The lines of each paragraph. Some lines begin or end one even without an empty line: otherwise one damaged byte could
  /// make two records one.
  ///
  /// - Parameter most: No more paragraphs are read.
  package func paragraphs(
    atMost most: Int = .max, begins: (FileLine, _ former: [FileLine]) -> Bool,
    ends: (FileLine) -> Bool = { _ in false }
  ) -> [[FileLine]] {
    var (paragraphs, isOpen) = ([[FileLine]](), false)
    for line in self {
      if line.bytes.isEmpty {
        isOpen = false
      } else if isOpen, !begins(line, paragraphs[paragraphs.count - 1]) {
        paragraphs[paragraphs.count - 1].append(line)
      } else {
        if paragraphs.count >= most { break }
        var paragraph: [FileLine] = []
        paragraph.reserveCapacity(12)
        paragraph.append(line)
        paragraphs.append(paragraph)
        isOpen = true
      }
      if isOpen, ends(line) { isOpen = false }
    }
    return paragraphs
  }

  /// Records that begin with `book` and end with a checksum, so that a damaged one does not affect the others. Lines that
  /// are in no record become paragraphs of their own, which are damaged.
  package var checkedRecords: [[FileLine]] {
    paragraphs(
      begins: { line, _ in line.key == "book" && line.hasValue },
      ends: { $0.key == "check" && $0.hasValue })
  }
}

extension [FileLine] {
  /// The lines before the checksum; nil if that is wrong.
  ///
  /// A damaged line feed before the record leaves one stray byte in front of its first line, one behind the record
  /// leaves a byte behind the checksum. Neither counts.
  package var checked: [FileLine]? {
    guard let check = last?.bytes else { return nil }
    var lines = Array(dropLast())
    if check.starts(with: checksumLine(of: lines).utf8) { return lines }
    guard let first = lines.first else { return nil }
    lines[0] = FileLine(first.bytes.dropFirst())
    return check.starts(with: checksumLine(of: lines).utf8) ? lines : nil
  }
}

private func checksumLine(of lines: [FileLine]) -> String {
  var hash = Hash64()
  for line in lines {
    hash.add(line.bytes)
    hash.add(CollectionOfOne(UInt8(ascii: "\n")))
  }
  return "check \(hash.value.hexadecimal)"
}

/// The last line of a record: a checksum of those before, each with its end.
package func checksumLine(of bytes: some Sequence<UInt8>) -> String {
  var hash = Hash64()
  hash.add(bytes)
  return "check \(hash.value.hexadecimal)"
}
