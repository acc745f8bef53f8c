internal import CurlewBasics
internal import CurlewSearch
package import CurlewSystem

/// The marks of one book on the disk. Each change is made to the file as it is at that moment, because
/// several windows share it.
///
/// The file is named after title and author, so that marks survive an edit of the book and even pass to
/// another edition. There they are found by their words.
package struct MarksFile: Sendable {
  package let path: String
  private let title: String
  private let author: String?

  package init(directory: String, title: String, author: String?) {
    (self.title, self.author) = (title, author)
    var hash = Hash64()
    hash.add(title.utf8)
    hash.add(CollectionOfOne(UInt8(0)))
    hash.add((author ?? "").utf8)
    let number = String(UInt32(truncatingIfNeeded: hash.value), radix: 16)
    path = Path.join(directory, "\(title.fileNamePart)-\(number).marks")
  }

  package var exists: Bool { (try? SafeSave.contents(of: path)) != nil }

  package func load() throws(SystemError) -> MarksText {
    guard let bytes = try SafeSave.contents(of: path) else {
      return MarksText(title: title, author: author)
    }
    return MarksText(parsing: bytes)
  }

  /// Changes the marks, and returns them all.
  package func update(_ change: (inout MarksText) -> Void) throws(SystemError) -> MarksText {
    var latest = MarksText(title: title, author: author)
    _ = try SafeSave.update(path) { bytes throws(SystemError) in
      if let bytes { latest = MarksText(parsing: bytes) }
      guard !latest.isNewer else { return nil }
      try DamagedFile(path).keepCopyOfInvalid(bytes)
      (latest.title, latest.author) = (title, author)
      change(&latest)
      return latest.bytes
    }
    return latest
  }
}

extension String {
  /// The words of a title in lower case with hyphens, short enough for a file name.
  fileprivate var fileNamePart: String {
    var name = ""
    for character in lowercased() {
      if character.isLetter || character.isNumber {
        name.append(character)
      } else if !name.isEmpty, name.last != "-" {
        name.append("-")
      }
      if name.utf8.count > 60 { break }
    }
    while name.last == "-" { name.removeLast() }
    return name.isEmpty ? "book" : name
  }
}
