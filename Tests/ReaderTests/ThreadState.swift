#if canImport(Glibc)
  @testable import Reader

  /// What the system tells of the thread that asks.
  struct ThreadState: Equatable {
    /// The processor that it runs on.
    let processor: Int?
    /// How often it had to wait for memory to come.
    let pageFaults: Int?
    /// The processors that it may run on, as the digits of a number.
    let allowed: Substring?

    static var current: ThreadState {
      // The name of the program stands before them, in brackets.
      let numbers = text(of: "stat").split(separator: ")").last?.split(separator: " ") ?? []
      let allowed = text(of: "status").split(separator: "\n").first {
        $0.hasPrefix("Cpus_allowed:")
      }
      return ThreadState(
        processor: numbers.count > 36 ? Int(numbers[36]) : nil,
        pageFaults: numbers.count > 7 ? Int(numbers[7]) : nil,
        allowed: allowed?.split(separator: "\t").last)
    }

    private static func text(of file: String) -> String {
      systemText(at: "/proc/thread-self/\(file)")
    }

    var canGoElsewhere: Bool {
      (allowed ?? "").compactMap { $0.hexDigitValue?.nonzeroBitCount }.reduce(0, +) > 1
    }
  }

  /// What is in a file that the system makes when it is read; nothing when there is none.
  func systemText(at path: String) -> String {
    let bytes = try? Descriptor(reading: path).bytes(in: 0..<1 << 16)
    return String(decoding: bytes ?? [], as: UTF8.self)
  }
#endif
