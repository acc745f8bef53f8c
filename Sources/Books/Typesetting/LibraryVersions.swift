internal import CurlewCFribidi
internal import CurlewCUnistring

/// The libraries that the module was compiled with.
package let typesettingLibraries: [String] = {
  let (major, minor) = (_LIBUNISTRING_VERSION >> 16, _LIBUNISTRING_VERSION >> 8 & 0xFF)
  return ["FriBidi \(FRIBIDI_VERSION)", "libunistring \(major).\(minor)"]
}()
