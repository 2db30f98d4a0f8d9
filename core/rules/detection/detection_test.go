package detection

import (
	"testing"

	"loam/core/lib/formula"
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
)

func world(t *testing.T) *content.Snapshot {
	t.Helper()
	f, err := formula.Compile("10 + detect - stealth + viewer_level - target_level - behind * 5", content.Slots[content.StealthYards].Inputs, nil)
	if err != nil {
		t.Fatal(err)
	}
	var tables content.Tables
	tables.Rules[content.StealthYards] = f
	def := func(id content.ID, k content.EffectKind, name string) content.Aura {
		return content.Aura{ID: id, Stacks: 1, Effects: []content.Effect{{Kind: k, Name: name}}}
	}
	tables.Auras = []content.Aura{
		def("t:red", content.Invisibility, "red"), def("t:see_blue", content.DetectInvisibility, "blue"),
		def("t:see_red", content.DetectInvisibility, "red"), def("t:sharp", content.DetectStealth, ""), def("t:sneak", content.Stealth, ""),
	}
	return content.NewSnapshot(tables)
}

func bearer(x float64, level int, auras ...content.ID) *entity.Unit {
	u := &entity.Unit{Level: level, Position: geo.Position{Point: geo.Point{X: x}}}
	for _, id := range auras {
		a := entity.Aura{Aura: id, Stacks: 1}
		switch id {
		case "t:sneak":
			a.Parts, u.Control = []entity.Part{{Kind: content.Stealth, Value: 6}}, u.Control|entity.Hiding
		case "t:sharp":
			a.Parts = []entity.Part{{Kind: content.DetectStealth, Value: 3}}
		case "t:red":
			a.Parts, u.Control = []entity.Part{{Kind: content.Invisibility}}, u.Control|entity.Unseen
		default:
			a.Parts = []entity.Part{{Kind: content.DetectInvisibility}}
		}
		u.Auras = append(u.Auras, a)
	}
	return u
}

func TestWhoNoticesWhom(t *testing.T) {
	s := world(t)
	for _, test := range []struct {
		name           string
		viewer, target *entity.Unit
		want           bool
	}{
		{"one who does not hide", bearer(0, 1), bearer(90, 1), true},
		{"stealth, near enough", bearer(0, 1), bearer(4, 1, "t:sneak"), true},
		{"stealth, too far", bearer(0, 1), bearer(4.1, 1, "t:sneak"), false},
		{"stealth, with sharper eyes", bearer(0, 1, "t:sharp"), bearer(7, 1, "t:sneak"), true},
		{"stealth, of a higher level", bearer(0, 1), bearer(4, 2, "t:sneak"), false},
		{"stealth, behind", bearer(0, 1), bearer(-1, 1, "t:sneak"), false},
		{"the invisible", bearer(0, 1), bearer(1, 1, "t:red"), false},
		{"the invisible of another kind", bearer(0, 1, "t:see_blue"), bearer(1, 1, "t:red"), false},
		{"the invisible of its kind", bearer(0, 1, "t:see_red"), bearer(80, 1, "t:red"), true},
		{"the invisible that sneaks too", bearer(0, 1, "t:see_red"), bearer(80, 1, "t:red", "t:sneak"), false},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := Notices(s, test.viewer, test.target); got != test.want {
				t.Errorf("noticed: %v, want %v", got, test.want)
			}
		})
	}
	if u := bearer(0, 1, "t:red"); !Notices(s, u, u) {
		t.Error("the invisible does not see itself")
	}
}
