package gamemap

import (
	"fmt"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// SpeakGroup lets a creature say a line of a group of its definition, to somebody who
// may be nil, and reports whether there is such a group. Hook.TextOver tells when it
// is over: after lasts, with 0 after the time of the line, below 0 not at all.
func (tx *Tx) SpeakGroup(u *entity.Unit, group string, to *entity.Unit, lasts clock.Time) bool {
	return tx.on().ai.SpeakGroup(u, group, to, lasts)
}

// Sound lets a sound be heard: by one player, or with nil by those within some yards
// of where it comes from, or with neither by all on the map.
func (tx *Tx) Sound(id content.ID, from, player *entity.Unit, yards geo.Yards, music bool) error {
	return tx.on().ai.Sound(id, from, player, yards, music)
}

// Gesture lets a unit make an emote, at somebody who may be nil; with words those
// around read of it too.
func (tx *Tx) Gesture(u *entity.Unit, emote content.ID, at *entity.Unit, words bool) error {
	return tx.on().ai.Gesture(u, emote, at, words)
}

// SetPosture lets a creature go on making an emote; "" ends it.
func (tx *Tx) SetPosture(u *entity.Unit, emote content.ID) error {
	return tx.guise(u, func(g *entity.Guise) { g.Posture = emote })
}

// SetWeapons changes which weapons a creature has in hand.
func (tx *Tx) SetWeapons(u *entity.Unit, w content.Weapons) error {
	if int(w) >= len(content.WeaponWords) {
		return fmt.Errorf("there are no weapons %d", w)
	}
	return tx.guise(u, func(g *entity.Guise) { g.Weapons = w })
}

// Morph lets a creature look like another one; "" is itself.
func (tx *Tx) Morph(u *entity.Unit, creature content.ID) error {
	return tx.guise(u, func(g *entity.Guise) { g.Shape = creature })
}

// Ride lets a creature ride on one that looks like another; "" is none.
func (tx *Tx) Ride(u *entity.Unit, creature content.ID) error {
	return tx.guise(u, func(g *entity.Guise) { g.Mount = creature })
}

// Held is what a creature holds: what scripts have said, or else its definition.
func (tx *Tx) Held(u *entity.Unit) content.Held {
	m := tx.on()
	if u.Creature == nil {
		return content.Held{}
	}
	return u.Creature.Guise.Holds(m.s.Content(), u.Def)
}

// Wield has a creature hold items; "" leaves a hand empty.
func (tx *Tx) Wield(u *entity.Unit, held content.Held) error {
	return tx.guise(u, func(g *entity.Guise) { g.Wields, g.Held = true, held })
}

// SetOutfit has a creature hold what an outfit of its definition says; "" is what it
// holds from the beginning.
func (tx *Tx) SetOutfit(u *entity.Unit, outfit string) error {
	d, ok := tx.on().s.Content().Creature(u.Def)
	if !ok || u.Creature == nil {
		return fmt.Errorf("%s is no creature", u.Name.Key)
	}
	held, ok := d.Outfit(outfit)
	if !ok {
		return fmt.Errorf("%s has no outfit %q", d.ID, outfit)
	}
	if outfit == "" {
		return tx.guise(u, func(g *entity.Guise) { g.Wields, g.Held = false, content.Held{} })
	}
	return tx.Wield(u, held)
}

func (tx *Tx) guise(u *entity.Unit, change func(*entity.Guise)) error {
	m := tx.on()
	var g entity.Guise
	if u.Creature != nil {
		g = u.Creature.Guise
	}
	change(&g)
	return m.ai.SetGuise(u, g)
}
