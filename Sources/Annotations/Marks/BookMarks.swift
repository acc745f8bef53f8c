package import CurlewBasics
package import CurlewCells
internal import CurlewManuscript
package import CurlewSearch
package import CurlewSystem
package import CurlewTypesetting

/// The marks of the open book, found in its text. Whoever changes them saves them.
package struct BookMarks {
  private let directory: String?
  private let file: MarksFile?
  private let volume: any Volume
  /// In the order of the text; those adrift last.
  package private(set) var all: [Annotation] = []
  package private(set) var complaint: Complaint?
  /// The changes that are not in the file, nor being saved.
  private var unsaved: [MarksSaving.Change] = []
  /// Whether there are changes that nobody has tried to save.
  package private(set) var isSavingDue = false

  /// How many characters around a passage are kept.
  private static let contextLength = 32

  /// Makes marks whose file has not been read yet.
  ///
  /// - Parameter directory: Where files of marks are; nil if none are kept.
  package init(unreadOf volume: any Volume, in directory: String?) {
    (self.volume, self.directory) = (volume, directory)
    file = directory.map {
      MarksFile(directory: $0, title: volume.title, author: volume.author)
    }
  }

  package init(of volume: any Volume, in directory: String?) {
    self.init(unreadOf: volume, in: directory)
    reload()
  }

  /// Reads the file and finds its marks in the book.
  package mutating func reload() {
    guard let file else { return }
    do throws(SystemError) {
      let text = try file.load()
      if text.isNewer { complaint = newerVersion }
      take(text.annotations)
    } catch {
      complaint = Complaint("the marks cannot be read: \(error.reason) (\(file.path))")
    }
  }

  /// Takes the marks of a book that had another title, if this one has none of its own: the title of a
  /// text changes when somebody edits its beginning. Only those whose words are in this book come along.
  package mutating func takeOver(fromTitle title: String, author: String?) {
    guard let directory, file?.exists == false,
      let former = try? MarksFile(directory: directory, title: title, author: author).load()
    else { return }
    let found = AnnotationFinder(volume).found(former.annotations).filter { !$0.isAdrift }
    if !found.isEmpty { change { text in for annotation in found { text.put(annotation) } } }
  }

  /// Takes over marks that were read from the file, and applies the changes made meanwhile.
  package mutating func take(_ read: BookMarks) {
    let changes = unsaved
    self = read
    for change in changes { self.change(change) }
  }

  private mutating func take(_ annotations: [Annotation]) {
    all = AnnotationFinder(volume).found(annotations)
      .sorted {
        ($0.isAdrift ? 1 : 0, $0.quotation.offset) < ($1.isAdrift ? 1 : 0, $1.quotation.offset)
      }
  }

  private var newerVersion: Complaint {
    Complaint("marks are not saved: a newer version wrote them (\(file?.path ?? ""))")
  }

  /// The path of the file; nil if marks are not saved.
  package var path: String? { file?.path }

  // MARK: Looking

  package func bookmark(in range: Range<Int>) -> Annotation? {
    all.first { $0.isBookmark && !$0.isAdrift && range.contains($0.quotation.offset) }
  }

  package func highlights(in range: Range<Int>) -> [Annotation] {
    all.filter { $0.wash != nil && !$0.isAdrift && $0.range.overlaps(range) }
  }

  // MARK: Changing

  /// An annotation of a part of the text, made now.
  package func annotation(_ kind: Annotation.Kind, of range: Range<Int>, note: String = "")
    -> Annotation
  {
    Annotation(
      kind: kind, quotation: volume.quotation(of: range, context: Self.contextLength),
      end: range.upperBound, note: note, made: CurrentProcess.wallClock)
  }

  /// The highlight of exactly a part of the text.
  package func highlight(of range: Range<Int>) -> Annotation? {
    all.first { $0.range == range && $0.wash != nil }
  }

  /// Highlights a part of the text. If it is highlighted already, only the colour changes.
  package mutating func highlight(_ range: Range<Int>, in wash: Wash) {
    var highlight = highlight(of: range) ?? annotation(.highlight(wash), of: range)
    highlight.kind = .highlight(wash)
    put(highlight)
  }

  package mutating func put(_ annotation: Annotation) {
    change { $0.put(annotation) }
  }

  package mutating func remove(_ annotation: Annotation) {
    change { $0.remove(annotation) }
  }

  /// Puts an annotation on another passage. Its note, its colour and its date stay.
  package mutating func move(_ annotation: Annotation, to range: Range<Int>) {
    var moved = self.annotation(annotation.kind, of: range, note: annotation.note)
    (moved.made, moved.unknown) = (annotation.made, annotation.unknown)
    change { [moved] in
      $0.remove(annotation)
      $0.put(moved)
    }
  }

  /// Adds annotations that are not there yet, and returns how many those are.
  package mutating func add(_ annotations: [Annotation]) -> Int {
    let new = annotations.map(completed).filter { annotation in
      !all.contains { $0.isSame(as: annotation) && $0.note == annotation.note }
    }
    if !new.isEmpty { change { text in for annotation in new { text.put(annotation) } } }
    return new.count
  }

  /// An annotation of another program with its end and the words around it, if its words are in the book.
  private func completed(_ annotation: Annotation) -> Annotation {
    guard annotation.quotation.before.isEmpty, annotation.quotation.after.isEmpty else {
      return annotation
    }
    var whole = annotation
    if annotation.range.isEmpty, let end = volume.end(of: annotation.quotation) { whole.end = end }
    guard let found = AnnotationFinder(volume).found([whole]).first, !found.isAdrift else {
      return annotation
    }
    whole = found
    let around = volume.quotation(of: found.range, context: Self.contextLength)
    (whole.quotation.before, whole.quotation.after) = (around.before, around.after)
    return whole
  }

  private mutating func change(_ body: @escaping MarksSaving.Change) {
    var text = MarksText(title: volume.title, author: volume.author)
    for annotation in all { text.put(annotation) }
    body(&text)
    take(text.annotations)
    guard file != nil else { return }
    unsaved.append(body)
    isSavingDue = true
  }

  // MARK: Saving

  /// Hands out the changes to be saved, perhaps beside the loop; nil if there are none.
  package mutating func beginSaving() -> MarksSaving? {
    isSavingDue = false
    guard let file, !unsaved.isEmpty else { return nil }
    defer { unsaved = [] }
    return MarksSaving(file: file, changes: unsaved)
  }

  /// Takes the marks in the file, which may have some of other windows. Changes that could not be saved are
  /// tried again with the next.
  package mutating func end(_ saving: MarksSaving, _ saved: MarksSaving.Saved) {
    switch saved {
    case .success(var text):
      complaint = text.isNewer ? newerVersion : nil
      for change in unsaved { change(&text) }
      take(text.annotations)
    case .failure(let error):
      complaint = Complaint("the mark was not saved: \(error.reason) (\(saving.file.path))")
      unsaved = saving.changes + unsaved
    }
  }

  /// Saves all changes now.
  package mutating func save() {
    if let saving = beginSaving() { end(saving, saving.saved()) }
  }
}

/// Changes of marks on their way into the file.
package struct MarksSaving: Sendable {
  package typealias Change = @Sendable (inout MarksText) -> Void
  package typealias Saved = Result<MarksText, SystemError>

  package let file: MarksFile
  package let changes: [Change]

  /// All marks of the file with the changes made.
  package func saved() -> Saved {
    do throws(SystemError) {
      return .success(try file.update { text in for change in changes { change(&text) } })
    } catch {
      return .failure(error)
    }
  }
}

/// Finds annotations in the text of a book.
package struct AnnotationFinder {
  private let volume: any Volume

  package init(_ volume: any Volume) { self.volume = volume }

  /// The annotations with their present offsets; those whose words are gone are adrift.
  package func found(_ annotations: [Annotation]) -> [Annotation] {
    let sorted = annotations.sorted { $0.quotation.offset < $1.quotation.offset }
    var section = -1
    var text: TextSection?
    var finder: QuotationFinder?
    return sorted.map { annotation in
      let number = volume.textSection(containing: annotation.quotation.offset)
      if number != section || text == nil {
        (section, finder) = (number, nil)
        text = volume.textSection(number)
      }
      guard let text else { return annotation }
      if text.stands(annotation, in: volume) { return annotation }
      // Folding the book is needed only when it has changed.
      var search = finder ?? QuotationFinder(FoldedText(text.utf8, text.marks))
      defer { finder = search }
      return annotation.moved(by: &search, in: text)
    }
  }
}

extension TextSection {
  /// Whether the words of an annotation stand where they were.
  fileprivate func stands(_ annotation: Annotation, in volume: any Volume) -> Bool {
    let start = offset(of: annotation.range.lowerBound)
    let end = offset(of: annotation.range.upperBound)
    guard start <= end, end <= utf8.count, start == characterStart(start),
      end == characterStart(end)
    else { return false }
    return plainText(start..<end) == annotation.quotation.quote
      && context(before: start, annotation.quotation.before.count) == annotation.quotation.before
  }

  /// Characters before an offset, as they are read.
  fileprivate func context(before offset: Int, _ count: Int) -> String {
    let start = characterStart(max(offset - 8 * count, 0))
    let space = offset > 0 && utf8.span.whiteSpace(before: offset) > 0 ? " " : ""
    return String((plainText(start..<offset) + space).suffix(count))
  }

  fileprivate func context(behind offset: Int, _ count: Int) -> String {
    let end = characterStart(min(offset + 8 * count, utf8.count))
    let space = offset < utf8.count && utf8.span.whiteSpace(at: offset) > 0 ? " " : ""
    return String((space + plainText(offset..<end)).prefix(count))
  }
}

extension Volume {
  /// Where the words of a quotation end, if they stand at its offset.
  fileprivate func end(of quotation: Quotation) -> Int? {
    let section = textSection(textSection(containing: quotation.offset))
    let start = section.offset(of: quotation.offset)
    guard start == section.characterStart(start) else { return nil }
    var end = start
    while end <= section.utf8.count {
      let text = section.plainText(start..<end)
      if text == quotation.quote { return section.address(of: end) }
      guard quotation.quote.utf8.starts(with: text.utf8) else { return nil }
      // Two hyphens are read as a dash, which has three bytes.
      end += max((quotation.quote.utf8.count - text.utf8.count) * 2 / 3, 1)
      while end < section.utf8.count, section.utf8[end] & 0xC0 == 0x80 { end += 1 }
    }
    return nil
  }

  /// A part of the text with the words around it.
  package func quotation(of range: Range<Int>, context: Int) -> Quotation {
    let section = textSection(textSection(containing: range.lowerBound))
    let start = section.offset(of: range.lowerBound)
    let end = max(section.offset(of: range.upperBound), start)
    return Quotation(
      section.plainText(start..<end), before: section.context(before: start, context),
      after: section.context(behind: end, context), offset: range.lowerBound)
  }
}

extension Annotation {
  /// The annotation where its words stand now.
  fileprivate func moved(by finder: inout QuotationFinder, in text: TextSection) -> Annotation {
    var annotation = self
    var quotation = quotation
    quotation.offset = text.offset(of: quotation.offset)
    guard let found = finder.find(quotation) else {
      annotation.isAdrift = true
      return annotation
    }
    annotation.isAdrift = false
    annotation.quotation.offset = text.address(of: found.lowerBound)
    annotation.end = text.address(of: found.upperBound)
    return annotation
  }
}
