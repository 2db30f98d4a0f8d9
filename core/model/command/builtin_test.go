package command

import (
	"slices"
	"strings"
	"testing"

	"loam/core/model/auth"
)

// Every built-in command keeps the rules that those of bundles keep.
func TestBuiltInCommandsAreDeclaredWell(t *testing.T) {
	all := BuiltIn()
	for i, s := range all {
		if err := s.Check(newYard().content); err != nil {
			t.Errorf("%s: %v", s.Name, err)
		}
		if !s.BuiltIn() || s.Role == auth.Player && !s.Realm {
			t.Errorf("%s is of bundle %s and for the role %s", s.Name, s.Bundle, s.Role)
		}
		if i > 0 && all[i-1].Name >= s.Name {
			t.Errorf("%s stands twice or not in its place", s.Name)
		}
	}
}

func TestABundlesCommandGoesBeforeABuiltInOne(t *testing.T) {
	none := func(a, b string) bool { return false }
	mine := spec(t, "level")
	other := spec(t, "level")
	other.Bundle = "wood"
	for _, test := range []struct {
		name      string
		specs     []*Spec
		chosen    map[string]string
		short     string
		conflicts int
	}{
		{"alone", nil, nil, "base:level", 0},
		{"a bundle's", []*Spec{mine}, nil, "yard:level", 0},
		{"two bundles' without an order", []*Spec{mine, other}, nil, "", 1},
		{"the operator chooses a bundle", []*Spec{mine, other}, map[string]string{"level": "wood"}, "wood:level", 0},
		{"the operator chooses the core", []*Spec{mine}, map[string]string{"level": Core}, "base:level", 0},
	} {
		tab, conflicts := NewTable(slices.Concat(BuiltIn(), test.specs), none, test.chosen)
		got := ""
		if s, _, ok := tab.Find("level 3"); ok {
			got = s.Full()
		}
		if got != test.short || len(conflicts) != test.conflicts {
			t.Errorf("%s: /level is %q with %d conflicts, want %q with %d", test.name, got, len(conflicts), test.short, test.conflicts)
		}
		if s, _, ok := tab.Find("base:level 3"); !ok || !s.BuiltIn() {
			t.Errorf("%s: the built-in one is not reached", test.name)
		}
	}
}

// far is a map as a command's arguments see it.
type far struct{ *yard }

func (far) Local() {}

func TestBuiltInArguments(t *testing.T) {
	tab, _ := NewTable(BuiltIn(), nil, nil)
	for _, test := range []struct{ line, want string }{
		{"go creature hen", `"yard:hen"`}, // whatever bundle has it
		{"go creature wolf", "several arg=id word=wolf names=wood:wolf, yard:wolf"},
		{"go creature wood:wolf", `"wood:wolf"`},
		{"go creature henn", "no_creature_near arg=id word=henn near=hen"},
		{"go place gate", `"yard:gate"`},
		{"go place wat", "no_place_near arg=place word=wat near=watchtower"},
		{"level 3 Zorro", `3 "Zorro"`}, // who is not here may be elsewhere
		{"level 3 anna", `3 "Anna"`},
		{"level 3", "3 nil"},
	} {
		call, wrong := tab.Take(test.line, auth.Builder, new(Lost))
		if wrong != nil {
			t.Errorf("%q: %s", test.line, told(wrong))
			continue
		}
		values, wrong := tab.Read(call.Spec, call.Rest, far{newYard()})
		got, _, _ := strings.Cut(told(wrong), "; ")
		if wrong == nil {
			var parts []string
			for _, v := range values {
				parts = append(parts, v.String())
			}
			got = strings.Join(parts, " ")
		}
		if got != test.want {
			t.Errorf("%q:\ngot  %s\nwant %s", test.line, got, test.want)
		}
	}
	call, _ := tab.Take("level 3 Zorro", auth.Builder, new(Lost))
	if _, wrong := tab.Read(call.Spec, call.Rest, newYard()); told(wrong) == "" {
		t.Error("where all players are known, somebody unknown is found")
	}
}

func TestHelpTellsOfBuiltInCommands(t *testing.T) {
	tab, _ := NewTable(BuiltIn(), nil, nil)
	r := tab.Help("gps", auth.Builder, new(Lost))
	want := "usage usage=/gps [WHO]; operator.gps_doc; arg_player arg=WHO min= max= choices= default=; for_role role=builder; built_in"
	if got := told(&r); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if r := tab.Help("", auth.Player, new(Lost)); strings.Contains(told(&r), "gps") {
		t.Errorf("a player is told of commands that it may not use: %s", told(&r))
	}
}
