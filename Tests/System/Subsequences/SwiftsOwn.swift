/// Makes the same calls as `SubsequenceTests.ours`. Here they reach the functions of `_StringProcessing`, because this
/// file does not import `CurlewSubsequences`.
func swifts(_ text: String, _ pattern: String) -> [String] {
  let range = text.firstRange(of: pattern)
  return [
    "\(text.contains(pattern))", range.map { String(text[$0]) } ?? "-",
    range.map { String(text[$0.upperBound...]) } ?? "-",
    "\(text.ranges(of: pattern).map { text[$0.upperBound...] })",
    "\(text.split(separator: pattern))", "\(text.split(separator: pattern, maxSplits: 1))",
    "\(text.split(separator: pattern, omittingEmptySubsequences: false))",
    text.replacing(pattern, with: "-"), text.replacing(pattern, with: pattern + pattern),
  ]
}
