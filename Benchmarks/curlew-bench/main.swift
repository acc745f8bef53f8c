internal import CurlewCells

/// Measures the built program from outside, on a pty, compared with `less`:
///
///     curlew-bench <program> [book [transition]]
///
/// Without a book it generates one of the size and shape of *War and Peace*. If the disk has room, it
/// also makes files of 100 MB and 1 GB from it. CURLEW_EPUB names an EPUB of the book, which is
/// opened and written as well. Programs that are compared run alternately, so that a slower machine
/// slows both.
/// `typesetting-bench` from the same folder measures the stages of the library.
func run() throws {
  let arguments = CommandLine.arguments
  guard arguments.count > 1 else {
    print("usage: curlew-bench <program> [book [transition]]")
    return
  }
  let scratch = try Scratch()
  let book = arguments.count > 2 ? arguments[2] : try scratch.generatedBook()
  let transition = arguments.count > 3 ? arguments[3] : "scroll"
  WholeProcesses(curlew: arguments[1], book: book).report(runs: 11)
  print()
  Machine.run([Machine.sibling("typesetting-bench"), book])
  print()
  for (columns, rows) in [(80, 24), (160, 45), (200, 50)] {
    let size = Size(columns: columns, rows: rows)
    let bench = Bench(program: arguments[1], book: book, scratch: scratch.path, size: size)
    print(
      "\(book.split(separator: "/").last ?? ""), \(bench.bookSize / 1000) KB, "
        + "at \(size.columns)x\(size.rows)")
    try bench.firstPage(runs: 41)
    try bench.resizes(runs: 25)
    try bench.idleness()
    print("turns (\(transition)), medians of 5")
    for tone in ["truecolor", "256", "16"] {
      try TurnReport(bench: bench, tone: tone, transition: transition).report(turns: 5)
    }
    print()
  }
  if let epub = WholeProcesses.epub {
    let size = Size(columns: 80, rows: 24)
    let benches = [book, epub].map {
      Bench(program: arguments[1], book: $0, scratch: scratch.path, size: size)
    }
    try MarkedUpBook(text: benches[0], epub: benches[1]).report(runs: 25)
    WholeProcesses(textOf: epub, by: arguments[1], besideText: book)
      .report(runs: 9, beside: "the plain text")
  } else {
    print("an EPUB: skipped, CURLEW_EPUB does not name one")
  }
  print()
  let tools = Tools(program: arguments[1], scratch: scratch.path)
  try tools.search(in: book)
  try tools.shelf(of: 10_000)
  print()
  for megabytes in [100, 1000] {
    guard let long = try scratch.longBook(of: book, megabytes: megabytes) else { continue }
    let size = Size(columns: 80, rows: 24)
    print("\(megabytes) MB, at \(size.columns)x\(size.rows)")
    try Bench(program: arguments[1], book: long, scratch: scratch.path, size: size).longBook()
    if megabytes == 100 {
      WholeProcesses(curlew: arguments[1], book: long).report(runs: 9)
      WholeProcesses(searching: long, with: arguments[1]).report(runs: 9, beside: "grep")
    }
    Machine.remove(long)
    print()
  }
}

do {
  try run()
} catch {
  print("curlew-bench: timeout: a program did not show the expected text")
}
