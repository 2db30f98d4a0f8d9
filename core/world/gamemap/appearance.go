package gamemap

import (
	"fmt"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/intent"
)

// SpeakGroup makes a creature say a line of a text group of its definition, to a unit that
// may be nil. It reports whether there is such a group. hook.TextOver is called when the
// line is over: after lasts, or for 0 after the time of the line; below 0 it is not
// called.
func (tx *Tx) SpeakGroup(u *entity.Unit, group string, to *entity.Unit, lasts clock.Time) bool {
	return tx.on().ai.Texts.SpeakGroup(u, group, to, lasts)
}

// Appearance changes what players see and hear of units.
// It is valid inside a step only.
type Appearance struct{ tx *Tx }

// Sound plays a sound: for one player, or with player nil for those within some yards of
// from, or with neither for all on the map.
func (ap Appearance) Sound(id content.ID, from, player *entity.Unit, yards geo.Yards, music bool) error {
	return ap.tx.on().ai.Sound(id, from, player, yards, music)
}

// Gesture makes a unit play an emote at a unit that may be nil; with words, those around
// also read its text.
func (ap Appearance) Gesture(u *entity.Unit, emote content.ID, at *entity.Unit, words bool) error {
	return ap.tx.on().ai.Gesture(u, emote, at, words)
}

// SetPosture makes a creature repeat an emote; "" ends it.
func (ap Appearance) SetPosture(u *entity.Unit, emote content.ID) error {
	return ap.guise(u, func(g *entity.Appearance) { g.Posture = emote })
}

// SetStance makes a living unit sit, lie, kneel or stand.
func (ap Appearance) SetStance(u *entity.Unit, s intent.Stance) error {
	return ap.tx.on().s.SetStance(u, s)
}

// SetScale changes a unit's scale, 0.1 to 10.
func (ap Appearance) SetScale(u *entity.Unit, scale float64) error {
	return ap.tx.on().units.SetScale(u, scale)
}

// SetWeapons changes which weapons a creature has drawn.
func (ap Appearance) SetWeapons(u *entity.Unit, w content.Weapons) error {
	if int(w) >= len(content.WeaponWords) {
		return fmt.Errorf("unknown weapons %d", w)
	}
	return ap.guise(u, func(g *entity.Appearance) { g.Weapons = w })
}

// Morph gives a creature the model of another definition; "" restores its own.
func (ap Appearance) Morph(u *entity.Unit, creature content.ID) error {
	return ap.guise(u, func(g *entity.Appearance) { g.Shape = creature })
}

// Ride mounts a creature on a mount that looks like another definition; "" dismounts it.
func (ap Appearance) Ride(u *entity.Unit, creature content.ID) error {
	return ap.guise(u, func(g *entity.Appearance) { g.Mount = creature })
}

// Held returns the items that a creature holds: those that scripts have set, or else those
// of its definition.
func (ap Appearance) Held(u *entity.Unit) content.Held {
	m := ap.tx.on()
	if u.Creature == nil {
		return content.Held{}
	}
	return u.Creature.Appearance.Holds(m.s.Content(), u.Def)
}

// Wield sets the items that a creature holds; "" leaves a hand empty.
func (ap Appearance) Wield(u *entity.Unit, held content.Held) error {
	return ap.guise(u, func(g *entity.Appearance) { g.Wields, g.Held = true, held })
}

// SetOutfit makes a creature hold the items of an outfit of its definition; "" restores
// the first ones.
func (ap Appearance) SetOutfit(u *entity.Unit, outfit string) error {
	d, ok := ap.tx.on().s.Content().Creature(u.Def)
	if !ok || u.Creature == nil {
		return fmt.Errorf("%s is not a creature", u.Name.Key)
	}
	held, ok := d.Outfit(outfit)
	if !ok {
		return fmt.Errorf("%s has no outfit %q", d.ID, outfit)
	}
	if outfit == "" {
		return ap.guise(u, func(g *entity.Appearance) { g.Wields, g.Held = false, content.Held{} })
	}
	return ap.Wield(u, held)
}

func (ap Appearance) guise(u *entity.Unit, change func(*entity.Appearance)) error {
	m := ap.tx.on()
	var g entity.Appearance
	if u.Creature != nil {
		g = u.Creature.Appearance
	}
	change(&g)
	return m.ai.SetGuise(u, g)
}
