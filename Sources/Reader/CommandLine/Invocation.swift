internal import Cells

/// What was asked for on the command line.
struct Invocation {
  var job = Job.read
  /// Settings said here, in order, to be laid over those of the defaults file.
  var settings: [(entry: SettingEntry, value: String)] = []
  var start: Start?
  var size: Size?
  /// Pages to print, counted from 1.
  var pages: ClosedRange<Int>?
  var form = Printer.Form.plain
  /// The turn of which one frame is printed.
  var turn = PrintedTurn()
  var files: [String] = []
  /// The tour is wanted before anything else.
  var showsTour = false

  enum Job: Equatable {
    case read, print, outline, info, list
    case version, help, manual
    case completions(shell: String)
    case defaults([String])
  }

  /// Where to open the book.
  enum Start: Equatable {
    case page(Int)
    case percent(Double)
    case text(String)
  }

  init(_ arguments: [String]) throws(Complaint) {
    if arguments.first == "defaults" {
      job = .defaults(Array(arguments.dropFirst()))
      return
    }
    var words = arguments[...]
    while let word = words.popFirst() {
      if word == "--" {
        files += words
        return
      }
      guard word.hasPrefix("-"), word != "-" else {
        files.append(word)
        continue
      }
      try take(word, from: &words)
    }
  }

  /// `--name value`, `--name=value` or, for what needs no value, `--name`.
  private mutating func take(_ word: String, from words: inout ArraySlice<String>)
    throws(Complaint)
  {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let option = OptionTable.all.first(where: { $0.names.contains(String(parts[0])) }) else {
      throw Complaint("there is no option \(parts[0]); curlew --help lists them")
    }
    var value = parts.count > 1 ? String(parts[1]) : nil
    if value == nil && option.needsValue {
      value = words.popFirst()
      guard value != nil else { throw Complaint("\(parts[0]) needs a value: \(option.usage)") }
    }
    guard value == nil || option.takesValue else {
      throw Complaint("\(parts[0]) takes no value")
    }
    try option.apply(&self, value ?? "")
  }
}
