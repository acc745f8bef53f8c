import TestFiles
import Testing

@testable import CurlewLibrary
@testable import CurlewReader

@Suite(.timeLimit(.minutes(90))) struct TerminalMemoryTests {
  @Test func `a kind of terminal is remembered until it answers otherwise`() throws {
    let folder = try Folder()
    let memory = TerminalMemory(path: folder.path + "/cache/terminals")
    #expect(!memory.drewDirectColour("xterm-256color local"))
    memory.note("xterm-256color local", drawsDirectColour: true)
    memory.note("xterm-256color 192.0.2.7", drawsDirectColour: true)
    #expect(memory.drewDirectColour("xterm-256color local"))
    #expect(!memory.drewDirectColour("xterm-256color"))
    memory.note("xterm-256color local", drawsDirectColour: false)
    #expect(!memory.drewDirectColour("xterm-256color local"))
    #expect(memory.drewDirectColour("xterm-256color 192.0.2.7"))
  }

  @Test func `the kinds seen last are remembered`() throws {
    let folder = try Folder()
    let memory = TerminalMemory(path: folder.path + "/cache/terminals")
    for number in 0..<40 { memory.note("xterm \(number)", drawsDirectColour: true) }
    #expect((0..<40).map { memory.drewDirectColour("xterm \($0)") } == (0..<40).map { $0 >= 8 })
  }
}
