package import CurlewManuscript
internal import CurlewSubsequences

/// A letter, as `.eml`, or a box of them, as `mbox`: each is a section, with its head and its text.
package struct LettersFormat: TextFormat {
  /// Reads letters that are written in HTML only.
  private let html: any TextFormat

  package init(html: any TextFormat) { self.html = html }

  package var name: FormatName { .asItIs }
  package var needsWholeFile: Bool { true }

  package func recognizes(_ beginning: DecodedText) -> Bool {
    Letter.areIn(beginning.utf8.prefix(AsItIsFormat.sample))
  }

  package func imprint(of text: DecodedText, _ options: ReadingOptions) -> Imprint {
    letters(text, options).imprint
  }

  package func read(
    _ text: DecodedText, _ options: ReadingOptions, by workers: Workers
  ) -> Manuscript {
    letters(text, options).manuscript
  }

  private func letters(_ text: DecodedText, _ options: ReadingOptions) -> AsItIsText {
    var (written, headings) = ([UInt8](), [Heading<Int>]())
    for letter in Letter.all(in: text.utf8, areDecoded: text.encoding != .utf8) {
      if !written.isEmpty { written += "\n".utf8 }
      headings.append(Heading(title: letter.title, level: 1, offset: written.count))
      written += letter.written { body in
        html.read(body, options, by: .one).paragraphs
      }
    }
    let decoded = DecodedText(utf8: written, encoding: text.encoding, damaged: text.damaged)
    return AsItIsText(decoded, options, material: .letters(headings))
  }
}

extension Manuscript {
  /// The text of its blocks, with a blank line between them.
  fileprivate var paragraphs: String {
    blocks.map { block in
      var (shown, offset) = ([UInt8](), block.range.lowerBound)
      for mark in marks.all[marks.index(from: offset)..<marks.index(from: block.range.upperBound)]
      where mark.length > 0 && mark.range.lowerBound >= offset {
        shown += text.utf8[offset..<mark.range.lowerBound]
        offset = min(mark.range.upperBound, block.range.upperBound)
      }
      shown += text.utf8[offset..<block.range.upperBound]
      return String(decoding: shown, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
    }.joined(separator: "\n\n")
  }
}

/// A letter: the lines of its head by their names, and what follows them.
struct Letter {
  private let part: Part

  /// A part of a letter, as MIME has it. The letter itself is one.
  struct Part {
    /// Names in small letters, and values as they are written.
    var head: [(name: String, value: String)] = []
    var body: ArraySlice<UInt8>
    /// Whether the file was in another encoding than UTF-8. Unpacked bodies in it are decoded already.
    var isDecoded = false

    subscript(name: String) -> String? { head.first { $0.name == name }?.value }
  }

  /// Whether a text begins like a box of letters, or like one that came by post.
  static func areIn(_ text: ArraySlice<UInt8>) -> Bool {
    let first = text.prefix { $0 != 0x0A }
    if isBeginning(first), text.range(of: Array("\nFrom: ".utf8)) != nil { return true }
    let names = Set(Part(text).head.map(\.name))
    // Texts that were posted to a news group are read as books.
    return names.isSuperset(of: ["from", "date"]) && !names.contains("newsgroups")
      && !names.isDisjoint(with: ["received", "mime-version", "return-path", "delivered-to"])
  }

  /// Whether a line begins a letter in a box: `From ann@example.org Mon Jan  1 10:00:00 2024`.
  private static func isBeginning(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.starts(with: "From ".utf8) else { return false }
    let words = line.split(separator: 0x20)
    return words.count >= 6 && words.contains { $0.count >= 5 && $0.count { $0 == 0x3A } >= 1 }
      && words.contains { $0.count >= 4 && $0.prefix(4).allSatisfy { 0x30...0x39 ~= $0 } }
  }

  /// - Parameter areDecoded: Whether the file was in another encoding than UTF-8.
  static func all(in text: [UInt8], areDecoded: Bool) -> [Letter] {
    var (starts, start, isAfterBlank) = ([Int](), 0, true)
    let isBox = isBeginning(text.prefix { $0 != 0x0A })
    while isBox, start < text.count {
      let end = text[start...].firstIndex(of: 0x0A) ?? text.count
      if isAfterBlank, text[start] == 0x46, isBeginning(text[start..<end]) { starts.append(start) }
      isAfterBlank = end - start <= 1 && (end == start || text[start] == 0x0D)
      start = end + 1
    }
    guard !starts.isEmpty else { return [Letter(part: Part(text[...], isDecoded: areDecoded))] }
    return zip(starts, starts.dropFirst() + [text.count]).map { start, end in
      let letter = unescaped(text[start..<end].drop { $0 != 0x0A }.dropFirst())
      return Letter(part: Part(letter[...], isDecoded: areDecoded))
    }
  }

  /// A letter as it was sent. In a box, `>` is put before its lines that begin with `From `, so that none of
  /// them is taken for the beginning of another letter.
  private static func unescaped(_ letter: ArraySlice<UInt8>) -> [UInt8] {
    let escaped = Array("\n>From ".utf8)
    var (text, rest) = ([UInt8](), letter)
    while let found = rest.range(of: escaped) {
      text += rest[...found.lowerBound]
      rest = rest[(found.lowerBound + 2)...]
    }
    return text + rest
  }

  /// The subject and who wrote it.
  var title: String {
    let subject = part["subject"].map(Part.decoded) ?? ""
    let name = (part["from"].map(Part.decoded) ?? "").prefix { $0 != "<" }
      .filter { $0 != "\"" }
    let writer = name.split(separator: " ").joined(separator: " ")
    return (subject.isEmpty ? "No subject" : subject) + (writer.isEmpty ? "" : " – \(writer)")
  }

  private static let shown = ["from", "to", "cc", "date", "subject"]

  /// The letter as it is shown.
  func written(_ html: (DecodedText) -> String) -> [UInt8] {
    var lines: [String] = Self.shown.compactMap { name in
      part[name].map { "\(name.prefix(1).uppercased())\(name.dropFirst()): \(Part.decoded($0))" }
    }
    lines.append("")
    return Array(lines.joined(separator: "\n").utf8) + [0x0A] + part.text(html, depth: 0) + [0x0A]
  }
}

extension Letter.Part {
  /// Reads the head up to the first blank line. Lines that begin with space go on.
  init(_ text: ArraySlice<UInt8>, isDecoded: Bool = false) {
    (body, self.isDecoded) = (text, isDecoded)
    while !body.isEmpty {
      let line = body.prefix { $0 != 0x0A }
      let words = String(decoding: line, as: UTF8.self).filter { $0 != "\r" && $0 != "\r\n" }
      let rest = body[line.endIndex...].dropFirst()
      if words.isEmpty || words.allSatisfy(\.isWhitespace) {
        body = rest
        return
      }
      if words.first?.isWhitespace == true, !head.isEmpty {
        head[head.count - 1].value += " " + words.drop(while: \.isWhitespace)
      } else if let colon = words.firstIndex(of: ":"), !words[..<colon].contains(" ") {
        let value = words[colon...].dropFirst().drop(while: \.isWhitespace)
        head.append((words[..<colon].lowercased(), String(value)))
      } else {
        return
      }
      body = rest
    }
  }

  /// A parameter of the type of the content, such as `charset`.
  private func parameter(_ name: String, of value: String) -> String? {
    let found = value.split(separator: ";").dropFirst().lazy
      .map { $0.drop(while: \.isWhitespace) }
      .first { $0.lowercased().hasPrefix(name + "=") }
    return found.map { $0.dropFirst(name.utf8.count + 1).filter { $0 != "\"" } }
  }

  private static let deepest = 8

  /// What can be read of it. Of several forms of the same text the plain one is taken.
  fileprivate func text(_ html: (DecodedText) -> String, depth: Int) -> [UInt8] {
    let value = self["content-type"] ?? "text/plain"
    let type = value.prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
    if type.hasPrefix("multipart/"), depth < Self.deepest,
      let boundary = parameter("boundary", of: value)
    {
      let parts = parts(between: boundary)
      guard type == "multipart/alternative" else {
        return Array(parts.map { $0.text(html, depth: depth + 1) }.joined(separator: [0x0A]))
      }
      let plain = parts.first {
        ($0["content-type"] ?? "text/plain").lowercased().hasPrefix("text/plain")
      }
      return (plain ?? parts.last)?.text(html, depth: depth + 1) ?? []
    }
    let isAttached = self["content-disposition"]?.lowercased().hasPrefix("attachment") == true
    guard type.hasPrefix("text/"), !isAttached else {
      let name =
        self["content-disposition"].flatMap { parameter("filename", of: $0) }
        ?? parameter("name", of: value)
      return Array(
        "[attachment: \(name.map(Self.decoded) ?? type), \(unpackedBody.bytes.count) bytes]\n".utf8)
    }
    let encoding = parameter("charset", of: value).flatMap { Encoding(named: $0) }
    let (body, isPacked) = unpackedBody
    let text = decode(Array(body), as: isDecoded && !isPacked ? .utf8 : encoding)
    return type == "text/html" ? Array(html(text).utf8) : text.utf8
  }

  private func parts(between boundary: String) -> [Letter.Part] {
    let mark = Array("--\(boundary)".utf8)
    var (parts, rest) = ([Letter.Part](), body)
    guard let first = rest.range(of: mark) else { return [] }
    rest = rest[first.upperBound...]
    while !rest.starts(with: "--".utf8), let end = rest.range(of: [0x0A] + mark) {
      parts.append(part(rest[..<end.lowerBound]))
      rest = rest[end.upperBound...]
    }
    // A letter that was cut off.
    if !rest.starts(with: "--".utf8) {
      parts.append(part(rest))
    }
    return parts
  }

  /// The part after the boundary line.
  private func part(_ text: ArraySlice<UInt8>) -> Letter.Part {
    Letter.Part(text.drop { $0 != 0x0A }.dropFirst(), isDecoded: isDecoded)
  }

  /// The body, and whether it was in base64 or quoted-printable. Such a body has an encoding of its own.
  private var unpackedBody: (bytes: ArraySlice<UInt8>, wasPacked: Bool) {
    switch self["content-transfer-encoding"]?.lowercased().filter({ !$0.isWhitespace }) {
    case "base64": (Base64.decoded(body)[...], true)
    case "quoted-printable": (Self.unquoted(body)[...], true)
    default: (body, false)
    }
  }

  /// Decodes quoted-printable.
  ///
  /// - Parameter underlines: Whether underlines stand for spaces, as in the head.
  fileprivate static func unquoted(_ text: ArraySlice<UInt8>, underlines: Bool = false) -> [UInt8] {
    var (bytes, index) = ([UInt8](), text.startIndex)
    while index < text.endIndex {
      let next = text[index...].dropFirst()
      if text[index] == 0x3D, let byte = UInt8(hexadecimal: next.prefix(2)) {
        bytes.append(byte)
        index += 3
      } else if text[index] == 0x3D, next.first == 0x0A || next.starts(with: [0x0D, 0x0A]) {
        index += next.first == 0x0A ? 2 : 3
      } else {
        bytes.append(underlines && text[index] == 0x5F ? 0x20 : text[index])
        index += 1
      }
    }
    return bytes
  }

  /// Decodes the words of a head that are not ASCII: `=?utf-8?Q?caf=C3=A9?=`. White space between two of them is none.
  static func decoded(_ value: String) -> String {
    var (shown, rest, wasDecoded) = ("", value[...], false)
    while let start = rest.firstRange(of: "=?") {
      let fields = rest[start.upperBound...].split(
        separator: "?", maxSplits: 3, omittingEmptySubsequences: false)
      guard fields.count == 4, fields[3].first == "=",
        let encoding = Encoding(named: String(fields[0].prefix { $0 != "*" }))
      else {
        break
      }
      let between = rest[..<start.lowerBound]
      if !wasDecoded || !between.allSatisfy(\.isWhitespace) { shown += between }
      let bytes =
        fields[1].lowercased() == "b"
        ? Base64.decoded(fields[2].utf8) : unquoted(Array(fields[2].utf8)[...], underlines: true)
      shown += String(decoding: decode(bytes, as: encoding).utf8, as: UTF8.self)
      (rest, wasDecoded) = (fields[3].dropFirst(), true)
    }
    return shown + rest
  }
}

extension UInt8 {
  fileprivate init?(hexadecimal digits: ArraySlice<UInt8>) {
    let values = digits.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count == 2, values.count == 2 else { return nil }
    self.init(values[0] * 16 + values[1])
  }
}
