internal import Formats
internal import Manuscript
internal import PlainText

extension OpenBook {
  /// The text of an EPUB, by whatever name messages call it.
  static func epub(
    in archive: ByteSource, named name: String, _ options: ReadingOptions
  ) throws(Complaint) -> Manuscript {
    let epub: EPUBBook
    do throws(EPUBError) { epub = try EPUBBook(archive) } catch {
      throw Complaint("\(name): \(error)")
    }
    let manuscript = epub.manuscript(options)
    guard !manuscript.imprint.isBlank else { throw Complaint("\(name): there is no text in it") }
    return manuscript
  }

  /// What an archive says of the book in it, by its package alone; nil if there is none.
  static func imprint(ofFile path: String) -> Imprint? {
    guard let source = try? BookSource(path),
      EPUBBook.recognizes(source.prefix(4))
    else { return nil }
    return (try? EPUBBook(source.byteSource))?.imprint(
      ReadingOptions(named: BookPath.title(of: path)))
  }
}

extension BookSource {
  /// Random access to the file, for a format that does not read it from the beginning to the end.
  var byteSource: ByteSource {
    switch self {
    case .bytes(let bytes): ByteSource(bytes)
    case .file(let file):
      ByteSource(length: file.length, read: file.source.read)
    }
  }
}
