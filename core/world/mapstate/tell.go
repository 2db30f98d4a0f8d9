package mapstate

import (
	"loam/core/lib/guid"
	"loam/core/lib/text"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/world/visibility"
)

// KeepSoon notes that a player, or a creature that belongs to it, differs from what was saved.
func (s *State) KeepSoon(u *entity.Unit) {
	if u.Creature != nil && u.Creature.Service.Travels {
		if owner, ok := s.OwnerOf(u); ok {
			u = owner
		}
	}
	if u.Player != nil {
		u.Player.Dirty = true
	}
}

// ViewerOf returns the viewer that controls a player's unit, or nil.
func (s *State) ViewerOf(u *entity.Unit) *visibility.Viewer {
	v, _ := s.Sight.Viewer(u.Player.Viewer)
	return v
}

// TellSelf sends a player its private facts with this step.
func (s *State) TellSelf(u *entity.Unit) {
	if v := s.ViewerOf(u); v != nil {
		v.Self = true
	}
}

// Speak makes a unit speak.
func (s *State) Speak(u *entity.Unit, how intent.Speech, text content.Text, args value.Value) {
	s.SpeakTo(u, how, event.Aloud, nil, text, args)
}

// SpeakTo is Utter to a unit, which may be nil, and in a tone.
func (s *State) SpeakTo(u *entity.Unit, how intent.Speech, tone event.Tone, to *entity.Unit, text content.Text, args value.Value) {
	slot := [...]content.Slot{intent.Say: content.SayYards, intent.Yell: content.YellYards, intent.Emote: content.EmoteYards}[how]
	yards := s.Rules().Eval(slot)
	said := event.Spoke{Unit: u.GUID, Speech: how, Text: text, Args: args, At: u.Position.Point, Yards: yards, Tone: tone}
	if to != nil {
		said.To = to.GUID
	}
	s.Log.Add(said)
	if u.Player == nil || how == intent.Emote {
		return
	}
	around := s.Roster.Borrow(u.Position.Point, yards)
	for _, o := range around {
		if o != u && o.Alive() && o.Hooks.Has(hook.Hear) {
			s.Notice(o, hook.Hear, 0, hook.Args{Units: [2]guid.GUID{u.GUID}, Texts: [2]string{text.Key}})
		}
	}
	s.Roster.GiveBack(around)
}

func (s *State) Refuse(u *entity.Unit, k intent.Kind, key string) {
	s.Counters.Refused++
	s.Log.Add(event.Refused{Player: u.GUID, Intent: k, Reason: CoreText(key)})
}

// CoreText returns a text of the base bundle.
func CoreText(key string) content.Text { return content.Text{Bundle: "base", Key: key} }

// CoreLine returns a line of the base bundle with a name as one of its placeholders.
func CoreLine(key, name string, of content.Text) view.Line {
	what := value.OfRecord(text.KeyField, of.Key, text.BundleField, of.Bundle, text.ArgsField, value.Value{})
	return view.Line{Text: CoreText(key), Args: value.OfTable([]value.Entry{{Key: value.OfString(name), Value: what}})}
}

// Touch notes that facts of a unit changed in this step.
func (s *State) Touch(u *entity.Unit, facts view.Mask) {
	if u.Changed == 0 {
		s.Changed = append(s.Changed, u)
	}
	u.Changed |= facts
	if facts&view.Health != 0 && u.Ruled.Has(hook.HealthBelow) && s.ruled != nil {
		s.ruled(u, hook.HealthBelow, hook.Args{})
	}
}

// Notice calls the handlers of a unit's hook, if there are any, after the functions of Config
// that follow all hooks.
func (s *State) Notice(u *entity.Unit, h hook.ID, key int, a hook.Args) {
	if s.moment != nil {
		s.moment(u, h, a)
	}
	if u.Hooks.Has(h) {
		s.Counters.HookCalls++
		s.scripts.Notice(h, u.GUID, key, a)
	}
	s.RuleUnit(u, h, a)
}

// Report logs an event, and calls the hook that the event names for a player who receives it.
func (s *State) Report(player *entity.Unit, e event.Event) {
	s.Log.Add(e)
	if hooked, ok := e.(event.Hooked); ok {
		if h, args, calls := hooked.Hook(player.GUID); calls && player.Hooks.Has(h) {
			s.Notice(player, h, 0, args)
		}
	}
}

// RuleUnit passes a hook of a unit that scripts were asked about to its SmartAI rules.
func (s *State) RuleUnit(u *entity.Unit, h hook.ID, a hook.Args) {
	if u.Ruled.Has(h) && s.ruled != nil && s.Here(u) {
		s.ruled(u, h, a)
	}
}

// Attached reports whether any handler exists for a hook of the map itself, or for a hook of
// any unit.
func (s *State) Attached(h hook.ID) bool { return s.scripts.Attached(h) }

// NoticeMap calls the handlers of a hook of the map.
func (s *State) NoticeMap(h hook.ID, a hook.Args) {
	if s.scripts.Attached(h) {
		s.Counters.HookCalls++
		s.scripts.Notice(h, 0, 0, a)
	}
}

// Helpless refuses a player's request because it has lost control.
func (s *State) Helpless(u *entity.Unit, k intent.Kind) { s.Refuse(u, k, "core.helpless") }

// Ask asks the scripts of a unit and returns the text of the first refusal.
func (s *State) Ask(h hook.ID, self guid.GUID, a hook.Args) (refusal content.Text, refused bool) {
	return s.scripts.Ask(h, self, a)
}

// Change returns v as the scripts of a unit leave it.
func (s *State) Change(h hook.ID, self guid.GUID, a hook.Args, v value.Value) value.Value {
	return s.scripts.Change(h, self, a, v)
}

// NameOfUnit returns a unit's name as operators read it.
func (s *State) NameOfUnit(u *entity.Unit) string {
	return s.Content().Line(content.DefaultLanguage, u.Name)
}
