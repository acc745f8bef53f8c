package import CurlewManuscript
internal import CurlewMessages

/// EPUB 2 and 3: an archive of pages with a package document. Also archives that hold only pictures.
package struct EPUBFormat: Format {
  package init() {}

  package var name: FormatName { .epub }

  /// Of all chapters, inflated, in bytes.
  private static let longestBook = 128 << 20

  package func recognizes(_ beginning: [UInt8]) -> Bool { Archive.hasSignature(beginning) }

  package func open(
    _ file: ByteSource, _ options: ReadingOptions
  ) throws(FormatError) -> any BookFile {
    do throws(EPUBError) {
      let book = try EPUBBook(file)
      guard book.length <= Self.longestBook else { throw .tooLong(Self.longestBook) }
      return EPUBFile(book, options)
    } catch {
      if error == .noPackage, let archive = try? Archive(file),
        let comic = ComicFile(archive, options)
      {
        return comic
      }
      throw FormatError(error.message)
    }
  }
}

/// An EPUB whose package has been read.
struct EPUBFile: BookFile {
  private let book: EPUBBook
  private let options: ReadingOptions

  init(_ book: EPUBBook, _ options: ReadingOptions) { (self.book, self.options) = (book, options) }

  var imprint: Imprint { book.imprint(options) }

  var isLong: Bool { book.length > options.longestWhole }

  func longManuscript() -> (any LongManuscript)? { isLong ? LongEPUB(book, options) : nil }

  func picture(at address: String) -> [UInt8]? { book.picture(at: address) }

  var cover: Picture? { book.cover }

  var hasVoice: Bool { book.hasVoice }

  var clips: [SpokenClip] { book.clips }

  func sound(at address: String) -> SoundBytes? {
    book.archive.entry(named: address).flatMap { book.archive.sound($0) }
  }

  /// Names, sizes and checksums of the members. Other programs keep notes of their own in `META-INF`.
  var identity: [UInt8]? {
    let members = book.archive.entries.filter { !$0.name.hasPrefix("META-INF/") }
    return members.sorted { $0.name < $1.name }.flatMap { member in
      Array("\(member.name)\n\(member.size ?? 0) \(member.checksum)\n".utf8)
    }
  }

  func manuscript(by workers: Workers) throws(FormatError) -> Manuscript {
    let manuscript = book.manuscript(options, by: workers)
    try options.budget.check()
    guard !manuscript.imprint.isBlank else { throw FormatError("there is no text in it") }
    return manuscript
  }
}
