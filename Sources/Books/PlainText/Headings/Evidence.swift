internal import CurlewManuscript

/// The kinds of evidence for sections that can be switched off, to measure what each is worth.
package enum Evidence: String, CaseIterable, Sendable {
  case marks, contents, series
  case letters, decimals, counted, titledNumerals, numerals
}

extension ReadingOptions {
  func uses(_ evidence: Evidence) -> Bool { !ignoredEvidence.contains(evidence.rawValue) }
}
