package state_test

import (
	"fmt"
	"testing"

	"go.uber.org/goleak"

	"loam/core/realm/state"
	"loam/mods/archive"
	"loam/mods/bundle"
	"loam/mods/release"
	"loam/scripting"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// compiler keeps what does not change from one release to the next, as a
// server's does.
var compiler = scripting.NewCompiler(nil)

// releaseOf makes a release of a world with a script of the realm.
func releaseOf(t testing.TB, realmLua string) state.Release {
	t.Helper()
	b, problems := bundle.OpenArchive("w", archive.Write([]bundle.File{
		{Path: "bundle.yaml", Data: []byte("name: w\nversion: 1.0.0\napi: 1\npermissions: [storage, players, announce]\n")},
		{Path: "scripts/realm/realm.lua", Data: []byte(realmLua)},
	}))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	r, problems := release.Compose(release.Options{Compiler: compiler}, []*bundle.Bundle{b})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return r.Release
}

func want(t testing.TB, what string, got, expected any) {
	t.Helper()
	if fmt.Sprint(got) != fmt.Sprint(expected) {
		t.Errorf("%s: got %v, want %v", what, got, expected)
	}
}
