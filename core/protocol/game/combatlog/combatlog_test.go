package combatlog_test

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/view"
	"loam/core/protocol/game"
	"loam/core/protocol/game/combatlog"
	"loam/core/protocol/game/vanilla"
	"loam/core/protocol/game/wrath"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/combat"
	"loam/core/world/spell"
)

var update = flag.Bool("update", false, "rewrite the golden files")

var versions = []*game.Version{vanilla.Version(), wrath.Version()}

// The units of these tests.
var (
	anna = guid.New(guid.Player, 0, 7)
	wolf = guid.New(guid.Creature, 1, 17)
	bear = guid.New(guid.Creature, 1, 18)
	body = guid.New(guid.Corpse, 1, 19)
	spot = geo.Point{X: 1, Y: 2, Z: 3}
)

// words are numbers for clients that can be told from each other.
type words struct{}

func (words) Name(g guid.GUID) uint64 { return g.Counter() }

var spells = map[content.ID]uint32{"b:spark": 133, "b:spark_2": 143, "b:ember": 348, "b:mend": 2050, "b:rain": 42, "b:song": 90000}

func (words) Spell(id content.ID) uint32 { return spells[id] }

func (words) Laid(on guid.GUID, aura content.ID, by guid.GUID) uint32 {
	return 1000 + uint32(on.Counter())*10 + uint32(by.Counter()%10) + uint32(len(aura))
}

func (words) Power(id content.ID) (uint32, int64, bool) { return 1, 10, id == "b:rage" }

func (words) School(id content.ID) uint8 {
	if id == "b:fire" {
		return combat.SchoolFire
	}
	return combat.SchoolPhysical
}

var book = content.NewSnapshot(content.Tables{Spells: []content.Spell{
	{ID: "b:ember", Category: "fire"}, {ID: "b:mend"}, {ID: "b:rain", Category: "fire", School: "b:fire"}, {ID: "b:song"},
	{ID: "b:spark", Rank: 1, School: "b:fire"}, {ID: "b:spark_2", Rank: 2, RankOf: "b:spark"},
}})

func writer(v *game.Version) *combatlog.Writer {
	return &combatlog.Writer{Version: v.Packet, Numbers: &v.Battle, Names: words{}, Content: book, Now: 5000}
}

// told is each event of which this package tells clients, under a name.
var told = []struct {
	name  string
	event event.Event
}{
	{"cast begun", event.CastBegun{Caster: anna, Spell: "b:spark", Target: wolf, At: spot, Time: 1500}},
	{"cast begun at the ground", event.CastBegun{Caster: anna, Spell: "b:rain", At: spot, Time: 1500}},
	{"cast begun at a body", event.CastBegun{Caster: anna, Spell: "b:mend", Target: body, At: spot, Time: 1500}},
	{"cast failed", event.CastFailed{Caster: anna, Spell: "b:spark", Reason: "out_of_range"}},
	{"cast failed for want of something", event.CastFailed{Caster: anna, Spell: "b:spark", Reason: "no_reagent"}},
	{"cast went", event.CastWent{Caster: anna, Spell: "b:spark", Target: wolf, At: spot, Took: 1500,
		Hits: []event.SpellHit{{Target: wolf}, {Target: bear, Miss: event.MissImmune}}}},
	{"cast went at once", event.CastWent{Caster: anna, Spell: "b:mend", Target: anna, At: spot, Hits: []event.SpellHit{{Target: anna}}}},
	{"cast was triggered", event.CastWent{Caster: anna, Spell: "b:spark", Target: wolf, At: spot, Triggered: true, Hits: []event.SpellHit{{Target: wolf}}}},
	{"cast interrupted", event.CastInterrupted{Caster: anna, By: wolf, Spell: "b:spark", Reason: "interrupted"}},
	{"repeats no more", event.CastInterrupted{Caster: anna, Spell: "b:spark", Reason: "target_dead", Repeating: true}},
	{"channel interrupted", event.CastInterrupted{Caster: anna, Spell: "b:rain", Reason: "moved", Channel: true}},
	{"cast delayed", event.CastDelayed{Caster: anna, Spell: "b:spark", By: 500, Left: 1200}},
	{"channel shortened", event.CastDelayed{Caster: anna, Spell: "b:rain", By: 500, Left: 1200, Channel: true}},
	{"channel began", event.ChannelBegan{Caster: anna, Spell: "b:rain", Target: wolf, Time: 6000}},
	{"channel ended", event.ChannelEnded{Caster: anna, Spell: "b:rain"}},
	{"rests", event.Rested{Player: anna, Spell: "b:spark", Time: 8000}},
	{"rests with its category", event.Rested{Player: anna, Spell: "b:ember", Category: "fire", Time: 8000}},
	{"rests with its school", event.Rested{Player: anna, School: "b:fire", Time: 8000}},
	{"ready", event.Rested{Player: anna, Spell: "b:spark"}},
	{"all rest", event.Rested{Player: anna, Spell: "b:spark", Time: 1500, Global: true}},
	{"swing", event.DamageDealt{Attacker: anna, Victim: wolf, Amount: 5, Swing: true, How: event.OutcomeCrit, Absorbed: 2}},
	{"missed", event.Missed{Attacker: anna, Victim: wolf, How: event.OutcomeDodge}},
	{"hurt by a spell", event.DamageDealt{Attacker: anna, Victim: wolf, Amount: 5, Overkill: 3, Crit: true, Spell: "b:spark", School: "b:fire", Absorbed: 2, Resisted: 1, Blocked: 4}},
	{"hurt by an aura", event.DamageDealt{Attacker: anna, Victim: wolf, Amount: 5, Overkill: 3, Spell: "b:burning", School: "b:fire", Periodic: true, Absorbed: 2}},
	{"hurt by a shield", event.DamageDealt{Attacker: wolf, Victim: anna, Amount: 5, Spell: "b:thorns", School: "b:fire", Shield: true}},
	{"hurt by the world", event.DamageDealt{Victim: anna, Amount: 5}},
	{"healed", event.Healed{Source: anna, Target: wolf, Amount: 5, Over: 3, Crit: true, Spell: "b:mend"}},
	{"healed by an aura", event.Healed{Source: anna, Target: wolf, Amount: 5, Over: 3, Spell: "b:renewal", Periodic: true}},
	{"healed by a script", event.Healed{Target: wolf, Amount: 5}},
	{"energized", event.Energized{Source: anna, Target: wolf, Spell: "b:mend", Power: "b:rage", Amount: 5}},
	{"energized by an aura", event.Energized{Source: anna, Target: wolf, Spell: "b:anger", Power: "b:rage", Amount: 5, Periodic: true}},
	{"burned", event.Energized{Source: anna, Target: wolf, Spell: "b:ember", Power: "b:rage", Amount: -5}},
	{"burned by an aura", event.Energized{Source: anna, Target: wolf, Spell: "b:calm", Power: "b:rage", Amount: -5, Periodic: true}},
	{"energized with what no client knows", event.Energized{Source: anna, Target: wolf, Spell: "b:mend", Power: "b:luck", Amount: 5}},
	{"resisted", event.SpellMissed{Caster: anna, Target: wolf, Spell: "b:spark", Miss: event.MissResisted}},
	{"dispelled", event.Dispelled{Caster: anna, Target: wolf, Spell: "b:mend", Auras: []content.ID{"b:burning", "b:calm"}}},
	{"stolen", event.Dispelled{Caster: anna, Target: wolf, Spell: "b:mend", Auras: []content.ID{"b:calm"}, Stolen: true}},
}

// reread is what a client reads of bodies.
func reread(t *testing.T, v *game.Version, list []packets.Body) (text string) {
	t.Helper()
	for _, m := range list {
		if _, has := v.Outbound[m.Name()]; !has {
			t.Errorf("%s: %s is no message of this version", v.Name, m.Name())
			continue
		}
		data, err := codec.Append(v.Packet, nil, m)
		if err != nil {
			t.Errorf("%s: %v", v.Name, err)
			continue
		}
		got, _ := packets.FromServer(m.Name())
		if left, err := codec.Read(v.Packet, data, got); err != nil || left > 0 {
			t.Errorf("%s: %s cannot be read: %v, %d bytes are left", v.Name, m.Name(), err, left)
		}
		text += fmt.Sprintf("    %s %s\n", m.Name(), strings.TrimPrefix(fmt.Sprintf("%+v", got), "&"))
	}
	if text == "" {
		return "    nothing\n"
	}
	return text
}

// TestWhatHappensIsToldSo compares what clients read of each event with a file for
// each version: what all are told, and what the caster itself is told.
func TestWhatHappensIsToldSo(t *testing.T) {
	for _, v := range versions {
		w := writer(v)
		knows := w.Know(&view.Spellbook{Spells: []content.ID{"b:ember", "b:rain", "b:spark"}})
		var text strings.Builder
		for _, test := range told {
			own := &combatlog.Casting{Knows: knows}
			own.Ask("b:spark", 9)
			fmt.Fprintf(&text, "%s\n", test.name)
			all, known := w.All(test.event)
			if known {
				fmt.Fprintf(&text, "  all\n%s", reread(t, v, all))
			}
			self, differs := w.Own(test.event, own)
			if differs {
				fmt.Fprintf(&text, "  the caster\n%s", reread(t, v, self))
				if combatlog.CasterOf(test.event) != anna {
					t.Errorf("%s: %s tells its caster something, and has none", v.Name, test.name)
				}
			}
			if !known && !differs {
				t.Errorf("%s: nobody is told of %q", v.Name, test.name)
			}
		}
		path := filepath.Join("testdata", v.Name+".golden")
		if *update {
			if err := os.WriteFile(path, []byte(text.String()), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if text.String() != string(want) {
			t.Errorf("%s is told\n%s\nwant\n%s", v.Name, text.String(), want)
		}
	}
}

func TestEveryReasonHasANumber(t *testing.T) {
	for _, v := range versions {
		w := writer(v)
		unknown, _ := w.FailedNumber(1, "no such word", 0).(*combat.Failed)
		for _, word := range spell.ReasonWords() {
			got, _ := w.FailedNumber(1, word, 0).(*combat.Failed)
			if got.Reason == unknown.Reason && word != "too_deep" {
				t.Errorf("%s: %q has no number", v.Name, word)
			}
		}
	}
}

func TestEveryReasonIsAWordOfBoth(t *testing.T) {
	ours := spell.ReasonWords()
	for word, failure := range combatlog.Reasons() {
		if !slices.Contains(ours, word) {
			t.Errorf("no cast fails with %q", word)
		}
		for _, v := range versions {
			if _, known := v.Battle.Failures[failure]; !known {
				t.Errorf("%s: %q is said to be %q, which is none of %v", v.Name, word, failure, slices.Sorted(maps.Keys(v.Battle.Failures)))
			}
		}
	}
}

func TestAnAnswerBearsTheNumberOfItsRequest(t *testing.T) {
	w := writer(versions[1])
	var c combatlog.Casting
	tell := func(e event.Event) (counts []uint8) {
		list, _ := w.Own(e, &c)
		for _, m := range list {
			counts = append(counts, uint8(reflect.ValueOf(m).Elem().FieldByName("Count").Uint()))
		}
		return counts
	}
	begun := event.CastBegun{Caster: anna, Spell: "b:spark", Target: wolf, Time: 1500}
	failed := event.CastFailed{Caster: anna, Spell: "b:spark", Reason: "busy"}
	ended := event.CastInterrupted{Caster: anna, Spell: "b:spark", Reason: "moved"}
	c.Ask("b:spark", 1)
	for _, step := range []struct {
		what  string
		ask   uint8
		event event.Event
		want  []uint8
	}{
		{"it begins", 0, begun, []uint8{1}},
		{"it is asked for again", 2, failed, []uint8{2}},
		{"it ends, and the client is told why", 0, ended, []uint8{1, 1, 1}},
		{"nothing is cast", 0, ended, []uint8{0, 0, 0}},
		{"it begins anew", 3, begun, []uint8{3}},
		{"it fails at its end", 0, failed, []uint8{3}},
		{"and the client knows why", 0, ended, []uint8{3, 3}},
		{"it is cast at once", 4, event.CastWent{Caster: anna, Spell: "b:spark", Target: wolf}, []uint8{4, 4}},
	} {
		if step.ask != 0 {
			c.Ask("b:spark", step.ask)
		}
		if got := tell(step.event); !slices.Equal(got, step.want) {
			t.Errorf("%s: told under %d, want %d", step.what, got, step.want)
		}
	}
}

func TestWhatThePlayerCanCastDiffers(t *testing.T) {
	for _, v := range versions {
		w := writer(v)
		know := func(ids ...content.ID) *combatlog.KnownSpells { return w.Know(&view.Spellbook{Spells: ids}) }
		for _, test := range []struct {
			name        string
			before, now *combatlog.KnownSpells
			want        []packets.Body
		}{
			{"the same", know("b:mend"), know("b:mend"), nil},
			{"one more", know("b:mend"), know("b:mend", "b:spark"), []packets.Body{&combat.Learned{Spell: 133}}},
			{"one less", know("b:mend", "b:spark"), know("b:mend"), []packets.Body{&combat.Removed{Spell: 133}}},
			{"a higher rank", know("b:spark"), know("b:spark_2"), []packets.Body{&combat.Superseded{Old: 133, New: 143}}},
			{"another", know("b:mend"), know("b:spark"), []packets.Body{&combat.Learned{Spell: 133}, &combat.Removed{Spell: 2050}}},
		} {
			if got := w.Differ(test.before, test.now); !reflect.DeepEqual(got, test.want) {
				t.Errorf("%s: %s: told %v, want %v", v.Name, test.name, got, test.want)
			}
		}
		first := w.Initial(know("b:ember", "b:mend", "b:rain", "b:song"), []view.Rest{{Spell: "b:mend", Left: 300}, {Category: "fire", Left: 700}, {School: "b:fire", Left: 900}})
		want := []combat.KnownCooldown{{Spell: 348, Left: 700}, {Spell: 2050, Left: 300}, {Spell: 42, Left: 900}}
		if !reflect.DeepEqual(first.Cooldowns, want) {
			t.Errorf("%s: at first %v have to wait, want %v", v.Name, first.Cooldowns, want)
		}
		if long := slices.Contains(first.Spells, combat.KnownSpell{Spell: 90000}); long != (v.Packet == codec.Wrath) {
			t.Errorf("%s: a spell above two bytes is told: %v", v.Name, long)
		}
	}
}

func TestAnAuraHasTheMarksOfItsVersion(t *testing.T) {
	def := &content.Aura{Cancel: true, Effects: make([]content.Effect, 2)}
	timed := view.Aura{Slot: 1, Caster: anna, Level: 300, Stacks: 2, Span: 9000, Ends: 8000}
	charged := view.Aura{Slot: 33, Caster: wolf, Level: 4, Stacks: 1, Charges: 5, Harmful: true}
	v, w := writer(versions[0]), writer(versions[1])
	for _, test := range []struct {
		name string
		got  combat.Aura
		want combat.Aura
	}{
		{"1.12.1, helpful", v.Aura(anna, &timed, 17, def), combat.Aura{Slot: 1, Spell: 17, Flags: 0x8 | 0x4 | 0x1, Level: 255, Count: 2, Caster: 7, Duration: 9000, Left: 3000}},
		{"1.12.1, harmful", v.Aura(anna, &charged, 18, nil), combat.Aura{Slot: 33, Spell: 18, Flags: 0x8, Level: 4, Count: 5, Caster: 17}},
		{"3.3.5a, her own", w.Aura(anna, &timed, 17, def), combat.Aura{Slot: 1, Spell: 17, Flags: 0x1 | 0x2 | 0x8 | 0x10 | 0x20, Level: 255, Count: 2, Caster: 7, Duration: 9000, Left: 3000}},
		{"3.3.5a, somebody else's", w.Aura(anna, &charged, 18, nil), combat.Aura{Slot: 33, Spell: 18, Flags: 0x1 | 0x80, Level: 4, Count: 5, Caster: 17}},
	} {
		if test.got != test.want {
			t.Errorf("%s: %+v, want %+v", test.name, test.got, test.want)
		}
	}
	if got := v.AuraTime(&charged); *got.(*combat.AuraTime) != (combat.AuraTime{Slot: 33, Left: -1}) {
		t.Errorf("what lasts for ever is told as %+v", got)
	}
}

func TestOnlyPlacesThatDifferAreTold(t *testing.T) {
	aura := func(slot uint8, ends clock.Time) view.Aura { return view.Aura{Slot: slot, Ends: ends} }
	now := []view.Aura{aura(2, 8000), aura(3, 9000), aura(32, 0)}
	got := combatlog.AuraChanges([]view.Aura{aura(0, 0), aura(2, 8000), aura(3, 8000)}, now)
	want := []combatlog.AuraChange{{Slot: 0}, {Slot: 3, Aura: &now[1]}, {Slot: 32, Aura: &now[2]}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("told %+v, want %+v", got, want)
	}
}
