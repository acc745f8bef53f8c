package import CurlewAppSupport

/// Whether something was saved, and what to tell the user.
package struct SaveOutcome: Equatable {
  package var isSaved = true
  /// A failure that lasts is reported only once.
  package var complaint: Complaint?

  package init(isSaved: Bool = true, complaint: Complaint? = nil) {
    (self.isSaved, self.complaint) = (isSaved, complaint)
  }
}
