// Package gameobject decodes and encodes the messages and events about game objects and
// transports.
package gameobject

import (
	"strings"

	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/message"
)

// DecodeUseObject decodes `use_object`.
func DecodeUseObject(r *jsonfield.Reader) intent.Intent {
	return intent.UseObject{Target: r.GUID("target", "the game object")}
}

// EncodeThing writes the state of a game object.
func EncodeThing(w *jsonfield.Writer, t locale.Texts, o *view.Object) {
	w.Note("thing", "{kind, state, bites, solid, route}", "a game object: its kind ("+strings.Join(content.ObjectWords, ", ")+"), its state ("+strings.Join(content.StateWords, ", ")+"), and for a bobber whether a fish has bitten; omitted for other objects. `use_object` uses it. `solid` is the outline of its collision area, a list of points [x, y]; omitted if it has none. A transport has a `route`: `round_ms` is its position in the round at the time of the step, `period_ms` the length of a round, `deck` the length, width and height above its position of its deck, and `corners` a list of `[arrives_ms, leaves_ms, x, y, z, facing, here]`, where here is 1 on this map and 0 on another; between corners it moves straight", true)
	if o.Thing == nil {
		return
	}
	w.OpenField("thing", '{', "", "")
	w.Text("kind", o.Thing.Kind.String(), "")
	w.Text("state", o.Thing.State.String(), "")
	w.Boolean("bites", o.Thing.Bites, "")
	encodeSolid(w, t, o)
	encodeRoute(w, o.Thing.Route)
	w.Close('}')
}

func encodeSolid(w *jsonfield.Writer, t locale.Texts, o *view.Object) {
	d, ok := t.Content.Object(o.Def)
	if !ok {
		return
	}
	barrier, bars := d.Barrier(o.Thing.State, o.Position)
	if !bars {
		return
	}
	w.OpenField("solid", '[', "", "")
	for _, p := range barrier.Line() {
		w.Numbers(p.X, p.Y)
	}
	w.Close(']')
}

// Events about game objects.
var (
	ObjectUsed = message.ToldInWords("A player used a game object.", func(w *jsonfield.Writer, t locale.Texts, e event.ObjectUsed) {
		w.GUID("player", e.Player, "")
		w.GUID("object", e.Object, "")
		w.OpenField("pages", '[', "list of text", "for a book, in the reader's language")
		if d, ok := t.Content.Object(e.Def); ok {
			for _, p := range d.Pages {
				w.Element(t.Line(p.Text))
			}
		}
		w.Close(']')
	})
	ObjectTurned = message.Told("A game object changed its state.", func(w *jsonfield.Writer, e event.ObjectTurned) {
		w.GUID("object", e.Object, "")
		w.GUIDIf("by", e.By, "the unit that did it")
		w.Text("state", e.State.String(), strings.Join(content.StateWords, ", "))
	})
	Animated = message.Told("A game object plays an animation.", func(w *jsonfield.Writer, e event.Animated) {
		w.GUID("object", e.Object, "")
		w.Integer("animation", int64(e.Animation), "number of the animation in game clients")
	})
	Bitten = message.Told("A fish has bitten on the player's line, or has got away.", func(w *jsonfield.Writer, e event.Bitten) {
		w.GUID("player", e.Player, "")
		w.GUID("object", e.Object, "the bobber; `use_object` reels it in")
		w.Boolean("away", e.Away, "the fish got away")
	})
)
