internal import CDeflate

/// The library that inflates archives.
package let formatsLibrary = "libdeflate \(LIBDEFLATE_VERSION_STRING)"
