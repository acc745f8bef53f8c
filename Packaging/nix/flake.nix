# nixpkgs has no Swift 6 yet, so this packages the static program of the release.
{
  description = "Book reader for the terminal, with pages that turn";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs = { self, nixpkgs }:
    let
      sums = {
        x86_64 = "@SHA512_X86_64@";
        aarch64 = "@SHA512_AARCH64@";
      };
      package = processor: sum:
        let pkgs = nixpkgs.legacyPackages."${processor}-linux"; in
        pkgs.stdenvNoCC.mkDerivation {
          pname = "curlew-reader";
          version = "@VERSION@";
          src = pkgs.fetchurl {
            url = "https://@SITE@/releases/curlew-reader-@VERSION@-${processor}-linux.tar.gz";
            sha512 = sum;
          };
          dontBuild = true;
          dontFixup = true;
          installPhase = "mkdir -p $out && cp -r bin share $out/";
          meta.license = pkgs.lib.licenses.mit;
          meta.mainProgram = "curlew";
        };
    in
    {
      packages = nixpkgs.lib.mapAttrs' (processor: sum:
        nixpkgs.lib.nameValuePair "${processor}-linux" { default = package processor sum; }) sums;
    };
}
