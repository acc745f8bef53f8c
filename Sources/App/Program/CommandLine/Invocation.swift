internal import CurlewAnnotations
internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewReader
internal import CurlewSearch
internal import CurlewSettings

/// A parsed command line.
struct Invocation {
  var job = Job.read
  /// Settings, in the order given. They override those of the defaults file.
  var settings: [(entry: SettingEntry, value: String)] = []
  /// What is to be changed in the contents, and whether the changes are kept.
  var contents = ContentsChoice()
  var start: WantedStart?
  var size: Size?
  /// The pages to print, from 1.
  var pages: ClosedRange<Int>?
  var form = PrintedForm.plain
  /// Whether to print the title page instead of pages of the text.
  /// What `--search` looks for.
  var query = SearchQuery("")
  /// Whether `--search` only counts.
  var countsHits = false
  var files: [String] = []
  /// Whether to open the book that was read last.
  var continuesLast = false
  /// The address of a book to download and open.
  var download: String?
  /// Whether to start with the tour.
  var showsTour = false

  /// The option that asked for the job.
  private var jobOption: String?

  enum Job: Equatable {
    case read, linear, print, outline, info, people, list, search
    case notes(NotesForm), importNotes(file: String), words(asCards: Bool)
    case version, examples, help, manual, actions, year
    case completions(shell: String)
    case defaults([String])
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
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        files.append(word)
        continue
      }
      try parse(word, from: &words)
    }
    try checkOptions()
  }

  /// Throws if two options ask for different jobs. Help and the version are given in any case.
  private mutating func checkJobs(_ former: Job, _ option: Option) throws(Complaint) {
    guard job != former else { return }
    let answers: [Job] = [.help, .examples, .version]
    if answers.contains(former) { return job = former }
    if let jobOption, !answers.contains(job) {
      throw Complaint("\(jobOption) and \(option.names[0]) cannot be combined")
    }
    jobOption = option.names[0]
  }

  /// Throws if options of a search or of printing were given without it.
  private func checkOptions() throws(Complaint) {
    let ofSearch = [
      ("--count", countsHits), ("--regex", query.isExpression), ("--exact", query.isExact),
      ("--whole-words", query.matchesWholeWords),
    ]
    for (name, isGiven) in ofSearch where isGiven && job != .search {
      throw Complaint("\(name) needs --search PATTERN")
    }
    guard !contents.keepsWishes || !contents.wishes.isEmpty else {
      throw Complaint("--save-chapters needs --chapters-like or --no-chapter")
    }
    guard contents.facing == .asBefore || files.count <= 1 else {
      throw Complaint("--beside needs one FILE")
    }
    guard contents.voice == nil || files.count == 1 else {
      throw Complaint("--voice needs one FILE")
    }
    let ofPrinting = [
      ("--pages", pages != nil), ("--color", form == .coloured),
      ("--svg", form == .vector),
    ]
    for (name, isGiven) in ofPrinting where isGiven && [.read, .linear, .list].contains(job) {
      throw Complaint("\(name) needs --print")
    }
  }

  /// Parses `--name value`, `--name=value` or `--name`.
  private mutating func parse(_ word: String, from words: inout ArraySlice<String>)
    throws(Complaint)
  {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let option = OptionTable.all.first(where: { $0.names.contains(String(parts[0])) }) else {
      throw Complaint("unknown option \(parts[0]); \(OptionTable.hint(for: String(parts[0])))")
    }
    var value = parts.count > 1 ? String(parts[1]) : nil
    if value == nil && option.needsValue {
      value = words.popFirst()
      guard value != nil else { throw Complaint("missing value: \(option.usage)") }
    }
    guard value == nil || option.takesValue else {
      throw Complaint("\(parts[0]) takes no value")
    }
    let former = job
    try option.apply(&self, value ?? "")
    try checkJobs(former, option)
  }
}
