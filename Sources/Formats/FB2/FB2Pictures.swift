internal import CurlewManuscript

/// The sizes of the pictures of an FB2 file, which are at its end.
final class FB2Pictures {
  private let source: [UInt8]
  private lazy var sizes = Self.sizes(in: source)

  init(_ source: [UInt8]) { self.source = source }

  /// - Parameter address: as links give it: `#cover.jpg`.
  func size(_ address: String) -> PictureSize? { sizes[String(address.drop { $0 == "#" })] }

  private static func sizes(in source: [UInt8]) -> [String: PictureSize] {
    var sizes: [String: PictureSize] = [:]
    var id: String?
    for token in MarkupScanner(source, as: .xml) {
      switch token {
      case .start(let tag): id = tag.localName == "binary" ? tag["id"] : nil
      case .end: id = nil
      case .text(let data):
        guard let id, sizes[id] == nil else { continue }
        sizes[id] = PictureHeader.size(Base64.decoded(data.slice.prefix(PictureHeader.length)))
      }
    }
    return sizes
  }
}
