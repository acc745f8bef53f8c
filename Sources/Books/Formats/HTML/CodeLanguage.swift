internal import CurlewManuscript

extension CodeLanguage {
  /// The language that an element names: by a class such as `language-rust` or `highlight-python`, or by an attribute.
  init?(namedIn tag: StartTag) {
    let stated = tag["data-code-language"] ?? tag["data-lang"] ?? tag["data-language"]
    let classes = stated.map { "language-\($0)" } ?? tag["class"] ?? ""
    let prefixes = [
      "language-", "lang-", "highlight-", "highlight-source-", "sourceCode", "brush:", "hljs",
      "programlisting",
    ]
    let words = classes.lowercased().split { $0 == " " || $0 == "," }
    guard words.contains(where: { word in prefixes.contains { word.hasPrefix($0.lowercased()) } })
    else {
      return nil
    }
    let names = words.map { word in
      prefixes.first { word.hasPrefix($0) }.map { word.dropFirst($0.utf8.count) } ?? word
    }
    self.init(named: names)
  }
}

extension BookBuilder {
  /// Tells the parts of code apart, in blocks without an emphasis of their own.
  mutating func colourCode(from first: Int, in language: CodeLanguage) {
    guard let start = blocks[min(first, blocks.count)...].first?.range.lowerBound else { return }
    let before = marks.partitioningIndex { $0.offset >= start }
    guard marks[before...].allSatisfy({ $0.length == 0 && $0.emphasis.isDisjoint(with: .link) })
    else {
      return
    }
    var others: [Mark] = []
    for (range, emphasis) in language.parts(of: text[start...]) {
      if others.last?.offset == UInt32(range.lowerBound) { others.removeLast() }
      others.append(Mark(at: range.lowerBound, length: 0, emphasis: emphasis))
      others.append(Mark(at: range.upperBound, length: 0))
    }
    marks.replaceSubrange(before..., with: others)
  }
}
