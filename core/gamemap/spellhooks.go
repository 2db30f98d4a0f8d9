package gamemap

import (
	"loam/core/content"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/hook"
	"loam/core/plain"
)

// SpellHooks are called at the moments of spells and auras; id names the spell or
// the aura.
type SpellHooks interface {
	// Listens tells whether any handler waits for a hook of a spell or an aura. It
	// is asked before each of the others.
	Listens(h hook.ID, id content.ID) bool
	NoticeSpell(tx *Tx, h hook.ID, id content.ID, a hook.Args)
	AskSpell(tx *Tx, h hook.ID, id content.ID, a hook.Args) (refusal content.Text, refused bool)
	ChangeSpell(tx *Tx, h hook.ID, id content.ID, a hook.Args, v plain.Value) plain.Value
	// ChooseTargets returns a.List as the handlers of select_targets left it.
	ChooseTargets(tx *Tx, id content.ID, a hook.Args) []guid.GUID
	// Publish lets an event of a bundle that a spell sends wait for the end of the
	// step, with those of its fields that the bundle declares.
	Publish(e event.Published)
}

// maxSpellValue bounds what scripts make of the value of an effect.
const maxSpellValue = 1e9

func (g *magic) Listens(h hook.ID, id content.ID) bool { return g.scripts.Listens(h, id) }

func (g *magic) AskSpell(h hook.ID, id content.ID, a hook.Args) (content.Text, bool) {
	if !g.scripts.Listens(h, id) {
		return content.Text{}, false
	}
	g.counters.HookCalls++
	return g.scripts.AskSpell(g.tx, h, id, a)
}

func (g *magic) NoticeSpell(h hook.ID, id content.ID, a hook.Args) {
	if g.scripts.Listens(h, id) {
		g.counters.HookCalls++
		g.scripts.NoticeSpell(g.tx, h, id, a)
	}
}

func (g *magic) ChangeSpell(h hook.ID, id content.ID, a hook.Args, v float64) float64 {
	if !g.scripts.Listens(h, id) {
		return v
	}
	g.counters.HookCalls++
	v = g.scripts.ChangeSpell(g.tx, h, id, a, plain.OfNumber(v)).Number()
	return min(max(v, -maxSpellValue), maxSpellValue)
}

func (g *magic) ChooseTargets(id content.ID, a hook.Args) []guid.GUID {
	g.counters.HookCalls++
	return g.scripts.ChooseTargets(g.tx, id, a)
}

func (g *magic) NoticeUnit(h hook.ID, u *unit, a hook.Args) { g.on().notice(u, h, 0, a) }

func (g *magic) Publish(e event.Published) {
	g.log.Add(e)
	g.scripts.Publish(e)
}
