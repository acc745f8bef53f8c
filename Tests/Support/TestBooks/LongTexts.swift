package import CurlewManuscript
package import CurlewPlainText
package import CurlewTypesetting

/// A text in memory, read as if it were too long to hold there.
package func longText(
  _ bytes: [UInt8], section: Int, as encoding: Encoding? = nil, keepsHardLines: Bool = false
) -> LongText {
  let source = ByteSource(length: bytes.count) { Array(bytes[$0.clamped(to: bytes.indices)]) }
  return LongText(
    source, as: encoding, lengthOfSection: section,
    ReadingOptions(named: "Untitled", keepsHardLines: keepsHardLines))
}

package func longBook(_ bytes: [UInt8], section: Int, as encoding: Encoding? = nil) -> BookText {
  BookText(longText(bytes, section: section, as: encoding))
}

package func longBook(_ text: String, section: Int, keepsHardLines: Bool = false) -> BookText {
  BookText(longText(Array(text.utf8), section: section, keepsHardLines: keepsHardLines))
}
