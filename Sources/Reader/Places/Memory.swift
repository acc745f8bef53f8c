/// What the application needs of whoever remembers places.
protocol Memory {
  /// All that is known, and what a person should be told about it.
  mutating func recall() -> (records: [PlaceRecord], complaints: [Complaint])

  /// Keeps a record. A complaint says why it could not be kept, or how.
  mutating func remember(_ record: PlaceRecord) -> Complaint?
}
