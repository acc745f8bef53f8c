// Saves files for the fault tests, safely or as a naive program would:
// `saver safe|cache|naive PATH [once]`. Each version is one letter many times, so a part of it shows.
internal import CurlewSystem

let words = Environment.arguments
let length = 1 << 16

func save(_ version: Int, _ kind: String, to path: String) throws(SystemError) {
  let bytes = [UInt8](repeating: UInt8(ascii: "a") + UInt8(version % 26), count: length)
  switch kind {
  case "safe": _ = try SafeSave.update(path) { _ throws(SystemError) in bytes }
  case "cache": try SafeSave.replaceCache(path, with: bytes)
  default: try saveNaively(bytes, to: path)
  }
}

func saveNaively(_ bytes: [UInt8], to path: String) throws(SystemError) {
  let file = try Descriptor(creating: path)
  for start in stride(from: 0, to: length, by: 4096) {
    try file.write(Array(bytes[start..<start + 4096]))
  }
}

func run() throws(SystemError) {
  guard words.count >= 2 else { return }
  for version in 0..<(words.last == "once" ? 1 : Int.max) {
    try save(version + (words.last == "once" ? 25 : 0), words[0], to: words[1])
  }
}

do {
  try run()
} catch {
  // The test looks at the file.
}
