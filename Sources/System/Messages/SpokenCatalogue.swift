private import CurlewLibc

/// A thread-specific catalogue that temporarily replaces the catalogue of the whole program.
struct SpokenCatalogue {
  private let key: pthread_key_t = {
    var key = pthread_key_t()
    precondition(pthread_key_create(&key, nil) == 0)
    return key
  }()

  /// Nil if the thread uses the one for the whole program.
  var value: MessageCatalogue?? {
    pthread_getspecific(key)?.assumingMemoryBound(to: MessageCatalogue?.self).pointee
  }

  func set<Result>(_ catalogue: MessageCatalogue?, during work: () -> Result) -> Result {
    let former = pthread_getspecific(key)
    defer { pthread_setspecific(key, former) }
    return withUnsafePointer(to: catalogue) {
      pthread_setspecific(key, $0)
      return work()
    }
  }
}
