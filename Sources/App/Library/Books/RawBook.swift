package import CurlewAppSupport
internal import CurlewFormats
package import CurlewManuscript
internal import CurlewPlainText
package import CurlewSettings
package import CurlewSystem

/// A book as it was read from a file or a pipe, before its text was prepared to be set.
package struct RawBook: Sendable {
  /// The absolute path, or `BookPath.standardInput`.
  package let path: String
  package private(set) var fingerprint: UInt64
  /// The version of the file that was read; nil for standard input.
  package private(set) var stamp: FileStamp?
  /// How much of standard input was read, in bytes; nil if the book is no pipe.
  package private(set) var arrived: Int?
  /// Whether only the first pages of a long document have been read.
  package private(set) var isPart = false
  /// Where a long book is read from; nil for a book in memory.
  private(set) var longFile: LongFile?
  private(set) var text: any LongManuscript
  /// The file from which pictures and sounds are read; nil if the book has none.
  let format: (any BookFile)?
  /// The picture on its cover.
  let cover: Picture?

  /// The printed pages that are its pictures; nil for other books.
  var print: PrintedFile? { format as? PrintedFile }

  /// The whole text; nil if only parts of it are in memory.
  var manuscript: Manuscript? { (text as? WholeManuscript)?.manuscript }

  /// Identifies the book in files.
  package var key: String { String(fingerprint, radix: 16) }

  /// The name used in messages.
  package var name: String { BookPath.displayName(of: path) }

  package var title: String { text.imprint.title }

  package var identity: BookIdentity { BookIdentity(key: key, path: path, title: title) }

  /// Reads the book at a path, or from standard input.
  ///
  /// - Parameters:
  ///   - budget: When it is used up, reading ends with an error.
  ///   - isWhole: Whether a pipe or a long document is read to its end, even if its beginning can be shown.
  package init(
    _ path: String, as settings: Settings, within budget: ReadingBudget, isWhole: Bool = true
  ) throws(Complaint) {
    let name = BookPath.displayName(of: path)
    // Before reading: a file that changes meanwhile gets another stamp.
    let stamp = path == BookPath.standardInput ? nil : FileStamp(of: path)
    let isBook = { (beginning: [UInt8]) in
      settings.encoding != nil || settings.format != nil
        || Unpacking.isPacked(ByteSource(beginning)) || FormatList.known.recognizes(beginning)
    }
    let isEnough = { (beginning: [UInt8]) in
      let options = ReadingOptions(settings, path: path)
      let beginning = try? FormatList.known.open(ByteSource(beginning), options)
      return beginning?.imprint.columnsAsItIs != nil
    }
    let source = try BookSource(path, isBook: isBook, isEnough: isWhole ? nil : isEnough)
    do throws(FormatError) {
      let bytes = try Unpacking.contents(of: source.bytes, within: budget)
      guard bytes.length > 0 else { throw FormatError("the file is empty") }
      let first = isWhole ? nil : ForeignTools().beginning(of: bytes, named: path, settings)
      let converted =
        if let first { first } else {
          try ForeignTools().book(in: bytes, named: path, settings, within: budget)
        }
      var settings = settings
      settings.format = converted?.format ?? settings.format
      try self.init(
        converted?.contents ?? bytes, path: BookPath.resolved(path), as: settings, of: .known,
        within: budget)
      // Not of the converted text, which may vary with the version of the tool.
      isPart = first != nil
      if converted != nil {
        fingerprint = CurlewLibrary.fingerprint(of: bytes)
        wasConverted(hasPages: ForeignTools().hasPages(bytes, named: path))
      }
      // A scan has pages, but no text.
      if converted != nil, manuscript?.imprint.isBlank == true,
        let printed = try Self.printed(bytes, path: path, settings, within: budget)
      {
        self = printed
      }
      if converted == nil, manuscript == nil, case .file(let long) = source { longFile = long }
    } catch {
      throw Complaint("\(name): \(error.message)")
    }
    guard text.encoding.isReadable else {
      throw Complaint(
        "\(name): this system has no converter for \(text.encoding.name) (glibc's gconv modules)")
    }
    guard manuscript?.imprint.isBlank != true else {
      throw Complaint("\(name): there is nothing but white space in it")
    }
    self.stamp = stamp
    if path == BookPath.standardInput, PipeSpool.standardInput.progress != nil {
      arrived = source.bytes.length
    }
  }

  /// Reads a book by the settings that the reader keeps for it, which its title tells, and returns them with it.
  ///
  /// - Parameter sources: Where it may have settings of its own; nil for none.
  package static func read(
    _ path: String, as settings: Settings, of sources: SettingSources?,
    within budget: ReadingBudget = ReadingBudget(), isWhole: Bool = true
  ) throws(Complaint) -> (book: RawBook, settings: Settings) {
    let raw = try RawBook(path, as: settings, within: budget, isWhole: isWhole)
    let own = sources?.settings(forBook: raw.title, at: raw.path) ?? settings
    guard !own.read(like: settings) else { return (raw, own) }
    return (try RawBook(path, as: own, within: budget, isWhole: isWhole), own)
  }

  /// Other readers find places in the file, not in what was made of it.
  private mutating func wasConverted(hasPages: Bool) {
    guard var manuscript else { return }
    // The pages of a comic remain its pictures.
    if case .pages = manuscript.placeNames { return }
    manuscript.placeNames = hasPages ? .pages : .unknown
    text = WholeManuscript(manuscript)
  }

  /// The book in a file.
  init(
    _ source: ByteSource, path: String, as settings: Settings, of formats: FormatList,
    within budget: ReadingBudget
  ) throws(FormatError) {
    let file = try formats.open(source, ReadingOptions(settings, path: path, within: budget))
    try self.init(file, path: path, CurlewLibrary.fingerprint(of: source, file))
  }

  private init(_ file: any BookFile, path: String, _ fingerprint: UInt64) throws(FormatError) {
    (self.path, self.fingerprint) = (path, fingerprint)
    if let long = file.longManuscript() {
      (text, format) = (long, file)
    } else {
      let manuscript = try file.manuscript(by: .pool)
      let isNeeded = file.cover != nil || !manuscript.pictures.isEmpty || file.hasVoice
      (text, format) = (WholeManuscript(manuscript), isNeeded ? file : nil)
    }
    cover = file.cover
  }

  /// The pages of a document as they are printed; nil if only its text can be shown.
  static func printed(
    _ bytes: ByteSource, path: String, _ settings: Settings,
    towards direction: WritingDirection = .leftToRight, isTrimmed: Bool = false,
    within budget: ReadingBudget
  ) throws(FormatError) -> RawBook? {
    let file = try ForeignTools().printed(
      bytes, named: path, settings, towards: direction, isTrimmed: isTrimmed, within: budget)
    return try file.map { file throws(FormatError) in
      try RawBook(
        file, path: BookPath.resolved(path), CurlewLibrary.fingerprint(of: bytes))
    }
  }
}

extension RawBook {
  /// The contents as they were found, with some corrections; nil for a long book.
  func contents(with corrections: [ContentsCorrection]) -> CorrectedContents? {
    manuscript.map { manuscript in
      var contents = CorrectedContents(manuscript, mendedBy: corrections, by: .pool)
      contents.apply(corrections)
      return contents
    }
  }

  /// What the reader corrected before, and then what the command line asks for; of that, what it wants to be kept. The
  /// complaint is about the file that they are kept in, if they could be used all the same.
  typealias Corrected = (made: [ContentsCorrection], kept: ContentsEdit?, complaint: Complaint?)

  func corrections(by choice: ContentsChoice) throws(Complaint) -> Corrected {
    let (text, complaint) =
      choice.file.map { ContentsFile(path: $0).read() } ?? (ContentsText(), nil)
    let known = text.corrections(of: identity)
    guard choice.books.contains(path), !choice.wishes.isEmpty else {
      return (known, nil, complaint)
    }
    let made = try known + corrections(choice.wishes, besides: known)
    let edit = choice.keepsWishes ? ContentsEdit(from: known, to: made, of: identity) : nil
    return (made, edit, complaint)
  }

  /// The corrections that the command line asks for.
  private func corrections(
    _ wishes: [ContentsChoice.Wish], besides known: [ContentsCorrection]
  ) throws(Complaint) -> [ContentsCorrection] {
    guard var contents = contents(with: known) else {
      throw Complaint(
        "\(name): the contents of a text longer than 10 MB are corrected while it is read")
    }
    return try wishes.map { wish throws(Complaint) in
      let named =
        wish.isChapter
        ? contents.line(of: wish.line) : contents.lineOfChapter(titled: wish.line)
      guard let line = Int(wish.line).flatMap({ contents.line(numbered: $0) }) ?? named,
        wish.isChapter || contents.isChapter(line),
        let correction = contents.correction(
          ofLine: line, level: wish.isChapter ? 1 : nil,
          onlyThis: !wish.isChapter && contents.isOwn(line))
      else {
        throw Complaint(
          wish.isChapter
            ? "\(name): “\(wish.line)” is no line that can be a title"
            : "\(name): no chapter begins at “\(wish.line)”",
          status: Complaint.notFound)
      }
      contents.apply(correction)
      return correction
    }
  }

  /// Checks whether another book can lie beside this one.
  func check(besides other: RawBook) throws(Complaint) {
    for book in [self, other] where book.manuscript == nil {
      throw Complaint("\(book.name): a text this long cannot lie beside another")
    }
    guard other.path != path, other.fingerprint != fingerprint else {
      throw Complaint("\(name): a book cannot lie beside itself")
    }
  }
}

extension ReadingOptions {
  package init(_ settings: Settings, path: String, within budget: ReadingBudget = ReadingBudget()) {
    self.init(
      named: BookPath.title(of: path), in: settings.language,
      keepsHardLines: settings.keepsHardLines)
    (encoding, self.budget) = (settings.encoding, budget)
    joinsLines = settings.lines == .joined
    let name = PackedBook.nameWithoutSuffix(path)
    format = settings.format ?? FormatName(toldByNameOf: name)
    suffix = FormatName.ending(of: name)
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
