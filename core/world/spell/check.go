package spell

import (
	"math"
	"slices"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/rules/aura"
	"loam/core/rules/combat"
)

// Checks decides whether a unit can cast a spell: requirements, costs, target and range, in
// the order of Reason. It changes nothing.
type Checks struct {
	Units
	Bodies
	Owning
	Things
	Objects

	cooldowns *Cooldowns
	targets   *Targets
}

// check is one of the checks.
type check func(*Checks, *entity.Unit, *content.Spell, *Request) Reason

// Check returns why a unit cannot cast a spell now: the first reason in the order of Reason.
// It changes nothing.
func (ck *Checks) Check(u *entity.Unit, def *content.Spell, rq *Request) Reason {
	for _, check := range [...]check{
		(*Checks).checkWill, (*Checks).checkThing, (*Checks).checkReady, (*Checks).checkState, (*Checks).checkCosts, (*Checks).checkTarget, (*Checks).checkPet, (*Checks).checkAsked,
	} {
		if r := check(ck, u, def, rq); r != Fine {
			return r
		}
	}
	return Fine
}

// helpless pairs crowd control of a caster with the reason it gives.
var helpless = [...]struct {
	control entity.Control
	reason  Reason
}{{entity.Stunned, IsStunned}, {entity.Afraid, IsAfraid}, {entity.Confused, IsConfused}}

func (ck *Checks) checkWill(u *entity.Unit, def *content.Spell, rq *Request) Reason {
	if def.Passive {
		return IsPassive
	}
	if !u.Alive() && !def.Needs.Dead {
		return CasterDead
	}
	if u.Led.Flight != "" {
		return IsAloft
	}
	if def.Needs.Stunned {
		return Fine
	}
	for _, h := range helpless {
		if u.Control&h.control != 0 {
			return h.reason
		}
	}
	if def.School == "" || def.NextSwing || def.Repeats {
		if u.Control&entity.Pacified != 0 {
			return IsPacified
		}
		return Fine
	}
	if aura.Silenced(ck.Content(), u, def.School) || ck.cooldowns.LockedOut(u, def.School) > 0 {
		return IsSilenced
	}
	return Fine
}

// checkReady checks cooldowns and charges.
func (ck *Checks) checkReady(u *entity.Unit, def *content.Spell, rq *Request) Reason {
	if ck.cooldowns.GlobalLeft(u, def) > 0 {
		return GlobalRest
	}
	return ck.checkRest(u, def, rq)
}

// checkRest checks the cooldown and charges of the spell itself.
func (ck *Checks) checkRest(u *entity.Unit, def *content.Spell, rq *Request) Reason {
	if ck.cooldowns.restLeft(u, def, rq.Item) > 0 {
		return NotReady
	}
	if i := chargesOf(u, def.ID); i >= 0 && u.Charges[i].Left == 0 {
		return NoCharge
	}
	return Fine
}

func (ck *Checks) checkState(u *entity.Unit, def *content.Spell, rq *Request) Reason {
	n := &def.Needs
	switch {
	case n.InCombat && !u.Combat:
		return NotInFight
	case n.AtPeace && u.Combat:
		return InFight
	case u.Level < n.Level:
		return LowLevel
	case slices.ContainsFunc(n.Bears, func(id content.ID) bool { return !aura.Has(u, id) }):
		return WrongForm
	case slices.ContainsFunc(n.Lacks, func(id content.ID) bool { return aura.Has(u, id) }):
		return AuraBears
	case len(n.Weapon) > 0 && !ck.holds(u, n.Weapon), handOf(def) != event.HandMain && combat.SwingOf(u, handOf(def)) == 0:
		return WrongWeapon
	case ck.stands(def) && ck.moving(u):
		return IsMoving
	case n.Outdoors && ck.inside(u):
		return IsInside
	case n.Ashore && u.Player != nil && intent.Flags(u.Player.Moved.Flags)&intent.Swimming != 0:
		return Swims
	}
	return Fine
}

// inside reports whether a player is in an area that is indoors.
func (ck *Checks) inside(u *entity.Unit) bool {
	return u.Player != nil && slices.ContainsFunc(u.Player.Areas, func(id content.ID) bool {
		p, ok := ck.Content().Place(id)
		return ok && p.Inside
	})
}

// stands reports whether the caster of a spell must not move.
func (ck *Checks) stands(def *content.Spell) bool {
	return def.Needs.Still || def.Breaks&content.ByMoving != 0 && (def.Cast > 0 || def.Channel > 0)
}

// movesItself are the movement flags that count as moving; walk mode and turning do not.
const movesItself = intent.Directions | intent.Jumping | intent.Falling

// moving reports whether a unit moves by its own will.
func (ck *Checks) moving(u *entity.Unit) bool {
	if u.Player != nil {
		return intent.Flags(u.Player.Moved.Flags)&movesItself != 0
	}
	return u.Way.Moving() && u.Creature.Mode != entity.Chase
}

// holds reports whether a unit has an item with one of the tags in a hand.
func (ck *Checks) holds(u *entity.Unit, tags []string) bool {
	for _, w := range u.Worn {
		if w.Slot == content.SlotMainHand && u.Control&entity.Disarmed != 0 {
			continue
		}
		d, ok := ck.Content().Item(w.Item)
		if ok && w.Slot >= content.SlotMainHand && w.Slot <= content.SlotRanged && overlap(d.Tags, tags) {
			return true
		}
	}
	return false
}

func overlap(a, b []string) bool {
	return slices.ContainsFunc(a, func(t string) bool { return slices.Contains(b, t) })
}

// CostOf returns the costs of a cast now, in points of each of its powers.
func (ck *Checks) CostOf(u *entity.Unit, def *content.Spell, costs []int64) []int64 {
	for _, c := range def.Costs {
		most := u.MaxHealth
		if c.Power != "" {
			_, most = ck.Power(u, c.Power)
		}
		points := ck.Content().Figures.Eval(c.Amount, []float64{float64(u.Level), float64(u.MaxHealth), float64(most)}, u.Values)
		points = aura.Modified(ck.Content(), u, content.ModifyCost, aura.About{School: def.School, Tags: def.Tags}, points)
		costs = append(costs, int64(math.Round(max(0, points))))
	}
	return costs
}

func (ck *Checks) checkCosts(u *entity.Unit, def *content.Spell, rq *Request) Reason {
	var room [4]int64
	for i, points := range ck.CostOf(u, def, room[:0]) {
		if power := def.Costs[i].Power; power == "" {
			if u.Health <= points {
				return NoHealth
			}
		} else if now, _ := ck.Power(u, power); now < points {
			return NoPower
		}
	}
	for _, s := range def.Reagents {
		if u.Player != nil && ck.Reagents(u, s.Item) < s.Count {
			return NoReagent
		}
	}
	return ck.MayCraft(u, def)
}

// checkTarget checks the target of the spell.
func (ck *Checks) checkTarget(u *entity.Unit, def *content.Spell, rq *Request) Reason {
	switch def.Aim {
	case content.AimNone, content.AimSelf:
		return Fine
	case content.AimItem:
		return ck.checkOn(u, def, rq)
	case content.AimObject:
		if _, here := ck.Object(rq.On); !here {
			return NoTarget
		}
		return Fine
	case content.AimGround:
		if !finite(rq.At) {
			return BadSpot
		}
		return Fine
	}
	target, ok := ck.Unit(rq.Target)
	if ok = ok && ck.Notices(u, target); !ok {
		if def.Aim == content.AimPet {
			return NoPet
		}
		return NoTarget
	}
	if rq.Own && target == u && u.Alive() {
		return Fine
	}
	if r := ck.fits(u, target, def.Aim); r != Fine {
		return r
	}
	return ck.checkNeedsOf(u, target, &def.Needs)
}

// checkPet checks the caster's pet: while a dead pet stays with its owner, no other can be
// summoned, and only such a pet can be revived.
func (ck *Checks) checkPet(u *entity.Unit, def *content.Spell, _ *Request) Reason {
	for i := range def.Effects {
		switch f := &def.Effects[i]; {
		case f.Kind == content.TameCreature, f.Kind == content.Summon && f.Role == content.RolePet:
			if ck.DeadPet(u) {
				return PetDead
			}
		case f.Kind == content.RevivePet && !ck.DeadPet(u):
			switch pet, ok := ck.targets.PetOf(u); {
			case !ok:
				return NoPet
			case pet.Alive():
				return TargetAlive
			}
		}
	}
	return Fine
}

func finite(p geo.Point) bool {
	s := p.X + p.Y + p.Z
	return !math.IsNaN(s) && !math.IsInf(s, 0)
}

// fits reports why a target does not fit the aim of a spell.
func (ck *Checks) fits(u, target *entity.Unit, aim content.Aim) Reason {
	if aim == content.AimDead {
		if target.Alive() {
			return TargetAlive
		}
		return Fine
	}
	if !target.Alive() {
		return TargetDead
	}
	switch aim {
	case content.AimEnemy:
		if !ck.CanAttack(u, target) {
			return TargetFriendly
		}
	case content.AimFriend:
		if target != u && !ck.CanHelp(u, target) {
			return TargetHostile
		}
	case content.AimParty:
		if target != u && !ck.SameGroup(u, target, false) {
			return NotInParty
		}
	case content.AimRaid:
		if target != u && !ck.SameGroup(u, target, true) {
			return NotInRaid
		}
	case content.AimPet:
		if target.Creature == nil || target.Creature.Owner != u.GUID {
			return NoPet
		}
	}
	return Fine
}

func (ck *Checks) checkNeedsOf(u, target *entity.Unit, n *content.Needs) Reason {
	switch {
	case slices.ContainsFunc(n.TargetHas, func(id content.ID) bool { return !aura.Has(target, id) }),
		slices.ContainsFunc(n.TargetNot, func(id content.ID) bool { return aura.Has(target, id) }):
		return TargetAura
	case n.BelowPct > 0 && target.Share()*100 >= n.BelowPct:
		return TargetHealthy
	case len(n.Prey) > 0 && (target.Creature == nil || !overlap(target.Tags, n.Prey)):
		return BadTarget
	case n.Behind && geo.InArc(target.Position, u.Position.Point, math.Pi):
		return NotBehind
	}
	return Fine
}

// Reach returns the range of a spell for a unit, in yards between edges.
func (ck *Checks) Reach(u *entity.Unit, def *content.Spell) geo.Yards {
	if def.Range == 0 {
		return u.Reach
	}
	return max(0, aura.Modified(ck.Content(), u, content.ModifyRange, aura.About{School: def.School, Tags: def.Tags}, def.Range))
}

// slackYards is how much farther away a target may be when a cast ends than when it started.
const slackYards geo.Yards = 3

func (ck *Checks) checkReach(u *entity.Unit, def *content.Spell, rq *Request) Reason {
	return ck.reaches(u, def, rq, 0)
}

// checkAsked is checkReach for a new request. A spell on the next swing needs no range yet:
// the swing itself must reach.
func (ck *Checks) checkAsked(u *entity.Unit, def *content.Spell, rq *Request) Reason {
	if def.NextSwing {
		return Fine
	}
	return ck.checkReach(u, def, rq)
}

// reaches checks range, facing and line of sight, with some slack.
func (ck *Checks) reaches(u *entity.Unit, def *content.Spell, rq *Request, slack geo.Yards) Reason {
	if def.Aim == content.AimGround {
		if !def.Anywhere && geo.Distance(u.Position.Point, rq.At) > ck.Reach(u, def)+slack {
			return TooFar
		}
		return Fine
	}
	if def.Aim == content.AimObject {
		return ck.reachesObject(u, def, rq, slack)
	}
	target, ok := ck.Unit(rq.Target)
	if !ok || target == u || def.Aim == content.AimNone || def.Aim == content.AimSelf {
		return Fine
	}
	gap := max(0, geo.Distance(u.Position.Point, LiesAt(target))-u.Radius-target.Radius)
	switch {
	case !def.Anywhere && gap > ck.Reach(u, def)+slack:
		return TooFar
	case gap < def.Least && slack == 0:
		return TooNear
	case def.Faces && u.Player != nil && !geo.InArc(u.Position, LiesAt(target), ck.Content().Rules.Eval(content.FacingDegrees)*math.Pi/180):
		return NotFacing
	case def.NeedsEyes && !ck.InSight(u, target):
		return NoSight
	}
	return Fine
}
