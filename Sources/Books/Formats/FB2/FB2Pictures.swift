internal import CurlewManuscript

/// The pictures of an FB2 file: `binary` elements at its end.
final class FB2Pictures {
  private let source: DecodedText
  /// The ranges of their base64 text, by name.
  private lazy var places = Self.places(in: source)

  init(_ source: DecodedText) { self.source = source }

  /// - Parameter address: as links give it: `#cover.jpg`.
  func find(_ address: String) -> FoundPicture? {
    bytes(at: address, length: PictureHeader.length).map {
      FoundPicture(address: address, size: PictureHeader.size($0))
    }
  }

  func bytes(at address: String, length: Int = .max) -> [UInt8]? {
    places[String(address.drop { $0 == "#" })].map { place in
      Base64.decoded(source.utf8[place].prefix(length))
    }
  }

  private static func places(in source: DecodedText) -> [String: Range<Int>] {
    var places: [String: Range<Int>] = [:]
    var id: String?
    for token in MarkupScanner(source, as: .xml) {
      switch token {
      case .start(let tag): id = tag.localName == "binary" ? tag["id"] : nil
      case .end: id = nil
      case .text(let data):
        guard let id, places[id] == nil else { continue }
        places[id] = data.slice.indices
      }
    }
    return places
  }
}
