/// The references of a plain text to its notes: `[1]` or `[A]` in the text, and `[1] …` or
/// `[Footnote 1: …]` at the beginning of a note; `*` behind a word, and a note that begins with `*`.
struct NoteReferences {
  private let text: [UInt8]
  /// The notes in the order of the text.
  private let notes: [Note]

  private struct Note {
    var label: ArraySlice<UInt8>
    var range: Range<Int>
  }

  init(_ manuscript: Manuscript) {
    let text = manuscript.text.utf8
    let blocks = manuscript.blocks
    var notes: [Note] = []
    for (index, block) in blocks.enumerated() where block.kind == .note {
      if let label = Self.label(at: block.range.lowerBound, in: text) {
        notes.append(Note(label: label, range: block.range))
      } else if let last = notes.last, index > 0, blocks[index - 1].kind == .note {
        notes[notes.count - 1].range = last.range.lowerBound..<block.range.upperBound
      }
    }
    (self.text, self.notes) = (text, notes)
  }

  /// The label of a note that begins at an offset: `1` of `[1]` and of `[Footnote 1: …`.
  private static func label(at offset: Int, in text: [UInt8]) -> ArraySlice<UInt8>? {
    let rest = text[offset...]
    if rest.first == star { return rest.prefix { $0 == star } }
    guard rest.first == opening else { return nil }
    var inside = rest.dropFirst()
    if inside.starts(with: "Footnote".utf8) {
      inside = inside.dropFirst(8).drop { $0 == 0x20 }
      let label = inside.prefix { isLabel($0) || $0 == star }
      return label.isEmpty || inside.dropFirst(label.count).first != UInt8(ascii: ":") ? nil : label
    }
    return bracketed(rest)
  }

  /// The label between the brackets that a text begins with.
  private static func bracketed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let label = text.dropFirst().prefix { isLabel($0) || $0 == star }
    guard (1...4).contains(label.count), label.endIndex < text.endIndex else { return nil }
    return text[label.endIndex] == closing ? label : nil
  }

  private static func isLabel(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte
  }

  private static let (star, opening, closing) =
    (UInt8(ascii: "*"), UInt8(ascii: "["), UInt8(ascii: "]"))

  func links(in range: Range<Int>) -> [Link<Int>] {
    guard !notes.isEmpty else { return [] }
    var links: [Link<Int>] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let end = endOfReference(at: offset, in: range)
      if end > offset, let note = note(for: label(of: offset..<end), at: offset) {
        links.append(Link(range: offset..<end, target: note.lowerBound, note: note))
      }
      offset = max(end, offset + 1)
    }
    return links
  }

  private func endOfReference(at offset: Int, in range: Range<Int>) -> Int {
    switch text[offset] {
    case Self.opening:
      return Self.bracketed(text[offset..<range.upperBound]).map { $0.endIndex + 1 } ?? offset
    case Self.star:
      // A star before a word is emphasis, and several at the beginning of a note are one label.
      let end = text[offset..<range.upperBound].prefix { $0 == Self.star }.endIndex
      let followsWord =
        offset > 0 && text[offset - 1] > 0x20 && text[offset - 1] != Self.star
        && !closesEmphasis(offset)
      return followsWord && (end == range.upperBound || text[end] <= 0x20) ? end : offset
    default: return offset
    }
  }

  /// Whether a star at an offset is the second of two around a word.
  private func closesEmphasis(_ offset: Int) -> Bool {
    let start = text[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let line = text[start..<offset]
    guard let star = line.lastIndex(of: Self.star) else { return false }
    return (star == line.startIndex || text[star - 1] <= 0x20) && text[star + 1] > 0x20
  }

  private func label(of reference: Range<Int>) -> ArraySlice<UInt8> {
    text[reference.lowerBound] == Self.star
      ? text[reference] : text[reference].dropFirst().dropLast()
  }

  /// The first note behind a reference with its label: numbers begin again in every chapter. Where none
  /// follows, the last before it.
  private func note(for label: ArraySlice<UInt8>, at offset: Int) -> Range<Int>? {
    let labelled = notes.filter { $0.label.elementsEqual(label) }
    let isInNote = notes.contains { $0.range.lowerBound == offset }
    guard !isInNote else { return nil }
    return (labelled.first { $0.range.lowerBound > offset } ?? labelled.last)?.range
  }
}
