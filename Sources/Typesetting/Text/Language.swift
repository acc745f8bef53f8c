/// A human language, by the code of two letters that libraries and hyphenation patterns go by.
package struct Language: Hashable, Sendable {
  /// In small letters: `en`; a region may follow, as in `en-gb`.
  package let code: String

  /// The language that a person or a file names: a code, or the English name of one.
  package init?(_ name: some StringProtocol) {
    let name = name.lowercased().split { " ,;.(".contains($0) }.first ?? ""
    if let code = Self.codes[String(name)] {
      self.code = code
    } else if Self.isCode(name) {
      code = String(name.map { $0 == "_" ? "-" : $0 })
    } else {
      return nil
    }
  }

  /// The language without its region.
  package var family: String { String(code.prefix { $0 != "-" }) }

  /// The English name, where we know one.
  package var name: String {
    Self.codes.first { $0.value == family }?.key.capitalizingFirst ?? code
  }

  /// Two or three letters, and perhaps regions of two to eight behind a hyphen.
  private static func isCode(_ name: Substring) -> Bool {
    let parts = name.utf8.split(omittingEmptySubsequences: false) { $0 == 0x2D || $0 == 0x5F }
    guard let first = parts.first, (2...3).contains(first.count), parts.count <= 3 else {
      return false
    }
    return first.allSatisfy { 0x61...0x7A ~= $0 }
      && parts.dropFirst().allSatisfy { part in
        (2...8).contains(part.count) && part.allSatisfy(\.isASCIILetterOrDigit)
      }
  }

  private static let codes: [String: String] = [
    "english": "en", "german": "de", "french": "fr", "spanish": "es", "italian": "it",
    "portuguese": "pt", "dutch": "nl", "finnish": "fi", "swedish": "sv", "norwegian": "no",
    "danish": "da", "icelandic": "is", "russian": "ru", "ukrainian": "uk", "polish": "pl",
    "czech": "cs", "hungarian": "hu", "romanian": "ro", "greek": "el", "latin": "la",
    "hebrew": "he", "yiddish": "yi", "arabic": "ar", "persian": "fa", "chinese": "zh",
    "japanese": "ja", "korean": "ko", "thai": "th", "turkish": "tr", "catalan": "ca",
    "esperanto": "eo", "tagalog": "tl", "welsh": "cy", "hindi": "hi", "bulgarian": "bg",
    "serbian": "sr", "croatian": "hr",
  ]
}

extension String {
  fileprivate var capitalizingFirst: String { prefix(1).uppercased() + dropFirst() }
}
