package import CurlewAppSupport
package import CurlewManuscript
package import CurlewPlainText
package import CurlewSettings
package import CurlewSystem
package import CurlewTypesetting

/// A book that has been read from a file or a pipe.
package struct OpenBook: Sendable {
  package private(set) var book: any BookText
  /// The absolute path, or `BookPath.standardInput`.
  package let path: String
  package private(set) var fingerprint: UInt64
  /// The version of the file that was read; nil for standard input.
  package private(set) var stamp: FileStamp?
  /// Where a long book is read from; nil for a book in memory.
  package private(set) var file: LongFile?
  /// The file from which pictures are read; nil if the book has none.
  private var format: (any BookFile)?
  /// The picture on its cover.
  package private(set) var cover: Picture?
  /// A book in memory as it was read, before its paragraphs were given another form.
  private let manuscript: Manuscript?
  /// The translation whose pages face those of the text; nil if there is none.
  private var translation: (manuscript: Manuscript, format: (any BookFile)?, path: String)?
  private var missing: (path: String, reason: Complaint)?
  /// The settings by which its text was prepared.
  private(set) var preparation: TextPreparation

  /// The title to show. The title of `book` may be a file name, which is tidied here.
  package var title: String { BookPath.shownTitle(book.title, of: path) }

  /// Whether the title is the name of the file.
  package var isNamedByFile: Bool { book.title == BookPath.title(of: path) }

  /// Reads the book at a path, or from standard input.
  ///
  /// - Parameter budget: When it is used up, reading ends with an error.
  package init(
    _ path: String, as settings: Settings = Settings(),
    within budget: ReadingBudget = ReadingBudget()
  ) throws(Complaint) {
    let name = BookPath.displayName(of: path)
    // Before reading: a file that changes meanwhile gets another stamp.
    let stamp = path == BookPath.standardInput ? nil : FileStamp(of: path)
    let source = try BookSource(path) { beginning in
      settings.encoding != nil || settings.format != nil
        || Unpacking.isPacked(ByteSource(beginning)) || FormatList.known.recognizes(beginning)
    }
    do throws(FormatError) {
      let bytes = try Unpacking.contents(of: source.bytes, within: budget)
      guard bytes.length > 0 else { throw FormatError("the file is empty") }
      let converted = try ForeignTools().book(in: bytes, named: path, settings, within: budget)
      var settings = settings
      settings.format = converted?.format ?? settings.format
      try self.init(
        converted?.contents ?? bytes, path: BookPath.resolved(path), as: settings, of: .known,
        within: budget)
      // Not of the converted text, which may vary with the version of the tool.
      if converted != nil { fingerprint = CurlewLibrary.fingerprint(of: bytes) }
      // A scan has pages, but no text.
      if converted != nil, book.wholeManuscript?.imprint.isBlank == true,
        let printed = try Self.printed(bytes, path: path, settings, within: budget)
      {
        self = printed
      }
      if converted == nil, book.isLong, case .file(let long) = source { file = long }
    } catch {
      throw Complaint("\(name): \(error.message)")
    }
    guard book.encoding.isReadable else {
      throw Complaint(
        "\(name): this system has no converter for \(book.encoding.name) (glibc's gconv modules)")
    }
    guard book.wholeManuscript?.imprint.isBlank != true else {
      throw Complaint("\(name): there is nothing but white space in it")
    }
    self.stamp = stamp
    try correct(as: settings.contents)
    if let facing = settings.contents.facing, facing != ContentsChoice.nothing,
      settings.contents.books.contains(self.path)
    {
      self = try self.facing(facing, as: settings, within: budget)
    }
  }

  /// The book and its translation on facing pages.
  ///
  /// - Parameter path: The file of the translation.
  package func facing(
    _ path: String, as settings: Settings = Settings(),
    within budget: ReadingBudget = ReadingBudget()
  ) throws(Complaint) -> OpenBook {
    var settings = settings
    settings.contents.facing = nil
    return try facing(try OpenBook(path, as: settings, within: budget))
  }

  /// The book and its translation on facing pages.
  package func facing(_ other: OpenBook) throws(Complaint) -> OpenBook {
    guard manuscript != nil else { throw Self.tooLong(self) }
    guard let translated = other.book.wholeManuscript else { throw Self.tooLong(other) }
    guard other.path != self.path, other.fingerprint != fingerprint else {
      throw Complaint("\(name): a book cannot lie beside itself")
    }
    var pair = self
    pair.translation = (translated, other.format, other.path)
    pair.book = pair.text(by: preparation)
    return pair
  }

  /// Two texts of which fewer paragraphs begin together are probably different books.
  private static let leastPaired = 0.75

  /// A warning that the texts on facing pages do not seem to belong together; nil if they do. Pairs all passages.
  package var doubt: String? {
    let share = book.pairedShare
    guard share < Self.leastPaired else { return nil }
    let percent = Int((share * 100).rounded())
    return "These may be two different books: only \(percent)% of the paragraphs fit, not 90%"
  }

  private static func tooLong(_ book: OpenBook) -> Complaint {
    Complaint("\(book.name): a text longer than 10 MB cannot lie beside another")
  }

  /// The path of the translation, also of one that could not be read; nil if there is none.
  package var facingPath: String? { translation?.path ?? missing?.path }
  /// Why the translation cannot be read.
  package var missingTranslation: Complaint? { missing?.reason }

  /// The book alone, because its translation cannot be read. The path of the translation is kept.
  package func missing(translationAt path: String, because reason: Complaint) -> OpenBook {
    var book = self
    book.missing = (path, reason)
    return book
  }

  /// The text, prepared by some settings, with its translation behind it.
  private func text(by preparation: TextPreparation) -> any BookText {
    if let manuscript { return preparation.book(of: manuscript, facing: translation?.manuscript) }
    return (book as? LongBook).map { preparation.book(of: $0.text) } ?? book
  }

  /// The book in a file.
  package init(
    _ source: ByteSource, path: String, as settings: Settings = Settings(),
    of formats: FormatList, within budget: ReadingBudget = ReadingBudget()
  ) throws(FormatError) {
    let file = try formats.open(source, ReadingOptions(settings, path: path, within: budget))
    try self.init(file, path: path, as: settings, CurlewLibrary.fingerprint(of: source, file))
  }

  private init(
    _ file: any BookFile, path: String, as settings: Settings, _ fingerprint: UInt64
  ) throws(FormatError) {
    (self.path, self.fingerprint) = (path, fingerprint)
    preparation = TextPreparation(settings)
    if let long = file.longManuscript() {
      manuscript = nil
      book = preparation.book(of: long)
      format = file
    } else {
      let manuscript = try file.manuscript(by: .pool)
      self.manuscript = manuscript
      book = preparation.book(of: manuscript)
      if !manuscript.pictures.isEmpty { format = file }
    }
    cover = file.cover
    if cover != nil { format = file }
  }

  /// The pages of a document as they are printed; nil if only its text can be shown.
  package func printed(as settings: Settings, within budget: ReadingBudget) throws(Complaint)
    -> OpenBook?
  {
    guard path != BookPath.standardInput else {
      throw Complaint("standard input can be read only once")
    }
    let source = try BookSource(path) { _ in false }
    do throws(FormatError) {
      let bytes = try Unpacking.contents(of: source.bytes, within: budget)
      return try Self.printed(
        bytes, path: path, settings, towards: book.direction, within: budget)
    } catch {
      throw Complaint("\(BookPath.displayName(of: path)): \(error.message)")
    }
  }

  private static func printed(
    _ bytes: ByteSource, path: String, _ settings: Settings,
    towards direction: WritingDirection = .leftToRight, within budget: ReadingBudget
  ) throws(FormatError) -> OpenBook? {
    let file = try ForeignTools().printed(
      bytes, named: path, settings, towards: direction, within: budget)
    return try file.map { file throws(FormatError) in
      try OpenBook(
        file, path: BookPath.resolved(path), as: settings, CurlewLibrary.fingerprint(of: bytes))
    }
  }

  /// The same text prepared by other settings.
  package func prepared(by settings: Settings) -> OpenBook {
    var new = TextPreparation(settings)
    new.corrections = corrections
    return prepared(by: new)
  }

  private func prepared(by new: TextPreparation) -> OpenBook {
    guard new != preparation else { return self }
    var other = self
    other.preparation = new
    other.book = text(by: new)
    return other
  }

  /// Identifies the book in files.
  package var key: String { String(fingerprint, radix: 16) }

  /// What a reader changed in the contents.
  package var corrections: [ContentsCorrection] { preparation.corrections }

  /// The same text with other contents.
  package func corrected(by corrections: [ContentsCorrection]) -> OpenBook {
    var new = preparation
    new.corrections = corrections
    return prepared(by: new)
  }

  /// The contents as they were found, with some corrections; nil for a long book.
  package func contents(with corrections: [ContentsCorrection]) -> CorrectedContents? {
    manuscript.map { manuscript in
      var contents = CorrectedContents(manuscript, by: .pool)
      for correction in corrections { contents.apply(correction) }
      return contents
    }
  }

  /// Corrects the contents as the reader did before, and as the command line asks.
  private mutating func correct(as choice: ContentsChoice) throws(Complaint) {
    var corrections = choice.file.map { ContentsFile(path: $0).corrections(of: self) } ?? []
    if !choice.wishes.isEmpty, choice.books.contains(path) {
      guard var contents = contents(with: corrections) else {
        throw Complaint(
          "\(name): the contents of a text longer than 10 MB are corrected while it is read")
      }
      for wish in choice.wishes {
        guard let line = Int(wish.line).map({ $0 - 1 }) ?? contents.line(of: wish.line),
          let correction = contents.correction(
            ofLine: line, level: wish.isChapter ? 1 : nil, onlyThis: !wish.isChapter)
        else {
          throw Complaint(
            "\(name): “\(wish.line)” is no line that can be a title", status: Complaint.notFound)
        }
        contents.apply(correction)
        corrections.append(correction)
      }
    }
    if !corrections.isEmpty { self = corrected(by: corrections) }
    if choice.keepsWishes, choice.books.contains(path), let file = choice.file,
      let complaint = ContentsFile(path: file).save(corrections, of: self)
    {
      throw complaint
    }
  }

  /// The name used in messages.
  package var name: String { BookPath.displayName(of: path) }

  /// The offset of a page of the printed edition; nil if the file does not say where it begins.
  package func offset(ofPrintPage number: String) -> Int? {
    book.offset(ofPrintPage: number)
  }

  /// Reads the bytes of a picture by its address; nil if the book has no pictures.
  package var pictureReader: (@Sendable (_ address: String) -> [UInt8]?)? {
    let (format, other) = (format, translation?.format)
    guard format != nil || other != nil else { return nil }
    return { address in
      PictureAddress.inTranslation(address).map { other?.picture(at: $0) }
        ?? format?.picture(at: address)
    }
  }

  /// Whether the book says where the pages of its printed edition begin.
  package var hasPrintPages: Bool { book.hasPrintPages }
}

extension ReadingOptions {
  package init(_ settings: Settings, path: String, within budget: ReadingBudget = ReadingBudget()) {
    self.init(
      named: BookPath.title(of: path), in: settings.language,
      keepsHardLines: settings.keepsHardLines)
    (encoding, self.budget) = (settings.encoding, budget)
    format = settings.format ?? FormatName(toldByNameOf: path)
    if path != BookPath.standardInput { folder = BookFolder(ofBookAt: path) }
  }
}

extension BookFolder {
  /// Gives access to the files beside a book, relative to its folder.
  fileprivate init(ofBookAt book: String) {
    let folder = Path.parent(of: BookPath.resolved(book))
    let hasFile: @Sendable (String) -> Bool = {
      !$0.isEmpty && FileSystem.isRegularFile(Path.join(folder, $0))
    }
    self.init(
      read: { path, length in
        guard hasFile(path), let source = try? ByteSource.part(of: Path.join(folder, path)),
          source.length <= Self.longestFile
        else { return nil }
        return source.bytes(at: 0, count: length)
      }, hasFile: hasFile)
  }
}
