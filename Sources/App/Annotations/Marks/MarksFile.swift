package import CurlewAppSupport
package import CurlewSystem

/// The marks of one book on the disk. Each change is made to the file as it is at that moment, because
/// several windows share it.
///
/// The file is named after title and author, so that marks survive an edit of the book and even pass to
/// another edition. There they are found by their words.
package struct MarksFile: Sendable {
  package let path: String
  /// The name of the file.
  package let name: String
  package let title: String
  package let author: String?

  package init(directory: String, title: String, author: String?) {
    (self.title, self.author) = (title, author)
    var hash = Hash64()
    hash.add(title.utf8)
    hash.add(CollectionOfOne(UInt8(0)))
    hash.add((author ?? "").utf8)
    let number = String(UInt32(truncatingIfNeeded: hash.value), radix: 16)
    name = "\(title.fileNamePart)-\(number).marks"
    path = Path.join(directory, name)
  }

  /// Whether there is no file, as far as can be seen.
  package var isMissing: Bool {
    do { return try SafeSave.contents(of: path) == nil } catch { return false }
  }

  private var file: OwnFile<MarksText> { OwnFile(path: path) }

  /// Reads the marks, and repairs a damaged file.
  package func load() throws(SystemError) -> MarksText { try file.load() }

  /// Changes the marks, and returns them all. The file is written if anything has changed.
  package func update(_ change: (inout MarksText) -> Void) throws(SystemError) -> MarksText {
    try file.update { text in
      (text.title, text.author) = (title, author)
      change(&text)
    }
  }

  /// What people have to know of a text that was read; nil if all is well.
  package func complaint(about text: MarksText) -> Complaint? { file.complaint(about: text) }
}

extension String {
  /// The words of a title in lower case with hyphens, short enough for a file name.
  fileprivate var fileNamePart: String {
    let longest = 60
    var name = ""
    for character in lowercased() {
      // One character may have any number of accents.
      if name.utf8.count + character.utf8.count > 2 * longest { break }
      if character.isLetter || character.isNumber {
        name.append(character)
      } else if !name.isEmpty, name.last != "-" {
        name.append("-")
      }
      if name.utf8.count > longest { break }
    }
    while name.last == "-" { name.removeLast() }
    return name.isEmpty ? "book" : name
  }
}
