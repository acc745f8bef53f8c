internal import CurlewManuscript

/// Identifies a book by its contents without reading all of it: a hash of its length and of three
/// samples.
func fingerprint<Failure>(
  length: Int, _ bytes: (Range<Int>) throws(Failure) -> ArraySlice<UInt8>
) throws(Failure) -> UInt64 {
  let sample = 4096
  var hash = Hash64()
  hash.add(UInt64(length))
  for start in [0, (length - sample) / 2, length - sample] {
    let start = max(start, 0)
    hash.add(try bytes(start..<min(start + sample, length)))
  }
  return hash.value
}

func fingerprint(of bytes: [UInt8]) -> UInt64 {
  fingerprint(length: bytes.count) { bytes[$0] }
}

func fingerprint(of file: ByteSource) -> UInt64 {
  fingerprint(length: file.length) { file.read($0)[...] }
}

/// A book that is compressed again keeps its fingerprint.
func fingerprint(of source: ByteSource, _ file: any BookFile) -> UInt64 {
  file.identity.map { fingerprint(of: $0) } ?? fingerprint(of: source)
}

/// The fingerprint of whatever book a file holds now; that of its bytes if it holds none.
func fingerprint(ofBookIn source: ByteSource) -> UInt64 {
  let source = (try? Unpacking.contents(of: source)) ?? source
  let file = try? FormatList.known.open(source)
  return file.map { fingerprint(of: source, $0) } ?? fingerprint(of: source)
}

/// FNV-1a: a small hash that is the same on every machine and in every version.
struct Hash64 {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  mutating func add(_ number: UInt64) {
    add((0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) })
  }
}
