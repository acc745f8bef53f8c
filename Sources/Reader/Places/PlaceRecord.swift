internal import Manuscript
internal import Typesetting

/// What is remembered of one book.
struct PlaceRecord: Equatable {
  /// Tells the book from others by what is in it, wherever it lies.
  var fingerprint: UInt64
  var path: String
  var title: String
  var author: String?
  var place: Place
  /// How much is read, 0 to 100.
  var percent: Int
  /// When it was last open, in seconds since 1970.
  var opened: Int
  /// Lines of later versions, kept as they are.
  var unknown: [String] = []

  /// Whether the record is of the book with these marks: the same content anywhere, or the same name
  /// and title with a content that was edited. What comes through a pipe has no name.
  func isOf(
    fingerprint: UInt64, path: String, title: @autoclosure () -> String
  ) -> Bool {
    let isSameFile = self.path == path && path != OpenBook.standardInput
    return self.fingerprint == fingerprint || isSameFile && self.title == title()
  }
}

extension [PlaceRecord] {
  func record(of source: OpenBook) -> PlaceRecord? {
    last {
      $0.isOf(fingerprint: source.fingerprint, path: source.path, title: source.book.title)
    }
  }

  func record(of beginning: Beginning) -> PlaceRecord? {
    last {
      $0.isOf(
        fingerprint: beginning.fingerprint, path: beginning.path, title: beginning.imprint().title)
    }
  }
}

/// A number that tells a book from others without reading all of it: its length and three samples.
func fingerprint<Failure>(
  length: Int, _ part: (Range<Int>) throws(Failure) -> ArraySlice<UInt8>
) throws(Failure) -> UInt64 {
  let sample = 4096
  var hash = Hash64()
  hash.add(UInt64(length))
  for start in [0, (length - sample) / 2, length - sample] {
    let start = max(start, 0)
    hash.add(try part(start..<min(start + sample, length)))
  }
  return hash.value
}

func fingerprint(of bytes: [UInt8]) -> UInt64 {
  fingerprint(length: bytes.count) { bytes[$0] }
}

/// FNV-1a: small, and the same on every machine and in every year.
struct Hash64 {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  mutating func add(_ number: UInt64) {
    add((0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) })
  }
}
