/// Whether something was saved, and what to tell the user.
struct SaveOutcome: Equatable {
  var isSaved = true
  /// A failure that lasts is reported only once.
  var complaint: Complaint?
}
