package import CurlewBasics
package import CurlewCells
internal import CurlewManuscript
internal import CurlewNumerals
internal import CurlewSearch
package import CurlewSystem
package import CurlewTypesetting

/// The marks of the open book, found in its text. Whoever changes them saves them.
package struct BookMarks {
  private let directory: String?
  private let file: MarksFile?
  private let volume: any Volume
  private var finder: AnnotationFinder
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
    finder = AnnotationFinder(volume)
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
      complaint = file.complaint(about: text)
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
    let found = finder.found(former.annotations).filter { !$0.isAdrift }
    if !found.isEmpty { change { $0.put(found) } }
  }

  /// Takes over marks that were read from the file, and applies the changes made meanwhile.
  package mutating func take(_ read: BookMarks) {
    let changes = unsaved
    self = read
    for change in changes { self.change(change) }
  }

  private mutating func take(_ annotations: [Annotation]) {
    all = finder.found(annotations)
      .sorted {
        ($0.isAdrift ? 1 : 0, $0.quotation.offset) < ($1.isAdrift ? 1 : 0, $1.quotation.offset)
      }
  }

  /// The path of the file; nil if marks are not saved.
  package var path: String? { file?.path }

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
    let now = CurrentProcess.wallClock
    change { $0.put(annotation, at: now) }
  }

  package mutating func remove(_ annotation: Annotation) {
    let now = CurrentProcess.wallClock
    change { $0.remove(annotation, at: now) }
  }

  /// Puts an annotation on another passage. Its note, its colour and its date stay.
  package mutating func move(_ annotation: Annotation, to range: Range<Int>) {
    var moved = self.annotation(annotation.kind, of: range, note: annotation.note)
    (moved.made, moved.unknown) = (annotation.made, annotation.unknown)
    let now = CurrentProcess.wallClock
    change { [moved] in
      $0.remove(annotation, at: now)
      $0.put(moved, at: now)
    }
  }

  /// Adds annotations that are not there yet, and returns how many those are.
  package mutating func add(_ annotations: [Annotation]) -> Int {
    var known = Dictionary(all.map { ($0.identity, $0) }) { first, _ in first }
    var moments: [Annotation.Identity: Int] = [:]
    var new: [Annotation] = []
    for var annotation in completed(annotations) {
      // Marks with the same words around them and the same second differ only by their places, so each gets
      // a second of its own.
      let identity = annotation.identity
      annotation.made = moments[identity] ?? annotation.made
      while let other = known[annotation.identity], other.range != annotation.range {
        let isLast = annotation.made == ClosedRange.moments.upperBound
        annotation.made = isLast ? 0 : annotation.made + 1
      }
      moments[identity] = annotation.made
      guard known[annotation.identity]?.note != annotation.note else { continue }
      known[annotation.identity] = annotation
      new.append(annotation)
    }
    let now = CurrentProcess.wallClock
    if !new.isEmpty { change { [new] in $0.put(new, at: now) } }
    return new.count
  }

  /// Annotations of another program with their ends and the words around them, where their words are in the
  /// book. In the order of the text.
  private mutating func completed(_ annotations: [Annotation]) -> [Annotation] {
    let ended = annotations.map { annotation in
      var annotation = annotation
      if annotation.range.isEmpty, let end = finder.end(of: annotation.quotation) {
        annotation.end = end
      }
      return annotation
    }
    return finder.found(ended).map { found in
      let quotation = found.quotation
      guard quotation.before.isEmpty, quotation.after.isEmpty, !found.isAdrift else { return found }
      var whole = found
      let around = volume.quotation(of: found.range, context: Self.contextLength)
      (whole.quotation.before, whole.quotation.after) = (around.before, around.after)
      return whole
    }
  }

  private mutating func change(_ body: @escaping MarksSaving.Change) {
    var text = MarksText(title: volume.title, author: volume.author, all)
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
      complaint = saving.file.complaint(about: text)
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
