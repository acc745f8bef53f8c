import CurlewSystem
import Harness
import TestFiles
import Testing

/// What the program that starts ours may have set.
@Suite(FaultSettings.timeLimit, .needsProgram) struct ParentFaults {
  @Test(.needs("xz"))
  func `a parent that ignores the end of its children keeps no tool from working`() throws {
    let folder = try Folder()
    try folder.write("Words of a book\n", to: "a.txt")
    _ = try Run(["/bin/sh", "-c", "xz -k \(folder.path)/a.txt"], in: folder.path)
    let run = try Run(
      ["/bin/sh", "-c", "trap '' CHLD; exec \(curlew) --info \(folder.path)/a.txt.xz"],
      environment: ["HOME": folder.path], in: folder.path)
    #expect(run.status == 0 && run.errors.isEmpty)
  }

  @Test func `a limit for the length of files is an error of writing`() throws {
    let folder = try Folder()
    try folder.write(String(repeating: "Words of a book\n", count: 9000), to: "a.txt")
    // A book that comes through a pipe and is long is copied.
    let script =
      "(printf 'Words'; head -c 20000000 /dev/zero | tr '\\0' a)"
      + " | (ulimit -f 1; exec \(curlew) --info - 2>/dev/null)"
    let run = try Run(
      ["/bin/sh", "-c", script], environment: ["HOME": folder.path], in: folder.path)
    #expect(run.status == 2)
  }
}
