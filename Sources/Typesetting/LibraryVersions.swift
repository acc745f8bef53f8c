internal import CFribidi
internal import CUnistring

/// The libraries that the module was compiled with.
package let typesettingLibraries: [String] = {
  let (major, minor) = (_LIBUNISTRING_VERSION >> 8 & 0xFF, _LIBUNISTRING_VERSION & 0xFF)
  return ["FriBidi \(FRIBIDI_VERSION)", "libunistring \(major).\(minor)"]
}()
