internal import CurlewCDeflate

/// The library that inflates archives.
package let formatsLibraries = ["libdeflate \(LIBDEFLATE_VERSION_STRING)"]
