# mockapi
# SPDX-License-Identifier: Apache-2.0

class Mockapi < Formula
  desc "@SUMMARY@"
@HOMEPAGE@
  version "@VERSION@"
  license "Apache-2.0"

@PLATFORMS@
  def install
    bin.install "bin/mockapi"
    man1.install Dir["share/man/man1/*"]
    bash_completion.install "share/bash-completion/completions/mockapi"
    zsh_completion.install "share/zsh/site-functions/_mockapi"
    fish_completion.install "share/fish/vendor_completions.d/mockapi.fish"
    pkgshare.install Dir["share/mockapi/*"]
    doc.install "LICENSE", "THIRD-PARTY"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/mockapi --version")
    system bin/"mockapi", "check", pkgshare/"examples"
  end
end
