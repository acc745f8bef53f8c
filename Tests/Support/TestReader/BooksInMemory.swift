package import CurlewManuscript
internal import CurlewMessages
internal import CurlewPlainText

@testable package import CurlewLibrary
@testable package import CurlewSettings

extension OpenBook {
  /// A text in memory.
  package convenience init(
    _ bytes: [UInt8], path: String, as settings: Settings = Settings(),
    of formats: TextFormats = .known
  ) {
    self.init(
      ByteSource(bytes), path, settings, FormatList([], fallback: TextFileFormat(formats)))
  }

  /// A text that is read section by section, however short it is.
  package convenience init(
    _ source: ByteSource, path: String, lengthOfSection: Int, of formats: TextFormats = .all
  ) {
    let format = TextInSections(length: lengthOfSection, formats: formats)
    self.init(source, path, Settings(), FormatList([], fallback: format))
  }

  private convenience init(
    _ source: ByteSource, _ path: String, _ settings: Settings, _ formats: FormatList
  ) {
    do throws(FormatError) {
      try self.init(source, path: path, as: settings, of: formats)
    } catch {
      fatalError("\(path): \(error.message)")
    }
  }
}

/// Plain text in sections of a length.
private struct TextInSections: Format {
  let length: Int
  let formats: TextFormats
  let name = FormatName.text

  func recognizes(_ beginning: [UInt8]) -> Bool { true }

  func open(_ file: ByteSource, _ options: ReadingOptions) throws(FormatError) -> any BookFile {
    File(
      text: LongText(file, as: options.encoding, lengthOfSection: length, options, of: formats))
  }

  struct File: BookFile {
    let text: LongText

    var imprint: Imprint { text.imprint }
    func longManuscript() -> (any LongManuscript)? { text }

    func manuscript(by workers: Workers) throws(FormatError) -> Manuscript {
      throw FormatError("it is read in sections")
    }
  }
}
