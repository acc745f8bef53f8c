package import CurlewManuscript
internal import CurlewSubsequences

/// What pandoc leaves out of Word and OpenDocument texts, put where it reads it: boxes of text stand behind their
/// paragraphs, what fields show (a number, a date) is plain text, and styles that have a level in the outline are called
/// headings.
package struct OfficeDocument {
  private let source: [UInt8]
  private var (body, boxes): ([UInt8], [UInt8]) = ([], [])
  /// How much of the source has been copied.
  private var copied = 0
  /// How many paragraphs, text boxes, and `mc:Fallback` elements (a second form of a box, for older programs) are open.
  private var (paragraphs, depth, others) = (0, 0, 0)
  /// For each open field, whether its tags are left out, so that only its text remains.
  private var fields: [Bool] = []
  private var isChanged = false

  /// In bytes. A longer document is given to pandoc as it is.
  private static let longest = 64 << 20

  /// How much all members may have together, in bytes.
  private static let mostBytes = 128 << 20

  /// Nil if nothing has to be changed.
  ///
  /// - Parameter most: Nothing is changed in a document whose members have more bytes together.
  package static func prepared(_ file: ByteSource, upTo most: Int = mostBytes) -> ByteSource? {
    guard file.length <= longest, let archive = try? Archive(file),
      archive.entries.reduce(0, { $0 + min($1.size ?? 0, most + 1) }) <= most
    else { return nil }
    var changed: [String: [UInt8]] = [:]
    for (name, change) in changes {
      guard let entry = archive.entry(named: name) else { continue }
      guard let member = try? archive.contents(of: entry) else { return nil }
      changed[name] = change(member.bytes)
    }
    guard !changed.isEmpty else { return nil }
    var (files, room) = ([FolderArchive.File](), most)
    for entry in archive.entries {
      guard let bytes = changed[entry.name] ?? (try? archive.contents(of: entry).bytes),
        bytes.count <= room
      else { return nil }
      room -= bytes.count
      files.append(FolderArchive.File(entry.name, ByteSource(bytes)))
    }
    return FolderArchive.source(of: files)
  }

  /// What is changed in members with these names. The functions return nil if there is nothing to change.
  private static let changes: [(name: String, change: @Sendable ([UInt8]) -> [UInt8]?)] = [
    ("word/document.xml", { OfficeDocument($0).text }),
    ("content.xml", { OfficeDocument($0).text }), ("word/styles.xml", withHeadings),
  ]

  private init(_ source: [UInt8]) { self.source = source }

  /// Nil if nothing has to be changed.
  private var text: [UInt8]? {
    var reader = self
    var index = 0
    while let start = source[index...].firstIndex(of: UInt8(ascii: "<")),
      let end = source[start...].firstIndex(of: UInt8(ascii: ">"))
    {
      index = end + 1
      reader.read(source[start..<index])
    }
    reader.copy(to: source.count)
    return reader.isChanged && reader.boxes.isEmpty && reader.depth == 0 ? reader.body : nil
  }

  private mutating func read(_ tag: ArraySlice<UInt8>) {
    let name = tag.dropFirst().prefix { !$0.isMarkupSpace && $0 != UInt8(ascii: ">") }
    if tag.dropLast().last == UInt8(ascii: "/") { return }
    let word = name.count < 40 ? String(decoding: name, as: UTF8.self) : ""
    switch word {
    case "mc:Fallback": others += 1
    case "/mc:Fallback": others -= 1
    case "w:txbxContent", "draw:text-box":
      guard others == 0 else { return }
      if depth == 0 { copy(to: tag.endIndex) }
      depth += 1
    case "/w:txbxContent", "/draw:text-box":
      guard others == 0 else { return }
      if depth == 1 { copy(to: tag.startIndex) }
      depth -= 1
    case "w:p", "text:p", "text:h": if depth == 0 { paragraphs += 1 }
    case "/w:p", "/text:p", "/text:h":
      guard depth == 0 else { return }
      paragraphs -= 1
      guard paragraphs == 0, !boxes.isEmpty else { return }
      copy(to: tag.endIndex)
      body += boxes
      (boxes, isChanged) = ([], true)
    default:
      let field = word.first == "/" ? String(word.dropFirst()) : word
      guard field == "w:fldSimple" || paragraphs > 0 && isField(field) else { return }
      let isHidden = {
        ["HYPERLINK", "text:display=\"none\""].contains { tag.firstRange(of: $0.utf8) != nil }
      }
      let isText = field == word ? !isHidden() : fields.popLast() ?? false
      if field == word { fields.append(isText) }
      if isText { leaveOut(tag) }
    }
  }

  /// Whether pandoc leaves out the text of an element in a paragraph of an OpenDocument text: that of a field, or the
  /// base of a reading.
  private func isField(_ element: String) -> Bool {
    element.hasPrefix("text:") && !Self.others.contains(String(element.dropFirst(5)))
  }

  /// What pandoc reads, and what shows nothing.
  private static let others = Set(
    """
    a bookmark-ref h hidden-paragraph hidden-text line-break list list-header list-item note note-body note-citation \
    number p reference-ref ruby-text s script section sequence soft-page-break span tab
    """.split(separator: " ").map(String.init))

  private mutating func leaveOut(_ tag: ArraySlice<UInt8>) {
    copy(to: tag.startIndex)
    (copied, isChanged) = (tag.endIndex, true)
  }

  private mutating func copy(to end: Int) {
    if depth > 0 { boxes += source[copied..<end] } else { body += source[copied..<end] }
    copied = end
  }

  /// The sheet of styles with the names that pandoc knows for headings; nil if it has them.
  private static func withHeadings(_ sheet: [UInt8]) -> [UInt8]? {
    let start = "<w:style "
    var styles = String(decoding: sheet, as: UTF8.self).split(
      separator: start, omittingEmptySubsequences: false
    )
    .map(String.init)
    var isChanged = false
    for index in styles.indices.dropFirst() where styles[index].contains("w:type=\"paragraph\"") {
      let style = styles[index]
      guard let level = style.value(of: "w:outlineLvl").flatMap({ Int($0) }), 0..<6 ~= level,
        let name = style.value(of: "w:name"),
        !["heading", "title"].contains(where: name.lowercased().hasPrefix)
      else { continue }
      styles[index] = style.replacing(
        "<w:name w:val=\"\(name)\"", with: "<w:name w:val=\"heading \(level + 1)\"")
      isChanged = true
    }
    return isChanged ? Array(styles.joined(separator: start).utf8) : nil
  }
}

extension String {
  /// What an element of the style says.
  fileprivate func value(of element: String) -> Substring? {
    firstRange(of: "<\(element) w:val=\"").map { self[$0.upperBound...].prefix { $0 != "\"" } }
  }
}
