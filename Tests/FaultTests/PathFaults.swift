import Harness
import CurlewSystem
import TestFiles
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Programs that lie where the reader works, with the names of those that the program starts.
@Suite(FaultSettings.timeLimit, .needsProgram) struct PathFaults {
  private static let tools = [
    "xz", "zstd", "bzip2", "lz4", "pdftotext", "pdftoppm", "mutool", "djvutxt", "ddjvu", "pandoc",
    "ebook-convert", "unrtf", "antiword", "catdoc", "docx2txt", "odt2txt", "curl", "man", "sh",
  ]

  /// Beginnings of files that need a tool, by their names.
  private static let files: [(name: String, bytes: [UInt8])] = [
    ("a.txt.xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 0, 4]), ("a.txt.zst", [0x28, 0xB5, 0x2F, 0xFD]),
    ("a.txt.bz2", Array("BZh91AY&SY".utf8)), ("a.pdf", Array("%PDF-1.4\n".utf8)),
    ("a.rtf", Array("{\\rtf1 x}".utf8)), ("a.djvu", Array("AT&TFORM\0\0\0\0DJVU".utf8)),
    ("a.doc", [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]),
  ]

  /// What the variable may hold besides the folders of the system.
  private static let parts = [".", "", "./", "bin", "./bin", "bin/../bin", "~/bin"]

  @Test func `no program of a folder that PATH names only from here is started`() async throws {
    let (files, parts) = (Self.files, Self.parts)
    var row = FaultRow(
      promise: 5,
      "\(parts.count) folders in PATH that are not absolute, with \(files.count) kinds of files and --get",
      full: parts.count * (files.count + 1), least: parts.count * (files.count + 1))
    await row.tryAll { number, _ in
      let part = parts[number % parts.count]
      let file = number / parts.count
      let words =
        file < files.count ? "--print \(files[file].name)" : "--get http://books.example/1"
      return try Self.started(by: "'\(curlew)' \(words)", part).map { "\(part), \(words): \($0)" }
    }
    // A shell looks there.
    row.control(try Self.started(by: "xz a.txt.xz", ".") == nil)
    row.finish()
  }

  /// What a command starts in a folder of traps; nil if nothing.
  private static func started(by command: String, _ part: String) throws -> String? {
    let folder = try Folder()
    try FileSystem.makeDirectory(folder.path + "/bin")
    for name in tools.flatMap({ [$0, "bin/\($0)"] }) {
      try folder.write("#!/bin/sh\necho $0 >> '\(folder.path)/started'\n", to: name)
      _ = chmod(Path.join(folder.path, name), 0o700)
    }
    for file in files { try folder.write(file.bytes, to: file.name) }
    let script = "cd '\(folder.path)'; PATH='\(part):/usr/bin:/bin'; export PATH; \(command)"
    _ = try Run(
      ["/bin/sh", "-c", script], environment: ["HOME": folder.path], in: folder.path)
    return try? folder.text("started")
  }
}
