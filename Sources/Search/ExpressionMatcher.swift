internal import CPcre2
internal import Manuscript

/// Finds what a regular expression describes. A space in the expression matches any white space within
/// a paragraph; `^` and `$` match at the ends of paragraphs.
struct ExpressionMatcher: Sendable {
  private let code: CompiledExpression

  init(_ query: SearchQuery) throws(SearchError) {
    let ignoresCase = !query.isExact && !query.text.hasCapitals
    let typed = try CompiledExpression(query.text, ignoresCase: ignoresCase)
    // Compiled after what was typed, whose own faults are told first. `\E` ends what a `\Q` has quoted.
    code =
      query.matchesWholeWords
      ? try CompiledExpression("\\b(?:\(query.text)\\E)\\b", ignoresCase: ignoresCase) : typed
  }

  func matches(in text: FoldedText, limit: Int) -> [Range<Int>] {
    var matches: [Range<Int>] = []
    code.forEachMatch(in: text.utf8) { range in
      matches.append(text.source(of: range))
      return matches.count < limit
    }
    return matches
  }
}

extension String {
  /// Whether it has capitals other than those of escapes such as `\W`.
  fileprivate var hasCapitals: Bool {
    var isEscaped = false
    for scalar in unicodeScalars {
      if !isEscaped, scalar.properties.isUppercase { return true }
      isEscaped = scalar == "\\" && !isEscaped
    }
    return false
  }
}

/// A compiled expression of PCRE2. It is only read after it has been made.
private final class CompiledExpression: @unchecked Sendable {
  private let code: OpaquePointer
  private let context: OpaquePointer?

  /// The most steps of one match. An expression that needs more finds nothing there.
  private static let matchLimit: UInt32 = 1_000_000

  init(_ pattern: String, ignoresCase: Bool) throws(SearchError) {
    var (error, place) = (Int32(0), 0)
    var options = PCRE2_UTF | PCRE2_UCP | PCRE2_MULTILINE | UInt32(PCRE2_NEVER_BACKSLASH_C)
    if ignoresCase { options |= UInt32(PCRE2_CASELESS) }
    let bytes = Array(pattern.utf8)
    guard let code = pcre2_compile_8(bytes, bytes.count, options, &error, &place, nil) else {
      throw SearchError(reason: Self.message(error))
    }
    self.code = code
    // Without machine code, PCRE2 interprets the expression.
    pcre2_jit_compile_8(code, UInt32(PCRE2_JIT_COMPLETE))
    context = pcre2_match_context_create_8(nil)
    pcre2_set_match_limit_8(context, Self.matchLimit)
  }

  deinit {
    pcre2_code_free_8(code)
    pcre2_match_context_free_8(context)
  }

  private static func message(_ error: Int32) -> String {
    var buffer = [UInt8](repeating: 0, count: 256)
    let length = pcre2_get_error_message_8(error, &buffer, buffer.count)
    return String(decoding: buffer.prefix(Int(max(length, 0))), as: UTF8.self)
  }

  /// Calls `body` with each match that is not empty, until it returns false.
  func forEachMatch(in text: [UInt8], _ body: (Range<Int>) -> Bool) {
    guard let data = pcre2_match_data_create_8(1, nil) else { return }
    defer { pcre2_match_data_free_8(data) }
    var start = 0
    while start < text.count {
      // Folded text is valid UTF-8, so it need not be checked each time.
      let found = pcre2_match_8(
        code, text, text.count, start, UInt32(PCRE2_NO_UTF_CHECK) | UInt32(PCRE2_NOTEMPTY), data,
        context)
      guard found >= 0, let offsets = pcre2_get_ovector_pointer_8(data) else { return }
      let range = offsets[0]..<max(offsets[1], offsets[0])
      guard !range.isEmpty, body(range) else { return }
      start = range.upperBound
    }
  }
}
