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
func (e Casts) permitted(u *entity.Unit, def *content.Spell, rq *Request) Reason {
	if !e.Listens(hook.CheckCast, def.ID) {
		return Fine
	}
	why, refused := e.AskSpell(hook.CheckCast, def.ID, castArgs(u, rq.Target, rq.Item))
	switch {
	case refused && u.Player != nil && e.Here(u):
		e.Log(event.Refused{Player: u.GUID, Intent: intent.KindCast, Reason: why})
		return Refused
	case refused:
		return Refused
	case !e.Here(u):
		return CasterDead
	case u.Cast != nil && !u.Cast.Channel:
		return Busy
	}
	return e.Check(u, def, rq)
}

// chosen returns the targets of an effect after the scripts of its spell have changed them.
func (e Casts) chosen(u *entity.Unit, def *content.Spell, effect int, found []*entity.Unit) []*entity.Unit {
	if !e.Listens(hook.SpellTargets, def.ID) {
		return found
	}
	a := hook.Args{
		Units: [2]guid.GUID{u.GUID}, Texts: [2]string{def.Effects[effect].Kind.String()}, Numbers: [2]float64{float64(effect + 1)},
		List: make([]guid.GUID, len(found)),
	}
	for i, t := range found {
		a.List[i] = t.GUID
	}
	list := e.ChooseTargets(def.ID, a)
	chosen := make([]*entity.Unit, 0, len(list))
	for _, g := range list {
		if t, ok := e.Unit(g); ok && e.Here(t) && len(chosen) < MaxTargets && !slices.Contains(chosen, t) {
			chosen = append(chosen, t)
		}
	}
	return chosen
}

// went calls the scripts of a spell that was cast, and those of its caster.
func (e Casts) went(u *entity.Unit, def *content.Spell, target guid.GUID, item content.ID) {
	e.NoticeSpell(hook.CastGo, def.ID, castArgs(u, target, item))
	if u.HasHook(hook.CastDone) {
		e.NoticeUnit(hook.CastDone, u, hook.Args{Units: [2]guid.GUID{target}, Texts: [2]string{string(def.ID)}})
	}
}

// reached calls the scripts of a spell that has hit a target, and those of the target.
func (e Casts) reached(def *content.Spell, f *Flight, target *entity.Unit) {
	e.NoticeSpell(hook.SpellHit, def.ID, hook.Args{Units: [2]guid.GUID{f.Caster, f.Target}, Texts: [2]string{string(f.Item)}})
	if target != nil && target.HasHook(hook.StruckBySpell) && e.Here(target) {
		e.NoticeUnit(hook.StruckBySpell, target, hook.Args{Units: [2]guid.GUID{f.Caster}, Texts: [2]string{string(def.ID)}})
	}
	if by, here := e.Unit(f.Caster); target != nil && here && by.HasHook(hook.SpellLanded) {
		e.NoticeUnit(hook.SpellLanded, by, hook.Args{Units: [2]guid.GUID{target.GUID}, Texts: [2]string{string(def.ID)}})
	}
}

// comes asks the scripts of an aura whether it may be applied to a unit.
func (e Casts) comes(u *entity.Unit, def *content.Aura, caster guid.GUID) bool {
	if !e.Listens(hook.AuraCheck, def.ID) {
		return true
	}
	_, refused := e.AskSpell(hook.AuraCheck, def.ID, hook.Args{Units: [2]guid.GUID{u.GUID, caster}})
	return !refused && e.Here(u) && (u.Alive() || def.Survives)
}

// calculated returns the value of an effect of an aura that is being applied, as the scripts
// of the aura leave it.
func (e Casts) calculated(u *entity.Unit, def *content.Aura, f *content.Effect, caster guid.GUID, value float64) float64 {
	if !e.Listens(hook.AuraCalculate, def.ID) {
		return value
	}
	return e.ChangeSpell(hook.AuraCalculate, def.ID, hook.Args{Units: [2]guid.GUID{u.GUID, caster}, Texts: [2]string{f.Kind.String()}}, value)
}
