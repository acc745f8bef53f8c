{
  description = "Book reader for the terminal, with pages that turn";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs = { self, nixpkgs }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" "aarch64-darwin" ];
      each = f: nixpkgs.lib.genAttrs systems (system: f nixpkgs.legacyPackages.${system});
    in
    {
      packages = each (pkgs: {
        default = pkgs.swiftPackages.stdenv.mkDerivation {
          pname = "curlew";
          version = "@VERSION@";
          src = ../..;
          nativeBuildInputs = with pkgs; [ swift swiftpm pkg-config ];
          buildInputs = with pkgs; [ ncurses uchardet libunistring fribidi libdeflate pcre2 cmark-gfm ];
          buildPhase = "swift build -c release --product curlew";
          installPhase = "make install-files PREFIX=$out";
          meta.license = pkgs.lib.licenses.mit;
          meta.mainProgram = "curlew";
        };
      });
    };
}
