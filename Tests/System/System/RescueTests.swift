#if os(Linux)
  import CurlewCProcess
  import CurlewSystem
  import Testing

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// What is sent to the terminal when the program is ended by force.
  @Suite(.timeLimit(.minutes(90))) struct RescueTests {
    /// The thread that draws may be held up for so long that another one ends the program, and then go on.
    @Test func `what is being sent does not change`() throws {
      // On a busy machine this test may need longer than the second that a reader would wait.
      rescue_set_waits(.max)
      defer { rescue_set_waits(20) }
      #expect(try Self.sent() == "first")
    }

    /// Prepares other bytes twice while a terminal takes none of the first ones, and returns what it then gets.
    private static func sent() throws -> String {
      var ends: [CInt] = [0, 0]
      let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      try #require(terminal >= 0 && pipe(&ends) == 0)
      for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
      defer { for descriptor in ends + [terminal] { close(descriptor) } }
      try #require(rescue_arm(terminal) == 0)
      defer { rescue_disarm() }
      prepare("first")
      // A pipe in place of the terminal takes nothing once it is full.
      let page = [UInt8](repeating: 0, count: 4096)
      var filled = 0
      while case let count = write(ends[1], page, page.count), count > 0 { filled += count }
      try #require(dup2(ends[1], terminal) == terminal)
      rescue_activate(1)
      let identity = Condition<String?>(nil)
      let thread = Thread {
        identity.update { $0 = FileSystem.resolved("/proc/thread-self") ?? "" }
        rescue_now()
      }
      // It sleeps nowhere but in the wait for the terminal.
      let task = identity.wait(until: { $0 != nil }) { $0 ?? "" }
      while isRunning(task) { sched_yield() }
      prepare("second")
      prepare("third")
      var bytes = [UInt8](repeating: 0, count: 1 << 20)
      // No byte more, or it takes what is sent as soon as there is room.
      while filled > 0 {
        let count = read(ends[0], &bytes, min(filled, bytes.count))
        try #require(count > 0)
        filled -= count
      }
      thread?.join()
      let count = read(ends[0], &bytes, bytes.count)
      return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    }

    private static func prepare(_ text: String) {
      rescue_prepare(text.utf8.map { CChar(bitPattern: $0) }, text.utf8.count)
    }

    /// Whether a thread neither sleeps nor has ended.
    private static func isRunning(_ task: String) -> Bool {
      guard let file = fopen(task + "/status", "r") else { return false }
      defer { fclose(file) }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = fread(&bytes, 1, bytes.count, file)
      return !String(decoding: bytes[..<count], as: UTF8.self).contains("State:\tS")
    }
  }
#endif
