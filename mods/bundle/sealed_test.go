package bundle

import (
	"crypto/rand"
	"os"
	"path/filepath"
	"testing"

	"loam/mods/signature"
)

// TestASignatureStaysWithItsBundle follows a signature through all functions that make a
// bundle from a bundle.
func TestASignatureStaysWithItsBundle(t *testing.T) {
	secret, err := signature.NewSecret(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "meadow.loam")
	folder := mustOpen(t, meadow("scripts/wolf.lua", "-- wolf\n"))
	if err := os.WriteFile(file, folder.Pack(&secret), 0o644); err != nil {
		t.Fatal(err)
	}
	opened, problems := Open(file)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	whole, _ := opened.Shed().Whole()
	staged, _ := opened.Staged(nil)
	after, same, _ := OpenAfter(nil, opened.Shed(), file)
	if !same {
		t.Error("the same file is read anew")
	}
	again, _ := OpenArchive("meadow.loam", opened.Pack(nil))
	for what, b := range map[string]*Bundle{"opened": opened, "whole": whole, "staged": staged, "opened after": after, "packed again": again} {
		if b.Signed == nil || b.Signed.Key != secret.Public() {
			t.Errorf("%s: signed %+v, want by the key", what, b.Signed)
		}
		if _, among := b.File(signature.File); among {
			t.Errorf("%s: the signature is among the files", what)
		}
	}
	if plain, _ := OpenArchive("meadow.loam", opened.Archive()); plain.Signed != nil {
		t.Error("what is packed for a recording has a signature")
	}
}
