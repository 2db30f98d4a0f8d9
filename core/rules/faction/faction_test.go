package faction

import (
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/formula"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// field is a map for tests: sides feel for each other what a table says.
type field struct {
	rules  content.Rules
	feels  map[[2]int]content.Reaction
	owners map[guid.GUID]*entity.Unit
}

func (f *field) Rules() *content.Rules { return &f.rules }
func (f *field) Reaction(a, b *entity.Unit) content.Reaction {
	if a.FactionIndex == b.FactionIndex {
		return content.Friendly
	}
	return f.feels[[2]int{a.FactionIndex, b.FactionIndex}]
}
func (f *field) Answers(u *entity.Unit) *entity.Unit {
	if o := f.owners[u.GUID]; o != nil {
		return o
	}
	return u
}

// rules compiles formulas for some slots; the others are 0.
func rules(t *testing.T, sources map[content.Slot]string) (r content.Rules) {
	t.Helper()
	for i := range r {
		r[i] = formula.Constant(0)
	}
	for slot, source := range sources {
		f, err := formula.Compile(source, content.Slots[slot].Inputs, nil)
		if err != nil {
			t.Fatalf("%s: %v", source, err)
		}
		r[slot] = f
	}
	return r
}

const (
	red = iota
	blue
	grey // that feels nothing for anybody
)

func player(n uint64, side int) *entity.Unit {
	return &entity.Unit{
		GUID: guid.New(guid.Player, 0, n), Level: 10, Player: &entity.Player{},
		Stats: entity.Stats{FactionIndex: side, Attackable: true},
	}
}

func beast(n uint64, side int) *entity.Unit {
	return &entity.Unit{
		GUID: guid.New(guid.Creature, 0, n), Level: 10, Creature: &entity.Creature{},
		Stats: entity.Stats{FactionIndex: side, Attackable: true},
	}
}

// war is a field on which red and blue hate each other.
func war(t *testing.T, sources map[content.Slot]string) *field {
	return &field{
		rules:  rules(t, sources),
		feels:  map[[2]int]content.Reaction{{red, blue}: content.Hostile, {blue, red}: content.Hostile},
		owners: map[guid.GUID]*entity.Unit{},
	}
}

// stand puts both units on a ground.
func stand(a, b *entity.Unit, there, here content.Ground) {
	a.Player.Flag.Land, b.Player.Flag.Land = there, here
}

// The schemes of the field, as content says them.
const (
	factionWar = "hostile and not sanctuary"
	byFlag     = "hostile and victim_flag and not sanctuary"
	everybody  = "free and not (grouped or sanctuary)"
	byLevel    = "hostile and victim_level >= attacker_level - 5"
)

func duel(a, b *entity.Unit, phase entity.DuelPhase) {
	a.Player.Duel = entity.Duel{Foe: b.GUID, Phase: phase, First: true}
	b.Player.Duel = entity.Duel{Foe: a.GUID, Phase: phase}
}

func TestWhoMayAttackWhom(t *testing.T) {
	for _, test := range []struct {
		name string
		rule string // of players
		a, b *entity.Unit
		set  func(f *field, a, b *entity.Unit)
		want bool
	}{
		{"nobody attacks itself", "1", player(1, red), nil, nil, false},
		{"a player an animal that feels nothing", "0", player(1, red), beast(2, grey), nil, true},
		{"a player its own side's guard", "1", player(1, red), beast(2, red), nil, false},
		{"a guard an enemy", "0", beast(1, red), player(2, blue), nil, true},
		{"a guard its own", "1", beast(1, red), player(2, red), nil, false},
		{"nobody what cannot be attacked", "1", player(1, red), player(2, blue), func(_ *field, _, b *entity.Unit) { b.Attackable = false }, false},
		{"nobody the dead", "1", player(1, red), player(2, blue), func(_ *field, _, b *entity.Unit) { b.Dead = true }, false},
		{"the dead nobody", "1", player(1, red), player(2, blue), func(_ *field, a, _ *entity.Unit) { a.Dead = true }, false},
		{"nobody what runs home", "1", player(1, red), beast(2, blue), func(_ *field, _, b *entity.Unit) { b.Creature.Mode = entity.GoHome }, false},

		{"war: an enemy", factionWar, player(1, red), player(2, blue), nil, true},
		{"war: one's own side", factionWar, player(1, red), player(2, red), nil, false},
		{"war: hated by who does not hate", factionWar, player(1, grey), player(2, red), func(f *field, _, _ *entity.Unit) { f.feels[[2]int{red, grey}] = content.Hostile }, true},
		{"war: in a sanctuary", factionWar, player(1, red), player(2, blue), func(_ *field, a, b *entity.Unit) { stand(a, b, content.Open, content.Sanctuary) }, false},
		{"war: out of a sanctuary", factionWar, player(1, red), player(2, blue), func(_ *field, a, b *entity.Unit) { stand(a, b, content.Sanctuary, content.Open) }, false},

		{"flags: an enemy with its flag down", byFlag, player(1, red), player(2, blue), nil, false},
		{"flags: an enemy with its flag up", byFlag, player(1, red), player(2, blue), func(_ *field, _, b *entity.Unit) { b.Player.Flag.Up = true }, true},
		{"flags: one's own flag does not matter", byFlag, player(1, red), player(2, blue), func(_ *field, a, _ *entity.Unit) { a.Player.Flag.Up = true }, false},

		{"free for all: one's own side", everybody, player(1, red), player(2, red), func(_ *field, a, b *entity.Unit) { stand(a, b, content.Free, content.Free) }, true},
		{"free for all: one's own group", everybody, player(1, red), player(2, red), func(f *field, a, b *entity.Unit) {
			stand(a, b, content.Free, content.Free)
			a.Player.Group, b.Player.Group = 4, 4
		}, false},
		{"free for all: who has no group has not the same", everybody, player(1, red), player(2, red), func(f *field, a, b *entity.Unit) {
			stand(a, b, content.Free, content.Free)
			a.Player.Group = 4
		}, true},
		{"free for all: from the gallery", everybody, player(1, red), player(2, red), func(_ *field, a, b *entity.Unit) { stand(a, b, content.Open, content.Free) }, false},

		{"levels: far weaker", byLevel, player(1, red), player(2, blue), func(_ *field, _, b *entity.Unit) { b.Level = 4 }, false},
		{"levels: a little weaker", byLevel, player(1, red), player(2, blue), func(_ *field, _, b *entity.Unit) { b.Level = 5 }, true},

		{"the foe of a duel", "0", player(1, red), player(2, red), func(_ *field, a, b *entity.Unit) { duel(a, b, entity.Dueling) }, true},
		{"the foe of a duel before it begins", "0", player(1, red), player(2, red), func(_ *field, a, b *entity.Unit) { duel(a, b, entity.Counting) }, false},
		{"somebody else's foe", "not dueling", player(1, red), player(2, red), func(_ *field, _, b *entity.Unit) { duel(b, player(3, red), entity.Dueling) }, false},
		{"who duels somebody else", "not dueling", player(1, red), player(2, red), func(_ *field, a, _ *entity.Unit) { duel(a, player(3, red), entity.Dueling) }, false},

		{"an enemy's pet", factionWar, player(1, red), beast(2, red), func(f *field, _, b *entity.Unit) { f.owners[b.GUID] = player(3, blue) }, true},
		{"a pet one's own side", factionWar, beast(1, blue), player(2, red), func(f *field, a, _ *entity.Unit) { f.owners[a.GUID] = player(3, red) }, false},
		{"one's own pet", "1", player(1, red), beast(2, grey), func(f *field, a, b *entity.Unit) { f.owners[b.GUID] = a }, false},
		{"the pet of the foe of a duel", "0", player(1, red), beast(2, red), func(f *field, a, b *entity.Unit) {
			o := player(3, red)
			f.owners[b.GUID] = o
			duel(a, o, entity.Dueling)
		}, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := war(t, map[content.Slot]string{content.PvP: test.rule})
			b := test.b
			if b == nil {
				b = test.a
			}
			if test.set != nil {
				test.set(f, test.a, b)
			}
			if got := CanAttack(f, test.a, b); got != test.want {
				t.Errorf("CanAttack = %v, want %v", got, test.want)
			}
		})
	}
}

func TestWhoMayHelpWhom(t *testing.T) {
	const rule = "not (hostile or dueling)"
	for _, test := range []struct {
		name string
		a, b *entity.Unit
		set  func(f *field, a, b *entity.Unit)
		want bool
	}{
		{"oneself", player(1, red), nil, nil, true},
		{"oneself when dead", player(1, red), nil, func(_ *field, a, _ *entity.Unit) { a.Dead = true }, true},
		{"one's own side", player(1, red), player(2, red), nil, true},
		{"the dead of one's own side", player(1, red), player(2, red), func(_ *field, _, b *entity.Unit) { b.Dead = true }, true},
		{"the dead nobody else", player(1, red), player(2, red), func(_ *field, a, _ *entity.Unit) { a.Dead = true }, false},
		{"an enemy", player(1, red), player(2, blue), nil, false},
		{"a guard of the enemy", player(1, red), beast(2, blue), nil, false},
		{"an animal that feels nothing", player(1, red), beast(2, grey), nil, true},
		{"a guard that runs home", player(1, red), beast(2, red), func(_ *field, _, b *entity.Unit) { b.Creature.Mode = entity.GoHome }, false},
		{"who duels somebody else", player(1, red), player(2, red), func(_ *field, _, b *entity.Unit) { duel(b, player(3, red), entity.Dueling) }, false},
		{"the foe of a duel", player(1, red), player(2, red), func(f *field, a, b *entity.Unit) {
			f.rules = rules(t, map[content.Slot]string{content.PvPHelp: "1"})
			duel(a, b, entity.Dueling)
		}, false},
		{"one's own pet in a duel", player(1, red), beast(2, blue), func(f *field, a, b *entity.Unit) {
			f.owners[b.GUID] = a
			duel(a, player(3, red), entity.Dueling)
		}, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := war(t, map[content.Slot]string{content.PvPHelp: rule})
			b := test.b
			if b == nil {
				b = test.a
			}
			if test.set != nil {
				test.set(f, test.a, b)
			}
			if got := CanHelp(f, test.a, b); got != test.want {
				t.Errorf("CanHelp = %v, want %v", got, test.want)
			}
		})
	}
}

func TestWhatRaisesAFlagAndForHowLong(t *testing.T) {
	f := war(t, map[content.Slot]string{content.PvPAttackMS: "if(hostile, 5000, 1000)", content.PvPHelpMS: "if(victim_flag, 2000, -1)"})
	a, b, pet := player(1, red), player(2, blue), beast(3, red)
	f.owners[pet.GUID] = a
	for _, test := range []struct {
		name string
		flag func(Map, *entity.Unit, *entity.Unit) (*entity.Unit, clock.Time)
		a, b *entity.Unit
		want clock.Time
	}{
		{"a blow at an enemy", AttackFlag, a, b, 5000},
		{"a blow of its pet", AttackFlag, pet, b, 5000},
		{"a blow at an animal", AttackFlag, a, beast(4, grey), 0},
		{"a blow at its own pet", AttackFlag, a, pet, 0},
		{"help for one whose flag is down", HelpFlag, a, player(5, red), 0},
	} {
		if by, got := test.flag(f, test.a, test.b); got != test.want || test.want > 0 && by != a {
			t.Errorf("%s keeps the flag of %v up for %d ms, want %d", test.name, by.GUID, got, test.want)
		}
	}
	b.Player.Flag.Up = true
	if by, got := HelpFlag(f, a, b); by != a || got != 2000 {
		t.Errorf("help for one whose flag is up keeps a flag up for %d ms, want 2000", got)
	}
	duel(a, b, entity.Dueling)
	if _, got := AttackFlag(f, a, b); got != 0 {
		t.Errorf("a blow in a duel keeps a flag up for %d ms", got)
	}
}
