package gossip

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/view"
)

// Why a player cannot talk to a creature, or an answer is refused: keys of core's
// locale.
const (
	NotHere    = "core.gone"         // no such creature is here
	Speechless = "core.not_talking"  // it has nothing to say
	TooFar     = "core.too_far"      // it is too far away
	Busy       = "core.talk_busy"    // it is in combat
	Hostile    = "core.talk_hostile" // it does not talk to enemies
	NotOpen    = "core.menu_gone"    // that menu is no longer open
	Silent     = "core.panel_silent" // the handler does not exist or is switched off
	Deaf       = "core.talk_deaf"    // it talks only to the living, or only to ghosts
	NoNumber   = "core.menu_number"  // the typed value is no number within the bounds
	TooLong    = "core.menu_long"    // the typed text is too long
)

// Meeting is a player's situation relative to the creature that it wants to talk to, or
// is talking to.
type Meeting struct {
	Here     bool // the creature exists and is alive
	Talks    bool // a handler exists for players that talk to it
	Hears    bool // it talks to players in this state: alive, or a ghost
	Hostile  bool
	Fighting bool    // the creature is in combat
	Gap      float64 // yards between the edges of the two
	Reach    float64 // yards, as content sets it
}

// Refused returns why a player cannot begin to talk, or "".
func (m Meeting) Refused() string {
	switch {
	case !m.Here:
		return NotHere
	case !m.Talks:
		return Speechless
	case !m.Hears:
		return Deaf
	case m.Hostile:
		return Hostile
	case m.Gap > m.Reach:
		return TooFar
	case m.Fighting:
		return Busy
	}
	return ""
}

// Broken returns why a conversation in progress cannot continue, or "". A script may
// show a menu during combat, so neither combat nor hostility ends one.
func (m Meeting) Broken() string {
	switch {
	case !m.Here:
		return NotHere
	case !m.Hears:
		return Deaf
	case m.Gap > m.Reach:
		return TooFar
	}
	return ""
}

// Hears reports whether a creature that talks to an audience talks to a player that is
// alive, or dead and a ghost, or dead without being a ghost.
func Hears(to content.Audience, dead, ghost bool) bool {
	switch to {
	case content.TheGhosts:
		return ghost
	case content.Everybody:
		return ghost || !dead
	}
	return !dead
}

// Typed returns what a player has typed for an option, in the form for a handler: a
// number or a text, or nil if the option asks for nothing. An impossible value is
// refused with the reason, a key of core's locale.
func Typed(in *view.MenuInput, typed string) (v value.Value, refused string) {
	typed = strings.TrimSpace(typed)
	switch {
	case in == nil:
		return value.Value{}, ""
	case !in.Number:
		if !utf8.ValidString(typed) || utf8.RuneCountInString(typed) > in.Long {
			return value.Value{}, TooLong
		}
		return value.OfString(typed), ""
	}
	n, err := strconv.ParseInt(typed, 10, 64)
	if err != nil || n < in.Least || n > in.Most {
		return value.Value{}, NoNumber
	}
	return value.OfNumber(float64(n)), ""
}

// Of makes the menu of a definition for a player; holds reports whether conditions hold
// for the player. A menu without any line is none.
func Of(def *content.Menu, holds func([]content.Need) bool) (m Menu, ok bool) {
	m = Menu{Bundle: def.ID.Bundle(), Def: def.ID}
	for i := range def.Greetings {
		if holds(def.Greetings[i].Needs) {
			m.Text.Text = def.Greetings[i].Text
			break
		}
	}
	for i := range def.Options {
		o := &def.Options[i]
		if !holds(o.Needs) {
			continue
		}
		made := Option{Text: view.Line{Text: o.Text}, Icon: o.Icon, Confirm: view.Line{Text: o.Confirm}, Price: o.Price, Handler: o.Handler, Place: i + 1}
		if in := o.Input; in != nil {
			made.Input = &view.MenuInput{Ask: view.Line{Text: in.Ask}, Number: in.Number, Least: in.Least, Most: in.Most, Long: in.Long}
		}
		m.Options = append(m.Options, made)
	}
	return m, len(m.Options) > 0 || m.Text.Text.Key != ""
}

// For fills in the reader of a menu that content has defined: its texts may use {name}.
func (m Menu) For(name string) Menu {
	args := value.OfRecord("name", name)
	m.Text.Args = args
	for i := range m.Options {
		o := &m.Options[i]
		o.Text.Args, o.Confirm.Args = args, args
		if o.Input != nil {
			o.Input.Ask.Args = args
		}
	}
	return m
}

// Page returns the page of an option that shows a text, with an option back to its
// menu.
func Page(def *content.Menu, says content.Text) Menu {
	return Menu{Bundle: def.ID.Bundle(), Def: def.ID, Text: view.Line{Text: says}, Options: []Option{
		{Text: view.Line{Text: content.Text{Bundle: "base", Key: "core.menu_back"}}, Icon: Icons[0]},
	}}
}

// Choose returns the option that an answer selects: by the place of an option, from 1,
// in the menu of a number. Nothing is open if open is nil. An impossible answer is
// refused with the reason, a key of core's locale.
func Choose(open *Open, number, option int) (chosen *Option, refused string) {
	if open == nil || open.Number != number || option < 1 || option > len(open.Options) {
		return nil, NotOpen
	}
	return &open.Options[option-1], ""
}
