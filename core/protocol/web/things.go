package web

import (
	"strings"

	"loam/core/content"
	"loam/core/event"
	"loam/core/intent"
	"loam/core/view"
)

func decodeUseObject(r *reader) intent.Intent {
	return intent.UseObject{Target: r.guid("target", "which game object")}
}

// encodeThing is how a game object stands.
func encodeThing(w *writer, o *view.Object) {
	w.note("thing", "{kind, state, bites, route}", "a game object: its kind ("+strings.Join(content.ObjectWords, ", ")+"), how it stands ("+strings.Join(content.StateWords, ", ")+"), and of a bobber whether something has bitten; left out: it is none. `use_object` uses it. A transport has a `route`: `round_ms`, how far it is in its round at the time of the step, `period_ms`, how long a round takes, `deck`, how long, wide and high above its place that is, and `corners`, of which each is `[arrives_ms, leaves_ms, x, y, z, facing, here]`, here 1 on this map and else 0; in between it goes straight on", true)
	if o.Thing == nil {
		return
	}
	w.openField("thing", '{', "", "")
	w.text("kind", o.Thing.Kind.String(), "")
	w.text("state", o.Thing.State.String(), "")
	w.boolean("bites", o.Thing.Bites, "")
	encodeRoute(w, o.Thing.Route)
	w.close('}')
}

var (
	toldObjectUsed = toldInWords("A player has used a game object.", func(w *writer, t texts, e event.ObjectUsed) {
		w.guid("player", e.Player, "")
		w.guid("object", e.Object, "")
		w.openField("pages", '[', "list of text", "of a book, in the reader's language")
		if d, ok := t.content.Object(e.Def); ok {
			for _, p := range d.Pages {
				w.element(t.line(p.Text))
			}
		}
		w.close(']')
	})
	toldObjectTurned = told("A game object stands otherwise than before.", func(w *writer, e event.ObjectTurned) {
		w.guid("object", e.Object, "")
		w.guidIf("by", e.By, "who did it")
		w.text("state", e.State.String(), strings.Join(content.StateWords, ", "))
	})
	toldAnimated = told("A game object plays an animation.", func(w *writer, e event.Animated) {
		w.guid("object", e.Object, "")
		w.integer("animation", int64(e.Animation), "which, as game clients count them")
	})
	toldBitten = told("Something has bitten where the player fishes, or has got away.", func(w *writer, e event.Bitten) {
		w.guid("player", e.Player, "")
		w.guid("object", e.Object, "the bobber; `use_object` pulls")
		w.boolean("away", e.Away, "it has got away")
	})
)
