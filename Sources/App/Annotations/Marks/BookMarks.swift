package import CurlewAppSupport
package import CurlewCells
package import CurlewManuscript
internal import CurlewNumerals
internal import CurlewSearch
internal import CurlewSystem
package import CurlewTypesetting

/// The marks of the open book, found in its text. Whoever changes them saves them.
package struct BookMarks {
  private let directory: String?
  private let file: MarksFile?
  /// The file of the marks in the translation. Its offsets count from the beginning of the translation's own file.
  private let fileOfTranslation: MarksFile?
  private let book: BookText
  private(set) var finder: AnnotationFinder
  /// In the order of the text; those adrift last.
  package private(set) var all: [Annotation] = []
  package private(set) var complaint: Complaint?
  /// The changes on their way into the file.
  private var saving: [MarksChange] = []
  /// The changes that are neither in the file nor on their way.
  private var unsaved: [MarksChange] = []
  /// How many of its changes a copy has to save.
  private var changesOfCopy = 0
  /// Whether there are changes that nobody has tried to save.
  package private(set) var isSavingDue = false

  /// How many characters around a passage are kept.
  private static let contextLength = 32

  /// Makes marks whose file has not been read yet.
  ///
  /// - Parameter directory: Where files of marks are; nil if none are kept.
  package init(unreadOf book: BookText, in directory: String?) {
    (self.book, self.directory) = (book, directory)
    finder = AnnotationFinder(book)
    func marksFile(_ title: String, _ author: String?) -> MarksFile? {
      directory.map { MarksFile(directory: $0, title: title, author: author) }
    }
    file = marksFile(book.title, book.author)
    let other = book.translation.flatMap { marksFile($0.title, $0.author) }
    fileOfTranslation = other?.path == file?.path ? nil : other
  }

  package init(of book: BookText, in directory: String?) {
    self.init(unreadOf: book, in: directory)
    reload()
  }

  /// Reads the file and finds its marks in the book.
  package mutating func reload() {
    guard let file else { return }
    do throws(SystemError) {
      take(try file.load(), try fileOfTranslation?.load())
    } catch {
      complaint = Complaint("the marks cannot be read: \(error.reason) (\(file.path))")
    }
  }

  /// Takes what was read or saved, and what people have to know of the files.
  private mutating func take(_ text: MarksText, _ ofTranslation: MarksText?) {
    complaint =
      file?.complaint(about: text)
      ?? ofTranslation.flatMap { fileOfTranslation?.complaint(about: $0) }
    let shift = book.translation?.shift ?? 0
    let others = ofTranslation?.annotations.map { $0.moved(by: shift) } ?? []
    replaceAll(with: text.annotations + others)
  }

  /// Adds the marks of a book that had another title, if this one has no file of its own: the title of a
  /// text changes when somebody edits its beginning. Only those whose words are in this book come along.
  package mutating func adoptMarks(ofTitle title: String, author: String?) {
    guard let directory, file?.isMissing == true,
      let former = try? MarksFile(directory: directory, title: title, author: author).load()
    else { return }
    let found = finder.found(former.annotations).filter { !$0.isAdrift }
    if !found.isEmpty { change(found) }
  }

  private mutating func replaceAll(with annotations: [Annotation]) {
    all = finder.found(annotations)
    sort()
  }

  /// Shows what a change makes of the marks. Only those that it names are looked for in the text.
  private mutating func show(_ change: MarksChange) {
    all.put(finder.found(change.records), at: change.time)
    all.removeAll { $0.removed != nil }
    sort()
  }

  private mutating func sort() {
    all.sort {
      ($0.isAdrift ? 1 : 0, $0.range.lowerBound) < ($1.isAdrift ? 1 : 0, $1.range.lowerBound)
    }
  }

  /// The path of the file; nil if marks are not saved.
  package var path: String? { file?.path }

  // MARK: Changing

  /// An annotation of a part of the text, made now.
  package func annotation(_ kind: Annotation.Kind, of range: Range<BookOffset>, note: String = "")
    -> Annotation
  {
    Annotation(
      kind: kind, quotation: book.quotation(of: range, context: Self.contextLength),
      range: range, note: note, made: CurrentProcess.wallClock)
  }

  /// The highlight of exactly a part of the text.
  package func highlight(of range: Range<BookOffset>) -> Annotation? {
    all.first { $0.range == range && $0.wash != nil }
  }

  /// Highlights a part of the text. If it is highlighted already, only the colour changes.
  package mutating func highlight(_ range: Range<BookOffset>, in wash: Wash) {
    var highlight = highlight(of: range) ?? annotation(.highlight(wash), of: range)
    highlight.kind = .highlight(wash)
    put(highlight)
  }

  package mutating func put(_ annotation: Annotation) {
    change([annotation], at: CurrentProcess.wallClock)
  }

  package mutating func remove(_ annotation: Annotation) {
    let now = CurrentProcess.wallClock
    change([annotation.removed(at: now)], at: now)
  }

  /// Puts an annotation on another passage. Its note, its colour and its date stay.
  package mutating func move(_ annotation: Annotation, to range: Range<BookOffset>) {
    var moved = self.annotation(annotation.kind, of: range, note: annotation.note)
    (moved.made, moved.unknown) = (annotation.made, annotation.unknown)
    let now = CurrentProcess.wallClock
    change([annotation.removed(at: now), moved], at: now)
  }

  /// Adds new annotations, and appends the notes of known ones to their present notes. Returns the number of
  /// annotations that were added or changed.
  package mutating func add(_ annotations: [Annotation]) -> Int {
    var known = Dictionary(all.map { ($0.identity, $0) }) { first, _ in first }
    var seconds: [Annotation.Identity: Int] = [:]
    var new: [Annotation] = []
    for var annotation in completed(annotations) {
      // Marks with the same words around them and the same second differ only by their places, so each gets
      // a second of its own.
      let identity = annotation.identity
      annotation.made = seconds[identity] ?? annotation.made
      while let other = known[annotation.identity], other.range != annotation.range {
        let isLast = annotation.made == ClosedRange.moments.upperBound
        // After the last second comes the first one.
        annotation.made = isLast ? 0 : annotation.made + 1
      }
      seconds[identity] = annotation.made
      // Earlier versions imported marks of other readers without a date.
      let undated = annotation.undated
      if known[undated.identity]?.range == undated.range { annotation = undated }
      let note = known[annotation.identity]?.note ?? ""
      annotation.note = note.joined(with: annotation.note)
      guard known[annotation.identity]?.note != annotation.note else { continue }
      known[annotation.identity] = annotation
      new.append(annotation)
    }
    if !new.isEmpty { change(new, at: CurrentProcess.wallClock) }
    return new.count
  }

  /// Annotations of another program with their ends and the words around them, where their words are in the
  /// book. In the order of the text.
  private mutating func completed(_ annotations: [Annotation]) -> [Annotation] {
    let ended = annotations.map { annotation in
      var annotation = annotation
      let start = annotation.range.lowerBound
      if annotation.range.isEmpty, let end = finder.end(of: annotation.quotation, at: start) {
        annotation.range = start..<end
      }
      return annotation
    }
    return finder.found(ended).map { found in
      let quotation = found.quotation
      guard quotation.before.isEmpty, quotation.after.isEmpty, !found.isAdrift else { return found }
      var whole = found
      let around = book.quotation(of: found.range, context: Self.contextLength)
      (whole.quotation.before, whole.quotation.after) = (around.before, around.after)
      return whole
    }
  }

  private mutating func change(_ records: [Annotation], at time: Int? = nil) {
    let change = MarksChange(records: records, time: time)
    if file != nil { unsaved.append(change) }
    isSavingDue = isSavingDue || file != nil
    show(change)
  }

  // MARK: Saving

  /// A copy that reads the file, perhaps beside the loop.
  package var unread: BookMarks {
    var copy = self
    (copy.saving, copy.unsaved, copy.changesOfCopy, copy.isSavingDue) = ([], [], 0, false)
    return copy
  }

  /// A copy that saves the changes, perhaps beside the loop; nil if there are none.
  package mutating func beginSaving() -> BookMarks? {
    isSavingDue = false
    guard !unsaved.isEmpty else { return nil }
    var copy = unread
    (copy.unsaved, copy.changesOfCopy) = (unsaved, unsaved.count)
    (saving, unsaved) = (saving + unsaved, [])
    return copy
  }

  /// Takes over what a copy has read or saved. Changes that could not be saved are tried again with the next.
  package mutating func adopt(_ copy: BookMarks) {
    let former = self
    self = copy
    (saving, changesOfCopy) = (Array(former.saving.dropFirst(copy.changesOfCopy)), 0)
    unsaved += former.unsaved
    isSavingDue = isSavingDue || former.isSavingDue
    for change in saving + former.unsaved { show(change) }
  }

  private func isOfTranslation(_ mark: Annotation) -> Bool {
    fileOfTranslation != nil && book.isTranslation(mark.range.lowerBound)
  }

  private func saveMarksOfTranslation() throws(SystemError) -> MarksText? {
    guard let file = fileOfTranslation, let translation = book.translation else { return nil }
    let changes = unsaved.map { change in
      let records = change.records.filter(isOfTranslation)
      return MarksChange(
        records: records.map { $0.moved(by: -translation.shift) }, time: change.time)
    }.filter { !$0.records.isEmpty }
    guard !changes.isEmpty else { return try file.load() }
    return try file.update { text in
      for change in changes { text.put(change.records, at: change.time) }
    }
  }

  /// Saves all changes now.
  package mutating func save() {
    isSavingDue = false
    guard let file, !unsaved.isEmpty else { return }
    do throws(SystemError) {
      let text = try file.update { text in
        for change in unsaved {
          let own = change.records.filter { !isOfTranslation($0) }
          if !own.isEmpty { text.put(own, at: change.time) }
        }
      }
      let other = try saveMarksOfTranslation()
      unsaved = []
      take(text, other)
    } catch {
      complaint = Complaint("the mark was not saved: \(error.reason) (\(file.path))")
    }
  }
}
