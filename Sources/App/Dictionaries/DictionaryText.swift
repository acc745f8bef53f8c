internal import CurlewAppSupport
internal import CurlewFormats
internal import CurlewManuscript

/// The file of a dictionary that holds its entries, compressed by dictzip or not.
package struct DictionaryText {
  private let file: ByteSource
  private let packed: DictZip?

  /// - Parameter stem: The path without `.dict` or `.dict.dz`.
  package init?(_ stem: String) {
    if let file = try? ByteSource.part(of: stem + ".dict.dz"), let packed = DictZip(file) {
      (self.file, self.packed) = (file, packed)
    } else if let file = try? ByteSource.part(of: stem + ".dict") {
      (self.file, packed) = (file, nil)
    } else {
      return nil
    }
  }

  package func bytes(_ range: Range<Int>) -> [UInt8] {
    packed?.read(range) ?? file.read(range.clamped(to: 0..<file.length))
  }
}

extension String {
  /// The text of an entry of dictd, without the signs that programs read: links in braces, pronunciations
  /// between backslashes, and letters by their names in brackets, as in `[=a]` and `[ae]`.
  var withoutMarkup: String {
    var text = ""
    var rest = (contains("</") ? withoutTags : self)[...]
    while let character = rest.popFirst() {
      switch character {
      case "{", "}": break
      case "\\":
        // Only a word in one line stands between two of them.
        let word = rest.prefix(60).prefix { $0 != "\\" && $0 != "\n" }
        if rest.dropFirst(word.count).first == "\\" {
          rest = rest.dropFirst(word.count + 1)
          if text.last == " ", rest.first == " " { rest.removeFirst() }
        } else {
          text.append(character)
        }
      case "[":
        let name = rest.prefix(4).prefix { $0 != "]" }
        if rest.dropFirst(name.count).first == "]", let letter = Self.letter(named: name) {
          text += letter
          rest = rest.dropFirst(name.count + 1)
        } else {
          text.append(character)
        }
      default: text.append(character)
      }
    }
    return text
  }

  private static func letter(named name: Substring) -> String? {
    if let known = letters[String(name)] { return known }
    guard name.count == 2, let mark = name.first.flatMap({ accents[$0] }), let base = name.last,
      base.isLetter
    else { return nil }
    return String(base) + mark
  }

  private static let letters = ["ae": "æ", "oe": "œ", "AE": "Æ", "OE": "Œ", "th": "þ", "eth": "ð"]

  /// Combining marks.
  private static let accents: [Character: String] = [
    "=": "\u{304}", "^": "\u{302}", "'": "\u{301}", "`": "\u{300}", "\"": "\u{308}", "~": "\u{303}",
    ",": "\u{327}", "u": "\u{306}",
  ]
}
