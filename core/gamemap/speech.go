package gamemap

import (
	"loam/core/command"
	"loam/core/content"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/hook"
	"loam/core/intent"
	"loam/core/plain"
	"loam/core/silence"
)

func (m *Map) chat(u *unit, in intent.Chat) {
	text := command.Spoken(in.Text)
	if text == "" || in.Speech > intent.Emote {
		m.counters.Refused++
		return
	}
	if silent, muted := silence.Of(m.stored, u.Player.Account, m.unix); muted {
		l := silent.Told(m.unix)
		m.counters.Refused++
		m.log.Add(event.Refused{Player: u.GUID, Intent: intent.KindChat, Reason: l.Text, Args: l.Args})
		return
	}
	how := [2]string{text, in.Speech.String()}
	if u.Hooks.Has(hook.ChatAsk) {
		if reason, refused := m.scripts.Ask(m.tx, hook.ChatAsk, u.GUID, hook.Args{Texts: how}); refused {
			m.log.Add(event.Refused{Player: u.GUID, Intent: intent.KindChat, Reason: reason})
			return
		}
	}
	if u.Hooks.Has(hook.ChatText) {
		v := m.scripts.Change(m.tx, hook.ChatText, u.GUID, hook.Args{Texts: [2]string{how[1]}}, plain.OfString(text))
		if text = v.Text(); text == "" {
			return
		}
	}
	m.utter(u, in.Speech, content.Text{Key: text}, plain.Value{})
}

// utter lets a unit be heard.
func (m *Map) utter(u *unit, how intent.Speech, text content.Text, args plain.Value) {
	slot := [...]content.Slot{intent.Say: content.SayYards, intent.Yell: content.YellYards, intent.Emote: content.EmoteYards}[how]
	yards := m.rules.Eval(slot)
	m.log.Add(event.Spoke{Unit: u.GUID, Speech: how, Text: text, Args: args, At: u.Position.Point, Yards: yards})
	if u.Player == nil || how == intent.Emote {
		return
	}
	around := m.roll.Borrow(u.Position.Point, yards)
	for _, o := range around {
		if o != u && o.Alive() && o.Hooks.Has(hook.Hear) {
			m.notice(o, hook.Hear, 0, hook.Args{Units: [2]guid.GUID{u.GUID}, Texts: [2]string{text.Key}})
		}
	}
	m.roll.GiveBack(around)
}
