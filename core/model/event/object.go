package event

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// ObjectUsed reports that a player used a game object.
type ObjectUsed struct {
	Player, Object guid.GUID
	Def            content.ID
}

// ObjectTurned reports that a game object changed its state: it was opened, closed,
// locked or used up. By is who did it, or 0.
type ObjectTurned struct {
	Object, By guid.GUID
	Def        content.ID
	State      content.ObjectState
}

// Bitten reports to a player that a fish has bitten, or with Away that it got away.
type Bitten struct {
	Player, Object guid.GUID
	Away           bool
}

// Animated reports that a game object plays an animation, by its number in clients.
type Animated struct {
	Object    guid.GUID
	Animation int
}

func (ObjectUsed) Kind() Kind   { return KindObjectUsed }
func (ObjectTurned) Kind() Kind { return KindObjectTurned }
func (Bitten) Kind() Kind       { return KindBitten }
func (Animated) Kind() Kind     { return KindAnimated }

func (e ObjectUsed) Audience() Audience   { return seen(e.Player) }
func (e ObjectTurned) Audience() Audience { return seen(e.Object) }
func (e Bitten) Audience() Audience       { return owner(e.Player) }
func (e Animated) Audience() Audience     { return seen(e.Object) }

func (e *ObjectUsed) code(c *codec.Coder) {
	codec.ID(c, &e.Player)
	codec.ID(c, &e.Object)
	codec.Text(c, &e.Def)
}

func (e *ObjectTurned) code(c *codec.Coder) {
	codec.ID(c, &e.Object)
	codec.ID(c, &e.By)
	codec.Text(c, &e.Def)
	codec.Int(c, &e.State)
}

func (e *Bitten) code(c *codec.Coder) {
	codec.ID(c, &e.Player)
	codec.ID(c, &e.Object)
	c.Bool(&e.Away)
}

func (e *Animated) code(c *codec.Coder) {
	codec.ID(c, &e.Object)
	codec.Int(c, &e.Animation)
}
