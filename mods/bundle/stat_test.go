package bundle

import (
	"slices"
	"testing"

	"loam/core/model/content"
)

func TestStatsPowersAndSchoolsGoWhereTheyBelong(t *testing.T) {
	b := mustOpen(t, meadow("data/world.yaml", `
stats:
  wit: {name: Wit, value: 5 + level, min: 1, max: 300, clients: {wrath: {stat: 3}}}
  cold: {name: Cold}
powers:
  vigor: {name: Vigor, max: 100 + wit * 15, starts: empty, regen_points: spent_ms / 1000 + meadow:wit, regen_every_ms: 1000,
    on_swing: damage, on_struck: 2, kept: true, color: "#3060FF", clients: {vanilla: {power: 1, power_scale: 10}}}
schools:
  frost: {name: Frost, resistance: cold, color: "#80c0ff"}
  fist: {name: Fist, resistance: armor}
items:
  hat: {name: Hat, slot: head, stats: {wit: level / 2, armor: 12}}
  sword: {name: Sword, slot: one_hand, damage_min: 3, damage_max: 5.5, swing_ms: 2100}
creatures:
  wolf: {name: Wolf, faction: base:wild, health: wit * 2, powers: [vigor], stats: {wit: 7}}
rules:
  miss_pct: victim.wit + victim.armor
`))
	power := b.Tables.Powers[0]
	if power.ID != "meadow:vigor" || !power.Empty || power.RegenEvery != 1000 || !power.Kept || power.Color != "#3060ff" || len(power.Clients) != 2 {
		t.Errorf("power %+v", power)
	}
	if got := power.Max.Uses(); !slices.Equal(got, []string{"meadow:wit"}) {
		t.Errorf("its most uses %v, want the stat of the bundle", got)
	}
	stat := b.Tables.Stats[1]
	if stat.ID != "meadow:cold" || stat.Min != 0 || stat.Max != 1e9 || b.Tables.Stats[0].Max != 300 {
		t.Errorf("stats %+v", b.Tables.Stats)
	}
	if s := b.Tables.Schools; s[0].Resistance != "meadow:cold" || s[1].Resistance != "armor" || s[0].Color != "#80c0ff" {
		t.Errorf("schools %+v", s)
	}
	hat := b.Tables.Items[0].Stats
	if len(hat) != 2 || hat[0].Stat != "meadow:wit" || hat[0].Value.Eval([]float64{8}) != 4 || hat[1].Stat != "armor" || hat[1].Value.Eval(nil) != 12 {
		t.Errorf("the hat gives %+v", hat)
	}
	if sword := b.Tables.Items[1]; sword.DamageMin != 3 || sword.DamageMax != 5.5 || sword.Swing != 2100 {
		t.Errorf("the sword is %+v", sword)
	}
	wolf := b.Tables.Creatures[0]
	if !slices.Equal(wolf.Powers, []content.ID{"meadow:vigor"}) || len(wolf.Stats) != 1 || wolf.Stats[0].Value.Eval(nil) != 7 {
		t.Errorf("the wolf is %+v", wolf)
	}
	if got, want := b.Tables.Rules[content.MissPct].Uses(), []string{"victim.meadow:wit", "victim.armor"}; !slices.Equal(got, want) {
		t.Errorf("the rule uses %v, want %v", got, want)
	}
}
