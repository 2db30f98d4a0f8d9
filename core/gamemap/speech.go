package gamemap

import (
	"loam/core/command"
	"loam/core/content"
	"loam/core/event"
	"loam/core/hook"
	"loam/core/intent"
	"loam/core/plain"
	"loam/core/silence"
)

func (m *Map) chat(u *unit, in intent.Chat) {
	text := command.Spoken(in.Text)
	if text == "" || in.Speech > intent.Emote {
		m.s.Counters.Refused++
		return
	}
	if silent, muted := silence.Of(m.stored, u.Player.Account, m.unix); muted {
		l := silent.Told(m.unix)
		m.s.Counters.Refused++
		m.s.Log.Add(event.Refused{Player: u.GUID, Intent: intent.KindChat, Reason: l.Text, Args: l.Args})
		return
	}
	how := [2]string{text, in.Speech.String()}
	if u.Hooks.Has(hook.ChatAsk) {
		if reason, refused := m.s.Ask(hook.ChatAsk, u.GUID, hook.Args{Texts: how}); refused {
			m.s.Log.Add(event.Refused{Player: u.GUID, Intent: intent.KindChat, Reason: reason})
			return
		}
	}
	if u.Hooks.Has(hook.ChatText) {
		v := m.s.Change(hook.ChatText, u.GUID, hook.Args{Texts: [2]string{how[1]}}, plain.OfString(text))
		if text = v.Text(); text == "" {
			return
		}
	}
	m.s.Utter(u, in.Speech, content.Text{Key: text}, plain.Value{})
}
