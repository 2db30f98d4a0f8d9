// Package gameobject is what pages ask and are told of game objects, transports among them.
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

// DecodeUseObject takes `use_object`.
func DecodeUseObject(r *jsonfield.Reader) intent.Intent {
	return intent.UseObject{Target: r.GUID("target", "which game object")}
}

// EncodeThing is how a game object stands.
func EncodeThing(w *jsonfield.Writer, t locale.Texts, o *view.Object) {
	w.Note("thing", "{kind, state, bites, solid, route}", "a game object: its kind ("+strings.Join(content.ObjectWords, ", ")+"), how it stands ("+strings.Join(content.StateWords, ", ")+"), and of a bobber whether something has bitten; left out: it is none. `use_object` uses it. `solid` is the outline of what stops everybody there, a list of points [x, y]; left out: nothing does. A transport has a `route`: `round_ms`, how far it is in its round at the time of the step, `period_ms`, how long a round takes, `deck`, how long, wide and high above its place that is, and `corners`, of which each is `[arrives_ms, leaves_ms, x, y, z, facing, here]`, here 1 on this map and else 0; in between it goes straight on", true)
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

// What a page is told of game objects.
var (
	ObjectUsed = message.ToldInWords("A player has used a game object.", func(w *jsonfield.Writer, t locale.Texts, e event.ObjectUsed) {
		w.GUID("player", e.Player, "")
		w.GUID("object", e.Object, "")
		w.OpenField("pages", '[', "list of text", "of a book, in the reader's language")
		if d, ok := t.Content.Object(e.Def); ok {
			for _, p := range d.Pages {
				w.Element(t.Line(p.Text))
			}
		}
		w.Close(']')
	})
	ObjectTurned = message.Told("A game object stands otherwise than before.", func(w *jsonfield.Writer, e event.ObjectTurned) {
		w.GUID("object", e.Object, "")
		w.GUIDIf("by", e.By, "who did it")
		w.Text("state", e.State.String(), strings.Join(content.StateWords, ", "))
	})
	Animated = message.Told("A game object plays an animation.", func(w *jsonfield.Writer, e event.Animated) {
		w.GUID("object", e.Object, "")
		w.Integer("animation", int64(e.Animation), "which, as game clients count them")
	})
	Bitten = message.Told("Something has bitten where the player fishes, or has got away.", func(w *jsonfield.Writer, e event.Bitten) {
		w.GUID("player", e.Player, "")
		w.GUID("object", e.Object, "the bobber; `use_object` pulls")
		w.Boolean("away", e.Away, "it has got away")
	})
)
