internal import CurlewAppSupport
package import CurlewManuscript

/// Identifies a book by its contents without reading all of it: a hash of its length and of three
/// samples.
package func fingerprint<Failure>(
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

package func fingerprint(of bytes: [UInt8]) -> UInt64 {
  fingerprint(length: bytes.count) { bytes[$0] }
}

package func fingerprint(of file: ByteSource) -> UInt64 {
  fingerprint(length: file.length) { file.read($0)[...] }
}

/// The fingerprint of what identifies a book within its file, which stays when it is compressed again; else of the file.
package func fingerprint(of source: ByteSource, _ file: any BookFile) -> UInt64 {
  file.identity.map { fingerprint(of: $0) } ?? fingerprint(of: source)
}

/// The fingerprint of whatever book a file holds now; that of its bytes if it holds none.
package func fingerprint(ofBookIn source: ByteSource) -> UInt64 {
  let source = (try? Unpacking.contents(of: source)) ?? source
  let file = try? FormatList.known.open(source)
  return file.map { fingerprint(of: source, $0) } ?? fingerprint(of: source)
}
