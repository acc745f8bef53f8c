internal import Cells

/// Measures the built program from outside, on a pty, beside `less`:
///
///     curlew-bench <program> [book]
///
/// Without a book it reads a generated one of the size and shape of *War and Peace*. Everything that
/// is compared runs in turn, so that a machine that slows down slows both.
func run() throws {
  let arguments = CommandLine.arguments
  guard arguments.count > 1 else {
    print("usage: curlew-bench <program> [book]")
    return
  }
  let scratch = try Scratch()
  let book = arguments.count > 2 ? arguments[2] : try scratch.generatedBook()
  let bench = Bench(program: arguments[1], book: book, scratch: scratch.path)
  print("\(book.split(separator: "/").last ?? ""), \(bench.bookSize / 1000) KB, at 160x45\n")
  try bench.firstPage(runs: 21)
  try bench.idleness()
  for tone in ["truecolor", "256", "16"] { try bench.turn(tone: tone, runs: 5) }
}

do {
  try run()
} catch {
  print("curlew-bench: a program did not show what it should in time")
}
