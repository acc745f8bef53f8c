internal import CurlewAppSupport
internal import CurlewLibrary
internal import CurlewSystem

/// The file with names and passwords of servers that `curl` and `ftp` read, too.
///
/// Its words may stand on any lines. A word in quotation marks may hold spaces and `\"`; `#` begins a comment; a macro,
/// which is skipped, ends at a blank line.
struct NetrcFile {
  struct Entry: Equatable {
    /// Nil for `default`, the entry of all machines that have none before it.
    var machine: String?
    var login: String?
    var password: String?
  }

  private(set) var entries: [Entry] = []

  private enum Key { case machine, login, password, account }

  init(_ text: String) {
    var (key, isMacro) = (Key?.none, false)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var rest = line.filter { $0 != "\r" }[...]
      if isMacro {
        isMacro = !rest.allSatisfy(\.isWhitespace)
        continue
      }
      while let word = Self.word(of: &rest) {
        if let known = key {
          take(word, as: known)
          key = nil
          continue
        }
        switch word.lowercased() {
        case "machine": key = .machine
        case "default": entries.append(Entry())
        case "login": key = .login
        case "password": key = .password
        case "account": key = .account
        case "macdef": (isMacro, rest) = (true, "")
        default: continue
        }
      }
    }
  }

  private mutating func take(_ word: String, as key: Key) {
    if key == .machine { return entries.append(Entry(machine: word)) }
    guard let last = entries.indices.last else { return }
    switch key {
    case .login: entries[last].login = entries[last].login ?? word
    case .password: entries[last].password = entries[last].password ?? word
    case .machine, .account: break
    }
  }

  /// Takes the next word of a line; nil at its end or at a comment.
  private static func word(of line: inout Substring) -> String? {
    line = line.drop(while: \.isWhitespace)
    guard let first = line.first, first != "#" else { return nil }
    if first == "\"", let word = quoted(&line) { return word }
    let word = line.prefix { !$0.isWhitespace }
    line = line[word.endIndex...]
    return String(word)
  }

  /// A word in quotation marks; nil if they are not closed.
  private static func quoted(_ line: inout Substring) -> String? {
    var (word, rest) = ("", line.dropFirst())
    while let sign = rest.popFirst() {
      if sign == "\"" {
        line = rest
        return word
      }
      guard sign == "\\", let next = rest.popFirst() else {
        word.append(sign)
        continue
      }
      word.append(next == "n" ? "\n" : next == "r" ? "\r" : next == "t" ? "\t" : next)
    }
    return nil
  }

  /// The first entry for a host, of a person if one is named. That of the host comes before the one for all, and what it
  /// lacks is not taken from another.
  func entry(for host: String, of user: String?) -> Entry? {
    let fitting = entries.filter { user == nil || $0.login == nil || $0.login == user }
    return fitting.first { $0.machine?.lowercased() == host.lowercased() }
      ?? fitting.first { $0.machine == nil }
  }

  // MARK: The file

  private static var path: String { Environment["NETRC"] ?? BookPath.withHome("~/.netrc") }

  /// Name and password for a host. The name is the one that is given, if any.
  static func login(
    for host: String, of user: String?
  ) throws(Complaint) -> (user: String, password: String) {
    let name = path.withShortHome
    let bytes: [UInt8]?
    do throws(SystemError) { bytes = try SafeSave.contents(of: path, limit: 1 << 20) } catch {
      throw Complaint("\(host): \(name) cannot be read: \(error.reason)")
    }
    let file = NetrcFile(String(decoding: bytes ?? [], as: UTF8.self))
    guard let entry = file.entry(for: host, of: user) else {
      let words = "machine \(host) login \(user ?? "NAME") password PASSWORD"
      throw Complaint("\(host): your password is missing; add to \(name): \(words)")
    }
    guard let password = entry.password, !password.isEmpty else {
      throw Complaint("\(host): its entry in \(name) has no password")
    }
    guard let user = user ?? entry.login else {
      throw Complaint("\(host): its entry in \(name) has no login")
    }
    return (user, password)
  }
}
