internal import Formats
internal import Manuscript
internal import System

/// The file of a dictionary that holds its entries, compressed by dictzip or not.
struct DictionaryText {
  private let file: ByteSource
  private let packed: DictZip?

  /// - Parameter stem: The path without `.dict` or `.dict.dz`.
  init?(_ stem: String) {
    if let file = try? BookSource.partOf(stem + ".dict.dz"), let packed = DictZip(file) {
      (self.file, self.packed) = (file, packed)
    } else if let file = try? BookSource.partOf(stem + ".dict") {
      (self.file, packed) = (file, nil)
    } else {
      return nil
    }
  }

  func bytes(_ range: Range<Int>) -> [UInt8] {
    packed?.read(range) ?? file.read(range.clamped(to: 0..<file.length))
  }
}

extension String {
  /// The text of simple mark-up: without tags, with the characters that entities stand for.
  var withoutTags: String {
    var text = ""
    var rest = self[...]
    while let character = rest.popFirst() {
      switch character {
      case "<":
        let tag = rest.prefix { $0 != ">" }
        rest = rest.dropFirst(tag.count + 1)
        let name = tag.drop { $0 == "/" }.prefix { $0.isLetter }.lowercased()
        if ["br", "p", "div", "li", "def", "tr"].contains(name), text.last != "\n" { text += "\n" }
      case "&":
        let name = rest.prefix(8).prefix { $0 != ";" }
        if rest.dropFirst(name.count).first == ";", let value = Self.entities[String(name)] {
          text += value
          rest = rest.dropFirst(name.count + 1)
        } else {
          text.append(character)
        }
      default: text.append(character)
      }
    }
    return text
  }

  private static let entities = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "#39": "'",
  ]
}
