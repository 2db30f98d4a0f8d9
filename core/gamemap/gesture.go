package gamemap

import (
	"strings"

	"loam/core/content"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/hook"
	"loam/core/intent"
	"loam/core/plain"
	"loam/core/scene"
)

// gesture lets those around see a player's gesture. Of one that content does not
// know, those with the player's own clients see it, and the others that there was
// one.
func (m *Map) gesture(u *unit, in intent.Gesture) {
	e := event.Gestured{
		Unit: u.GUID, Emote: content.ID(in.Emote), At: u.Position.Point, Yards: m.s.Rules().Eval(content.EmoteYards),
	}
	target, here := m.s.Units[in.Target]
	if here && target != u {
		e.Target, e.Name = target.GUID, target.Name
	}
	d, known := m.s.Content().Emote(e.Emote)
	switch {
	case known:
		if e.Text = d.Words; e.Target != 0 && d.At != (content.Text{}) {
			e.Text = d.At
		}
	case in.Emote == "" && in.Client != "" && in.Number != 0:
		e.Client, e.Number, e.Text = in.Client, in.Number, scene.CoreText("core.gesture")
	default:
		m.s.Refuse(u, intent.KindGesture, "core.no_gesture")
		return
	}
	m.s.Log.Add(e)
	if e.Emote != "" && u.Hooks.Has(hook.Gestured) {
		m.s.Notice(u, hook.Gestured, 0, hook.Args{Units: [2]guid.GUID{e.Target}, Texts: [2]string{string(e.Emote)}})
	}
	if e.Target != 0 && m.s.Here(target) && target.Alive() && target.Heeds(hook.Gesture) && e.Emote != "" {
		m.s.Notice(target, hook.Gesture, 0, hook.Args{Units: [2]guid.GUID{u.GUID}, Texts: [2]string{string(e.Emote)}})
	}
}

// typedGesture reads a line as an emote, "wave" or "wave Ben", and reports whether
// it is one. Without a name it is made at whom the player has selected.
func (m *Map) typedGesture(u *unit, line string) bool {
	word, name, _ := strings.Cut(line, " ")
	d, ok := m.s.Content().EmoteNamed(word)
	if !ok {
		return false
	}
	in := intent.Gesture{Emote: string(d.ID), Target: u.Player.Selected}
	if name = strings.TrimSpace(name); name != "" {
		at, here := m.console.Around(u).Player(name)
		if !here {
			m.s.Log.Add(event.Refused{Player: u.GUID, Intent: intent.KindGesture, Reason: scene.CoreText("core.not_here"),
				Args: plain.OfRecord("name", name)})
			return true
		}
		in.Target = at.Ref()
	}
	if u.Dead {
		m.s.Refuse(u, intent.KindGesture, "core.dead")
		return true
	}
	m.gesture(u, in)
	return true
}
