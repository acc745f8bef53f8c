import Harness
import Testing

@Suite(.timeLimit(.minutes(90)), .needsProgram) struct CommandLineTests {
  @Test func `the version names the libraries`() throws {
    let home = try Home()
    let answer = try home.curlew("--version")
    #expect(answer.status == 0 && answer.output.hasPrefix("curlew "))
    for library in ["ncurses", "FriBidi", "libunistring", "libdeflate", "PCRE2"] {
      #expect(answer.output.contains(try Regex("\(library) [0-9]")), "\(answer.output)")
    }
  }

  @Test func anErrorIsOneLineWithFileAndReason() throws {
    let home = try Home()
    let empty = home.path + "/empty.txt"
    try Files.write("", to: empty)
    let blank = home.path + "/blank.txt"
    try Files.write(" \n\t\r\n\u{C}  \n", to: blank)
    let binary = home.path + "/picture.png"
    try Files.write(String(repeating: "\u{0}\u{1}\u{2}", count: 500), to: binary)
    let faults = [
      ("no-such-book.txt", "no such file"), (home.path, "directory"), (empty, "is empty"),
      (blank, "nothing but white space"),
      (binary, "not a text"), ("/dev/zero", "neither a file nor a pipe"),
    ]
    for (file, fault) in faults {
      let result = try home.curlew("--print", file)
      #expect(result.status == 2)
      #expect(result.output.isEmpty)
      #expect(result.errors.contains(file) && result.errors.contains(fault), "\(result.errors)")
      #expect(result.errors.lines.count == 2, "one line: \(result.errors)")
    }
  }

  @Test func listingReportsAMissingBook() throws {
    let home = try Home()
    let book = try home.numberedBook(words: 10)
    let result = try home.curlew("--list", book, "no-such-book.txt")
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors == "curlew: no-such-book.txt: no such file or directory\n")
    #expect(try home.curlew("--list", book).status == 0)
  }

  @Test func `a list leaves out books that were removed from the shelf, unless they are named`()
    throws
  {
    let home = try Home()
    let (folder, state) = (home.path + "/books", home.path + "/state/curlew")
    _ = try Command.run(["mkdir", "-p", folder, state])
    for name in ["one", "two"] {
      try Files.write("Title: \(name)\n\n\nText.\n", to: "\(folder)/\(name).txt")
    }
    try Files.write("1900000000\t\(folder)/one.txt\n", to: state + "/removed")
    let (one, two) = (folder + "/one.txt", folder + "/two.txt")
    let all = try home.curlew("--list", folder).output
    #expect(!all.contains(one) && all.contains(two))
    let named = try home.curlew("--list", one, two).output
    #expect(named.contains(one) && named.contains(two))
    let both = try home.curlew("--list", folder, one).output
    #expect(both.contains(one) && both.contains(two))
  }

  @Test(arguments: [
    ["--turn", "sideways"], ["--page", "0"], ["--size", "80"], ["--nonsense"], ["--theme"],
    ["--theme", "pink"],
    ["--encoding", "morse"], ["--language", "a tongue"],
    ["defaults", "write", "theme", "pink"], ["defaults", "frobnicate"],
  ])
  func aWrongWordIsToldInOneLine(words: [String]) throws {
    let home = try Home()
    let result = try Command.run([Files.program] + words, environment: home.environment)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("curlew: "))
    #expect(result.errors.lines.count == 2, "one line: \(result.errors)")
  }

  @Test func withoutATerminalThereIsOneLineAndNothingElse() throws {
    let home = try Home()
    let book = try home.numberedBook(words: 100)
    let result = try home.curlew(book)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("terminal"))
    #expect(result.errors.lines.count == 2)
  }

  @Test func printingIsReproducibleAndContainsEveryWord() throws {
    let home = try Home()
    let book = try home.numberedBook(words: 3000)
    let first = try home.curlew("--print", "--size", "160x45", book)
    let second = try home.curlew("--print", "--size", "160x45", book)
    #expect(first == second)
    #expect(first.status == 0)
    #expect(first.output.matches(of: /w\d{5}/).count == 3000)
    #expect(!first.output.contains("\u{1B}"))
  }

  @Test func outlineInfoAndListDescribeBooks() throws {
    let home = try Home()
    let guide = Files.books + "/the-curlew-guide.txt"
    #expect(try home.curlew("--outline", guide).output.lines.count > 5)
    #expect(try home.curlew("--info", guide).output.contains("title: The Curlew Guide"))
    #expect(try home.curlew("--list").output.contains("The Curlew Guide"))
  }

  @Test func aTextThatIsNotFoundHasItsOwnStatus() throws {
    let home = try Home()
    let book = try home.numberedBook(words: 500)
    #expect(try home.curlew("--print", "--at", "w00400", book).output.contains("w00400"))
    #expect(try home.curlew("--print", "--at", "unheard of", book).status == 1)
  }

  @Test func `what is printed follows the settings kept for the book`() throws {
    let home = try Home()
    let text = (1...40).map { "The boat number \($0) came in\nwith the tide behind it." }
      .joined(separator: "\n\n")
    let book = home.path + "/The Boats.txt"
    try Files.write(text, to: book)
    #expect(try !home.curlew("--print", book).output.contains("came in with"))
    #expect(try home.curlew("defaults", "write", "theme", "night").status == 0)
    try Files.write("[book The Boats]\nlines = joined\n", to: home.defaults)
    #expect(try home.curlew("--print", book).output.contains("came in with"))
    #expect(try home.curlew("--info", book).output.contains("line structure: hard-wrapped"))
    #expect(try !home.curlew("--lines", "kept", "--print", book).output.contains("came in with"))
  }

  @Test func defaultsCanBeChangedAndTheCommandLineOverridesThem() throws {
    let home = try Home()
    #expect(try home.curlew("defaults", "read", "theme").output == "sepia\n")
    #expect(try home.curlew("defaults", "write", "theme", "night").status == 0)
    #expect(try home.curlew("defaults", "read", "theme").output == "night\n")
    #expect(try home.curlew("defaults").output.contains("theme = night"))
    #expect(try home.curlew("defaults", "delete", "theme").status == 0)
    #expect(try home.curlew("defaults", "delete", "theme").status == 1)
    #expect(try home.curlew("defaults", "read", "theme").output == "sepia\n")
  }
}
