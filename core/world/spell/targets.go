package spell

import (
	"cmp"
	"math"
	"slices"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/rules/aura"
	"loam/core/rules/layer"
)

// reached is a unit that effects of a cast hit.
type reached struct {
	target *entity.Unit
	mask   uint32              // the effects
	share  [MaxEffects]float32 // of the value of each, less than 1 down a chain
}

// MaxTargets is how many units one cast can hit: the nearest.
const MaxTargets = 256

// Targets finds the units that the effects of a spell hit: units in an area, chains, pets and
// owners. It changes nothing.
type Targets struct {
	Units
	Bodies
	Listeners
}

// find finds the targets of each effect of a cast, in the order in which they were found.
// The second result are the effects that hit no unit but still happen, at the spot.
func (ts *Targets) find(u *entity.Unit, def *content.Spell, rq *Request) (all []reached, bare uint32) {
	for i := range def.Effects {
		f := &def.Effects[i]
		if f.Who == content.WhoSpot || f.Kind == content.GroundArea {
			bare |= 1 << i
			continue
		}
		for n, t := range ts.chosen(u, def, i, ts.of(u, def, f, rq)) {
			if f.Chance != nil && !ts.Random("spells").Chance(ts.Content().Figures.Eval(f.Chance, []float64{float64(u.Level)}, u.Values, t.Values)) {
				continue
			}
			share := float32(1)
			if f.Jumps > 0 {
				share = float32(math.Pow(f.JumpPct/100, float64(n)))
			}
			all = reach(all, t, i, share)
		}
	}
	return all, bare
}

func reach(all []reached, t *entity.Unit, effect int, share float32) []reached {
	i := slices.IndexFunc(all, func(r reached) bool { return r.target == t })
	if i < 0 {
		if len(all) >= MaxTargets {
			return all
		}
		i = len(all)
		all = append(all, reached{target: t})
	}
	all[i].mask |= 1 << effect
	all[i].share[effect] = share
	return all
}

// of finds the targets of one effect.
func (ts *Targets) of(u *entity.Unit, def *content.Spell, f *content.Effect, rq *Request) []*entity.Unit {
	one := func(t *entity.Unit, ok bool) []*entity.Unit {
		if !ok {
			return nil
		}
		return []*entity.Unit{t}
	}
	switch f.Who {
	case content.WhoCaster:
		return one(u, true)
	case content.WhoPet:
		return one(ts.PetOf(u))
	case content.WhoOwner:
		return one(ts.OwnerOf(u))
	case content.WhoTarget, content.WhoAttacker, content.WhoBearer:
		t, ok := ts.Unit(rq.Target)
		if f.Jumps > 0 && ok {
			return ts.chain(u, t, def, f)
		}
		return one(t, ok)
	}
	return ts.area(u, def, f, rq)
}

// PetOf returns the creature that a unit commands as its pet.
func (ts *Targets) PetOf(u *entity.Unit) (*entity.Unit, bool) { return ts.Pet(u) }

// OwnerOf returns who commands a creature.
func (ts *Targets) OwnerOf(u *entity.Unit) (*entity.Unit, bool) {
	if u.Creature == nil {
		return nil, false
	}
	return ts.Unit(u.Creature.Owner)
}

// area lists the units in the area of an effect that it is meant for, the nearest first where
// their number is limited.
func (ts *Targets) area(u *entity.Unit, def *content.Spell, f *content.Effect, rq *Request) []*entity.Unit {
	at := ts.Middle(u, f, rq)
	about := aura.About{School: def.School, Tags: def.Tags}
	radius := max(0, aura.Modified(ts.Content(), u, content.ModifyRadius, about, f.Radius))
	var found []*entity.Unit
	for _, t := range ts.Within(at, radius+widest) {
		if max(0, geo.Distance(at, t.Position.Point)-t.Radius) > radius || !ts.Meant(u, t, f) {
			continue
		}
		if f.Cone > 0 && t != u && !geo.InArc(u.Position, t.Position.Point, f.Cone) {
			continue
		}
		if def.NeedsEyes && !ts.InSight(u, t) {
			continue
		}
		found = append(found, t)
	}
	most := MaxTargets
	if f.Most > 0 {
		most = min(most, f.Most)
	}
	if len(found) > most {
		slices.SortStableFunc(found, func(a, b *entity.Unit) int {
			return cmp.Compare(geo.Distance(at, a.Position.Point), geo.Distance(at, b.Position.Point))
		})
		found = found[:most]
	}
	return found
}

// widest is how much farther from the centre a unit's edge may be for an area to find it.
const widest geo.Yards = 10

// Middle returns the centre of the area of an effect.
func (ts *Targets) Middle(u *entity.Unit, f *content.Effect, rq *Request) geo.Point {
	here := u.Position.Point
	ahead := func(angle, yards float64) geo.Point {
		return geo.Point{X: here.X + math.Cos(angle)*yards, Y: here.Y + math.Sin(angle)*yards, Z: here.Z}
	}
	switch f.Around {
	case content.AroundCaster:
		return here
	case content.AroundFront:
		return ahead(u.Position.Facing, f.Yards)
	case content.AroundBack:
		return ahead(u.Position.Facing+math.Pi, f.Yards)
	case content.AroundRandom:
		r := ts.Random("spells")
		return ahead(r.RangeFloat(0, 2*math.Pi), math.Sqrt(r.Float64())*f.Yards)
	}
	return rq.At
}

// Meant reports whether a unit is a valid target of an effect of u.
func (ts *Targets) Meant(u, t *entity.Unit, f *content.Effect) bool {
	if !layer.Shared(u.Layers, t.Layers) {
		return false
	}
	if f.Who == content.WhoDead {
		return !t.Alive()
	}
	if !t.Alive() {
		return false
	}
	switch f.Who {
	case content.WhoEnemies:
		return ts.CanAttack(u, t)
	case content.WhoFriends:
		return t == u || ts.CanHelp(u, t)
	case content.WhoParty, content.WhoRaid:
		return t == u || ts.SameGroup(u, t, f.Who == content.WhoRaid)
	case content.WhoCreatures:
		return t.Creature != nil && overlap(t.Tags, f.Tags)
	}
	return true
}

// chain lists the first target and those to which the effect jumps from there: each time the
// nearest that it has not hit and that is on the same side.
func (ts *Targets) chain(u, first *entity.Unit, def *content.Spell, f *content.Effect) []*entity.Unit {
	all := []*entity.Unit{first}
	friendly := first == u || ts.CanHelp(u, first)
	for range f.Jumps {
		last := all[len(all)-1]
		var next *entity.Unit
		for _, t := range ts.Within(last.Position.Point, f.Jump+widest) {
			if !t.Alive() || slices.Contains(all, t) || last.Gap(t) > f.Jump {
				continue
			}
			if friendly && !(t == u || ts.CanHelp(u, t)) || !friendly && !ts.CanAttack(u, t) || def.NeedsEyes && !ts.InSight(last, t) {
				continue
			}
			if next == nil || last.Gap(t) < last.Gap(next) {
				next = t
			}
		}
		if next == nil {
			break
		}
		all = append(all, next)
	}
	return all
}
