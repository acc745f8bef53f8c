import CurlewBasics
import CurlewGlyphs
import CurlewSystem
import TestFiles
import Testing

@testable import CurlewLibrary

/// The file of an open book that changes.
@Suite struct BookWatchTests {
  private let text = "The Tide\n\nIt came in."

  @Test func `a file that gets its text back is complete again`() throws {
    let folder = try Folder()
    try folder.write(text, to: "tide.txt")
    let path = folder.path + "/tide.txt"
    var watch = try #require(BookWatch(try OpenBook(path)))
    #expect(watch.look() == nil, "nothing has happened")
    try folder.write(text + " It went out.", to: "tide.txt")
    #expect(watch.look()?.notice?.line.string == "the file has changed; R reads the new text")
    #expect(watch.look() == nil, "it is said once")
    try folder.write(text, to: "tide.txt")
    #expect(watch.look()?.notice?.line.string == "the file is complete again")
    FileSystem.remove(path)
    #expect(
      watch.look()?.notice?.line.string == "the file was deleted; this is the text as it was")
  }

  @Test func `of the same text written again nothing is said`() throws {
    let folder = try Folder()
    try folder.write(text, to: "tide.txt")
    var watch = try #require(BookWatch(try OpenBook(folder.path + "/tide.txt")))
    FileSystem.remove(folder.path + "/tide.txt")
    try folder.write(text, to: "tide.txt")
    let change = watch.look()
    #expect(change != nil && change?.notice == nil)
  }
}
