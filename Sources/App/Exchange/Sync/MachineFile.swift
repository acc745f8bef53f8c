internal import CurlewAppSupport
internal import CurlewLibrary
internal import CurlewNumerals
package import CurlewSystem

/// The file with the name of this machine's folder in the shared folder, and with the offered places that
/// the reader has answered.
package struct MachineFile: Sendable {
  private let file: OwnFile<MachineNames>
  /// Identifies the running system. A home may have been copied to it, or be used by several: each has a
  /// folder of its own.
  private let system: String

  package init(path: String, system: String = Self.runningSystem) {
    (file, self.system) = (OwnFile(path: path), system)
  }

  /// A place of another machine that was offered.
  package struct Answer: Hashable, Sendable {
    package var fingerprint: UInt64
    package var machine: String
    /// The moment of the place. A later one is offered again.
    package var opened: Int

    package init(fingerprint: UInt64, machine: String, opened: Int) {
      (self.fingerprint, self.machine, self.opened) = (fingerprint, machine, opened)
    }
  }

  /// The number of answers that are kept.
  private static let mostAnswers = 1000

  /// Reads the name of the machine's folder and the answers. A new machine gets a name with a random part, so that no two
  /// share a folder.
  package func load() throws(SystemError) -> (machine: String, answers: [Answer]) {
    var known = try file.load()
    if known.machine(on: system) == nil { known = try update { _ in } }
    return (known.machine(on: system) ?? "", known.answers)
  }

  @discardableResult
  private func update(_ change: (inout MachineNames) -> Void) throws(SystemError) -> MachineNames {
    try file.update { names in
      names.setMachine(names.machine(on: system) ?? Self.newName, on: system)
      change(&names)
    }
  }

  package func add(_ answer: Answer) {
    // Without it, the place is offered once more.
    _ = try? update { names in
      names.answers.removeAll {
        $0.fingerprint == answer.fingerprint && $0.machine == answer.machine
      }
      names.answers = (names.answers + [answer]).suffix(Self.mostAnswers)
    }
  }

  private static var newName: String {
    let random = String(UInt32.random(in: 0x1000_0000...UInt32.max), radix: 16)
    let host = CurrentProcess.hostName.filter { $0.isLetter || $0.isNumber || $0 == "-" }
    return "\(host.isEmpty ? "machine" : String(host.prefix(40)))-\(random)"
  }

  /// A hash of the identity that Linux gives each installation; `-` where there is none.
  private static let runningSystem: String = {
    let bytes = (try? SafeSave.contents(of: "/etc/machine-id", limit: 1 << 10)) ?? []
    return bytes.isEmpty ? "-" : String(CurlewLibrary.fingerprint(of: bytes), radix: 16)
  }()

  /// The part of a folder's name that people have chosen.
  package static func hostName(ofFolder name: String) -> String {
    guard let dash = name.lastIndex(of: "-"), dash != name.startIndex else { return name }
    return String(name[..<dash])
  }
}

/// The names by system, and the answers.
private struct MachineNames: FileContents {
  static let (noun, failure): (Message, Message) =
    ("names of machines", "the name of the machine was not saved")
  private static let header = "curlew machine "
  /// The number of other systems that are kept.
  private static let mostOthers = 50

  /// A name and a system in each.
  private var names: [[String]] = []
  var answers: [MachineFile.Answer] = []
  /// Lines of a later version, kept as they are.
  private var unknown: [String] = []

  init() {}

  init(parsing bytes: [UInt8]) {
    for line in FileLines(bytes) where !line.bytes.isEmpty {
      let words = line.words()
      switch (words.first, words.count) {
      case ("machine", 3): names.append(Array(words[1...]))
      case ("answered", 4):
        guard let fingerprint = UInt64(words[1], radix: 16),
          let opened = Int(reading: words[3], in: .moments)
        else { continue }
        answers.append(
          MachineFile.Answer(fingerprint: fingerprint, machine: words[2], opened: opened))
      default: if !line.text.hasPrefix(Self.header) { unknown.append(line.text) }
      }
    }
  }

  func machine(on system: String) -> String? {
    names.last { $0[1] == system && !$0[0].contains("/") && !$0[0].hasPrefix(".") }?[0]
  }

  mutating func setMachine(_ name: String, on system: String) {
    names = names.filter { $0[1] != system }.suffix(Self.mostOthers) + [[name, system]]
  }

  var bytes: [UInt8] {
    let answered = answers.map {
      "answered \(String($0.fingerprint, radix: 16)) \($0.machine) \($0.opened)"
    }
    let lines =
      [Self.header + "1"] + names.map { "machine \($0[0]) \($0[1])" } + answered + unknown
    return Array(lines.map { $0 + "\n" }.joined().utf8)
  }
}
