/// A change of one part of a text. Tests make it to each part in turn, and read what comes of it.
package enum Change: String, CaseIterable, Sendable {
  case leftOut, doubled, moved, withOtherDigits, inCapitals, withoutQuotes, cutThere

  /// Divides a text: each of the marks begins a part.
  package static func parts(of text: String, at marks: String) -> [Substring] {
    var (parts, start): ([Substring], String.Index) = ([], text.startIndex)
    for index in text.indices where marks.contains(text[index]) && index > start {
      parts.append(text[start..<index])
      start = index
    }
    return parts + [text[start...]]
  }

  /// The text with the change in one of its parts; nil if that changes nothing.
  package func callAsFunction(_ parts: [Substring], at place: Int) -> String? {
    let (before, part) = (parts[..<place].joined(), parts[place])
    let after = parts[(place + 1)...]
    let other: String
    switch self {
    case .leftOut: return before + after.joined()
    case .doubled: return before + part + part + after.joined()
    case .moved:
      guard let next = after.first else { return nil }
      return before + next + part + after.dropFirst().joined()
    case .withOtherDigits:
      other = String(part.map { $0.wholeNumberValue.map { Character("\(($0 + 1) % 10)") } ?? $0 })
    case .inCapitals: other = part.uppercased()
    case .withoutQuotes: other = String(part.filter { !"\"'".contains($0) })
    case .cutThere: return before
    }
    return other == part ? nil : before + other + after.joined()
  }
}
