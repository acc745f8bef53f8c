package import CurlewAppSupport
internal import CurlewFormats
internal import CurlewManuscript
internal import CurlewNumerals
internal import CurlewSystem
internal import Synchronization
internal import CurlewSubsequences

/// Documents that only a password opens. They are decrypted into memory, and nothing of them is kept in a cache.
package enum LockedDocuments {
  private struct Document {
    let length: Int
    /// The document without its password.
    let contents: ByteSource
  }

  /// The documents that were opened with a password, by their absolute paths.
  private static let opened = Mutex<[String: Document]>([:])

  /// The decrypted document, if the one at a path was opened with a password.
  static func contents(of file: ByteSource, named path: String) -> ByteSource? {
    opened.withLock { opened in
      let document = opened.isEmpty ? nil : opened[resolved(path)]
      return document?.length == file.length ? document?.contents : nil
    }
  }

  /// Whether the book at a path was opened with a password.
  package static func haveOpened(_ path: String) -> Bool {
    // Asked on the main thread, which must not wait for a disk.
    opened.withLock { !$0.isEmpty && $0[resolved(path)] != nil }
  }

  fileprivate static func add(_ contents: [UInt8], of file: ByteSource, named path: String) {
    opened.withLock {
      $0[resolved(path)] = Document(length: file.length, contents: ByteSource(contents))
    }
  }

  private static func resolved(_ path: String) -> String { FileSystem.resolved(path) ?? path }

  /// Whether a file is a PDF document whose trailer says that it is encrypted. The trailer is at the end of the file,
  /// or beside the table to which `startxref` points there.
  fileprivate static func isEncrypted(_ file: ByteSource) -> Bool {
    guard file.bytes(at: 0, count: 5).elementsEqual("%PDF-".utf8) else { return false }
    let end = file.bytes(at: max(file.length - 2048, 0), count: 2048)
    let words = String(decoding: end, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    let table = words.lastIndex(of: "startxref").flatMap { words[$0...].dropFirst().first }
      .flatMap { Int(reading: $0, in: .offsets) }
    let tables = table.map { file.bytes(at: min($0, file.length), count: 1 << 16) } ?? []
    return [end, tables].contains { String(decoding: $0, as: UTF8.self).contains("/Encrypt") }
  }
}

extension ForeignTools {
  private static let check = ConversionTool(
    "pdfinfo FILE", from: "poppler-utils", .standardOutput(.text))

  /// It reads the password from its standard input: everybody can see the arguments of a program.
  private static func decryption(by password: String) -> ConversionTool {
    ConversionTool(
      "qpdf --warning-exit-0 --decrypt --password-file=- FILE -", from: "qpdf",
      .standardOutput(.text), input: password + "\n")
  }

  /// Opens a document that cannot be read without a password; nothing is done if it can.
  ///
  /// - Parameter ask: Asks a person for the password, and returns nil where nobody can be asked. It is not called if
  ///   `CURLEW_PASSWORD` is set.
  package func open(
    _ path: String, askingBy ask: (_ path: String) -> String? = asked
  ) throws(Complaint) {
    // Opening a pipe would cut off its writer.
    guard FileSystem.isRegularFile(path), let file = try? ByteSource.part(of: path) else { return }
    do throws(FormatError) {
      try open(file, named: path, within: ReadingBudget(), askingBy: ask)
    } catch {
      throw Complaint("\(path): \(error.message)")
    }
  }

  /// What somebody types at the terminal.
  package static func asked(ofDocumentAt path: String) -> String? {
    let terminal = try? Descriptor(controllingTerminal: ())
    let question = Complaint("Password of \(path) (nothing of it is kept in a cache)")
    return try? terminal?.secret("\(question.line): ")
  }

  func open(
    _ file: ByteSource, named path: String, within budget: ReadingBudget,
    askingBy ask: (_ path: String) -> String? = { _ in nil }
  ) throws(FormatError) {
    guard LockedDocuments.isEncrypted(file),
      LockedDocuments.contents(of: file, named: path) == nil,
      ExternalTool.isInstalled(Self.check.program),
      try output(of: Self.check, for: file, named: path, within: budget) == nil
    else { return }
    let name: Message = "a PDF document"
    guard let password = Environment["CURLEW_PASSWORD"] ?? ask(path) else {
      throw FormatError("\(name) with a password: open it from a shell, or set CURLEW_PASSWORD")
    }
    let tool = Self.decryption(by: password)
    guard ExternalTool.isInstalled(tool.program) else {
      throw FormatError(
        "\(name) with a password, which \(tool.program) can open: apt install \(tool.package)")
    }
    let contents = try output(of: tool, for: file, named: path, within: budget)
    guard let contents, !contents.isEmpty else {
      throw FormatError("\(name), which this password does not open")
    }
    LockedDocuments.add(contents, of: file, named: path)
  }
}
