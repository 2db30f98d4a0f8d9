package engine

import (
	"strconv"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/core/model/ruletrace"
	"loam/smartai/program"
)

const (
	eventEmote    = 22
	eventTextOver = 52
)

// Timers of the engine are stored with timed events, under numbers that no rule has:
// Again.Min has their kind.
const (
	timerText  = 0xFFFF0000 // a text is over; the invoker has said it
	timerTalk  = 0xFFFF0001 // the invoker says a text later
	timerDeath = 0xFFFF0002 // the creature dies
)

// talkEvents has the events of texts and emotes.
var talkEvents = map[uint8]raising{
	eventTextOver: {run: true, match: func(_ *Engine, s *script, i int, h *happening) ruletrace.Verdict {
		p := &s.p.Rules[i].P
		return verdict(p[0] == h.n[0] && (p[1] == 0 || s.p.Events[i][1] == h.of))
	}},
	eventEmote: {run: true, hooks: []hook.ID{hook.Gesture}, match: func(_ *Engine, s *script, i int, h *happening) ruletrace.Verdict {
		return verdict(s.p.Events[i][0] == h.of)
	}},
}

var talkMoments = map[hook.ID]moment{
	hook.Gesture: func(e *Engine, s *script, a hook.Args) {
		e.raise(s, eventEmote, happening{who: e.target(a.Units[0]), of: content.ID(a.Texts[0])})
	},
}

// talkActions has the actions that players hear and see, and that change nothing.
var talkActions = map[uint32]action{
	1: func(c *Call) ruletrace.Verdict { // TALK
		speaker, to := c.speaker()
		if speaker == nil {
			return ruletrace.NoTarget
		}
		if c.Act.P[3] > 0 {
			wait := program.Span{Min: c.Act.P[3], Max: c.Act.P[3]}
			c.e.startTimed(c.s, timer{of: timerTalk, again: program.Span{Min: c.Act.P[0], Max: c.Act.P[1]}, once: true, invoker: speaker.GUID}, wait)
			return ruletrace.Fired
		}
		return c.e.talk(c.s, speaker, to, c.Act.P[0], c.Act.P[1])
	},
	84: func(c *Call) ruletrace.Verdict { // SIMPLE_TALK
		return c.each(func(u *entity.Unit) {
			if u.Creature != nil {
				c.Tx.SpeakGroup(u, strconv.Itoa(int(c.Act.P[0])), c.Who.Unit, -1)
			}
		})
	},
	4: func(c *Call) ruletrace.Verdict { return c.sound(c.Act.Of[0], c.Act.P[1] != 0, c.Act.P[2], false) }, // SOUND
	115: func(c *Call) ruletrace.Verdict { // RANDOM_SOUND
		id, ok := c.oneNamed(c.Act.Of[:4])
		if !ok {
			return ruletrace.NoTarget
		}
		return c.sound(id, c.Act.P[4] != 0, c.Act.P[5], false)
	},
	216: func(c *Call) ruletrace.Verdict {
		return c.sound(c.Act.Of[0], c.Act.P[1] != 0 || c.Act.P[2] == 0, 0, true)
	}, // MUSIC
	217: func(c *Call) ruletrace.Verdict { // RANDOM_MUSIC
		id, ok := c.oneNamed(c.Act.Of[:4])
		if !ok {
			return ruletrace.NoTarget
		}
		return c.sound(id, c.Act.P[4] != 0 || c.Act.P[5] == 0, 0, true)
	},
	5: func(c *Call) ruletrace.Verdict { // PLAY_EMOTE
		return c.eachOrSelf(func(u *entity.Unit) { c.told(c.Tx.Appearance().Gesture(u, c.Act.Of[0], nil, false)) })
	},
	10: func(c *Call) ruletrace.Verdict { // RANDOM_EMOTE
		id, ok := c.oneNamed(c.Act.Of[:])
		if !ok {
			return ruletrace.NoTarget
		}
		return c.eachOrSelf(func(u *entity.Unit) { c.told(c.Tx.Appearance().Gesture(u, id, nil, false)) })
	},
	17: func(c *Call) ruletrace.Verdict { // SET_EMOTE_STATE
		return c.eachOrSelf(func(u *entity.Unit) { c.told(c.Tx.Appearance().SetPosture(u, c.Act.Of[0])) })
	},
	40: func(c *Call) ruletrace.Verdict { // SET_SHEATH
		return c.eachOrSelf(func(u *entity.Unit) {
			c.told(c.Tx.Appearance().SetWeapons(u, content.WeaponsAway+content.Weapons(min(c.Act.P[0], 2))))
		})
	},
	3: func(c *Call) ruletrace.Verdict { // MORPH_TO_ENTRY_OR_MODEL
		return c.looks(c.Tx.Appearance().Morph)
	},
	43: func(c *Call) ruletrace.Verdict { // MOUNT_TO_ENTRY_OR_MODEL
		return c.looks(c.Tx.Appearance().Ride)
	},
	206: func(c *Call) ruletrace.Verdict { // DISMOUNT
		return c.eachOrSelf(func(u *entity.Unit) { c.told(c.Tx.Appearance().Ride(u, "")) })
	},
	47: func(c *Call) ruletrace.Verdict { // SET_VISIBILITY
		return c.eachOrSelf(func(u *entity.Unit) { c.setManners(u, content.Hidden, c.Act.P[0] == 0) })
	},
}

// looks sets the display of units to that of a creature: the one that the rule names, or
// the first with the display number that it names.
func (c *Call) looks(take func(u *entity.Unit, creature content.ID) error) ruletrace.Verdict {
	id := c.Act.Of[0]
	if id == "" && c.Act.P[1] != 0 {
		if id = c.shownAs(int64(c.Act.P[1])); id == "" {
			return ruletrace.NoTarget
		}
	}
	return c.eachOrSelf(func(u *entity.Unit) { c.told(take(u, id)) })
}

// shownAs returns the first creature with a display number, or "".
func (c *Call) shownAs(model int64) content.ID {
	all := c.Tx.Content().Creatures
	for i := range all {
		if n, ok := numberOf(all[i].Clients, "display"); ok && n == model {
			return all[i].ID
		}
	}
	return ""
}

// told reports what a call could not do.
func (c *Call) told(err error) {
	if err != nil {
		c.e.fault(c.s, err.Error())
	}
}

// oneNamed returns a random one of the existing ids.
func (c *Call) oneNamed(of []content.ID) (content.ID, bool) {
	n := 0
	for _, id := range of {
		if id != "" {
			n++
		}
	}
	if n == 0 {
		return "", false
	}
	k := c.Random(n)
	for _, id := range of {
		if id == "" {
			continue
		}
		if k == 0 {
			return id, true
		}
		k--
	}
	return "", false
}

// speaker returns the speaker and the listener. The first creature among the targets
// speaks, or is spoken to with target_talks; a player is spoken to. Without either the
// creature itself speaks to the last invoker of its rules.
func (c *Call) speaker() (by, to *entity.Unit) {
	if c.s.object == nil {
		by = c.Self
	}
	for _, t := range c.Targets {
		switch u := t.Unit; {
		case u == nil:
			continue
		case u.Player != nil:
			return by, u
		case c.Act.P[2] != 0:
			return by, u
		default:
			return u, c.Who.Unit
		}
	}
	return by, c.Who.Unit
}

// talk makes a creature say a line of a group; the script receives an event when it is
// over.
func (e *Engine) talk(s *script, by, to *entity.Unit, group, lasts uint32) ruletrace.Verdict {
	if !e.tx.SpeakGroup(by, strconv.Itoa(int(group)), to, -1) {
		e.fault(s, "there is no text "+strconv.Itoa(int(group))+" of "+string(by.Def)+": add it to lines in the definition of the creature")
		return ruletrace.NoTarget
	}
	if s.p.Hears(eventTextOver) {
		e.startTimed(s, timer{of: timerText, again: program.Span{Min: group}, once: true, invoker: by.GUID}, program.Span{Min: lasts, Max: lasts})
	}
	return ruletrace.Fired
}

// ownTimer runs a timer of the engine.
func (e *Engine) ownTimer(s *script, t timer) {
	by := e.target(t.invoker).Unit
	switch t.of {
	case timerText:
		h := happening{n: [2]uint32{t.again.Min}}
		if by != nil {
			h.of = by.Def
		}
		e.raise(s, eventTextOver, h)
	case timerTalk:
		if by != nil && by.Creature != nil {
			e.talk(s, by, e.target(s.last).Unit, t.again.Min, t.again.Max)
		}
	case timerDeath:
		e.tx.Combat().Kill(s.unit, s.unit)
	}
}

// sound plays a sound to the targets only, or to all around.
func (c *Call) sound(id content.ID, alone bool, yards uint32, music bool) ruletrace.Verdict {
	if alone {
		return c.eachPlayer(func(u *entity.Unit) { c.told(c.Tx.Appearance().Sound(id, nil, u, 0, music)) })
	}
	from := c.Self
	if u, ok := c.firstUnit(); ok {
		from = u
	}
	c.told(c.Tx.Appearance().Sound(id, from, nil, geo.Yards(yards), music))
	return ruletrace.Fired
}

func (c *Call) firstUnit() (*entity.Unit, bool) {
	for _, t := range c.Targets {
		if t.Unit != nil {
			return t.Unit, true
		}
	}
	return nil, false
}

// die kills the creature, after a delay if the rule has one.
func (c *Call) die() ruletrace.Verdict {
	if c.Act.P[0] == 0 {
		return c.own(func(u *entity.Unit) { c.Tx.Combat().Kill(u, u) })
	}
	c.e.startTimed(c.s, timer{of: timerDeath, once: true}, program.Span{Min: c.Act.P[0], Max: c.Act.P[0]})
	return ruletrace.Fired
}
