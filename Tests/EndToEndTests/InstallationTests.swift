import Harness
import Testing

/// What installs the program, tried with a shell script in its place. `make try-packages` tries the real one.
@Suite(.timeLimit(.minutes(90))) struct InstallationTests {
  /// Makes a release whose program only names a book; runs `commands` in the package, with the release as `$1`.
  private func withRelease(_ commands: String) throws -> Command.Result {
    let folder = try Files.newDirectory()
    defer { _ = try? Command.run(["rm", "-rf", folder]) }
    let release = """
      set -eu
      cd "$0"
      version=$(echo @VERSION@ | sh Scripts/fill.sh)
      name=curlew-reader-$version
      mkdir -p "$1/$name/bin" "$1/$name/share/man/man1" "$1/$name/share/curlew-reader/books"
      printf '#!/bin/sh\\necho The Long Bill\\n' >"$1/$name/bin/curlew"
      chmod 755 "$1/$name/bin/curlew"
      echo . | gzip >"$1/$name/share/man/man1/curlew.1.gz"
      tar -C "$1" -czf "$1/$name-$(uname -m)-linux.tar.gz" "$name"
      rm -r "$1/$name"
      sh Scripts/recipes.sh "$version" "$1"
      \(commands)
      """
    return try Command.run(["sh", "-c", release, Files.package, folder])
  }

  @Test func `install.sh installs, is repeated, and removes what it installed`() throws {
    let result = try withRelease(#"sh Scripts/try-install.sh "$1""#)
    #expect(result.status == 0 && !result.output.contains("FAILED"), "\(result)")
  }

  @Test(.enabled(if: Self.hasPip, "needs Python with pip"))
  func `a wheel is installed by pip, and starts the program`() throws {
    let result = try withRelease(
      #"""
      python3 Scripts/wheel.py "$1" && cp "$1"/*.whl "$1/first" && touch "$1"/*.gz
      python3 Scripts/wheel.py "$1" && cmp "$1"/*.whl "$1/first"
      export PIP_DISABLE_PIP_VERSION_CHECK=1 PYTHONPATH="$1/python"
      python3 -m pip install -q --no-index --target "$1/python" "$1"/*.whl
      "$1/python/bin/curlew"
      python3 -m curlew_reader
      "$1/python/bin/curlew-reader"
      gzip -t "$1/python/share/man/man1/curlew.1.gz"
      """#)
    #expect(result.status == 0, "\(result)")
    #expect(result.output.matches(of: /The Long Bill\n/).count == 3, "\(result)")
  }

  private static let hasPip =
    (try? Command.run(["python3", "-m", "pip", "--version"]))?.status == 0

  /// What stands in the program's own folders may be the reader's.
  @Test(.needsProgram)
  func `make install does not overwrite another program, nor uninstall what readers made`()
    throws
  {
    let result = try withRelease(
      #"""
      cp "$CURLEW_PROGRAM" "$1/curlew"
      mkdir -p "$1/usr/bin" "$1/usr/share/curlew/marks"
      echo mark >"$1/usr/share/curlew/marks/mark"
      make() { command make -s PROGRAM="$1/curlew" PREFIX="$1/usr" "$2"; }
      echo converter >"$1/usr/bin/curlew"
      ! make "$1" install-files 2>&1 && ! make "$1" uninstall 2>&1
      cat "$1/usr/bin/curlew"
      rm "$1/usr/bin/curlew"
      make "$1" install-files && make "$1" install-files && cmp "$1/usr/bin/curlew" "$1/curlew.stripped"
      env -i HOME="$1" "$1/usr/bin/curlew" --list
      make "$1" uninstall
      (cd "$1/usr" && find . -type f)
      """#)
    #expect(result.status == 0, "\(result)")
    #expect(
      result.output.matches(of: /another program of that name. Nothing was changed/).count == 2)
    #expect(result.output.contains("The Long Bill"), "the books are found: \(result)")
    #expect(result.output.contains("converter\n"))
    #expect(result.output.hasSuffix("\n./share/curlew/marks/mark\n"), "\(result)")
  }
}
