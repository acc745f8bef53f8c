import CurlewManuscript
import TestBooks
import Testing

/// Decoded text is valid whatever it was made of, and scalars are read within their bytes whatever those are.
@Suite(.timeLimit(.minutes(90))) struct DecodedTextTests {
  /// Leads, continuations and ASCII, which meet in all ways.
  private static let alphabet: [UInt8] = [
    0x20, 0x41, 0x80, 0x85, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xC3, 0xDF, 0xE0, 0xE2, 0xE3, 0xED, 0xEF,
    0xF0,
    0xF4, 0xF5, 0xFF,
  ]

  /// All texts of three of these bytes, and longer ones of any.
  private static let texts: [[UInt8]] = {
    var texts: [[UInt8]] = []
    for first in alphabet {
      for second in alphabet { for third in alphabet { texts.append([first, second, third]) } }
    }
    var chaos = Chaos(seed: 7)
    for length in 0..<300 {
      texts.append((0..<length % 40).map { _ in UInt8.random(in: 0...255, using: &chaos) })
    }
    return texts
  }()

  @Test
  func `text made of any bytes is valid, as long as they are, and has what was valid of them`() {
    for bytes in Self.texts {
      let text = DecodedText(utf8: bytes)
      #expect(text.utf8.isUTF8 && text.utf8.count == bytes.count, "\(bytes)")
      if bytes.isUTF8 { #expect(text.utf8 == bytes) }
      // What the standard library keeps is kept here, too.
      let signs: Set<Unicode.Scalar> = ["?", "\u{FFFD}"]
      let kept = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter {
        !signs.contains($0)
      }
      let ours = String(decoding: text.utf8, as: UTF8.self).unicodeScalars
        .filter { !signs.contains($0) }
      #expect(Array(ours) == Array(kept), "\(bytes)")
    }
  }

  @Test func `every part of a text is valid`() {
    let text = DecodedText("aé€😀\u{301}z")
    for start in -1...text.utf8.count + 1 {
      for end in start...text.utf8.count + 1 { #expect(text[start..<end].utf8.isUTF8) }
      #expect(text.prefix(max(start, 0)).utf8.count <= max(start, 0))
    }
  }

  @Test func `scalars of any bytes end within them`() {
    for bytes in Self.texts {
      for offset in bytes.indices {
        #expect(bytes.isReadWithin(at: offset), "\(bytes) at \(offset)")
      }
    }
  }
}

extension [UInt8] {
  fileprivate var isUTF8: Bool { span.isValidUTF8 }

  /// Whether what is read from an offset, and up to the one after it, is within the bytes.
  fileprivate func isReadWithin(at offset: Int) -> Bool {
    let (rest, end) = (count - offset, offset + 1)
    return 1...rest ~= span.scalar(at: offset).length && 0...rest ~= span.whiteSpace(at: offset)
      && 1...end ~= span.scalar(before: end).length && 0...end ~= span.whiteSpace(before: end)
      && 0...offset ~= span.scalarStart(offset)
  }
}
