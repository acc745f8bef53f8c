#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// Work that is done beside the main thread, once: it begins when the value is made.
///
/// `@unchecked`: the result is written by the one thread before it ends, and read after it was
/// waited for.
final class Beside<Value: Sendable, Failure: Error>: @unchecked Sendable {
  private let work: @Sendable () throws(Failure) -> Value
  private var result: Result<Value, Failure>?
  private var thread: pthread_t?

  init(_ work: @escaping @Sendable () throws(Failure) -> Value) {
    self.work = work
    var thread = pthread_t()
    let box = Unmanaged.passRetained(Runnable { [self] in run() })
    if pthread_create(&thread, nil, Self.start, box.toOpaque()) == 0 {
      self.thread = thread
    } else {
      box.release()
    }
  }

  /// What came of the work; waits for it.
  func value() throws(Failure) -> Value {
    if let thread { pthread_join(thread, nil) }
    thread = nil
    while true {
      if let result { return try result.get() }
      // No thread could be had.
      run()
    }
  }

  private func run() {
    do throws(Failure) {
      result = .success(try work())
    } catch {
      result = .failure(error)
    }
  }

  private static var start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    { box in
      if let box { Unmanaged<Runnable>.fromOpaque(box).takeRetainedValue().body() }
      return nil
    }
  }
}

/// A closure that can be handed through C.
private final class Runnable {
  let body: () -> Void

  init(_ body: @escaping () -> Void) {
    self.body = body
  }
}
