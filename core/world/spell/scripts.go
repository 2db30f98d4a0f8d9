package spell

import (
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/intent"
)

// permitted asks the scripts of a spell whether a unit may cast it, and checks again what they
// may have changed. A player receives their refusal.
func (cs *Casts) permitted(u *entity.Unit, def *content.Spell, rq *Request) Reason {
	if !cs.Listens(hook.CheckCast, def.ID) {
		return Fine
	}
	why, refused := cs.AskSpell(hook.CheckCast, def.ID, castArgs(u, rq.Target, rq.Item))
	switch {
	case refused && u.Player != nil && cs.Here(u):
		cs.Log(event.Refused{Player: u.GUID, Intent: intent.KindCast, Reason: why})
		return Refused
	case refused:
		return Refused
	case !cs.Here(u):
		return CasterDead
	case u.Cast != nil && !u.Cast.Channel:
		return Busy
	}
	return cs.checks.Check(u, def, rq)
}

// chosen returns the targets of an effect after the scripts of its spell have changed them.
func (ts *Targets) chosen(u *entity.Unit, def *content.Spell, effect int, found []*entity.Unit) []*entity.Unit {
	if !ts.Listens(hook.SpellTargets, def.ID) {
		return found
	}
	a := hook.Args{
		Units: [2]guid.GUID{u.GUID}, Texts: [2]string{def.Effects[effect].Kind.String()}, Numbers: [2]float64{float64(effect + 1)},
		List: make([]guid.GUID, len(found)),
	}
	for i, t := range found {
		a.List[i] = t.GUID
	}
	list := ts.ChooseTargets(def.ID, a)
	chosen := make([]*entity.Unit, 0, len(list))
	for _, g := range list {
		if t, ok := ts.Unit(g); ok && ts.Here(t) && len(chosen) < MaxTargets && !slices.Contains(chosen, t) {
			chosen = append(chosen, t)
		}
	}
	return chosen
}

// went calls the scripts of a spell that was cast, and those of its caster.
func (fs *Flights) went(u *entity.Unit, def *content.Spell, target guid.GUID, item content.ID) {
	fs.NoticeSpell(hook.CastGo, def.ID, castArgs(u, target, item))
	if u.HasHook(hook.CastDone) {
		fs.NoticeUnit(hook.CastDone, u, hook.Args{Units: [2]guid.GUID{target}, Texts: [2]string{string(def.ID)}})
	}
}

// reached calls the scripts of a spell that has hit a target, and those of the target.
func (fs *Flights) reached(def *content.Spell, f *Flight, target *entity.Unit) {
	fs.NoticeSpell(hook.SpellHit, def.ID, hook.Args{Units: [2]guid.GUID{f.Caster, f.Target}, Texts: [2]string{string(f.Item)}})
	if target != nil && target.HasHook(hook.StruckBySpell) && fs.Here(target) {
		fs.NoticeUnit(hook.StruckBySpell, target, hook.Args{Units: [2]guid.GUID{f.Caster}, Texts: [2]string{string(def.ID)}})
	}
	if by, here := fs.Unit(f.Caster); target != nil && here && by.HasHook(hook.SpellLanded) {
		fs.NoticeUnit(hook.SpellLanded, by, hook.Args{Units: [2]guid.GUID{target.GUID}, Texts: [2]string{string(def.ID)}})
	}
}

// comes asks the scripts of an aura whether it may be applied to a unit.
func (as *Auras) comes(u *entity.Unit, def *content.Aura, caster guid.GUID) bool {
	if !as.Listens(hook.AuraCheck, def.ID) {
		return true
	}
	_, refused := as.AskSpell(hook.AuraCheck, def.ID, hook.Args{Units: [2]guid.GUID{u.GUID, caster}})
	return !refused && as.Here(u) && (u.Alive() || def.Survives)
}

// calculated returns the value of an effect of an aura that is being applied, as the scripts
// of the aura leave it.
func (as *Auras) calculated(u *entity.Unit, def *content.Aura, f *content.Effect, caster guid.GUID, value float64) float64 {
	if !as.Listens(hook.AuraCalculate, def.ID) {
		return value
	}
	return as.ChangeSpell(hook.AuraCalculate, def.ID, hook.Args{Units: [2]guid.GUID{u.GUID, caster}, Texts: [2]string{f.Kind.String()}}, value)
}
