import Harness
import Testing

/// Records an issue for sequences in the output that Curlew never sends. The last sequence may be
/// incomplete.
func auditOutput(_ output: [UInt8]) {
  let foreign = Auditor.foreignParts(ofUnfinished: output)
  if !foreign.isEmpty { Issue.record("foreign in the output: \(foreign)") }
}

extension PtySession {
  /// The session, set to audit all its output when it is destroyed.
  consuming func audited() -> PtySession {
    var session = self
    session.atEnd = { auditOutput($0.bytes) }
    return session
  }
}
