import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A row of the reliability report: how often a fault was caused, and how often it did harm.
///
/// Each row has a control: the same fault against something that lacks the protection. If the control
/// survives as well, the trial proves nothing, and fails.
struct FaultRow {
  /// The number of the promise in Documentation/Reliability.md.
  let promise: Int
  let name: String
  private var trials = 0
  private var failures: [String] = []
  private var controlTrials = 0
  private var controlFailures = 0

  init(promise: Int, _ name: String) {
    (self.promise, self.name) = (promise, name)
  }

  mutating func trial(_ isGood: Bool, _ what: @autoclosure () -> String = "") {
    trials += 1
    if !isGood { failures.append(what()) }
  }

  mutating func control(_ isGood: Bool) {
    controlTrials += 1
    if !isGood { controlFailures += 1 }
  }

  /// Checks the row and adds it to the report.
  func finish() {
    #expect(failures.isEmpty, "\(failures.count) of \(trials): \(failures.prefix(5))")
    #expect(controlFailures > 0, "the control must fail")
    let line =
      "\(promise)\t\(name)\t\(trials)\t\(failures.count)\t\(controlTrials)\t\(controlFailures)\n"
    guard let path = Settings.report, let file = fopen(path, "a") else { return }
    fputs(line, file)
    fclose(file)
  }

  /// The number of trials: a percentage of those of the full battery, and at least a few.
  static func count(_ full: Int, least: Int) -> Int {
    max(full * Settings.percent / 100, least)
  }

  private enum Settings {
    static let report = getenv("CURLEW_FAULT_REPORT").map { String(cString: $0) }
    /// 0 for the sample that every test run has.
    static let percent = getenv("CURLEW_FAULT_PERCENT").flatMap { Int(String(cString: $0)) } ?? 0
  }
}
