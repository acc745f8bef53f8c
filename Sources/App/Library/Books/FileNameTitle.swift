internal import CurlewManuscript

/// Makes a title of a file name: drops suffixes that name a format, encoding or language, and turns
/// separators into spaces.
package func tidied(fileName: String) -> String {
  var parts = fileName.split(separator: ".")
  while parts.count > 1, let last = parts.last, isTechnical(last) {
    parts.removeLast()
  }
  let words = parts.joined(separator: " ").split { "-_ ".contains($0) }
  guard let first = words.first else { return fileName }
  let head = first.prefix(1).uppercased() + first.dropFirst()
  return ([head] + words.dropFirst().map(String.init)).joined(separator: " ")
}

/// Whether a part of a file name names an encoding, a format or a language.
private func isTechnical(_ part: Substring) -> Bool {
  return encodings.contains(part.lowercased()) || endings.contains("." + part.lowercased())
    || part.utf8.count == 2 && part.allSatisfy(\.isLowercase)
}

private let encodings: Set = [
  "utf8", "utf-8", "utf16", "utf16le", "utf16be", "ascii", "latin1", "sjis", "koi8", "koi8-r",
  "gbk", "big5",
]

private let endings = Set(FormatName.allCases.flatMap(\.endings))
