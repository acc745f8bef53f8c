package import CurlewSystem

/// The contents of a file that machines share. Merging is a union, so the order of versions does not matter.
package protocol SharedContents: FileContents {
  /// The maximum number of items of all other machines together.
  static var mostOfOthers: Int { get }
  var count: Int { get }
  /// The approximate number of bytes in the file.
  var length: Int { get }

  /// Reads the file of a machine, no further than its limits.
  init(sharedAs bytes: [UInt8], isIncomplete: inout Bool)

  /// The contents without what is private to this machine.
  var shared: Self { get }

  /// Merges another version of the same file.
  mutating func merge(_ other: Self)

  /// Merges the file of another machine, except what exceeds the limits for one book. Returns whether all was merged.
  mutating func mergeWithinLimits(_ other: Self) -> Bool
}

extension SharedContents {
  package func merged(with other: Self) -> Self {
    var all = self
    all.merge(other)
    return all
  }

  /// Whether others leave at least half of a file to this machine.
  fileprivate var leavesRoom: Bool { count <= Self.mostOfOthers && length <= Self.longest / 2 }

  /// Merges a machine if there is room for it. Returns whether all of it was merged.
  fileprivate mutating func mergeIfRoom(_ machine: Self) -> Bool {
    var all = self
    let isComplete = all.mergeWithinLimits(machine)
    guard all == self || all.leavesRoom else { return false }
    self = all
    return isComplete
  }
}

/// A file of this machine, and a second file with what other machines have shared.
///
/// Each exchange writes the second file again. So the items of a machine disappear with its folder, and no other machine
/// can fill the first file.
package struct SharedFile<Contents: SharedContents>: Sendable {
  private let own: OwnFile<Contents>
  private let others: OwnFile<Contents>

  /// - Parameter path: The path of this machine's file.
  package init(path: String) {
    own = OwnFile(path: path)
    others = OwnFile(
      path: Path.join(Path.join(Path.parent(of: path), "others"), Path.name(of: path)))
  }

  package var path: String { own.path }

  /// The contents of both files.
  package var contents: Contents { own.contents.merged(with: others.contents) }

  /// Reads both files, and repairs the file of this machine.
  package func read() -> (contents: Contents, complaint: Complaint?) {
    let (contents, complaint) = own.read()
    return (contents.merged(with: others.contents), complaint)
  }

  /// Changes the file of this machine. The change may depend on the file of the others.
  package func save(_ change: (_ own: inout Contents, _ others: Contents) -> Void) -> SaveOutcome {
    let heard = others.contents
    return own.save { change(&$0, heard) }
  }

  // MARK: Exchange

  /// The outcome of an exchange with other machines.
  package struct Exchange {
    /// The file that this machine shares; empty if it has no items.
    package let bytes: [UInt8]
    /// The contents of both files.
    package let all: Contents
    /// Whether the second file has changed.
    package let hasNews: Bool
    /// Whether there was room for all of it.
    package let isComplete: Bool
    /// A complaint about the file of this machine.
    package let complaint: Complaint?
  }

  /// Replaces the second file by what other machines have shared, the smallest first, as far as there is room.
  ///
  /// - Parameters:
  ///   - returned: What this machine shared earlier. It comes back if it was lost here.
  ///   - machines: The other machines.
  ///   - keepsFormer: Whether to keep the present second file, too, because some machines could not be read.
  package func exchange(
    _ returned: Contents, with machines: [Contents], keepsFormer: Bool
  ) throws(SystemError) -> Exchange {
    var (heard, isComplete) = (Contents(), true)
    for machine in machines.sorted(by: { $0.length < $1.length }) {
      isComplete = heard.mergeIfRoom(machine) && isComplete
    }
    let own = try own.update { _ = $0.mergeIfRoom(returned) }
    var former = Contents()
    let others = try others.update { contents in
      former = contents
      if keepsFormer { _ = heard.mergeIfRoom(former) }
      contents = heard
    }
    return Exchange(
      bytes: own == Contents() ? [] : own.shared.bytes, all: own.merged(with: others),
      hasNews: others != former,
      isComplete: isComplete, complaint: self.own.complaint(about: own))
  }
}
