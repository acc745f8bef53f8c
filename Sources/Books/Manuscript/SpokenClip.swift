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

/// The bytes of a sound, one part after the other. They may be too many to be held.
package struct SoundBytes: Sendable {
  package let parts: [ByteSource]
  /// Whether they are a gzip file.
  package let areGzip: Bool

  package init(parts: [ByteSource], areGzip: Bool = false) {
    (self.parts, self.areGzip) = (parts, areGzip)
  }
}
