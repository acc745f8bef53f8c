package import CurlewAppSupport
internal import CurlewManuscript
internal import CurlewSystem

/// Notices when the file of an open book is changed, replaced or deleted.
///
/// A short book is in memory, so a change matters only to the next reading. A long book is read from
/// its file all the time: when that has lost its text, pages are missing, and the reader's place
/// among them means nothing.
package struct BookWatch {
  package enum Change: Equatable {
    /// Another text has the name of the book now, or none.
    case replaced(isDeleted: Bool)
    /// Another text has the name of the translation now, or none.
    case translationReplaced(isDeleted: Bool)
    /// The text of the open book is being lost.
    case damaged
    /// The text is again what was opened.
    case restored(wasTold: Bool)
  }

  /// Whether the text still to be read is complete and unchanged since the book was opened.
  package var isIntact: Bool { isUndamaged && !isTextMissing }
  /// Whether the disk did not deliver some text of a long book in time.
  package var isTextMissing: Bool { file?.isTextMissing == true }
  private var isUndamaged = true
  /// Whether the name of the book stands for the same text as when it was opened.
  private var isOriginal = true
  private let path: String
  private let fingerprint: UInt64
  /// Where the book is read from; nil for a book in memory.
  private let file: LongFile?
  /// What lies beside the book; nil if nothing does, or if it came from a pipe.
  private let translation: RawBook?
  private var seen: FileStamps

  /// The versions of what the path names, of the open file, and of the translation.
  private struct FileStamps: Equatable {
    var path: FileStamp?
    var file: FileStamp?
    var translation: FileStamp?
  }

  /// Nil for standard input.
  package init?(_ book: OpenBook) {
    guard let stamp = book.stamp else { return nil }
    (path, fingerprint, file) = (book.path, book.fingerprint, book.file)
    translation = book.rawTranslation?.stamp == nil ? nil : book.rawTranslation
    seen = FileStamps(path: stamp, file: file?.firstStamp, translation: translation?.stamp)
  }

  /// Whether pages are read from the file.
  package var isLong: Bool { file != nil }

  /// Looks at the file; nil if nothing has changed since the last look. Blocks while the disk is slow.
  package mutating func look() -> Change? {
    file?.awaitMissingText()
    let now = FileStamps(
      path: FileStamp(of: path), file: file?.stamp,
      translation: translation.flatMap { FileStamp(of: $0.path) })
    guard now != seen || isTextMissing else { return nil }
    seen = now
    // Text that came late is no change of the file.
    let wasTold = !isUndamaged || !isOriginal
    // A file that has only grown is intact: what was opened is still there.
    isUndamaged =
      file.map { CurlewLibrary.fingerprint(ofBookIn: $0.source) == fingerprint } ?? true
    let isBookOriginal = Self.fingerprint(of: path) == fingerprint
    isOriginal =
      isBookOriginal && translation.map { Self.fingerprint(of: $0.path) == $0.fingerprint } ?? true
    if isOriginal { return .restored(wasTold: wasTold) }
    guard isUndamaged else { return .damaged }
    return isBookOriginal
      ? .translationReplaced(isDeleted: now.translation == nil)
      : .replaced(isDeleted: now.path == nil)
  }

  /// The message while the book is not intact.
  package var notice: Complaint? { isTextMissing ? Self.textIsLate : Change.damaged.notice }

  /// The messages that are no longer true when the text is complete.
  package static var lossNotices: [Complaint] {
    [textIsLate, Change.damaged.notice].compactMap(\.self)
  }

  private static let textIsLate = Complaint(
    "the disk does not answer and text is missing; your place is not saved")

  private static func fingerprint(of path: String) -> UInt64? {
    guard FileSystem.isRegularFile(path), let source = try? ByteSource.part(of: path) else {
      return nil
    }
    return CurlewLibrary.fingerprint(ofBookIn: source)
  }
}

extension BookWatch.Change {
  /// What the reader is told; nil for nothing.
  package var notice: Complaint? {
    switch self {
    case .replaced(isDeleted: true): Complaint("the file was deleted; this is the text as it was")
    case .replaced(isDeleted: false):
      Complaint("the file has changed; R reads the new text")
    case .translationReplaced(isDeleted: true):
      Complaint("the translation was deleted; this is its text as it was")
    case .translationReplaced(isDeleted: false):
      Complaint("the translation has changed; R reads the new text")
    case .damaged: Complaint("the file has changed, text is missing; your place is not saved")
    case .restored(wasTold: true): Complaint("the file is complete again")
    case .restored(wasTold: false): nil
    }
  }
}
