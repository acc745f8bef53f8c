internal import CurlewCPcre2

/// A compiled expression of PCRE2. It is only read after it has been made.
final class CompiledExpression: @unchecked Sendable {
  fileprivate let code: OpaquePointer

  /// In bytes. Longer expressions cost memory before they find anything.
  private static let longest = 10_000

  init(_ pattern: String, ignoresCase: Bool) throws(SearchError) {
    var (error, place) = (Int32(0), 0)
    var options = PCRE2_UTF | PCRE2_UCP | PCRE2_MULTILINE | UInt32(PCRE2_NEVER_BACKSLASH_C)
    options |= UInt32(PCRE2_USE_OFFSET_LIMIT)
    if ignoresCase { options |= UInt32(PCRE2_CASELESS) }
    let bytes = Array(pattern.utf8)
    guard bytes.count <= Self.longest else {
      throw SearchError(reason: "longer than \(Self.longest) bytes")
    }
    guard let code = pcre2_compile_8(bytes, bytes.count, options, &error, &place, nil) else {
      throw SearchError(reason: Self.message(error))
    }
    self.code = code
    // Without machine code, PCRE2 interprets the expression.
    pcre2_jit_compile_8(code, UInt32(PCRE2_JIT_COMPLETE))
  }

  deinit { pcre2_code_free_8(code) }

  private static func message(_ error: Int32) -> String {
    var buffer = [UInt8](repeating: 0, count: 256)
    let length = pcre2_get_error_message_8(error, &buffer, buffer.count)
    return String(decoding: buffer.prefix(Int(max(length, 0))), as: UTF8.self)
  }
}

/// What PCRE2 needs besides the expression to match it: the memory of one thread.
final class ExpressionMemory: @unchecked Sendable {
  private let context: OpaquePointer
  private let data: OpaquePointer
  /// Nil without machine code, which alone needs it.
  private let stack: OpaquePointer?

  enum Outcome: Equatable {
    case match(Range<Int>)
    case noMatch
    /// A limit was met: there may be a match.
    case unknown
  }

  /// In bytes. The stack grows when it is needed.
  private static let smallestStack = 32 << 10
  private static let largestStack = 8 << 20
  /// In KiB, for the interpreter.
  private static let largestHeap: UInt32 = 32 << 10
  /// The most steps of one call, over all places where a match may begin.
  private static let mostSteps = 20_000_000

  /// Nil when there is no memory.
  init?() {
    guard let context = pcre2_match_context_create_8(nil) else { return nil }
    guard let data = pcre2_match_data_create_8(1, nil) else {
      pcre2_match_context_free_8(context)
      return nil
    }
    (self.context, self.data) = (context, data)
    stack = pcre2_jit_stack_create_8(Self.smallestStack, Self.largestStack, nil)
    if let stack { pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(stack)) }
    pcre2_set_heap_limit_8(context, Self.largestHeap)
  }

  deinit {
    pcre2_jit_stack_free_8(stack)
    pcre2_match_data_free_8(data)
    pcre2_match_context_free_8(context)
  }

  /// Looks for the first match that begins in a range, and may end behind it. The fewer places there are
  /// to begin at, the more steps may be spent on each of them.
  func firstMatch(
    of expression: CompiledExpression, in text: [UInt8], from places: Range<Int>
  ) -> Outcome {
    pcre2_set_offset_limit_8(context, places.upperBound - 1)
    pcre2_set_match_limit_8(context, UInt32(max(Self.mostSteps / places.count, 1)))
    // Folded text is valid UTF-8, so it need not be checked each time.
    let options = UInt32(PCRE2_NO_UTF_CHECK) | UInt32(PCRE2_NOTEMPTY)
    var found = run(expression, text, places.lowerBound, options)
    if found == PCRE2_ERROR_JIT_STACKLIMIT {
      found = run(expression, text, places.lowerBound, options | UInt32(PCRE2_NO_JIT))
    }
    guard found != PCRE2_ERROR_NOMATCH else { return .noMatch }
    guard found >= 0, let offsets = pcre2_get_ovector_pointer_8(data) else { return .unknown }
    return .match(offsets[0]..<max(offsets[1], offsets[0]))
  }

  private func run(
    _ expression: CompiledExpression, _ text: [UInt8], _ start: Int, _ options: UInt32
  ) -> Int32 {
    pcre2_match_8(expression.code, text, text.count, start, options, data, context)
  }
}
