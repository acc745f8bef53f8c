internal import CurlewManuscript

/// The case of titles in the printed contents, for headings that are printed in capitals: "BY THE CARRIER"
/// is shown as "By the Carrier".
struct PrintedCase {
  private let text: TextLines
  /// The entries of the printed contents without numbers, by their letters.
  private var entries: [[UInt8]: [Character]] = [:]
  /// The letters that are shown small, in ascending order.
  private(set) var lowered: [Range<Int>] = []

  /// - Parameter contents: the blocks of the printed contents.
  init(_ text: TextLines, contents: [LineBlock]) {
    self.text = text
    for block in contents {
      add(block.lines)
      for line in block.lines where block.lines.count > 1 { add(line..<line + 1) }
    }
  }

  private static let longest = 240

  private mutating func add(_ lines: Range<Int>) {
    let bytes = text.bytes(of: lines)
    guard bytes.count <= Self.longest, bytes.contains(where: { 0x61...0x7A ~= $0 || $0 >= 0x80 })
    else { return }
    let title = String(decoding: text.collapsed(bytes)[...].withoutPageNumber, as: UTF8.self)
    for rest in Self.titles(in: title) where rest.contains(where: \.isLowercase) {
      entries[PrintedContents.key(of: rest)] = rest.filter(\.isSignOfTitle).map(\.self)
    }
  }

  /// A title as it stands, and without the number or the division before it.
  private static func titles(in line: String) -> [String] {
    let parts = HeadingParts(line)
    let words = line.split(separator: " ", maxSplits: 1)
    let isNumbered = words.count > 1 && HeadingWord(Array(words[0].utf8)[...]).decimals != nil
    let rest = !parts.label.isEmpty ? parts.title : isNumbered ? String(words[1]) : ""
    return rest.isEmpty ? [line] : [rest, line]
  }

  /// Gives a heading the case of its entry.
  mutating func apply(to heading: Heading<Int>) -> Heading<Int> {
    guard !entries.isEmpty else { return heading }
    for title in Self.titles(in: heading.title)
    where !title.contains(where: \.isLowercase) && title.contains(where: \.isUppercase) {
      guard let form = entries[PrintedContents.key(of: title)],
        case let signs = title.filter(\.isSignOfTitle), form.count == signs.count
      else { continue }
      let before = heading.title.filter(\.isSignOfTitle).count - form.count
      guard lower(from: heading.offset, after: before, like: form) else { continue }
      return Heading(
        title: heading.title.lowered(after: before, like: form), level: heading.level,
        offset: heading.offset)
    }
    return heading
  }

  /// Finds the capitals of the text for which a form has small letters, and marks them. Returns whether
  /// the text has the letters of the form.
  private mutating func lower(from start: Int, after count: Int, like form: [Character]) -> Bool {
    var (offset, passed) = (start, 0)
    var found: [Range<Int>] = []
    let end = min(start + 2 * Self.longest, text.utf8.count)
    while passed < count + form.count, offset < end {
      let (scalar, length) = text.utf8.span.scalar(at: offset)
      let character = Character(scalar)
      if character.isSignOfTitle {
        if passed >= count {
          let wanted = form[passed - count]
          guard character.lowercased() == wanted.lowercased() else { return false }
          if character != wanted { found.append(offset..<offset + length) }
        }
        passed += 1
      }
      offset += length
    }
    lowered += found
    return passed == count + form.count
  }
}

extension Character {
  /// Whether titles are compared by it.
  fileprivate var isSignOfTitle: Bool { isLetter || isNumber }
}

extension String {
  /// The same letters in the case of a form, from the letter with an index on.
  fileprivate func lowered(after count: Int, like form: [Character]) -> String {
    var passed = 0
    return String(
      map { character in
        guard character.isSignOfTitle else { return character }
        defer { passed += 1 }
        return form.indices.contains(passed - count) ? form[passed - count] : character
      })
  }
}
