package replay

import (
	"testing"

	"loam/mods/bundle"
	"loam/mods/release"
	"loam/scripting/permission"
)

// TestWhatWasWithheldIsPartOfARecording makes releases of one world with different
// permissions, and again from the data in a recording.
func TestWhatWasWithheldIsPartOfARecording(t *testing.T) {
	byHash := make(map[string]permission.Set)
	for _, granted := range []permission.Set{permission.All, permission.Storage, permission.Storage | permission.Announce, 0} {
		r := yard(t, release.Options{Granted: func(*bundle.Bundle) permission.Set { return granted }})
		if other, known := byHash[r.Hash]; known {
			t.Errorf("with %q and with %q the release has one hash", granted, other)
		}
		byHash[r.Hash] = granted
		again, err := Build(SourceOf(r))
		if err != nil {
			t.Fatal(err)
		}
		if again.Hash != r.Hash {
			t.Errorf("with %q the release is %.12s, from a recording %.12s", granted, r.Hash, again.Hash)
		}
		if whole := r.Tested(); len(whole.Withheld) > 0 {
			t.Errorf("with %q: as tests run it %v is withheld", granted, whole.Withheld)
		}
	}
}
