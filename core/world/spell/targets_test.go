package spell

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// crowd is a stage with a caster at the origin that looks along x, and others called
// by letters: friends in capitals, of whom M is of its party and R of its raid, and
// enemies.
type crowd struct {
	*stage
	e     *Spells
	names map[*entity.Unit]string
	units map[string]*entity.Unit
}

func newCrowd(t *testing.T) *crowd {
	c := &crowd{stage: newStage(t, content.Tables{}, nil), names: map[*entity.Unit]string{}, units: map[string]*entity.Unit{}}
	c.e = New(c)
	for _, p := range []struct {
		name string
		x, y geo.Yards
	}{
		{"U", 0, 0}, {"M", 3, 0}, {"R", 0, 5}, {"S", -4, 0},
		{"a", 4, 1}, {"b", 8, 0}, {"c", -5, 0}, {"d", 0, 9}, {"e", 15, 0}, {"x", 6, 0}, {"p", 2, -2},
	} {
		u := c.player
		if strings.ToLower(p.name) == p.name {
			u = c.creature
		}
		made := u(p.x)
		made.Position.Y = p.y
		c.names[made], c.units[p.name] = p.name, made
	}
	c.party = map[*entity.Unit]int{c.units["U"]: 1, c.units["M"]: 1, c.units["R"]: 2}
	c.units["x"].Dead, c.units["x"].Health = true, 0
	c.units["b"].Tags = []string{"beast"}
	c.units["p"].Creature.Owner = c.units["U"].GUID
	c.pet = c.units["p"]
	return c
}

// reached is whom an effect of the caster reaches, in their order.
func (c *crowd) reached(def *content.Spell, rq *Request) string {
	all, bare := c.e.Targets.find(c.units["U"], def, rq)
	var names []string
	if bare != 0 {
		names = append(names, "spot")
	}
	for _, r := range all {
		names = append(names, c.names[r.target])
	}
	return strings.Join(names, " ")
}

func TestWhomEffectsReach(t *testing.T) {
	for _, test := range []struct {
		name   string
		effect content.Effect
		target string
		want   string
	}{
		{"the caster", content.Effect{Who: content.WhoCaster}, "a", "U"},
		{"the target", content.Effect{Who: content.WhoTarget}, "a", "a"},
		{"a target that has gone", content.Effect{Who: content.WhoTarget}, "", ""},
		{"the pet", content.Effect{Who: content.WhoPet}, "a", "p"},
		{"nobody's owner", content.Effect{Who: content.WhoOwner}, "a", ""},
		{"a spot", content.Effect{Who: content.WhoSpot}, "a", "spot"},
		{"enemies around the caster", content.Effect{Who: content.WhoEnemies, Around: content.AroundCaster, Radius: 6}, "", "a c p"},
		{"enemies around the target", content.Effect{Who: content.WhoEnemies, Radius: 5}, "b", "a b"},
		{"friends around the caster, itself too", content.Effect{Who: content.WhoFriends, Around: content.AroundCaster, Radius: 4}, "", "U M S"},
		{"the party", content.Effect{Who: content.WhoParty, Around: content.AroundCaster, Radius: 6}, "", "U M"},
		{"the raid", content.Effect{Who: content.WhoRaid, Around: content.AroundCaster, Radius: 6}, "", "U M R"},
		{"the dead", content.Effect{Who: content.WhoDead, Around: content.AroundCaster, Radius: 20}, "", "x"},
		{"creatures of a family", content.Effect{Who: content.WhoCreatures, Around: content.AroundCaster, Radius: 20, Tags: []string{"beast"}}, "", "b"},
		{"creatures of another", content.Effect{Who: content.WhoCreatures, Around: content.AroundCaster, Radius: 20, Tags: []string{"fish"}}, "", ""},
		{"the nearest two", content.Effect{Who: content.WhoEnemies, Around: content.AroundCaster, Radius: 20, Most: 2}, "", "p a"},
		{"before the caster", content.Effect{Who: content.WhoEnemies, Around: content.AroundCaster, Radius: 9, Cone: math.Pi/2 + 0.1}, "", "a b p"},
		{"narrowly before it", content.Effect{Who: content.WhoEnemies, Around: content.AroundCaster, Radius: 9, Cone: 0.2}, "", "b"},
		{"around a spot ahead", content.Effect{Who: content.WhoEnemies, Around: content.AroundFront, Yards: 15, Radius: 3}, "", "e"},
		{"around a spot behind", content.Effect{Who: content.WhoEnemies, Around: content.AroundBack, Yards: 5, Radius: 2}, "", "c"},
		{"from one to the next", content.Effect{Who: content.WhoTarget, Jumps: 3, Jump: 8}, "a", "a p b e"},
		{"no farther than it jumps", content.Effect{Who: content.WhoTarget, Jumps: 3, Jump: 4.5}, "b", "b a p"},
		{"from friend to friend", content.Effect{Who: content.WhoTarget, Jumps: 2, Jump: 6}, "M", "M U S"},
		{"by a chance of nothing", content.Effect{Who: content.WhoTarget, Chance: compiled(t, "0", []string{"level"})}, "a", ""},
		{"by a chance that is sure", content.Effect{Who: content.WhoTarget, Chance: compiled(t, "level * 20", []string{"level"})}, "a", "a"},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := newCrowd(t)
			rq := &Request{}
			if v := c.units[test.target]; v != nil {
				rq.Target, rq.At = v.GUID, v.Position.Point
			}
			if got := c.reached(&content.Spell{ID: "t:it", Effects: []content.Effect{test.effect}}, rq); got != test.want {
				t.Errorf("it reaches %q, want %q", got, test.want)
			}
		})
	}
}

func TestWhoIsBehindSomethingIsNotReached(t *testing.T) {
	c := newCrowd(t)
	c.unseen = c.units["a"]
	around := []content.Effect{{Who: content.WhoEnemies, Around: content.AroundCaster, Radius: 6}}
	for _, test := range []struct {
		name  string
		spell content.Spell
		want  string
	}{
		{"by what needs sight", content.Spell{NeedsEyes: true, Effects: around}, "c p"},
		{"by what needs none", content.Spell{Effects: around}, "a c p"},
		{"down a chain that needs sight", content.Spell{NeedsEyes: true, Effects: []content.Effect{{Who: content.WhoTarget, Jumps: 1, Jump: 9}}}, "b p"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := c.reached(&test.spell, &Request{Target: c.units["b"].GUID}); got != test.want {
				t.Errorf("it reaches %q, want %q", got, test.want)
			}
		})
	}
}

// TestEffectsOfOneSpellFindTheirOwnTargets looks at which effects reach whom, and how
// much less of them down a chain.
func TestEffectsOfOneSpellFindTheirOwnTargets(t *testing.T) {
	c := newCrowd(t)
	def := &content.Spell{ID: "t:it", Effects: []content.Effect{
		{Who: content.WhoTarget, Jumps: 2, Jump: 8, JumpPct: 50}, {Who: content.WhoCaster}, {Who: content.WhoEnemies, Radius: 1},
	}}
	all, _ := c.e.Targets.find(c.units["U"], def, &Request{Target: c.units["b"].GUID, At: c.units["b"].Position.Point})
	var got []string
	for _, r := range all {
		got = append(got, fmt.Sprintf("%s %03b %g", c.names[r.target], r.mask, r.share[0]))
	}
	if want := []string{"b 101 1", "a 001 0.5", "p 001 0.25", "U 010 0"}; !slices.Equal(got, want) {
		t.Errorf("the effects reach %q, want %q", got, want)
	}
}

func TestACastReachesSoManyAtMost(t *testing.T) {
	s := newStage(t, content.Tables{}, nil)
	u := s.player(0)
	for i := range MaxTargets + 50 {
		s.creature(geo.Yards(i+1) / 100)
	}
	def := &content.Spell{ID: "t:it", Effects: []content.Effect{{Who: content.WhoEnemies, Around: content.AroundCaster, Radius: 20}}}
	all, _ := New(s).Targets.find(u, def, &Request{})
	if len(all) != MaxTargets {
		t.Fatalf("it reaches %d, want %d", len(all), MaxTargets)
	}
	for _, r := range all {
		if r.target.Position.X > MaxTargets/100.0 {
			t.Errorf("it reaches one %.2f yards away, and not all that are nearer", r.target.Position.X)
		}
	}
}
