internal import CurlewAppSupport
internal import CurlewFormats
internal import CurlewManuscript
internal import CurlewSubsequences

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
  /// The text of an entry of dictd, with the signs of GCIDE for programs as readers have them: links in braces,
  /// syllables between backslashes, sounds behind them, and letters by their names in brackets, as in `[=a]`.
  var withoutMarkup: String {
    var text = ""
    var rest = (contains("</") ? withoutTags : self)[...]
    while let character = rest.popFirst() {
      switch character {
      case "{", "}": break
      case "\\":
        // Only a word in one line stands between two of them.
        var word = rest.prefix(60).prefix { $0 != "\\" && $0 != "\n" }
        guard rest.dropFirst(word.count).first == "\\" else {
          text.append(character)
          break
        }
        rest = rest.dropFirst(word.count + 1)
        let behind = rest.drop { $0 == " " }
        let sounds = behind.prefix(100).prefix { $0 != ")" }
        // “(Zool.)” is no sound, and of some sounds only a part is known.
        if sounds.first == "(", sounds.contains(where: { "?\"[*`-".contains($0) }) {
          rest = behind.dropFirst(sounds.count + 1)
          let known = sounds.dropFirst().prefix { $0 != ";" }
          if known.first != "-", !known.contains("?") { word = known }
        }
        let spoken = String(word).withoutMarkup.spoken
        if spoken != String(word) {
          text += text.last == " " ? "(\(spoken))" : " (\(spoken))"
        } else if text.last == " " {
          text.removeLast()
        }
      case "[":
        let name = rest.prefix(6).prefix { $0 != "]" }
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
    guard let (first, last) = name.first.flatMap({ first in name.last.map { (first, $0) } }) else {
      return nil
    }
    if let mark = marksBehind[String(name.dropFirst())] { return String(first) + mark }
    guard name.count == 2, last.isLetter, let mark = marksBefore[first] else { return nil }
    // A dot stands above “a” alone.
    return String(last) + (first == "." && last != "a" ? "\u{323}" : mark)
  }

  private static let letters = [
    "ae": "æ", "oe": "œ", "AE": "Æ", "OE": "Œ", "thorn": "þ", "th": "ð", "eth": "ð", "ng": "ŋ",
    "=oo": "o\u{35E}o", "oo^": "o\u{35D}o", "=ae": "ǣ", "deg": "°", "root": "√", "sect": "§",
  ]

  /// Combining marks, by what stands before their letter and behind it.
  private static let marksBefore: [Character: String] = [
    "=": "\u{304}", "^": "\u{302}", "'": "\u{301}", "`": "\u{300}", "\"": "\u{308}", "~": "\u{303}",
    ",": "\u{327}", "u": "\u{306}", "-": "\u{304}", ".": "\u{307}", "*": "\u{30A}",
  ]
  private static let marksBehind = [
    "^": "\u{306}", "um": "\u{308}", "dd": "\u{324}", "sl": "\u{304}", "mac": "\u{304}",
  ]

  /// A word as it is said, from syllables with `*` between them, and `"` or, more weakly, `` ` `` behind stressed ones.
  /// Like dictionaries of today it has the signs for these before the syllables.
  private var spoken: String {
    var (said, syllable) = ("", "")
    for character in self + "*" {
      if character.isLetter || character == "'" {
        syllable.append(character)
        continue
      }
      let joint = said.last?.isLetter == true ? "·" : ""
      let mark = ["\"": "ˈ", "`": "ˌ"][character] ?? joint
      if !syllable.isEmpty { said += mark + syllable }
      syllable = ""
      let isSpace = character.isWhitespace
      if !"*\"`".contains(character), !isSpace || said.last != " " {
        said.append(isSpace ? " " : character)
      }
    }
    return said
  }
}
