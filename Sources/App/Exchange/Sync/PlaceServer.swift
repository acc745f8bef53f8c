package import CurlewAppSupport
internal import CurlewLibrary
package import CurlewManuscript
internal import CurlewNumerals
internal import CurlewSystem

/// A server that keeps places for readers of several kinds, by the protocol of KOReader.
package struct PlaceServer: Sendable {
  package let address: WebAddress
  /// The setting `sync-user`; nil for the name in `.netrc`.
  package let user: String?
  /// The command line that prints the password; nil for the one in `.netrc`.
  package let passwordCommand: String?
  package var client = WebClient()

  package init(
    address: WebAddress, user: String? = nil, passwordCommand: String? = nil,
    client: WebClient = WebClient()
  ) {
    (self.address, self.user, self.passwordCommand, self.client) = (
      address, user, passwordCommand, client
    )
  }

  /// A place as the server keeps it.
  package struct Entry: Equatable, Sendable {
    /// A place in the words of the reader that was there, such as `/body/DocFragment[12]/body/p[3]`.
    package var progress: String
    /// The share of the book, 0 to 1.
    package var percentage: Double
    package var device: String
    package var identifier: String
    /// When it was saved, in seconds since 1970.
    package var time = 0

    /// Nil if the server has no place. It may say anything.
    init?(_ answer: JSONValue) {
      guard let percentage = answer["percentage"]?.number, (0...1).contains(percentage) else {
        return nil
      }
      self.percentage = percentage
      // Pages may be numbers.
      let page = answer["progress"]?.number.flatMap { Int(rounding: $0, in: .ordinals) }
      progress = answer["progress"]?.string ?? page.map { String($0) } ?? ""
      (device, identifier) = (answer["device"]?.string ?? "", answer["device_id"]?.string ?? "")
      time = answer["timestamp"]?.number.flatMap { Int(rounding: $0, in: .moments) } ?? 0
    }
  }

  /// The place of a document; nil if the server has none.
  package func place(of document: String, as transfer: Transfer) throws(Complaint) -> Entry? {
    let reply = try send("GET", to: "syncs/progress/\(document)", as: transfer)
    guard let answer = JSONValue(reply), answer.members != nil else {
      throw Complaint("\(address.host): the answer is not that of a server of places")
    }
    return Entry(answer)
  }

  package func save(_ entry: Entry, of document: String, as transfer: Transfer) throws(Complaint) {
    let body = JSONValue.object([
      ("document", .string(document)), ("progress", .string(entry.progress)),
      ("percentage", .number(entry.percentage)), ("device", .string(entry.device)),
      ("device_id", .string(entry.identifier)),
    ])
    _ = try send("PUT", to: "syncs/progress", body.line, as: transfer)
  }

  private func send(
    _ method: String, to path: String, _ body: String? = nil, as transfer: Transfer
  ) throws(Complaint) -> [UInt8] {
    let login = try login()
    let root = address.text.hasSuffix("/") ? address.text : address.text + "/"
    guard let target = WebAddress(root + path) else {
      throw Complaint("sync-server: \(address.shown) is no address of a server")
    }
    let headers = [
      "Accept: application/vnd.koreader.v1+json", "Content-Type: application/json",
      "x-auth-user: \(login.user)", "x-auth-key: \(MD5.digits(of: Array(login.password.utf8)))",
    ]
    let extras = WebClient.Extras(method: method, headers: headers, body: body)
    return try client.get(WebLink(typed: target), with: extras, limit: 1 << 16, as: transfer)
      .bytes
  }

  private func login() throws(Complaint) -> (user: String, password: String) {
    guard let passwordCommand else { return try NetrcFile.login(for: address.hostName, of: user) }
    let password = try output(of: passwordCommand)
    let known = user == nil ? try NetrcFile.login(for: address.hostName, of: nil).user : user
    return (known ?? "", password)
  }

  /// The first line that a command line prints.
  private func output(of command: String) throws(Complaint) -> String {
    let bytes = try? ShellCommand(command).tool(readsErrors: false).output(
      for: Descriptor(reading: "/dev/null"), limit: 1 << 16)
    let line = String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n").first
    guard let line else { throw Complaint("sync-password: the command has printed nothing") }
    return String(line)
  }

  // MARK: Documents

  /// How other readers name a file: the digest of short parts of it, which lie further and further apart.
  package static func name(of file: ByteSource) -> String {
    let starts = [0] + (0...10).map { 1024 << (2 * $0) }
    return MD5.digits(of: starts.flatMap { file.read($0..<$0 + 1024) })
  }
}
