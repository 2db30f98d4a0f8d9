package gamemap

import (
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/hook"
)

// SpellHooks are called at the moments of spells and auras; id names the spell or the
// aura.
type SpellHooks interface {
	// Listens reports whether any handler waits for a hook of a spell or an aura. It is
	// called before each of the others.
	Listens(h hook.ID, id content.ID) bool
	NoticeSpell(tx *Tx, h hook.ID, id content.ID, a hook.Args)
	AskSpell(tx *Tx, h hook.ID, id content.ID, a hook.Args) (refusal content.Text, refused bool)
	ChangeSpell(tx *Tx, h hook.ID, id content.ID, a hook.Args, v value.Value) value.Value
	// ChooseTargets returns a.List as the handlers of select_targets left it.
	ChooseTargets(tx *Tx, id content.ID, a hook.Args) []guid.GUID
	// Publish queues an event that a spell sends to a bundle until the end of the step,
	// with those of its fields that the bundle declares.
	Publish(e event.Published)
}

// maxSpellValue limits the value of an effect that scripts return.
const maxSpellValue = 1e9

func (g *magic) Listens(h hook.ID, id content.ID) bool { return g.m.scripts.Listens(h, id) }

func (g *magic) AskSpell(h hook.ID, id content.ID, a hook.Args) (content.Text, bool) {
	if !g.m.scripts.Listens(h, id) {
		return content.Text{}, false
	}
	g.Counters.HookCalls++
	return g.m.scripts.AskSpell(g.m.tx, h, id, a)
}

func (g *magic) NoticeSpell(h hook.ID, id content.ID, a hook.Args) {
	if h == hook.CastGo {
		g.m.quests.Casted(g.Units[a.Units[0]], g.Units[a.Units[1]], id, content.ID(a.Texts[0]))
		g.m.progression.Casted(g.Units[a.Units[0]], id)
	}
	if g.m.scripts.Listens(h, id) {
		g.Counters.HookCalls++
		g.m.scripts.NoticeSpell(g.m.tx, h, id, a)
	}
}

func (g *magic) ChangeSpell(h hook.ID, id content.ID, a hook.Args, v float64) float64 {
	if !g.m.scripts.Listens(h, id) {
		return v
	}
	g.Counters.HookCalls++
	v = g.m.scripts.ChangeSpell(g.m.tx, h, id, a, value.OfNumber(v)).Number()
	return min(max(v, -maxSpellValue), maxSpellValue)
}

func (g *magic) ChooseTargets(id content.ID, a hook.Args) []guid.GUID {
	g.Counters.HookCalls++
	return g.m.scripts.ChooseTargets(g.m.tx, id, a)
}

func (g *magic) NoticeUnit(h hook.ID, u *unit, a hook.Args) { g.Notice(u, h, 0, a) }

func (g *magic) Publish(e event.Published) {
	g.Log(e)
	g.m.scripts.Publish(e)
}
