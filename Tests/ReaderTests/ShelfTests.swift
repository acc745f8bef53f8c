import Cells
import System
import TestFiles
import Testing

@testable import Reader

@Suite struct ShelfTests {
  @Test func aPathThatIsNoBookIsReported() throws {
    let folder = try Folder()
    try folder.write("A book.\n", to: "book.txt")
    try folder.makeSocket("socket")
    let book = Path.join(folder.path, "book.txt")
    try Shelf.check([])
    try Shelf.check([book, book])
    for (path, reason) in [
      (folder.path + "/no-such-book.txt", "no such file or directory"),
      (folder.path, "is a directory"), ("/dev/null", "neither a file nor a pipe"),
    ] {
      #expect(throws: Complaint("\(path): \(reason)")) { try Shelf.check([book, path]) }
    }
    #expect(throws: Complaint.self) { try Shelf.check([folder.path + "/socket"]) }
  }

  @Test func anEmptyShelfSaysHowToOpenABook() {
    for size in [Size(columns: 80, rows: 24), Size(columns: 40, rows: 8)] {
      let view = ShelfView([], coversABook: false, size: size)
      let picture = view.picture(over: Canvas(size)).description
      #expect(picture.contains("curlew FILE") && picture.contains("opens a book"))
      #expect(!picture.contains("choose"))
    }
  }
}
