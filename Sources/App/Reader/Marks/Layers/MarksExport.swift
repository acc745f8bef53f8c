internal import CurlewAnnotations
internal import CurlewAppSupport
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewSystem

extension Effect {
  /// Writes marks into a new file beside the book, or in the home of the reader if nothing can be written there, and
  /// says where it is.
  static func exporting(_ marks: [Annotation], of book: OpenBook) -> Effect {
    let name = BookPath.title(of: book.path) + BookNames.endOfMarks
    // No place is to wait for the disk of the book.
    return .withFiles(.marks) { store in
      let text = NotesExport(marks, of: book.text, command: book.command).text(.markdown)
      let folders = [Path.parent(of: book.path), store.home]
      for folder in folders {
        if let path = create(Array(text.utf8), named: name, in: folder) {
          return { _ in [.tell(SafeText("Written to \(path.withShortHome)"))] }
        }
      }
      let complaint = Complaint(
        "the marks could not be written to \(folders[0]) or \(folders[1])")
      return { _ in [.notify([complaint])] }
    }
  }

  /// The path of a new file; nil if it cannot be made. No file is ever replaced.
  private static func create(_ bytes: [UInt8], named name: String, in folder: String) -> String? {
    for number in 1...99 {
      let path = Path.join(folder, name + (number == 1 ? "" : " \(number)") + ".md")
      do throws(SystemError) {
        try SafeSave.createNew(path, with: bytes)
        return path
      } catch {
        guard error == .exists else { return nil }
      }
    }
    return nil
  }
}
