import CurlewSystem
import TestFiles
import Testing

/// A folder in which others put links and pipes.
@Suite(.timeLimit(.minutes(90))) struct OpenFolderTests {
  @Test func `files and folders are made, read and replaced by their names`() throws {
    let folder = try Folder()
    let open = try OpenFolder(folder.path).makeFolder("machine").makeFolder("marks")
    #expect(try open.contents(of: "a", limit: 10) == nil)
    for bytes: [UInt8] in [[1], [2, 3]] {
      try open.replace("a", with: bytes)
      #expect(try open.contents(of: "a", limit: 10) == bytes)
    }
    #expect(throws: SystemError.tooLarge) { try open.contents(of: "a", limit: 1) }
    #expect(FileSystem.names(in: folder.path + "/machine/marks").suffix(1) == ["a"])
    var entries: [OpenFolder.Entry] = []
    open.forEachEntry { entries.append($1) }
    #expect(entries == [.file(size: 2)])
  }

  @Test func `what is no plain file or folder is refused`() throws {
    let folder = try Folder()
    let elsewhere = try Folder()
    try elsewhere.write("theirs", to: "file")
    try FileSystem.makeDirectory(elsewhere.path + "/folder")
    for name in ["file", "folder"] {
      try folder.makeLink(name, to: Path.join(elsewhere.path, name))
    }
    try folder.makePipe("pipe")
    try FileSystem.makeDirectory(folder.path + "/inner")
    let open = try OpenFolder(folder.path)
    for name in ["file", "pipe", "folder", "inner", "..", "inner/../file", ""] {
      #expect(throws: SystemError.self) { try open.contents(of: name, limit: 100) }
    }
    for name in ["file", "pipe", "folder", "..", "inner/.."] {
      do {
        _ = try open.makeFolder(name)
        Issue.record("\(name) was opened")
      } catch {
        #expect(error == .notOurs || error == .exists)
      }
    }
    var entries: [(String, OpenFolder.Entry)] = []
    open.forEachEntry { entries.append(($0, $1)) }
    #expect(entries.map(\.0) == ["file", "folder", "inner", "pipe"])
    #expect(entries.map(\.1) == [.other, .other, .folder, .other])
  }

  @Test func `a link is replaced, and not what it leads to`() throws {
    let folder = try Folder()
    let elsewhere = try Folder()
    try elsewhere.write("theirs", to: "file")
    try folder.makeLink("places", to: Path.join(elsewhere.path, "file"))
    let draft = "places.\(CurrentProcess.identifier).new"
    try folder.makeLink(draft, to: Path.join(elsewhere.path, "file"))
    try OpenFolder(folder.path).replace("places", with: [1])
    #expect(try elsewhere.text("file") == "theirs")
    #expect(try folder.bytes("places") == [1])
  }
}
