/// A part of a recording that comes with a book, and the place of the text that it speaks.
package struct SpokenClip: Equatable, Sendable {
  /// The name of the place, as links have it.
  package var anchor: String
  /// The address of the sound in the file.
  package var sound: String
  /// In seconds.
  package var begin: Double
  /// In seconds; nil for the end of the sound.
  package var end: Double?

  package init(anchor: String, sound: String, begin: Double, end: Double? = nil) {
    (self.anchor, self.sound, self.begin, self.end) = (anchor, sound, begin, end)
  }
}

/// The bytes of a sound, one part after the other, which may be too many to be held; and whether they are a gzip file.
package typealias SoundBytes = (parts: [ByteSource], areGzip: Bool)
