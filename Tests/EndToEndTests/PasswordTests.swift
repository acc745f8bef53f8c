import Harness
import Testing

/// A document with a password is opened before the terminal is taken.
@Suite(
  .timeLimit(.minutes(90)), .needsProgram,
  .needs("qpdf", "pdftotext", "pdfinfo"))
struct PasswordTests {
  private func document(in home: borrowing Home) throws -> String {
    let text = "BT /F1 12 Tf 72 700 Td (The secret harbour lies behind the reeds.) Tj ET"
    let pdf = """
      %PDF-1.4
      1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
      2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
      3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources
      << /Font << /F1 5 0 R >> >> >> endobj
      4 0 obj << /Length \(text.utf8.count) >> stream
      \(text)
      endstream endobj
      5 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Courier >> endobj
      trailer << /Root 1 0 R >>
      """
    try Files.write(pdf, to: home.path + "/plain.pdf")
    let path = home.path + "/locked.pdf"
    _ = try Command.run([
      "qpdf", "--warning-exit-0", "--encrypt", "sesame", "owner", "256", "--",
      home.path + "/plain.pdf", path,
    ])
    return path
  }

  @Test func `the password is asked for, and nothing of the book is kept in a cache`() throws {
    let home = try Home()
    try home.seeTour()
    let path = try document(in: home)
    let desk = try Desk(
      home, columns: 160, rows: 24, [Files.program, "--turn", "none", path], keepsShell: true)
    try desk.wait(for: "Password of")
    try desk.type("simsim\n")
    try desk.wait(for: "this password does not open")
    try desk.type("clear; '\(Files.program)' --turn none '\(path)'; echo status $?\n")
    try desk.wait(for: "a second question") {
      $0.contains("Password of") && !$0.contains("does not open")
    }
    try desk.press("C-c")
    try desk.wait(for: "status 2")
    try desk.type("clear; '\(Files.program)' --turn none --page 1 '\(path)'; echo it is over\n")
    try desk.wait(for: "a third question") {
      $0.contains("Password of") && !$0.contains("status 2")
    }
    try desk.type("sesame\n")
    try desk.wait(for: "The secret harbour")
    #expect(try !desk.screen.contains("sesame"))
    try desk.press("q")
    try desk.wait(for: "it is over")
    let found = try Command.run(
      ["grep", "-rl", "harbour", home.path], environment: home.environment)
    #expect(
      found.output.split(separator: "\n").allSatisfy { $0.hasSuffix("plain.pdf") }, "\(found)")
  }

  @Test func `without a terminal the environment may have it`() throws {
    let home = try Home()
    let path = try document(in: home)
    let command = ["setsid", Files.program, "--print", path]
    let missing = try Command.run(command, environment: home.environment)
    #expect(
      missing.status == 2 && missing.errors.contains("locked.pdf: a PDF document with a password"))
    var environment = home.environment
    environment["CURLEW_PASSWORD"] = "sesame"
    #expect(try Command.run(command, environment: environment).output.contains("secret harbour"))
  }
}
