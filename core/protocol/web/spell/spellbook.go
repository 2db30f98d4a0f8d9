package spell

import (
	"strings"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/view"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
)

// EncodeSpells writes the spells that the player knows, and their cooldowns.
func EncodeSpells(w *jsonfield.Writer, t locale.Texts, book *view.Spellbook) {
	EncodeSpellbook(w, t, book)
	EncodeRests(w, book)
}

// EncodeSpellbook writes all spells that the player knows.
func EncodeSpellbook(w *jsonfield.Writer, t locale.Texts, book *view.Spellbook) {
	w.OpenField("known", '[', "list of spells", "all spells that the player knows, by id")
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

// EncodeRests writes the remaining cooldowns.
func EncodeRests(w *jsonfield.Writer, book *view.Spellbook) {
	w.OpenField("rests", '[', "list of {spell, item, category, global, school, ms}", "remaining cooldowns: of one spell, of the spell of an item, of a category, of a global cooldown or of a school; keys that do not apply are omitted")
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

// EncodeSpell writes all that a page shows of a spell.
func EncodeSpell(w *jsonfield.Writer, t locale.Texts, d *content.Spell, costs []int64) {
	w.Text("spell", string(d.ID), "id of the spell")
	w.Text("name", t.Line(d.Name), "in the reader's language")
	w.TextIf("description", t.About(d.Description), "in the reader's language; omitted if there is none")
	w.IntegerIf("rank", int64(d.Rank), "rank in its chain; omitted if it has no ranks")
	w.TextIf("school", string(d.School), "id of the school; omitted if there is none")
	w.Text("color", d.Icon.Color, "of its icon: #rrggbb; empty: the page chooses")
	w.Text("shape", d.Icon.Shape, "as for objects")
	w.Text("aim", d.Aim.String(), strings.Join(content.AimWords, ", ")+": what the caster must target; `ground` is a point on the ground")
	w.Number("range", d.Range, "yards between edges; 0: melee reach")
	w.NumberIf("least", d.Least, "minimum range in yards")
	w.BooleanIf("anywhere", d.Anywhere, "its range is unlimited")
	w.NumberIf("radius", reachOf(d), "yards; largest radius of its effects around the point or target")
	w.IntegerIf("cast_ms", int64(d.Cast), "cast time; omitted if it is instant")
	w.IntegerIf("channel_ms", int64(d.Channel), "channel time after the cast")
	w.IntegerIf("cooldown_ms", int64(d.Cooldown), "cooldown")
	w.TextIf("category", d.Category, "spells of one category share a cooldown")
	w.IntegerIf("category_ms", int64(d.CategoryRest), "length of the shared cooldown")
	w.IntegerIf("global_ms", int64(d.GlobalRest), "length of the global cooldown that it starts for spells with the same `global`")
	w.TextIf("global", d.GlobalCategory, "name of its global cooldown; omitted for the usual one")
	w.BooleanIf("passive", d.Passive, "it is passive and cannot be cast")
	w.BooleanIf("repeats", d.Repeats, "it is auto-repeated until stopped")
	w.BooleanIf("next_swing", d.NextSwing, "it replaces the next melee swing")
	w.BooleanIf("dead", d.Needs.Dead, "it can be cast while dead")
	w.BooleanIf("stunned", d.Needs.Stunned, "it can be cast while stunned or otherwise controlled")
	w.OpenField("costs", '[', "list of {power, name, amount}", "its costs in points; `power` is empty for a cost in health; names in the reader's language")
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

// Spells is `spells`: the player's spells in a newly chosen language.
type Spells struct {
	Book  *view.Spellbook
	Texts locale.Texts
}

// Name implements message.Body.
func (Spells) Name() string { return "spells" }

// Encode implements message.Body.
func (m Spells) Encode(w *jsonfield.Writer) { EncodeSpellbook(w, m.Texts, m.Book) }

// EncodeAuras writes the auras of a unit.
func EncodeAuras(w *jsonfield.Writer, t locale.Texts, o *view.Object) {
	w.OpenField("auras", '[', "list of auras", "the visible auras of the unit, in the order of application")
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
	w.Integer("serial", int64(a.Serial), "number that identifies this aura on the unit")
	w.Text("aura", string(a.Aura), "id of the aura")
	w.Text("name", t.Line(d.Name), "in the reader's language")
	w.TextIf("description", t.About(d.Description), "in the reader's language; omitted if there is none")
	w.TextIf("school", string(d.School), "id of the school; omitted if there is none")
	w.TextIf("dispel", d.Dispel, "dispel type; omitted if it cannot be dispelled")
	w.Text("color", d.Icon.Color, "of its icon: #rrggbb; empty: the page chooses")
	w.Text("shape", d.Icon.Shape, "as for objects")
	w.GUIDIf("caster", a.Caster, "omitted if there is none")
	w.Integer("stacks", int64(a.Stacks), "number of stacks")
	w.IntegerIf("charges", int64(a.Charges), "charges left; omitted if it has none")
	w.BooleanIf("harmful", a.Harmful, "it is a debuff")
	w.BooleanIf("cancel", d.Cancel && !a.Harmful, "its bearer may cancel it")
	w.IntegerIf("span", int64(a.Span), "total duration; omitted if it is unlimited")
	w.IntegerIf("ends", int64(a.Ends), "map time; omitted if it never expires")
}

// EncodeCast writes the current cast of a unit that comes into view; events report
// later casts.
func EncodeCast(w *jsonfield.Writer, t locale.Texts, o *view.Object) {
	w.Note("cast", "{spell, name, school, target, start, end, channel}", "the current cast, or with `channel` true the current channel, in map times; only when the unit comes into view, since events report later casts; omitted if there is none", true)
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
