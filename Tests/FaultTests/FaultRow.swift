import Synchronization
import CurlewSystem
import TestBooks
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
  /// The number of trials of the full battery; 0 where every case is tried at every percentage.
  let full: Int
  private let least: Int
  private var trials = 0
  private var failures: [String] = []
  private var controlTrials = 0
  private var controlFailures = 0

  /// - Parameter least: The number of trials of the sample that every test run has.
  init(promise: Int, _ name: String, full: Int = 0, least: Int = 0) {
    (self.promise, self.name, self.full, self.least) = (promise, name, full, least)
  }

  /// How many trials to make: a percentage of the full battery, and at least a few.
  var count: Int { max(full * FaultSettings.percent / 100, min(least, full)) }

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
    let fields = [promise, trials, full, failures.count, controlTrials, controlFailures]
      .map(String.init)
    let origin = [String(FaultSettings.seed), String(CurrentProcess.wallClock)]
    let line = ([fields[0], name] + fields.dropFirst() + origin).joined(separator: "\t") + "\n"
    guard let path = FaultSettings.report, let file = fopen(path, "a") else { return }
    fputs(line, file)
    fclose(file)
  }
}

/// How large a part of the battery is run, and how.
enum FaultSettings {
  /// The file to which rows are added.
  static let report = getenv("CURLEW_FAULT_REPORT").map { String(cString: $0) }
  /// Of the full battery; 0 for the sample that every test run has.
  static let percent = number("CURLEW_FAULT_PERCENT") ?? 0
  /// Moments, sizes and bytes that are chosen at random depend on it alone.
  static let seed = number("CURLEW_FAULT_SEED") ?? 17
  /// How many events `make soak` sends.
  static let soakEvents = number("CURLEW_SOAK_EVENTS") ?? 0
  /// How many programs of a row run at once: most of their time is waiting.
  static let lanes = number("CURLEW_FAULT_LANES") ?? (percent == 0 ? 4 : 8)
  /// How many trials of all rows together run at once. The sample runs few, because other tests run
  /// beside it.
  static let slots = number("CURLEW_FAULT_SLOTS") ?? (percent == 0 ? 4 : 1000)

  /// The time limit of every test. The full battery takes hours.
  static let timeLimit = TimeLimitTrait.timeLimit(
    .minutes(percent == 0 && soakEvents == 0 ? 90 : 2880))

  private static func number(_ name: String) -> Int? {
    getenv(name).flatMap { Int(String(cString: $0)) }
  }
}

/// Limits how many trials run at the same time.
private enum Slots {
  private static let free = Mutex(FaultSettings.slots)

  /// Waits until another trial may run.
  static func take() {
    while !takeIfFree() { usleep(5000) }
  }

  static func give() { free.withLock { $0 += 1 } }

  private static func takeIfFree() -> Bool {
    free.withLock { free in
      guard free > 0 else { return false }
      free -= 1
      return true
    }
  }
}

// MARK: Trials side by side

extension FaultRow {
  /// Makes all trials of the row, several at once.
  ///
  /// - Parameter trial: Takes the number of the trial and random numbers of its own, and returns what
  ///   went wrong; nil if nothing did.
  mutating func tryAll(
    _ trial: @escaping @Sendable (Int, inout Chaos) throws -> String?
  ) async {
    for found in await Self.findings(count, trial) { self.trial(found == nil, found ?? "") }
  }

  /// The same for controls.
  mutating func controlAll(
    _ count: Int, _ trial: @escaping @Sendable (Int, inout Chaos) throws -> String?
  ) async {
    for found in await Self.findings(count, trial) { control(found == nil) }
  }

  /// Each lane has a thread: tasks would take turns when the tests keep the processors busy.
  static func inLanes<Found: Sendable>(
    _ count: Int, lanes: Int = FaultSettings.lanes,
    _ body: @escaping @Sendable (Int, inout Chaos) -> Found
  ) async -> [Found] {
    await withTaskGroup(of: [Found].self) { group in
      for lane in 0..<min(lanes, count) {
        group.addTask {
          await withCheckedContinuation { continuation in
            let thread = Thread {
              continuation.resume(
                returning: stride(from: lane, to: count, by: lanes).map { number in
                  var chaos = Chaos(seed: UInt64(FaultSettings.seed) << 32 + UInt64(number))
                  return body(number, &chaos)
                })
            }
            thread?.detach()
          }
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
  }

  private static func findings(
    _ count: Int, _ trial: @escaping @Sendable (Int, inout Chaos) throws -> String?
  ) async -> [String?] {
    await inLanes(count) { number, chaos in
      Slots.take()
      defer { Slots.give() }
      do {
        return try trial(number, &chaos).map { "\(number): \($0)" }
      } catch {
        return "\(number): \(error)"
      }
    }
  }
}
