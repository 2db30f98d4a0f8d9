package spell

import (
	"strings"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/view"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
)

// EncodeSpells writes what the player can cast, and what of it rests.
func EncodeSpells(w *jsonfield.Writer, t locale.Texts, book *view.Spellbook) {
	EncodeSpellbook(w, t, book)
	EncodeRests(w, book)
}

// EncodeSpellbook writes all that a player knows to cast.
func EncodeSpellbook(w *jsonfield.Writer, t locale.Texts, book *view.Spellbook) {
	w.OpenField("known", '[', "list of spells", "all that the player knows, by id")
	for i, id := range book.Spells {
		def, ok := t.Content.Spell(id)
		if !ok {
			continue // gone with a newer release, with which all is told again
		}
		w.Open('{')
		EncodeSpell(w, t, def, book.Costs[i])
		w.Close('}')
	}
	w.Close(']')
}

// globalMark begins the category under which global rests are kept.
const globalMark = "*"

// itemOfRest is the item that rests by itself under a category; "" is none.
func itemOfRest(category string) content.ID {
	if id, own := content.ItemOfRest(category); own {
		return id
	}
	return ""
}

// EncodeRests writes what of it rests.
func EncodeRests(w *jsonfield.Writer, book *view.Spellbook) {
	w.OpenField("rests", '[', "list of {spell, item, category, global, school, ms}", "what cannot be cast for so long from now: one spell, what an item casts, all of a category, all that share a global cooldown, or all of a school; what does not apply is left out")
	for _, r := range book.Rests {
		w.Open('{')
		category, global := strings.CutPrefix(r.Category, globalMark)
		item := itemOfRest(r.Category)
		switch {
		case global:
			w.Text("global", category, "")
		case item != "":
			w.Text("item", string(item), "")
		case category != "":
			w.Text("category", category, "")
		}
		w.TextIf("spell", string(r.Spell), "")
		w.TextIf("school", string(r.School), "")
		w.Integer("ms", int64(r.Left), "")
		w.Close('}')
	}
	w.Close(']')
}

// EncodeSpell writes all that a page draws and tells of a spell.
func EncodeSpell(w *jsonfield.Writer, t locale.Texts, d *content.Spell, costs []int64) {
	w.Text("spell", string(d.ID), "its id")
	w.Text("name", t.Line(d.Name), "in the reader's language")
	w.TextIf("description", t.About(d.Description), "in the reader's language; left out: none")
	w.IntegerIf("rank", int64(d.Rank), "in its chain; left out: it has no ranks")
	w.TextIf("school", string(d.School), "its id; left out: none")
	w.Text("color", d.Icon.Color, "of its icon: #rrggbb; empty: up to the page")
	w.Text("shape", d.Icon.Shape, "as of objects")
	w.Text("aim", d.Aim.String(), strings.Join(content.AimWords, ", ")+": what who casts it has to point at; `ground` is a spot")
	w.Number("range", d.Range, "yards between edges; 0: as far as a swing reaches")
	w.NumberIf("least", d.Least, "yards; nearer it cannot be cast")
	w.BooleanIf("anywhere", d.Anywhere, "it has no range at all")
	w.NumberIf("radius", reachOf(d), "yards; how far its widest effect reaches around the spot or target")
	w.IntegerIf("cast_ms", int64(d.Cast), "how long it is cast; left out: at once")
	w.IntegerIf("channel_ms", int64(d.Channel), "how long it goes on then")
	w.IntegerIf("cooldown_ms", int64(d.Cooldown), "how long it rests then")
	w.TextIf("category", d.Category, "spells of one category rest together")
	w.IntegerIf("category_ms", int64(d.CategoryRest), "how long they do")
	w.IntegerIf("global_ms", int64(d.GlobalRest), "for how long no spell of the same `global` can be cast then")
	w.TextIf("global", d.GlobalCategory, "which of the global cooldowns; left out: that of most spells")
	w.BooleanIf("passive", d.Passive, "it is in force by itself and cannot be cast")
	w.BooleanIf("repeats", d.Repeats, "it is cast again and again until stopped")
	w.BooleanIf("next_swing", d.NextSwing, "it takes the place of the next swing")
	w.BooleanIf("dead", d.Needs.Dead, "the dead may cast it")
	w.BooleanIf("stunned", d.Needs.Stunned, "it can be cast whatever lies on the caster's will")
	w.OpenField("costs", '[', "list of {power, name, amount}", "what it takes now, in points; `power` is empty where it takes health; names in the reader's language")
	for i, points := range costs {
		if i == len(d.Costs) {
			break // of another release, with which all is told again
		}
		w.Open('{')
		w.Text("power", string(d.Costs[i].Power), "")
		w.Text("name", t.PowerName(d.Costs[i].Power), "")
		w.Integer("amount", points, "")
		w.Close('}')
	}
	w.Close(']')
}

// reachOf is the widest radius of a spell's effects.
func reachOf(d *content.Spell) (most geo.Yards) {
	for i := range d.Effects {
		most = max(most, d.Effects[i].Radius)
	}
	return most
}

// Spells is `spells`, which tells a page in another language what its player
// can cast.
type Spells struct {
	Book  *view.Spellbook
	Texts locale.Texts
}

// Name implements message.Body.
func (Spells) Name() string { return "spells" }

// Encode implements message.Body.
func (m Spells) Encode(w *jsonfield.Writer) { EncodeSpellbook(w, m.Texts, m.Book) }

// EncodeAuras writes what a unit bears.
func EncodeAuras(w *jsonfield.Writer, t locale.Texts, o *view.Object) {
	w.OpenField("auras", '[', "list of auras", "what it bears and is shown of, in the order in which it came")
	for i := range o.Auras {
		w.Open('{')
		EncodeAura(w, t, &o.Auras[i])
		w.Close('}')
	}
	w.Close(']')
}

// EncodeAura writes one aura of a unit.
func EncodeAura(w *jsonfield.Writer, t locale.Texts, a *view.Aura) {
	d, ok := t.Content.Aura(a.Aura)
	if !ok {
		d = &content.Aura{Name: content.Text{Key: string(a.Aura)}}
	}
	w.Integer("serial", int64(a.Serial), "tells it from others of the unit")
	w.Text("aura", string(a.Aura), "its id")
	w.Text("name", t.Line(d.Name), "in the reader's language")
	w.TextIf("description", t.About(d.Description), "in the reader's language; left out: none")
	w.TextIf("school", string(d.School), "its id; left out: none")
	w.TextIf("dispel", d.Dispel, "by which kind of dispel it can be removed; left out: by none")
	w.Text("color", d.Icon.Color, "of its icon: #rrggbb; empty: up to the page")
	w.Text("shape", d.Icon.Shape, "as of objects")
	w.GUIDIf("caster", a.Caster, "left out: nobody")
	w.Integer("stacks", int64(a.Stacks), "how many lie on each other")
	w.IntegerIf("charges", int64(a.Charges), "left; left out: it has none")
	w.BooleanIf("harmful", a.Harmful, "for who bears it")
	w.BooleanIf("cancel", d.Cancel && !a.Harmful, "who bears it may take it off")
	w.IntegerIf("span", int64(a.Span), "how long it lasts in all; left out: for ever")
	w.IntegerIf("ends", int64(a.Ends), "map time; left out: never")
}

// EncodeCast writes what a unit casts that came into sight; later it is told as
// events.
func EncodeCast(w *jsonfield.Writer, t locale.Texts, o *view.Object) {
	w.Note("cast", "{spell, name, school, target, start, end, channel}", "what it casts, or with `channel` true channels; times of the map; when it comes into sight only, since events tell the rest; left out: nothing", true)
	k := o.Cast
	if k == nil {
		return
	}
	w.OpenField("cast", '{', "", "")
	w.Text("spell", string(k.Spell), "")
	w.Text("name", t.SpellName(k.Spell), "")
	if d, ok := t.Content.Spell(k.Spell); ok {
		w.TextIf("school", string(d.School), "")
	}
	w.GUIDIf("target", k.Target, "")
	w.Integer("start", int64(k.Began), "")
	w.Integer("end", int64(k.Ends), "")
	w.BooleanIf("channel", k.Channel, "")
	w.Close('}')
}
