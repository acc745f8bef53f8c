# nixpkgs has no Swift 6 yet, so this packages the static program of the release.
{
  description = "Book reader for the terminal, with pages that turn";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs = { self, nixpkgs }:
    let
      system = "x86_64-linux";
      pkgs = nixpkgs.legacyPackages.${system};
    in
    {
      packages.${system}.default = pkgs.stdenvNoCC.mkDerivation {
        pname = "curlew";
        version = "@VERSION@";
        src = pkgs.fetchurl {
          url = "https://curlew.example/releases/curlew-@VERSION@-x86_64-linux.tar.gz";
          sha512 = "@SHA512@";
        };
        dontBuild = true;
        dontFixup = true;
        installPhase = "mkdir -p $out && cp -r bin share $out/";
        meta.license = pkgs.lib.licenses.mit;
        meta.mainProgram = "curlew";
      };
    };
}
