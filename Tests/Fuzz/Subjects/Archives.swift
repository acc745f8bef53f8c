internal import CurlewFormats
internal import CurlewManuscript

/// Any bytes are an archive that is read within its limits, or none; and so is a book in it.
func tryArchive(_ input: [UInt8]) {
  let source = ByteSource(input)
  guard let archive = try? Archive(source) else { return }
  for entry in archive.entries {
    let length = (try? archive.contents(of: entry))?.bytes.count ?? 0
    precondition(length <= min(input.count * 1032, Archive.longestMember))
  }
  guard let book = try? EPUBBook(source) else { return }
  let text = book.manuscript(ReadingOptions()).text.utf8
  precondition(String(validating: text, as: UTF8.self) != nil)
}
