internal import Cells
internal import Paging

/// One option: how it is written, what it does, and how it says so.
struct Option: Sendable {
  let names: [String]
  /// What the value is called; nil when there is none.
  var value: String?
  /// A value that may be left out.
  var isValueOptional = false
  let summary: String
  /// Options for those who build the program.
  var isHidden = false
  /// The words that a shell may offer as values.
  var choices: [String] = []
  let apply: @Sendable (inout Invocation, String) throws(Complaint) -> Void

  var takesValue: Bool { value != nil }
  var needsValue: Bool { takesValue && !isValueOptional }

  /// As it stands in a synopsis: `--page N`.
  var usage: String {
    let name = names.joined(separator: ", ")
    guard let value else { return name }
    return isValueOptional ? "\(name)[=\(value)]" : "\(name) \(value)"
  }
}

/// Every option, once: parsing, `--help`, the manual page and the completions come from here.
enum OptionTable {
  static let all = places + settings + printing + turning + telling

  static let places: [Option] = [
    Option(names: ["--page"], value: "N", summary: "open at page N") {
      (invocation, value) throws(Complaint) in
      guard let page = Int(value), page > 0 else {
        throw Complaint("--page cannot be “\(value)”: it is a page number, from 1")
      }
      invocation.start = .page(page)
    },
    Option(
      names: ["--at"], value: "PERCENT%|TEXT",
      summary: "open at a part of the whole, or where TEXT first stands"
    ) { (invocation, value) throws(Complaint) in
      invocation.start = try start(value)
    },
  ]

  static let settings: [Option] = SettingTable.all.map { entry in
    Option(
      names: ["--\(entry.name)"], value: entry.placeholder, isValueOptional: entry.isFlag,
      summary: entry.summary, choices: entry.words
    ) { (invocation, value) throws(Complaint) in
      let value = value.isEmpty && entry.isFlag ? "yes" : value
      var trial = Settings()
      try entry.apply(value, to: &trial)
      invocation.settings.append((entry, value))
    }
  }

  static let printing: [Option] = [
    job(.print, ["--print"], "set the pages as text on standard output"),
    Option(
      names: ["--size"], value: "COLSxROWS", summary: "with --print and --outline: the screen"
    ) { (invocation, value) throws(Complaint) in
      invocation.size = try size(value)
    },
    Option(names: ["--pages"], value: "A-B", summary: "with --print: only these pages") {
      (invocation, value) throws(Complaint) in
      invocation.pages = try pages(value)
    },
    Option(names: ["--color"], summary: "with --print: colours as escape sequences") {
      (invocation, _) throws(Complaint) in
      invocation.form = .coloured
    },
    Option(names: ["--svg"], summary: "with --print: a picture for documents", isHidden: true) {
      (invocation, _) throws(Complaint) in
      invocation.form = .vector
    },
    job(.outline, ["--outline"], "print the chapters and their pages"),
    job(.info, ["--info"], "print what is known of the text"),
    job(.list, ["--list"], "print the books of the shelf"),
  ]

  static let turning: [Option] = [
    Option(
      names: ["--moment"], value: "P",
      summary: "with --print: one frame of the turn from the page of --page, from 0 to 1"
    ) { (invocation, value) throws(Complaint) in
      invocation.turn.moment = try moment(value)
    },
    Option(names: ["--back"], summary: "with --moment or --corner: of the turn to the page before")
    {
      (invocation, _) throws(Complaint) in
      invocation.turn.direction = .backward
    },
    Option(
      names: ["--corner"], value: "X,Y",
      summary: "in place of --moment: with a corner held at that column and row"
    ) { (invocation, value) throws(Complaint) in
      invocation.turn.hand = try hand(value)
    },
  ]

  static let telling: [Option] = [
    job(.help, ["--help", "-h"], "print this"),
    job(.version, ["--version"], "print the version"),
    Option(names: ["--tour"], summary: "show the tour, from where you left it") {
      (invocation, _) throws(Complaint) in
      invocation.showsTour = true
    },
    job(.manual, ["--manual"], "print the manual page", isHidden: true),
    Option(
      names: ["--completions"], value: "SHELL", summary: "print completions for a shell",
      isHidden: true, choices: Completions.shells
    ) { (invocation, value) throws(Complaint) in
      guard Completions.shells.contains(value) else {
        throw Complaint("--completions knows \(Completions.shells.joined(separator: ", "))")
      }
      invocation.job = .completions(shell: value)
    },
  ]

  private static func job(
    _ job: Invocation.Job, _ names: [String], _ summary: String, isHidden: Bool = false
  ) -> Option {
    Option(names: names, summary: summary, isHidden: isHidden) {
      (invocation, _) throws(Complaint) in
      invocation.job = job
    }
  }

  // MARK: Values

  private static func start(_ value: String) throws(Complaint) -> Invocation.Start {
    guard value.hasSuffix("%"), let percent = Double(value.dropLast()), percent.isFinite else {
      guard !value.trimmed.isEmpty else { throw Complaint("--at needs a percentage or a text") }
      return .text(value)
    }
    guard (0.0...100.0).contains(percent) else {
      throw Complaint("--at cannot be “\(value)”: it is from 0% to 100%")
    }
    return .percent(percent)
  }

  private static func size(_ value: String) throws(Complaint) -> Size {
    let numbers = value.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let columns = numbers[0], let rows = numbers[1],
      (1...1000).contains(columns), (1...500).contains(rows)
    else {
      throw Complaint("--size cannot be “\(value)”: it is columns and rows, as in 80x24")
    }
    return Size(columns: columns, rows: rows)
  }

  private static func moment(_ value: String) throws(Complaint) -> Double {
    guard let moment = Double(value), (0...1).contains(moment) else {
      throw Complaint("--moment cannot be “\(value)”: it is a number from 0 to 1, as in 0.5")
    }
    return moment
  }

  private static func hand(_ value: String) throws(Complaint) -> PrintedTurn.Hand {
    let numbers = value.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 2, let column = numbers[0], let row = numbers[1],
      abs(column) <= 1000, abs(row) <= 1000
    else {
      throw Complaint("--corner cannot be “\(value)”: it is a column and a row, as in 60,12.5")
    }
    return PrintedTurn.Hand(column: column, row: row)
  }

  private static func pages(_ value: String) throws(Complaint) -> ClosedRange<Int> {
    let numbers = value.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(numbers.count), let first = numbers[0], let last = numbers.last ?? nil,
      first > 0, first <= last
    else {
      throw Complaint("--pages cannot be “\(value)”: it is a page or a range, as in 3-7")
    }
    return first...last
  }
}

extension SettingEntry {
  var isFlag: Bool { if case .flag = values { true } else { false } }

  fileprivate var words: [String] {
    switch values {
    case .flag: []
    case .oneOf(let words): words
    case .number, .name: []
    }
  }

  fileprivate var placeholder: String {
    switch values {
    case .flag: "yes|no"
    case .oneOf(let words): words.joined(separator: "|")
    case .number: "N"
    case .name(let placeholder, _): placeholder
    }
  }
}
