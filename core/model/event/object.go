package event

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// ObjectUsed says that a player has used a game object.
type ObjectUsed struct {
	Player, Object guid.GUID
	Def            content.ID
}

// ObjectTurned says that a game object stands otherwise than before: it has opened,
// shut, been locked or used up. By is who did it, or 0.
type ObjectTurned struct {
	Object, By guid.GUID
	Def        content.ID
	State      content.ObjectState
}

// Bitten tells a player that something has bitten where it fishes, or with Away that
// it has got away.
type Bitten struct {
	Player, Object guid.GUID
	Away           bool
}

// Animated says that a game object plays an animation, by the number that clients have
// for it.
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
