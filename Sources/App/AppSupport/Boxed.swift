/// A value that is kept on the heap and copied on write.
///
/// The code that the compiler generates to copy a struct grows with everything nested in the struct. A box keeps a
/// large part out of that code.
@propertyWrapper package struct Boxed<Value> {
  private final class Storage {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage

  package init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  package var wrappedValue: Value {
    _read { yield storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }
}
