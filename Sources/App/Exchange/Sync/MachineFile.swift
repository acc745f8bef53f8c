internal import CurlewLibrary
internal import CurlewNumerals
package import CurlewSystem

/// The file with the name of this machine's folder in the shared folder, and with the offered places that
/// the reader has answered.
package struct MachineFile: Sendable {
  package let path: String
  /// Identifies the running system. A home may have been copied to it, or be used by several: each has a
  /// folder of its own.
  package let system: String

  package init(path: String, system: String = Self.runningSystem) {
    (self.path, self.system) = (path, system)
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

  package struct Contents: Sendable {
    /// The name of the machine's folder.
    package var machine = ""
    /// The lines of the other systems that use this file.
    fileprivate var others: [String] = []
    package var answers: [Answer] = []
  }

  /// The number of answers that are kept, and of other systems.
  private static let mostAnswers = 1000
  private static let mostOthers = 50

  /// Reads the file. A new machine gets a name with a random part, so that no two share a folder.
  package func load() throws(SystemError) -> Contents {
    if let bytes = try SafeSave.contents(of: path),
      case let known = Contents(parsing: bytes, on: system), !known.machine.isEmpty
    {
      return known
    }
    return try update { _ in }
  }

  @discardableResult
  package func update(_ change: (inout Contents) -> Void) throws(SystemError) -> Contents {
    var contents = Contents()
    _ = try SafeSave.update(path) { bytes throws(SystemError) in
      contents = Contents(parsing: bytes ?? [], on: system)
      contents.others = contents.others.suffix(Self.mostOthers)
      if contents.machine.isEmpty { contents.machine = Self.newName }
      change(&contents)
      return contents.bytes(on: system)
    }
    return contents
  }

  package func add(_ answer: Answer) {
    // Without it, the place is offered once more.
    _ = try? update { contents in
      contents.answers.removeAll {
        $0.fingerprint == answer.fingerprint && $0.machine == answer.machine
      }
      contents.answers = (contents.answers + [answer]).suffix(Self.mostAnswers)
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

extension MachineFile.Contents {
  fileprivate init(parsing bytes: [UInt8], on system: String) {
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let words = line.split(separator: " ").map(String.init)
      switch (words.first, words.count) {
      case ("machine", 3) where words[2] != system: others.append(String(line))
      case ("machine", 3) where !words[1].contains("/") && !words[1].hasPrefix("."):
        machine = words[1]
      case ("answered", 4):
        guard let fingerprint = UInt64(words[1], radix: 16),
          let opened = Int(reading: words[3], in: .moments)
        else { continue }
        answers.append(
          MachineFile.Answer(fingerprint: fingerprint, machine: words[2], opened: opened))
      default: continue
      }
    }
  }

  fileprivate func bytes(on system: String) -> [UInt8] {
    let answered = answers.map {
      "answered \(String($0.fingerprint, radix: 16)) \($0.machine) \($0.opened)"
    }
    let lines = ["curlew machine 1"] + others + ["machine \(machine) \(system)"] + answered
    return Array(lines.map { $0 + "\n" }.joined().utf8)
  }
}
