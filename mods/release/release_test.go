package release

import (
	"strings"
	"testing"

	"loam/core/lib/value"
	"loam/mods/archive"
	"loam/mods/bundle"
)

// yard is a bundle with settings, scripts on maps and in the realm, and one change.
func yard(t testing.TB, changes ...bundle.File) *bundle.Bundle {
	t.Helper()
	files := []bundle.File{
		{Path: "bundle.yaml", Data: []byte(`{name: yard, version: 1.0.0, api: 1, settings: {
  pack: {type: whole, range: [1, 9], default: 3, doc: Wolves of a pack.},
  share: {type: number, default: 0.5, doc: A share.},
  loud: {type: bool, default: false, doc: Whether they howl.},
  cry: {type: text, default: Grrr, doc: What they say.}}}`)},
		{Path: "data/b.yaml", Data: []byte(`creatures: {wolf: {name: Wolf, health: 10, faction: "base:wild"}}`)},
		{Path: "scripts/wolf.lua", Data: []byte("local wolf = creature 'wolf'\nfunction wolf:on_aggro() self:say(settings.cry) end\n")},
		{Path: "scripts/realm/r.lua", Data: []byte("function realm:on_start() print('begun') end\n")},
	}
	for _, c := range changes {
		for i := range files {
			if files[i].Path == c.Path {
				files[i].Data = c.Data
			}
		}
	}
	b, problems := bundle.OpenArchive("my_yard", archive.Write(files))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return b
}

func compose(t testing.TB, o Options, b *bundle.Bundle) *Release {
	t.Helper()
	r, problems := Compose(o, []*bundle.Bundle{b})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return r
}

func TestProblemsOfScriptsNameTheFile(t *testing.T) {
	for _, test := range []struct{ name, path, source, want string }{
		{"syntax", "scripts/wolf.lua", "local = 1", "my_yard/scripts/wolf.lua:1:"},
		{"an unknown creature", "scripts/wolf.lua", "\ncreature 'wulf'", `my_yard/scripts/wolf.lua:2:11: creature, argument 1: unknown creature "wulf" (did you mean "wolf"?)`},
		{"an unknown setting is nil, an unknown global not", "scripts/realm/r.lua", "function realm:on_start() prnt('x') end", `my_yard/scripts/realm/r.lua:1:27: unknown name "prnt" (did you mean "print"?) [lua-name]`},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, problems := Compose(Options{}, []*bundle.Bundle{yard(t, bundle.File{Path: test.path, Data: []byte(test.source)})})
			if r != nil || len(problems) == 0 {
				t.Fatalf("a release with problems %v", problems)
			}
			if got := problems[0].Error(); !strings.HasPrefix(got, test.want) {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

func TestArchivesMakeTheSameReleaseAgain(t *testing.T) {
	r := compose(t, Options{}, yard(t))
	archives := r.Archives()
	if len(archives) != 1 || archives[0].Name != "yard" {
		t.Fatalf("archives of %d bundles, want that of yard alone", len(archives))
	}
	again, problems := OpenArchives(Options{}, archives)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	if again.Hash != r.Hash {
		t.Errorf("hash %s after packing, want %s", again.Hash, r.Hash)
	}
}

func TestSettingsAreChecked(t *testing.T) {
	for _, test := range []struct {
		name     string
		settings Settings
		want     string // "" is valid
	}{
		{"within its range", Settings{"yard": {"pack": value.OfNumber(9)}}, ""},
		{"beyond its range", Settings{"yard": {"pack": value.OfNumber(10)}}, "settings: setting pack must be 1 to 9, not 10 [bad-setting]"},
		{"not whole", Settings{"yard": {"pack": value.OfNumber(2.5)}}, "settings: setting pack must be a whole number, not 2.5 [bad-setting]"},
		{"of another type", Settings{"yard": {"loud": value.OfString("yes")}}, `settings: setting loud must be true or false, not "yes" [bad-setting]`},
		{"unknown", Settings{"yard": {"pak": value.OfNumber(2)}}, `settings: bundle yard has no setting "pak" (did you mean "pack"?) [unknown-setting]`},
		{"of an unknown bundle", Settings{"yrd": {"pack": value.OfNumber(2)}}, `settings: there is no bundle "yrd" (did you mean "yard"?) [unknown-setting]`},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, problems := Compose(Options{Settings: test.settings}, []*bundle.Bundle{yard(t)})
			if got := problems.Error(); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestSettingsAreReadAsWritten(t *testing.T) {
	b := yard(t)
	for _, test := range []struct {
		name, text string
		want       value.Value
		wrong      string
	}{
		{"pack", "5", value.OfNumber(5), ""},
		{"pack", "many", value.Value{}, `setting pack must be a number, not "many"`},
		{"pack", "99", value.Value{}, "setting pack must be 1 to 9, not 99"},
		{"share", "0.25", value.OfNumber(0.25), ""},
		{"loud", "true", value.OfBool(true), ""},
		{"loud", "perhaps", value.Value{}, `setting loud must be true or false, not "perhaps"`},
		{"cry", "Woof", value.OfString("Woof"), ""},
	} {
		of, err := FindSetting([]*bundle.Bundle{b}, "yard", test.name)
		if err != nil {
			t.Fatal(err)
		}
		got, err := ParseSetting(of, test.text)
		if test.wrong == "" && (err != nil || !value.Equal(got, test.want)) || test.wrong != "" && (err == nil || err.Error() != test.wrong) {
			t.Errorf("%s = %q gives %v, %v; want %v, %q", test.name, test.text, got, err, test.want, test.wrong)
		}
	}
}

func TestASettingThatDiffersIsAnotherRelease(t *testing.T) {
	plainly := compose(t, Options{}, yard(t))
	same := compose(t, Options{Settings: Settings{"yard": {"pack": value.OfNumber(3)}}}, yard(t))
	other := compose(t, Options{Settings: Settings{}.With("yard", "pack", value.OfNumber(4))}, yard(t))
	if same.Hash != plainly.Hash || len(same.Settings) != 0 {
		t.Errorf("a setting at its default gives hash %.12s and %v, want %.12s and none", same.Hash, same.Settings, plainly.Hash)
	}
	if other.Hash == plainly.Hash || len(other.Settings) != 1 {
		t.Errorf("a setting of 4 gives the hash of the default, and %v", other.Settings)
	}
}
