package import CurlewAppSupport
package import CurlewFormats
package import CurlewManuscript
package import CurlewPlainText
package import CurlewSettings
package import CurlewSystem
package import CurlewTypesetting

/// A book whose text has been prepared to be set. It never changes: other settings make another one.
package final class OpenBook: Sendable {
  package typealias Translation = (raw: RawBook, corrections: [ContentsCorrection])

  private let prepared: TextPreparation.Prepared
  private let origin: Origin
  /// The settings by which its text was prepared.
  let preparation: TextPreparation
  /// The catalogue for the words on its pages, which for English is nil; nil if they are in the reader's language.
  package let pageWords: MessageCatalogue??

  /// What was read, which is the same however the text is prepared.
  private struct Origin: Sendable {
    let raw: RawBook
    /// The translation whose pages face those of the text, and what a reader changed in its contents; nil if there is
    /// none.
    var translation: Translation?
    var missing: (path: String, reason: Complaint)?
    var complaint: Complaint?
    var edits: [ContentsEdit] = []
  }

  package var text: BookText { prepared.text }
  var mends: Mends { prepared.mends }
  /// The mends of the translation; nil if there is none.
  var translationMends: Mends? { prepared.translationMends }
  package var raw: RawBook { origin.raw }
  /// What people have to know of the file with its corrections; nil if all is well.
  package var complaint: Complaint? { origin.complaint }
  /// The corrections of the command line that are to be saved.
  package var edits: [ContentsEdit] { origin.edits }
  /// The absolute path, or `BookPath.standardInput`.
  package var path: String { raw.path }
  package var fingerprint: UInt64 { raw.fingerprint }
  /// The version of the file that was read; nil for standard input.
  package var stamp: FileStamp? { raw.stamp }

  /// How much more there is of a book that was read in part, such as a pipe.
  package enum Growth: Equatable, Sendable {
    case more(isLast: Bool)
    case awaited
    case ended
  }

  /// How much more there is to read; nil if the book was read as a whole.
  package var growth: Growth? {
    if raw.isPart { return .more(isLast: true) }
    guard let arrived = raw.arrived, let now = PipeSpool.standardInput.progress else { return nil }
    if now.length != arrived { return .more(isLast: now.hasEnded) }
    return now.hasEnded ? .ended : .awaited
  }

  /// Whether the pipe has brought all, or so much more that the book should be read again. The text grows by a quarter
  /// each time, so reading again costs at most five times as much as reading once.
  package var isOutgrown: Bool {
    guard case .more(let isLast) = growth else { return false }
    return isLast || raw.arrived.map { PipeSpool.standardInput.hasGrown(from: $0) } == true
  }

  /// Whether it was read to its end.
  package var hasAllCome: Bool { growth == nil || growth == .ended }

  /// Whether the place of the reader is saved: not in a pipe whose end has not come, which cannot be opened again.
  package var keepsPlace: Bool { hasAllCome || raw.isPart }
  /// Where a long book is read from; nil for a book in memory.
  package var file: LongFile? { raw.longFile }
  /// The picture on its cover.
  package var cover: Picture? { raw.cover }
  /// Identifies the book in files.
  package var key: String { raw.key }
  /// The name used in messages.
  package var name: String { raw.name }

  /// The title to show. The title of `text` may be a file name, which is tidied here.
  package var title: String { BookPath.shownTitle(text.title, of: path) }

  /// The title as the pages of the book show it.
  package var printedTitle: String { preparation.shown(title, of: text.imprint) }

  /// Whether the title is the name of the file.
  package var isNamedByFile: Bool { text.title == BookPath.title(of: path) }

  /// Reads the book at a path, or from standard input, and the translation that the settings put beside it.
  ///
  /// - Parameter budget: When it is used up, reading ends with an error.
  package convenience init(
    _ path: String, as settings: Settings = Settings(),
    within budget: ReadingBudget = ReadingBudget()
  ) throws(Complaint) {
    try self.init(
      RawBook(path, as: settings, within: budget), besideWhatIsWantedBy: settings, within: budget)
  }

  /// Prepares a book, with the translation that the settings put beside it.
  package convenience init(
    _ raw: RawBook, besideWhatIsWantedBy settings: Settings,
    within budget: ReadingBudget = ReadingBudget()
  ) throws(Complaint) {
    let other = try settings.contents.facing(of: raw.path).path.map { path throws(Complaint) in
      try RawBook(path, as: settings, within: budget)
    }
    try self.init(raw, facing: other, as: settings)
  }

  /// Prepares a book, with the contents that the reader wants.
  ///
  /// - Parameter other: Its translation; nil to show the book alone.
  package convenience init(
    _ raw: RawBook, facing other: RawBook? = nil, as settings: Settings
  ) throws(Complaint) {
    var preparation = TextPreparation(settings)
    let own = try raw.corrections(by: settings.contents)
    preparation.corrections = own.made
    var origin = Origin(raw: raw, complaint: own.complaint, edits: [own.kept].compactMap(\.self))
    if let other {
      try raw.check(besides: other)
      let others = try other.corrections(by: settings.contents)
      origin.translation = (other, others.made)
      origin.complaint = own.complaint ?? others.complaint
      origin.edits += [others.kept].compactMap(\.self)
    }
    self.init(origin, by: preparation)
  }

  /// The book in a file.
  package convenience init(
    _ source: ByteSource, path: String, as settings: Settings = Settings(),
    of formats: FormatList, within budget: ReadingBudget = ReadingBudget()
  ) throws(FormatError) {
    let raw = try RawBook(source, path: path, as: settings, of: formats, within: budget)
    self.init(Origin(raw: raw), by: TextPreparation(settings))
  }

  /// - Parameter prepared: The prepared text, if it is known.
  private init(
    _ origin: Origin, by preparation: TextPreparation, _ prepared: TextPreparation.Prepared? = nil
  ) {
    (self.origin, self.preparation) = (origin, preparation)
    self.prepared = prepared ?? preparation.book(of: origin.raw, facing: origin.translation)
    pageWords = preparation.pageWords(of: self.prepared.text.imprint)
  }

  /// Texts that are less alike probably differ.
  private static let leastLikeness = 0.04

  /// A warning that the texts on facing pages do not seem to belong together; nil if they do. Pairs all passages.
  package var doubt: Message? {
    text.likeness < Self.leastLikeness
      ? "These two texts seem to differ; passages may not face each other" : nil
  }

  /// The translation as it was read; nil if there is none.
  var rawTranslation: RawBook? { origin.translation?.raw }

  /// Identifies the translation; nil if there is none.
  package var keyOfTranslation: String? { rawTranslation?.key }

  /// The path of the translation, also of one that could not be read; nil if there is none.
  package var facingPath: String? { rawTranslation?.path ?? origin.missing?.path }
  /// Why the translation cannot be read.
  package var missingTranslation: Complaint? { origin.missing?.reason }

  /// The book alone, because its translation cannot be read. The path of the translation is kept.
  package func missing(translationAt path: String, because reason: Complaint) -> OpenBook {
    var origin = origin
    origin.missing = (path, reason)
    return OpenBook(origin, by: preparation, prepared)
  }

  /// The pages of a document as they are printed; nil if only its text can be shown.
  package func printed(as settings: Settings, within budget: ReadingBudget) throws(Complaint)
    -> OpenBook?
  {
    let source = try BookSource(path)
    do throws(FormatError) {
      let bytes = try Unpacking.contents(of: source.bytes, within: budget)
      let printed = try RawBook.printed(
        bytes, path: path, settings, towards: text.direction, isTrimmed: true, within: budget)
      return printed.map { OpenBook(Origin(raw: $0), by: TextPreparation(settings)) }
    } catch {
      throw Complaint("\(BookPath.displayName(of: path)): \(error.message)")
    }
  }

  /// The same text prepared by other settings.
  package func prepared(by settings: Settings) -> OpenBook {
    var new = TextPreparation(settings)
    new.corrections = corrections
    return prepared(by: new)
  }

  private func prepared(by new: TextPreparation) -> OpenBook {
    new.prepares(text.imprint, like: preparation) ? self : OpenBook(origin, by: new)
  }

  /// What a reader changed in the contents.
  package var corrections: [ContentsCorrection] { preparation.corrections }

  /// The corrections of this book, from a text with those of many books.
  package func corrections(in text: ContentsText) -> [ContentsCorrection] {
    text.corrections(of: raw.identity)
  }

  /// The same text with other contents.
  package func corrected(by corrections: [ContentsCorrection]) -> OpenBook {
    var (new, origin) = (preparation, origin)
    // Those of the command line were taken when the book was opened.
    (new.corrections, origin.complaint, origin.edits) = (corrections, nil, [])
    return new.prepares(text.imprint, like: preparation) ? self : OpenBook(origin, by: new)
  }

  /// Whether a book was prepared by the same settings, apart from its contents.
  package func isPrepared(like other: OpenBook) -> Bool {
    var preparation = preparation
    preparation.corrections = other.corrections
    return preparation.prepares(text.imprint, like: other.preparation)
  }

  /// The contents as they were found, with some corrections; nil for a long book.
  package func contents(with corrections: [ContentsCorrection]) -> CorrectedContents? {
    raw.contents(with: corrections)
  }

  /// The offset of a page of the printed edition; nil if the file does not say where it begins.
  package func offset(ofPrintPage number: String) -> BookOffset? {
    text.offset(ofPrintPage: number)
  }

  /// Reads the bytes of a picture by its address; nil if the book has no pictures.
  package var pictureReader: (@Sendable (_ address: String) -> [UInt8]?)? {
    let (format, other) = (raw.format, rawTranslation?.format)
    guard format != nil || other != nil else { return nil }
    return { address in
      PictureAddress.inTranslation(address).map { other?.picture(at: $0) }
        ?? format?.picture(at: address)
    }
  }

  /// The recording that comes with the book, or with its translation; nil without one.
  package func voice(ofTranslation: Bool) -> (any BookFile)? {
    (ofTranslation ? rawTranslation : raw)?.format.flatMap { $0.hasVoice ? $0 : nil }
  }

  /// Its translation alone, prepared as it is here; nil if there is none.
  package var translation: OpenBook? {
    origin.translation.map { raw, corrections in
      var new = preparation
      new.corrections = corrections
      return OpenBook(Origin(raw: raw), by: new)
    }
  }

  /// The printed pages that are its pictures; nil for other books.
  package var print: PrintedFile? { raw.print }

  /// Whether the book says where the pages of its printed edition begin.
  package var hasPrintPages: Bool { text.hasPrintPages }
}
