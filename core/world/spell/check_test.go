package spell

import (
	"math"
	"testing"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/intent"
	"loam/core/model/view"
)

// demanding is a spell that asks for everything that a spell may ask for.
func demanding(t testing.TB) content.Tables {
	points := func(src string) content.Cost {
		return content.Cost{Power: "t:vigor", Amount: compiled(t, src, content.SpellInputs)}
	}
	return content.Tables{
		Schools: []content.School{{ID: "t:frost"}},
		Powers:  []content.Power{{ID: "t:vigor"}},
		Items:   []content.Item{{ID: "t:sword", Tags: []string{"sword"}}},
		Places:  []content.Place{{ID: "t:shed", Radius: 5, Inside: true}},
		Auras:   []content.Aura{{ID: "t:stance"}, {ID: "t:curse"}, {ID: "t:mark"}, {ID: "t:ward"}},
		Spells: []content.Spell{{
			ID: "t:finish", Aim: content.AimEnemy, School: "t:frost", Range: 10, Least: 2, Faces: true, NeedsEyes: true, GlobalRest: 1500, Cooldown: 5000, Charges: 1,
			Costs: []content.Cost{{Amount: compiled(t, "50", content.SpellInputs)}, points("20")}, Reagents: []content.Stack{{Item: "t:dust", Count: 2}},
			Needs: content.Needs{InCombat: true, Level: 9, Bears: []content.ID{"t:stance"}, Lacks: []content.ID{"t:curse"}, TargetHas: []content.ID{"t:mark"}, TargetNot: []content.ID{"t:ward"},
				Weapon: []string{"sword"}, BelowPct: 20, Behind: true, Still: true, Outdoors: true, Ashore: true, Prey: []string{"beast"}},
		}},
	}
}

// TestTheFirstReasonIsTheAnswer begins where nothing is as a spell wants it, and sets
// one thing right after another.
func TestTheFirstReasonIsTheAnswer(t *testing.T) {
	s := newStage(t, demanding(t), map[content.Slot]string{content.FacingDegrees: "180"})
	e := New(s)
	u, v := s.player(0), s.creature(50)
	friend := s.player(3)
	def, _ := s.content.Spell("t:finish")
	rq := Request{Spell: def.ID}
	u.Dead, u.Health = true, 0
	u.Control = entity.Stunned | entity.Afraid | entity.Confused | entity.Silenced
	u.Rests = []entity.Rest{{Category: globalOf(def), Until: 9000}, {Spell: def.ID, Until: 9000}, {School: "t:frost", Until: 9000}}
	u.Charges = []entity.Charges{{Spell: def.ID}}
	u.Auras = []entity.Aura{{Aura: "t:curse", Serial: 1}}
	u.Powers, u.MaxPowers = []entity.Power{{Power: "t:vigor", Now: 19}}, []int64{100}
	u.Player.Moved.Flags, u.Player.Areas, u.Led.Flight = uint16(intent.Forward), []content.ID{"t:shed"}, "t:route"
	v.Auras = []entity.Aura{{Aura: "t:ward", Serial: 2}}
	s.unseen = v
	for _, step := range []struct {
		want  Reason
		right func() // what is set right then
	}{
		{CasterDead, func() { u.Dead, u.Health = false, 100 }},
		{IsAloft, func() { u.Led.Flight = "" }},
		{IsStunned, func() { u.Control &^= entity.Stunned }},
		{IsAfraid, func() { u.Control &^= entity.Afraid }},
		{IsConfused, func() { u.Control = 0 }},
		{IsSilenced, func() { u.Rests = u.Rests[:2] }},
		{GlobalRest, func() { u.Rests = u.Rests[1:] }},
		{NotReady, func() { u.Rests = nil }},
		{NoCharge, func() { u.Charges = nil }},
		{NotInFight, func() { u.Combat = true }},
		{LowLevel, func() { u.Level = 9 }},
		{WrongForm, func() { u.Auras = append(u.Auras, entity.Aura{Aura: "t:stance", Serial: 3}) }},
		{AuraBears, func() { u.Auras = u.Auras[1:] }},
		{WrongWeapon, func() { u.Worn = []view.Worn{{Slot: content.SlotMainHand, Item: "t:sword"}} }},
		{IsMoving, func() { u.Player.Moved.Flags = uint16(intent.Walking | intent.Swimming | intent.TurnLeft) }},
		{IsInside, func() { u.Player.Areas = nil }},
		{Swims, func() { u.Player.Moved.Flags = uint16(intent.Walking); u.Health = 50 }},
		{NoHealth, func() { u.Health = 51 }},
		{NoPower, func() { u.Powers[0].Now = 20 }},
		{NoReagent, func() { s.items["t:dust"] = 2 }},
		{NoTarget, func() { rq.Target = v.GUID; s.hidden = v }},
		{NoTarget, func() { s.hidden = nil; v.Dead, v.Health = true, 0 }},
		{TargetDead, func() { rq.Target = friend.GUID; v.Dead, v.Health = false, 20 }},
		{TargetFriendly, func() { rq.Target = v.GUID }},
		{TargetAura, func() { v.Auras[0].Aura = "t:mark" }},
		{TargetHealthy, func() { v.Health = 19 }},
		{BadTarget, func() { v.Tags = []string{"beast"} }},
		{NotBehind, func() { v.Position.Facing = 0 }},
		{TooFar, func() { v.Position.X = 1 }},
		{TooNear, func() { v.Position.X = 6; u.Position.Facing = math.Pi }},
		{NotFacing, func() { u.Position.Facing = 0 }},
		{NoSight, func() { s.unseen = nil }},
		{Fine, nil},
	} {
		if got := e.Checks.Check(u, def, &rq); got != step.want {
			t.Fatalf("the reason is %s, want %s", got, step.want)
		}
		if step.right != nil {
			step.right()
		}
	}
}

func TestWhoMayCastAndWhoMayNot(t *testing.T) {
	for _, test := range []struct {
		name    string
		spell   content.Spell
		control entity.Control
		dead    bool
		want    Reason
	}{
		{"passive spells are not cast", content.Spell{Passive: true}, 0, false, IsPassive},
		{"the dead cast nothing", content.Spell{}, 0, true, CasterDead},
		{"but what says so", content.Spell{Needs: content.Needs{Dead: true}}, 0, true, Fine},
		{"the stunned cast nothing", content.Spell{}, entity.Stunned, false, IsStunned},
		{"but what says so", content.Spell{Needs: content.Needs{Stunned: true}}, entity.Stunned | entity.Afraid, false, Fine},
		{"the pacified use no skill", content.Spell{}, entity.Pacified, false, IsPacified},
		{"but spells of a school", content.Spell{School: "t:frost"}, entity.Pacified, false, Fine},
		{"nor do they wait for a swing, of whatever school", content.Spell{School: "t:frost", NextSwing: true}, entity.Pacified, false, IsPacified},
		{"nor shoot", content.Spell{School: "t:frost", Repeats: true}, entity.Pacified, false, IsPacified},
		{"who is held fast casts", content.Spell{}, entity.HeldFast, false, Fine},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.spell.ID = "t:it"
			s := newStage(t, content.Tables{Schools: []content.School{{ID: "t:frost"}}, Spells: []content.Spell{test.spell}}, nil)
			u := s.player(0)
			u.Control, u.Dead = test.control, test.dead
			if test.dead {
				u.Health = 0
			}
			if got := New(s).Checks.Check(u, &test.spell, &Request{}); got != test.want {
				t.Errorf("the reason is %s, want %s", got, test.want)
			}
		})
	}
}

func TestAtWhomASpellMayBeCast(t *testing.T) {
	s := newStage(t, content.Tables{}, nil)
	e := New(s)
	u, mate, raider, stranger := s.player(0), s.player(1), s.player(2), s.player(3)
	enemy, corpse, pet := s.creature(4), s.creature(5), s.creature(6)
	s.party = map[*entity.Unit]int{u: 1, mate: 1, raider: 2}
	corpse.Dead, corpse.Health = true, 0
	pet.Creature.Owner = u.GUID
	all := []*entity.Unit{u, mate, raider, stranger, enemy, corpse, pet}
	for _, test := range []struct {
		aim  content.Aim
		want [7]Reason // in the order of all
	}{
		{content.AimEnemy, [7]Reason{TargetFriendly, TargetFriendly, TargetFriendly, TargetFriendly, Fine, TargetDead, Fine}},
		{content.AimFriend, [7]Reason{Fine, Fine, Fine, Fine, TargetHostile, TargetDead, TargetHostile}},
		{content.AimAny, [7]Reason{Fine, Fine, Fine, Fine, Fine, TargetDead, Fine}},
		{content.AimParty, [7]Reason{Fine, Fine, NotInParty, NotInParty, NotInParty, TargetDead, NotInParty}},
		{content.AimRaid, [7]Reason{Fine, Fine, Fine, NotInRaid, NotInRaid, TargetDead, NotInRaid}},
		{content.AimDead, [7]Reason{TargetAlive, TargetAlive, TargetAlive, TargetAlive, TargetAlive, Fine, TargetAlive}},
		{content.AimPet, [7]Reason{NoPet, NoPet, NoPet, NoPet, NoPet, TargetDead, Fine}},
	} {
		for i, target := range all {
			if got := e.Checks.fits(u, target, test.aim); got != test.want[i] {
				t.Errorf("aim %s at unit %d: %s, want %s", test.aim, i, got, test.want[i])
			}
		}
	}
}

func TestWhatASpellCosts(t *testing.T) {
	for _, test := range []struct {
		name  string
		costs map[content.ID]string // "" is health
		bears []content.Effect
		want  []int64
	}{
		{"points", map[content.ID]string{"t:vigor": "15"}, nil, []int64{15}},
		{"by level", map[content.ID]string{"t:vigor": "level * 3"}, nil, []int64{15}},
		{"a share of the most", map[content.ID]string{"t:vigor": "base_max * 0.1"}, nil, []int64{20}},
		{"a share of health", map[content.ID]string{"": "base_max * 0.25"}, nil, []int64{25}},
		{"rounded, half up", map[content.ID]string{"t:vigor": "2.5"}, nil, []int64{3}},
		{"never less than nothing", map[content.ID]string{"t:vigor": "0 - 5"}, nil, []int64{0}},
		{"cheaper by points", map[content.ID]string{"t:vigor": "15"}, []content.Effect{{Kind: content.ModifyCost, Value: value(t, "0 - 5")}}, []int64{10}},
		{"cheaper by half", map[content.ID]string{"t:vigor": "15"}, []content.Effect{{Kind: content.ModifyCost, Value: value(t, "0 - 50"), Pct: true}}, []int64{8}},
		{"cheaper than nothing", map[content.ID]string{"t:vigor": "15"}, []content.Effect{{Kind: content.ModifyCost, Value: value(t, "0 - 50")}}, []int64{0}},
		{"dearer for another school", map[content.ID]string{"t:vigor": "15"}, []content.Effect{{Kind: content.ModifyCost, Value: value(t, "5"), Schools: []content.ID{"t:frost"}}}, []int64{15}},
	} {
		t.Run(test.name, func(t *testing.T) {
			def := content.Spell{ID: "t:it"}
			for power, src := range test.costs {
				def.Costs = append(def.Costs, content.Cost{Power: power, Amount: compiled(t, src, content.SpellInputs)})
			}
			s := newStage(t, content.Tables{
				Schools: []content.School{{ID: "t:frost"}}, Powers: []content.Power{{ID: "t:vigor"}}, Spells: []content.Spell{def},
				Auras: []content.Aura{{ID: "t:bearing", Stacks: 1, Effects: test.bears}},
			}, nil)
			e, u := New(s), s.player(0)
			u.Powers, u.MaxPowers = []entity.Power{{Power: "t:vigor", Now: 100}}, []int64{200}
			if len(test.bears) > 0 {
				bearing, _ := s.content.Aura("t:bearing")
				e.Auras.Apply(u, bearing, Application{Caster: u})
			}
			got := e.Checks.CostOf(u, &def, nil)
			if len(got) != len(test.want) || got[0] != test.want[0] {
				t.Errorf("it costs %v, want %v", got, test.want)
			}
		})
	}
}

func TestHowFarASpellReaches(t *testing.T) {
	for _, test := range []struct {
		name  string
		spell content.Spell
		at    geo.Yards // of the target, whose edge is a yard from its middle as the caster's
		slack geo.Yards
		want  Reason
	}{
		{"edge to edge", content.Spell{Range: 10}, 12, 0, Fine},
		{"a little farther", content.Spell{Range: 10}, 12.1, 0, TooFar},
		{"a little farther when the cast ends", content.Spell{Range: 10}, 12.1, slackYards, Fine},
		{"much farther when the cast ends", content.Spell{Range: 10}, 15.1, slackYards, TooFar},
		{"without a range as far as it strikes", content.Spell{}, 4, 0, Fine},
		{"and no farther", content.Spell{}, 4.1, 0, TooFar},
		{"anywhere", content.Spell{Anywhere: true}, 4000, 0, Fine},
		{"too near", content.Spell{Range: 10, Least: 5}, 6.9, 0, TooNear},
		{"just far enough", content.Spell{Range: 10, Least: 5}, 7, 0, Fine},
		{"too near only when it begins", content.Spell{Range: 10, Least: 5}, 3, slackYards, Fine},
		{"within each other", content.Spell{Range: 10}, 0.5, 0, Fine},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.spell.Aim = content.AimEnemy
			s := newStage(t, content.Tables{}, nil)
			u, v := s.player(0), s.creature(test.at)
			u.Radius, v.Radius = 1, 1
			if got := New(s).Checks.reaches(u, &test.spell, &Request{Target: v.GUID}, test.slack); got != test.want {
				t.Errorf("the reason is %s, want %s", got, test.want)
			}
		})
	}
	s := newStage(t, content.Tables{}, nil)
	u := s.player(0)
	ground := content.Spell{Aim: content.AimGround, Range: 10}
	for _, test := range []struct {
		at   geo.Point
		want Reason
	}{{geo.Point{X: 10}, Fine}, {geo.Point{X: 10.1}, TooFar}, {geo.Point{X: math.NaN()}, BadSpot}, {geo.Point{Z: math.Inf(1)}, BadSpot}} {
		if got := New(s).Checks.Check(u, &ground, &Request{At: test.at}); got != test.want {
			t.Errorf("the spot %v: %s, want %s", test.at, got, test.want)
		}
	}
}
