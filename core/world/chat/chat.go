// Package chat runs what players say and show to those around them: it refuses muted
// players, calls the handlers of scripts, and finds emotes by name or by the number of a
// client. Chat in channels and groups and whispers to distant players belong to the realm.
//
// A Speech has no state and belongs to the goroutine of its map.
package chat

import (
	"strings"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	commandmodel "loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/intent"
	"loam/core/model/modstorage"
	"loam/core/rules/mute"
	"loam/core/world/command"
	"loam/core/world/mapstate"
)

// Map is what chat reads of the realm.
type Map interface {
	// Entries returns the realm's storage as last received; it contains the mutes.
	Entries() []modstorage.Entry
	// UnixMS returns the real time in ms since 1970, as last stamped.
	UnixMS() int64
}

// Speech runs the chat of the players of a map.
type Speech struct {
	*mapstate.State
	console *command.Console
	world   Map
}

// New makes the Speech of a map.
func New(s *mapstate.State, c *command.Console, w Map) *Speech {
	return &Speech{State: s, console: c, world: w}
}

// Chat makes those around hear what a player says, unless the player is muted or scripts
// refuse or change it.
func (e *Speech) Chat(u *entity.Unit, in intent.Chat) {
	text := commandmodel.Spoken(in.Text)
	if text == "" || in.Speech > intent.Emote {
		e.Counters.Refused++
		return
	}
	if silent, muted := mute.Of(e.world.Entries(), u.Player.Account, e.world.UnixMS()); muted {
		l := silent.Told(e.world.UnixMS())
		e.Counters.Refused++
		e.Log.Add(event.Refused{Player: u.GUID, Intent: intent.KindChat, Reason: l.Text, Args: l.Args})
		return
	}
	how := [2]string{text, in.Speech.String()}
	if u.Hooks.Has(hook.ChatAsk) {
		if reason, refused := e.Ask(hook.ChatAsk, u.GUID, hook.Args{Texts: how}); refused {
			e.Log.Add(event.Refused{Player: u.GUID, Intent: intent.KindChat, Reason: reason})
			return
		}
	}
	if u.Hooks.Has(hook.ChatText) {
		v := e.Change(hook.ChatText, u.GUID, hook.Args{Texts: [2]string{how[1]}}, value.OfString(text))
		if text = v.Text(); text == "" {
			return
		}
	}
	e.Speak(u, in.Speech, content.Text{Key: text}, value.Value{})
}

// Gesture shows a player's emote to those around. An emote that content does not define is
// shown to players with the same kind of client; the others get a text that the player
// makes a gesture.
func (e *Speech) Gesture(u *entity.Unit, in intent.Gesture) {
	made := event.Gestured{
		Unit: u.GUID, Emote: content.ID(in.Emote), At: u.Position.Point, Yards: e.Rules().Eval(content.EmoteYards),
	}
	target, here := e.Units[in.Target]
	if here && target != u {
		made.Target, made.Name = target.GUID, target.Name
	}
	d, known := e.Content().Emote(made.Emote)
	switch {
	case known:
		if made.Text = d.Words; made.Target != 0 && d.At != (content.Text{}) {
			made.Text = d.At
		}
	case in.Emote == "" && in.Client != "" && in.Number != 0:
		made.Client, made.Number, made.Text = in.Client, in.Number, mapstate.CoreText("core.gesture")
	default:
		e.Refuse(u, intent.KindGesture, "core.no_gesture")
		return
	}
	e.Log.Add(made)
	if made.Emote != "" && u.Hooks.Has(hook.Gestured) {
		e.Notice(u, hook.Gestured, 0, hook.Args{Units: [2]guid.GUID{made.Target}, Texts: [2]string{string(made.Emote)}})
	}
	if made.Target != 0 && e.Here(target) && target.Alive() && target.HasHook(hook.Gesture) && made.Emote != "" {
		e.Notice(target, hook.Gesture, 0, hook.Args{Units: [2]guid.GUID{u.GUID}, Texts: [2]string{string(made.Emote)}})
	}
}

// Typed reads a line as an emote, "wave" or "wave Ben", and reports whether it is one.
// Without a name the target is the player's selection.
func (e *Speech) Typed(u *entity.Unit, line string) bool {
	word, name, _ := strings.Cut(line, " ")
	d, ok := e.Content().EmoteNamed(word)
	if !ok {
		return false
	}
	in := intent.Gesture{Emote: string(d.ID), Target: u.Player.Selected}
	if name = strings.TrimSpace(name); name != "" {
		at, here := e.console.Around(u).Player(name)
		if !here {
			e.Log.Add(event.Refused{Player: u.GUID, Intent: intent.KindGesture, Reason: mapstate.CoreText("core.not_here"),
				Args: value.OfRecord("name", name)})
			return true
		}
		in.Target = at.Ref()
	}
	if u.Dead {
		e.Refuse(u, intent.KindGesture, "core.dead")
		return true
	}
	e.Gesture(u, in)
	return true
}
