internal import CurlewSystem

/// Remembers which kinds of terminals draw direct colours, so that the first picture in the next one has
/// its colours before the terminal has answered.
///
/// A file in a directory that may be cleared at any time, with a kind in each line.
package struct TerminalMemory {
  /// How many kinds are kept: those that were learnt last.
  private static let longest = 32
  /// In bytes.
  private static let largestFile = 1 << 14

  package let path: String

  package init(path: String) { self.path = path }

  package func drewDirectColour(_ kind: String) -> Bool { kinds.contains(kind) }

  /// Records an answer. A failure is ignored: it costs a frame in other colours at the next start.
  package func note(_ kind: String, drawsDirectColour: Bool) {
    let former = kinds
    guard former.contains(kind) != drawsDirectColour else { return }
    let others = former.filter { $0 != kind }
    let kept = drawsDirectColour ? (others + [kind]).suffix(Self.longest) : others[...]
    try? SafeSave.replaceCache(path, with: kept.flatMap { Array("\($0)\n".utf8) })
  }

  private var kinds: [String] {
    guard let bytes = try? SafeSave.contents(of: path, limit: Self.largestFile) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
